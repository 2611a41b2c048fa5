import { encodeBase58 } from '../base58.ts'

/** One instruction, its accounts named; `signer` and `writable` are what the whole message says of an account. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly { readonly address: string; readonly signer: boolean; readonly writable: boolean }[]
  readonly data: Uint8Array
}

/** What a transaction says. */
export type Message = {
  readonly version: 'legacy' | 0
  /** Signatures of 64 bytes, one a signer; zeros where one is missing. */
  readonly signatures: readonly Uint8Array[]
  /** Pays the fee: the first signer. */
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  /** Every account that it names, those of its lookup tables last; by these positions nodes list balances. */
  readonly keys: readonly string[]
  /** Accounts that it may change, programs that are marked so included. */
  readonly writable: readonly string[]
  /** Whether it names lookup tables (version 0). */
  readonly lookups: boolean
}

/**
 * Reads a transaction's wire bytes, signatures included (Solana's legacy and version 0 formats). `loaded` are the addresses
 * of its lookup tables, writable ones first.
 * @throws RangeError where the bytes are no transaction
 */
export function readMessage(
  bytes: Uint8Array,
  loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] } = {
    writable: [],
    readonly: [],
  },
): Message {
  const { take, length, end } = createReader(bytes)
  const signatures = repeat(length(), () => take(64))
  const first = take(1)[0] ?? 0
  if (first >= 128 && first !== 128) throw new RangeError('unknown version')
  const [required = 0] = first >= 128 ? take(1) : [first]
  const [readonlySigned = 0, readonlyUnsigned = 0] = take(2)
  const fixed = repeat(length(), () => encodeBase58(take(32)))
  const blockhash = encodeBase58(take(32))
  const keys = [...fixed, ...loaded.writable, ...loaded.readonly]
  if (required < 1 || required !== signatures.length || readonlySigned >= required) throw new RangeError('header')
  if (required + readonlyUnsigned > fixed.length || new Set(keys).size !== keys.length) throw new RangeError('keys')

  const isWritable = (at: number) => {
    if (at >= fixed.length) return at < fixed.length + loaded.writable.length
    return at < required ? at < required - readonlySigned : at < fixed.length - readonlyUnsigned
  }
  const keyAt = (at = -1): string => {
    const key = keys[at]
    if (key === undefined) throw new RangeError('index')
    return key
  }
  const instructions = repeat(length(), () => {
    const program = keyAt(take(1)[0])
    const accounts = [...take(length())].map((at) => ({
      address: keyAt(at),
      signer: at < required,
      writable: isWritable(at),
    }))
    return { program, accounts, data: take(length()) }
  })
  const tables = first >= 128 ? repeat(length(), () => [take(32), take(length()), take(length())]) : []
  if (!end()) throw new RangeError('more bytes than a transaction has')
  return {
    version: first >= 128 ? 0 : 'legacy',
    signatures,
    payer: keyAt(0),
    blockhash,
    instructions,
    keys,
    writable: keys.filter((_, at) => isWritable(at)),
    lookups: tables.length > 0,
  }
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('too few bytes')
    at += count
    return bytes.slice(at - count, at)
  }
  /** Lengths are written in 7 bits a byte, lowest first (compact-u16). */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const [byte = 0] = take(1)
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
    throw new RangeError('length')
  }
  return { take, length, end: () => at === bytes.length }
}

const repeat = <value>(count: number, read: () => value): value[] => Array.from({ length: count }, read)
