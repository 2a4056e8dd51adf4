"""What differs between the figures of two builds: found by data, shown by pictures, told in a report."""
