import { bytes, type Signed, word } from './erc1271.ts'

/** The end of a signature that carries its contract's deployment (ERC-6492). */
const magic = '6492'.repeat(16)

/** Whether a signature, in hex, is wrapped as of a contract that is not deployed yet. */
export const isErc6492Signature = (signature: string): boolean => signature.endsWith(magic)

/**
 * Asks the off-chain validator of ERC-6492, whose constructor deploys the contract, asks it, and leaves no trace: it is only
 * called, never sent.
 */
export async function writeErc6492Call({ address, hash, signature }: Signed) {
  const { validator } = await import('./validator.ts')
  const signer = address.slice(2).toLowerCase().padStart(64, '0')
  return { data: `${validator}${signer}${hash}${word(96)}${bytes(signature)}` }
}
