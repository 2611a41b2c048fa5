// A file of ours between: a package that is imported at once in one place and later in another, a bundler cuts in pieces.
export { erc6492SignatureValidatorByteCode } from 'viem'
