"""What is out of date: targets, what each of them depends on, and what is on record of it."""
