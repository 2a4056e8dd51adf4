"""The comparison with public packages: runs it, keeps its result, and tells when that is stale."""
