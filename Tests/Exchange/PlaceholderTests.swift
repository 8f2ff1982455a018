// Removed with the first test of this module.
