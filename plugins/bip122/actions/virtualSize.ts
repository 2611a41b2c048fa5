import type { AddressType } from '../account.ts'

/** Virtual bytes of a signed input that spends an output of each kind (BIP-141), rounded up. */
const inputs: Readonly<Record<string, number>> = { p2pkh: 148, p2sh: 91, p2wpkh: 68, p2wsh: 105, p2tr: 58 }
/** Bytes of an output of each kind. */
const outputs: Readonly<Record<string, number>> = { p2pkh: 34, p2sh: 32, p2wpkh: 31, p2wsh: 43, p2tr: 43 }

/** Version, lock time, the two counts, and segwit's marker, in virtual bytes. */
const overhead = 11

/**
 * The virtual size of a transaction, in bytes: `count` inputs of one kind, and outputs of the kinds given. A kind that is
 * not known counts as the largest.
 */
export function virtualSize(
  kind: AddressType | undefined,
  count: number,
  recipients: readonly (AddressType | undefined)[],
) {
  const out = recipients.reduce((sum, type) => sum + (outputs[type ?? ''] ?? 43), 0)
  return overhead + count * (inputs[kind ?? ''] ?? 148) + out
}

/** The least that an output may hold to be passed on, in satoshi (Bitcoin Core's dust limit). */
const dust: Readonly<Record<string, bigint>> = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n }
export const dustLimit = (type: AddressType | undefined): bigint => dust[type ?? ''] ?? 546n
