import { checksumAddress } from '../checksumAddress.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import type { Call } from './knownCalls.ts'

/**
 * A trade in a router's call data. A token is `undefined` for the native currency, and `'unsaid'` if the call data does
 * not name it.
 */
export type Trade = {
  readonly from: string | undefined | 'unsaid'
  /** The most that the trade takes. */
  readonly amount: bigint
  readonly to: string | undefined | 'unsaid'
  /** The least that the trade gives. With less, the router reverts everything. */
  readonly least: bigint
  /**
   * Whether the router looks at the receiver's balance. Other routers count what leaves a pool or the router itself, of
   * which the token may keep a part (evm 34).
   */
  readonly isMeasured?: boolean | undefined
  /** The account that gets the proceeds. */
  readonly receiver: string
}

type Words = readonly bigint[]
type Reader = (words: Words, call: Call) => Trade | undefined

/** The address in a word's low 20 bytes, as contracts read it. */
const at = (word = 0n): string => checksumAddress((word & (2n ** 160n - 1n)).toString(16).padStart(40, '0'))

/** The zero address and the placeholder address stand for the native currency. */
const tokenAt = (word = 0n): string | undefined => {
  const address = at(word)
  return BigInt(address) === 0n || address.toLowerCase() === nativeTokenAddress ? undefined : address
}

const wordsOf = (digits: string): Words => (digits.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))

/**
 * The first and last address of a list, at the byte offset in a word. Contracts accept any offset, so it need not be a
 * multiple of 32.
 */
function endsOf({ data }: Call, place = 0n): readonly [string, string] | undefined {
  const [count = 0n, ...list] = wordsOf(data.slice(10 + 2 * Number(place)))
  const length = Number(count)
  return length < 2 || list.length < length ? undefined : [at(list[0]), at(list[length - 1])]
}

/** Uniswap v2 and its many copies; `amount` is absent if the transaction's value is traded. */
const uniswap =
  (amountAt: number | undefined, isNativeOut: boolean, isMeasured = false): Reader =>
  (words, call) => {
    const [least = 0n, place, receiver] = words.slice(amountAt === undefined ? 0 : amountAt + 1)
    const ends = endsOf(call, place)
    if (!ends) return undefined
    return {
      from: amountAt === undefined ? undefined : ends[0],
      amount: amountAt === undefined ? call.value : (words[amountAt] ?? 0n),
      to: isNativeOut ? undefined : ends[1],
      least,
      receiver: at(receiver),
      isMeasured,
    }
  }

/**
 * `swap` of 1inch: the description is in the words themselves. A swap that may be filled in part gives that part of the
 * least amount.
 */
const oneInch: Reader = ([, from, to, , receiver = 0n, amount = 0n, least = 0n, flags = 0n], { sender }) => ({
  from: tokenAt(from),
  to: tokenAt(to),
  amount,
  least: flags & 1n ? 0n : least,
  receiver: receiver === 0n ? sender : at(receiver),
})

/** 1inch's calls of a pool or several pools: only the pools know the token that arrives. */
const pools =
  (at0: {
    readonly receiver?: number
    readonly from?: number
    readonly amount?: number
    readonly least: number
  }): Reader =>
  (words, { sender, value }) => ({
    from: at0.from !== undefined ? tokenAt(words[at0.from]) : at0.amount === undefined ? undefined : 'unsaid',
    amount: at0.amount === undefined ? value : (words[at0.amount] ?? 0n),
    to: 'unsaid',
    least: words[at0.least] ?? 0n,
    receiver: at0.receiver === undefined ? sender : at(words[at0.receiver]),
  })

const own = pools({ from: 0, amount: 1, least: 2 })
const toAnother = pools({ receiver: 0, from: 1, amount: 2, least: 3 })
const ether = pools({ least: 0 })
const etherToAnother = pools({ receiver: 0, least: 1 })

/** The trades that are decoded, by the selector of the call. */
const known: Readonly<Record<string, Reader>> = {
  // swapExactTokensForTokens, swapExactETHForTokens, swapExactTokensForETH.
  '0x38ed1739': uniswap(0, false),
  '0x7ff36ab5': uniswap(undefined, false),
  '0x18cbafe5': uniswap(0, true),
  // The same calls for tokens that keep a part of each transfer.
  '0x5c11d795': uniswap(0, false, true),
  '0xb6f9de95': uniswap(undefined, false, true),
  '0x791ac947': uniswap(0, true, true),
  // swap of the routers v5 and v6.
  '0x12aa3caf': oneInch,
  '0x07ed2379': oneInch,
  // unoswap, unoswapTo, uniswapV3Swap and uniswapV3SwapTo of v5.
  '0x0502b1c5': own,
  '0xf78dc253': toAnother,
  '0xe449022e': pools({ amount: 0, least: 1 }),
  '0xbc80f1a8': pools({ receiver: 0, amount: 1, least: 2 }),
  // unoswap, unoswap2, unoswap3 of v6; to another; of ether; of ether to another.
  '0x83800a8e': own,
  '0x8770ba91': own,
  '0x19367472': own,
  '0xe2c95c82': toAnother,
  '0xea76dddf': toAnother,
  '0xf7a70056': toAnother,
  '0xa76dfc3b': ether,
  '0x89af926a': ether,
  '0x188ac35d': ether,
  '0x175accdc': etherToAnother,
  '0x0f449d71': etherToAnother,
  '0x493189f0': etherToAnother,
}

/** The trade in a call, if its router is of a known kind. The call data alone does not prove what the contract does. */
export function readTrade(call: Call): Trade | undefined {
  const read = known[call.data.slice(0, 10).toLowerCase()]
  return read?.(wordsOf(call.data.slice(10)), call)
}
