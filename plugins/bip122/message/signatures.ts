import { bytesToNumberBE } from '@noble/curves/abstract/utils'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { script as scripts, type Transaction } from './sdk.ts'

/** The first input of a transaction, and the output of value 0 that it spends. */
export type Spending = { readonly transaction: Transaction; readonly spent: Uint8Array }

/** Whether a signature is a key's; `undefined` where one of the two has a form that makes the whole script invalid. */
export type Check = (signature: Uint8Array, key: Uint8Array) => boolean | undefined

const all = 1

type EcdsaInput = { readonly transaction: Transaction; readonly code: Uint8Array; readonly version: 'legacy' | 'v0' }

/** Checks ECDSA signatures: strict DER, low s, and sighash ALL, as BIP-322 wants. */
export function checkEcdsa(input: EcdsaInput): Check {
  // The same for each signature, and as long to make as the script is.
  let hash: Uint8Array | undefined
  return (signature, key) => {
    if (signature.length === 0) return false
    const decoded = decodeDer(signature)
    if (!decoded || !isPublicKey(key) || (input.version === 'v0' && key.length !== 33)) return undefined
    hash ??= ecdsaSighash(input)
    return secp256k1.verify(decoded, hash, key, { format: 'compact' })
  }
}

const ecdsaSighash = ({ transaction, code, version }: EcdsaInput): Uint8Array =>
  version === 'v0' ? transaction.hashForWitnessV0(0, code, 0n, all) : transaction.hashForSignature(0, code, all)

function decodeDer(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const { signature, hashType } = scripts.signature.decode(bytes)
    const isLow = bytesToNumberBE(signature.subarray(32)) <= secp256k1.CURVE.n / 2n
    return hashType === all && isLow ? signature : undefined
  } catch {
    return undefined
  }
}

function isPublicKey(key: Uint8Array): boolean {
  try {
    return secp256k1.ProjectivePoint.fromHex(key) !== undefined
  } catch {
    return false
  }
}

/** Checks Schnorr signatures of a tapscript (BIP-342). */
export const checkTapscript =
  (spending: Spending & { leafHash: Uint8Array }): Check =>
  (signature, key) => {
    if (key.length !== 32) return undefined
    if (signature.length === 0) return false
    const hash = schnorrSighash(spending, signature, spending.leafHash)
    return hash && schnorr.verify(signature.subarray(0, 64), hash, key)
  }

/** The hash that a Schnorr signature signs; `undefined` if its sighash is neither DEFAULT nor ALL (BIP-341). */
export function schnorrSighash(
  { transaction, spent }: Spending,
  signature: Uint8Array,
  leafHash?: Uint8Array,
): Uint8Array | undefined {
  const type = signature.length === 64 ? 0 : signature.length === 65 && signature[64] === all ? all : undefined
  return type === undefined ? undefined : transaction.hashForWitnessV1(0, [spent], [0n], type, leafHash)
}
