import { foldText, isSameAddress, type Kernel, type Network, sanitizeSymbol, sanitizeText } from 'tapkit/kernel'
import type { SwapQuote, SwapToken } from './service.ts'

/** Most tokens that are taken from a service's list. */
const most = 5_000

/** Longest picture, in characters. */
const longestUrl = 100_000

/** More decimals than any token has. Such an amount could not be shown. */
const deepest = 36

/** The longest time that a quote may claim to be valid, in ms. */
const longest = 60_000

/**
 * A service's tokens, cleaned for display: the network's own currency with the network's own facts, no token that only
 * bears its name, and each address once.
 */
export function readTokens(kernel: Kernel, network: Network, answer: unknown): SwapToken[] {
  const { nativeToken } = kernel.networks.describe(network.namespace)
  const { name: ownName, symbol: ownSymbol } = network.nativeCurrency
  const taken = new Set([ownName, ownSymbol].map(foldText))
  const known = new Set<string>()
  return (Array.isArray(answer) ? answer : []).slice(0, most).flatMap((entry): SwapToken[] => {
    const { address, name, symbol, decimals, imageUrl, price, permits }: Record<string, unknown> = Object(entry)
    if (address !== undefined && (typeof address !== 'string' || address === '' || address.length > 200)) return []
    const isNative = address === undefined || (nativeToken !== undefined && isSameAddress(address, nativeToken))
    const key = isNative ? '' : (address as string).toLowerCase()
    const count = isNative ? network.nativeCurrency.decimals : decimals
    if (known.has(key) || typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > deepest)
      return []
    const said = isNative
      ? network.nativeCurrency
      : { name: plain(name, 60), symbol: typeof symbol === 'string' ? sanitizeSymbol(symbol) : '' }
    if (!said.symbol || (!isNative && [said.name, said.symbol].some((text) => taken.has(foldText(text))))) return []
    known.add(key)
    return [
      {
        ...(isNative ? {} : { address: address as string }),
        ...{ name: said.name || said.symbol, symbol: said.symbol, decimals: count },
        // The component that draws the picture checks its scheme.
        imageUrl: typeof imageUrl === 'string' && imageUrl.length < longestUrl ? imageUrl : undefined,
        price: typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : undefined,
        permits: permits === false ? false : undefined,
      },
    ]
  })
}

const plain = (value: unknown, length: number): string => (typeof value === 'string' ? sanitizeText(value, length) : '')

/** A service's quote; `undefined` if it is invalid: the amount is not whole, or the quote has expired. */
export function readQuote(answer: unknown, now: number): SwapQuote | undefined {
  const { amountOut, validUntil, feeBps, impactBps, networkFee, permit, data }: Record<string, unknown> = Object(answer)
  if (typeof amountOut !== 'bigint' || amountOut <= 0n || amountOut >= 2n ** 256n) return undefined
  if (typeof validUntil !== 'number' || !(validUntil > now)) return undefined
  return {
    amountOut,
    validUntil: Math.min(validUntil, now + longest),
    feeBps: bpsOf(feeBps),
    impactBps: bpsOf(impactBps),
    networkFee: typeof networkFee === 'bigint' && networkFee > 0n && networkFee < 2n ** 128n ? networkFee : undefined,
    permit: permit === 'eip2612' ? permit : undefined,
    data,
  }
}

const bpsOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 10_000 ? value : undefined
