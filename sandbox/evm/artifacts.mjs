import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** A contract of our own, compiled by `compileContracts.mjs`: `{ abi, bytecode, deployedBytecode }`. */
export function ownArtifact(name) {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'artifacts', `${name}.json`), 'utf8'))
}

/** Somebody else's contract, read from its npm package at run time: Uniswap's licence (GPL) keeps it out of this repository. */
export function npmArtifact(path) {
  return hexed(require(path))
}

function hexed({ abi, bytecode, evm, deployedBytecode }) {
  const prefixed = (hex) => (hex === undefined || hex.startsWith('0x') ? hex : `0x${hex}`)
  return {
    abi,
    bytecode: prefixed(bytecode ?? evm?.bytecode.object),
    deployedBytecode: prefixed(deployedBytecode ?? evm?.deployedBytecode.object),
  }
}
