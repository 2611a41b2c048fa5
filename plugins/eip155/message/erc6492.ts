import { PluginError } from 'tapkit/kernel'
import { bytes, type Signed, word } from './erc1271.ts'

/** What a signature ends with that says how to deploy its contract first (ERC-6492). */
const magic = '6492'.repeat(16)

/** Whether a signature, in hex, is wrapped as of a contract that is not deployed yet. */
export const isErc6492Signature = (signature: string): boolean => signature.endsWith(magic)

/**
 * Asks the off-chain validator of ERC-6492, whose constructor deploys the contract, asks it, and leaves no trace: it is only
 * called, never sent.
 * @throws PluginError without `viem`
 */
export async function writeErc6492Call({ address, hash, signature }: Signed) {
  const validator = await loadValidator()
  const signer = address.slice(2).toLowerCase().padStart(64, '0')
  return { data: `${validator}${signer}${hash}${word(96)}${bytes(signature)}` }
}

/** A bundler takes a missing package for an error elsewhere: a server that verifies other chains has no `viem`. */
async function loadValidator(): Promise<string> {
  try {
    const { erc6492SignatureValidatorByteCode } = await import(/* turbopackOptional: true */ 'viem')
    return erc6492SignatureValidatorByteCode
  } catch (cause) {
    throw new PluginError({ plugin: 'eip155', message: 'viem is not here: npm install viem', cause })
  }
}
