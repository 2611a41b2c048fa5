// A file of our own in between: bundlers split a package that is imported at once in one place and later in another.
export { Cl, postConditionToHex } from '@stacks/transactions'
