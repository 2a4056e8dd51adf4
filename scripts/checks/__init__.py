"""What must hold in the sources: each module looks at one thing and returns its findings, without changing anything."""
