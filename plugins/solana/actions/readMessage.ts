import { encodeBase58 } from '../base58.ts'

/** An instruction with its accounts; `signer` and `writable` are the account's flags in the whole message. */
export type Instruction = {
  readonly program: string
  readonly accounts: readonly { readonly address: string; readonly signer: boolean; readonly writable: boolean }[]
  readonly data: Uint8Array
}

/** The contents of a transaction. */
export type Message = {
  readonly version: 'legacy' | 0
  /** Signatures of 64 bytes, one for each signer; zeros if a signature is missing. */
  readonly signatures: readonly Uint8Array[]
  /** Pays the fee: the first signer. */
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  /**
   * Every account that the message names, the accounts of its lookup tables last. Nodes list balances by these
   * positions.
   */
  readonly keys: readonly string[]
  /** Accounts that the transaction may change, including programs that are marked as writable. */
  readonly writable: readonly string[]
  /** Whether the message names lookup tables (version 0). */
  readonly lookups: boolean
  readonly tables: readonly Table[]
}

/** A lookup table that a message names, and the positions in it that the message uses. */
export type Table = {
  readonly address: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** The addresses that lookup tables have at the named positions. */
export type Loaded = { readonly writable: readonly string[]; readonly readonly: readonly string[] }

/**
 * Reads a transaction's wire bytes, signatures included (Solana's legacy and version 0 formats). `loaded` are the
 * addresses of its lookup tables. Without `loaded`, an account of a table is named by table and position, which is not
 * an address.
 * @throws RangeError if the bytes are not a transaction, or `loaded` does not fit its tables
 */
export function readMessage(bytes: Uint8Array, loaded?: Loaded): Message {
  const { take, length, end } = createReader(bytes)
  const signatures = repeat(length(), () => take(64))
  const first = take(1)[0] ?? 0
  if (first >= 128 && first !== 128) throw new RangeError('unknown version')
  const [required = 0] = first >= 128 ? take(1) : [first]
  const [readonlySigned = 0, readonlyUnsigned = 0] = take(2)
  const fixed = repeat(length(), () => encodeBase58(take(32)))
  const blockhash = encodeBase58(take(32))
  const written = repeat(length(), () => ({ program: take(1)[0], accounts: [...take(length())], data: take(length()) }))
  const tables =
    first >= 128
      ? repeat(length(), () => ({
          address: encodeBase58(take(32)),
          writable: [...take(length())],
          readonly: [...take(length())],
        }))
      : []
  if (!end()) throw new RangeError('more bytes than a transaction has')
  const { writable, readonly } = loadedOf(tables, loaded)
  const keys = [...fixed, ...writable, ...readonly]
  if (required < 1 || required !== signatures.length || readonlySigned >= required) throw new RangeError('header')
  if (required + readonlyUnsigned > fixed.length || new Set(keys).size !== keys.length) throw new RangeError('keys')

  const isWritable = (at: number) => {
    if (at >= fixed.length) return at < fixed.length + writable.length
    return at < required ? at < required - readonlySigned : at < fixed.length - readonlyUnsigned
  }
  const keyAt = (at = -1): string => {
    const key = keys[at]
    if (key === undefined) throw new RangeError('index')
    return key
  }
  const instructions = written.map(({ program = -1, accounts, data }) => {
    // The network takes no program from a lookup table.
    if (program >= fixed.length) throw new RangeError('program')
    return {
      program: keyAt(program),
      accounts: accounts.map((at) => ({ address: keyAt(at), signer: at < required, writable: isWritable(at) })),
      data,
    }
  })
  return {
    version: first >= 128 ? 0 : 'legacy',
    signatures,
    payer: keyAt(0),
    blockhash,
    instructions,
    keys,
    writable: keys.filter((_, at) => isWritable(at)),
    lookups: tables.length > 0,
    tables,
  }
}

/** @throws RangeError */
function loadedOf(tables: readonly Table[], loaded: Loaded | undefined): Loaded {
  const named = (part: 'writable' | 'readonly') =>
    tables.flatMap((table) => table[part].map((at) => `${table.address}[${at}]`))
  const [writable, readonly] = [named('writable'), named('readonly')]
  if (!loaded) return { writable, readonly }
  if (loaded.writable.length !== writable.length || loaded.readonly.length !== readonly.length) {
    throw new RangeError('lookups')
  }
  return loaded
}

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('too few bytes')
    at += count
    return bytes.slice(at - count, at)
  }
  /** Lengths are written in 7 bits a byte, lowest first (compact-u16). The network takes no length that ends with bits of 0. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const [byte = 0] = take(1)
      value |= (byte & 127) << shift
      if (byte === 0 && shift > 0) break
      if (byte < 128) return value
    }
    throw new RangeError('length')
  }
  return { take, length, end: () => at === bytes.length }
}

const repeat = <value>(count: number, read: () => value): value[] => Array.from({ length: count }, read)
