import type { AddressType } from '../account.ts'

type Kind = AddressType | undefined

/** Virtual bytes of a signed input, by the kind of output that it spends (BIP-141), rounded up. */
const inputs: Readonly<Record<string, number>> = { p2pkh: 148, p2sh: 91, p2wpkh: 68, p2wsh: 105, p2tr: 58 }
/** Bytes of the script of an output of each kind. */
const scripts: Readonly<Record<string, number>> = { p2pkh: 25, p2sh: 23, p2wpkh: 22, p2wsh: 34, p2tr: 34 }

/** Version, lock time, the two counts, and segwit's marker, in virtual bytes. */
const overhead = 11

/**
 * The virtual size of a transaction, in bytes, by the kinds of outputs that it spends and the bytes of the scripts that
 * it pays. An unknown kind counts as the largest.
 */
export function virtualSize(spent: readonly Kind[], paid: readonly number[]): number {
  const into = spent.reduce((sum, kind) => sum + (inputs[kind ?? ''] ?? 148), 0)
  // Each output has its value in 8 bytes, and the length of its script.
  const out = paid.reduce((sum, size) => sum + 8 + (size < 0xfd ? 1 : 3) + size, 0)
  return overhead + into + out
}

/** The bytes of the script of an output of a kind. */
export const scriptSize = (kind: Kind): number => scripts[kind ?? ''] ?? 34

/** The least that an output must hold for nodes to relay it, in satoshi (Bitcoin Core's dust limit). */
const dust: Readonly<Record<string, bigint>> = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n }
export const dustLimit = (kind: Kind): bigint => dust[kind ?? ''] ?? 546n
