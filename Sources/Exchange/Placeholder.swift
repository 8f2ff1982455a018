// Removed with the first file of this module.
