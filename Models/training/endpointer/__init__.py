"""How energy and the front end's silence posterior are weighed to find the end of a command."""
