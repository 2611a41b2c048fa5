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
  return overhead + into + paid.reduce((sum, size) => sum + outputSize(size), 0)
}

/** Least virtual bytes of a signed input of each kind. An unknown kind counts without a signature. */
const leastInputs: Readonly<Record<string, number>> = { p2pkh: 146, p2wpkh: 67, p2tr: 57 }

/** The least virtual size, in bytes, that the signatures can give the transaction. */
export const leastSize = (spent: readonly Kind[], paid: readonly number[]): number =>
  spent.reduce((sum, kind) => sum + (leastInputs[kind ?? ''] ?? 41), 10) +
  paid.reduce((sum, size) => sum + outputSize(size), 0)

/** The bytes of an output: its value in 8 bytes, the length of its script, and the script. */
const outputSize = (size: number): number => 8 + (size < 0xfd ? 1 : 3) + size

/** The bytes of the script of an output of a kind. */
export const scriptSize = (kind: Kind): number => scripts[kind ?? ''] ?? 34

/** Kinds whose outputs are spent by a witness. */
const witness: ReadonlySet<Kind> = new Set(['p2wpkh', 'p2wsh', 'p2tr'])

/** The least that an output of a kind may hold to be passed on, in satoshi. */
export const dustLimit = (kind: Kind): bigint => dustOf(scriptSize(kind), witness.has(kind))

/**
 * The dust limit of an output by the bytes of its script, and by whether a witness spends it: the cost of the output,
 * and of the smallest input that spends it, at 3 satoshi per virtual byte (Bitcoin Core's dust limit).
 */
export const dustOf = (size: number, isWitness: boolean): bigint =>
  BigInt(3 * (outputSize(size) + (isWitness ? 67 : 148)))
