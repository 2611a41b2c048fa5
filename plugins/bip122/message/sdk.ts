import { PluginError } from 'tapkit/kernel'

type Sdk = typeof import('bitcoinjs-lib')

export let crypto: Sdk['crypto']
export let opcodes: Sdk['opcodes']
export let script: Sdk['script']
export let Transaction: Sdk['Transaction']
export type Transaction = import('bitcoinjs-lib').Transaction

/**
 * Loads the library with which the files beside this file read transactions and scripts, before they are called. By `import()` here alone: a
 * server that verifies other chains has no `bitcoinjs-lib`, and a bundler takes a missing package for an error elsewhere.
 * @throws PluginError that names the package to install
 */
export async function loadSdk(): Promise<void> {
  try {
    const sdk = await import(/* turbopackOptional: true */ 'bitcoinjs-lib')
    ;({ crypto, opcodes, script, Transaction } = sdk)
  } catch (cause) {
    throw new PluginError({ plugin: 'bip122', message: 'bitcoinjs-lib is not here: npm install bitcoinjs-lib', cause })
  }
}
