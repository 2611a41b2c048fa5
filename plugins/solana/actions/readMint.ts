import { programs } from '../programs.ts'
import { type ChainAccount, isTokenKind } from './readAccount.ts'
import { readNumber } from './readNumber.ts'

/** The numbers of a mint's Token-2022 extensions that concern transfers and names. */
const extension = {
  transferFee: 1,
  nonTransferable: 9,
  interest: 10,
  permanentDelegate: 12,
  transferHook: 14,
  metadata: 19,
  scaled: 25,
  pausable: 26,
} as const
/** Bytes that a mint's extension adds to each of its token accounts, with its head of 4. */
const added = [
  [extension.transferFee, 12],
  [extension.nonTransferable, 4],
  [extension.transferHook, 5],
  [extension.pausable, 4],
] as const

/** Bytes of a Token-2022 account that has every extension a mint can ask for. */
export const largestAccount = 165 + 1 + 4 + added.reduce((size, [, bytes]) => size + bytes, 0)

/** A token: the power of ten between it and its smallest unit, and the facts of its Token-2022 extensions. */
export type Mint = {
  readonly decimals: number
  readonly program: string
  /** Keeps part of each transfer. */
  readonly takesFee: boolean
  readonly nonTransferable: boolean
  /** Calls a program of its own for each transfer. */
  readonly hooked: boolean
  /** Its issuer may freeze any account, as issuers of regulated coins may. */
  readonly mayFreeze: boolean
  /** Its issuer may stop all transfers, or take the token out of any account. */
  readonly isRuled: boolean
  /** Amounts are shown multiplied (interest, or a multiplier). */
  readonly scaled: boolean
  /** Size, in bytes, of a token account that the associated token account program opens. */
  readonly accountSize: number
  /** The mint's own metadata (Token-2022), not parsed yet. */
  readonly metadata: Uint8Array | undefined
}

/** Reads a mint of SPL Token or Token-2022; `undefined` if the account is no mint, or not initialised. */
export function readMint(account: ChainAccount): Mint | undefined {
  const { program, data } = account
  if (!isTokenKind(account, 'mint') || data[45] !== 1) return undefined
  const extensions = readExtensions(data)
  const fee = extensions.get(extension.transferFee)
  const isSet = (address: Uint8Array | undefined) => address?.some((byte) => byte > 0) ?? false
  const hooked = isSet(extensions.get(extension.transferHook)?.slice(32, 64))
  const own = added.reduce((size, [kind, bytes]) => size + (extensions.has(kind) ? bytes : 0), 0)
  return {
    decimals: data[44] ?? 0,
    program,
    // The current fee, or the next.
    takesFee: fee !== undefined && (readNumber(fee, 88, 2) > 0n || readNumber(fee, 106, 2) > 0n),
    nonTransferable: extensions.has(extension.nonTransferable),
    hooked,
    mayFreeze: readNumber(data, 46, 4) === 1n,
    isRuled:
      hooked ||
      [extension.permanentDelegate, extension.pausable].some((kind) => isSet(extensions.get(kind)?.slice(0, 32))),
    scaled: isScaled(extensions.get(extension.scaled)) || bearsInterest(extensions.get(extension.interest)),
    // Token-2022: the kind, and a mark that the owner cannot change.
    accountSize: program === programs.token ? 165 : 165 + 1 + 4 + own,
    metadata: extensions.get(extension.metadata),
  }
}

/**
 * Whether the multiplier, or the next, is not 1: 64-bit floats behind the authority, and behind the time of the next.
 */
function isScaled(config: Uint8Array | undefined): boolean {
  if (!config || config.length < 56) return config !== undefined
  const view = new DataView(config.buffer, config.byteOffset, config.length)
  return view.getFloat64(32, true) !== 1 || view.getFloat64(48, true) !== 1
}

/** Whether the former or the current rate is not 0. */
const bearsInterest = (config: Uint8Array | undefined): boolean =>
  config !== undefined && (readNumber(config, 40, 2) > 0n || readNumber(config, 50, 2) > 0n)

/** Extensions by number: a type and a length of 2 bytes each, then their bytes. */
function readExtensions(data: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (let at = 166; at + 4 <= data.length; ) {
    const kind = Number(readNumber(data, at, 2))
    const end = at + 4 + Number(readNumber(data, at + 2, 2))
    if (kind === 0 || end > data.length) break
    found.set(kind, data.slice(at + 4, end))
    at = end
  }
  return found
}
