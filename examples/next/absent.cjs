// Stands for a package that this app has no use for: see next.config.ts.
module.exports = {}
