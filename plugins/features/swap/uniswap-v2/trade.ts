import { type Kernel, type Network, RPCError, requestJsonRpc } from 'tapkit/kernel'
import type { SignedPermit } from '../permits.ts'
import type { SwapQuote, SwapRequest, SwapSteps } from '../service.ts'
import type { UniswapV2Pools } from './pools.ts'
import { readTime } from './readTime.ts'

type Signal = { readonly signal: AbortSignal }

/** How long a quote stands, in ms, and how long a trade may wait for a block, in seconds. */
const lifetime = 30_000
const deadline = 1_200

/** The gas of a trade, for an estimate before it is written. */
const gas = 150_000n

/** The price before a trade is measured with a trade this many times smaller. */
const tiny = 1_000n

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/i, '').toLowerCase()).padStart(64, '0')

const list = (path: readonly string[]): string => word(BigInt(path.length)) + path.map(word).join('')

/**
 * The amount that the pools would give now, by the better of two paths: the pool of both tokens, or through the native
 * currency.
 * @throws an error whose `code` is `insufficient_liquidity`, RPCError, HttpNetworkError
 */
export async function fetchQuote(
  kernel: Kernel,
  pools: UniswapV2Pools,
  feeBps: number,
  { network, from, to, amount, signal }: SwapRequest & Signal,
): Promise<SwapQuote> {
  const paths = pathsOf(pools, from.address, to.address)
  const ask = (path: readonly string[], amountIn: bigint) =>
    amountsOut(kernel, { urls: urlsOf(network), router: pools.router, path, amountIn, signal })
  const [price, ...outs] = await Promise.all([
    gasPriceOf(kernel, urlsOf(network), signal),
    ...paths.map((path) => ask(path, amount)),
  ])
  const best = outs.reduce<number>((best, out, at) => (out > (outs[best] ?? 0n) ? at : best), 0)
  const [path, amountOut = 0n] = [paths[best] ?? [], outs[best]]
  if (amountOut === 0n) throw Object.assign(new Error('The pools hold too little.'), { code: 'insufficient_liquidity' })
  const small = amount / tiny || 1n
  const smallOut = await ask(path, small)
  return {
    amountOut,
    validUntil: Date.now() + lifetime,
    feeBps: feeBps * (path.length - 1),
    impactBps: smallOut > 0n ? impactOf({ amount, amountOut, small, smallOut }) : undefined,
    networkFee: price === undefined ? undefined : price * gas,
    permit: pools.selfPermit && from.address ? 'eip2612' : undefined,
    data: path,
  }
}

/** The network's endpoints: the next is asked if one does not answer (reads 15). */
const urlsOf = ({ rpcUrl, otherRpcUrls = [] }: Network): readonly string[] => [rpcUrl, ...otherRpcUrls]

/** The price of a unit of gas in wei, by the node. A quote is just as good without it. */
async function gasPriceOf(kernel: Kernel, urls: readonly string[], signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const answer = await requestJsonRpc(kernel.http, { urls, method: 'eth_gasPrice', params: [], signal })
    return typeof answer === 'string' && /^0x[0-9a-f]{1,32}$/i.test(answer) ? BigInt(answer) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

type Prices = { readonly amount: bigint; readonly amountOut: bigint; readonly small: bigint; readonly smallOut: bigint }

function impactOf({ amount, amountOut, small, smallOut }: Prices): number {
  const fair = smallOut * amount
  const lost = fair - amountOut * small
  return lost > 0n ? Number((lost * 10_000n) / fair) : 0
}

function pathsOf({ wrapped }: UniswapV2Pools, from = wrapped, to = wrapped): readonly (readonly string[])[] {
  const isNative = [from, to].some((token) => token.toLowerCase() === wrapped.toLowerCase())
  return isNative
    ? [[from, to]]
    : [
        [from, to],
        [from, wrapped, to],
      ]
}

type Ask = Signal & {
  readonly urls: readonly string[]
  readonly router: string
  readonly path: readonly string[]
  readonly amountIn: bigint
}

/** The amount at the end of a path, by the router's `getAmountsOut`; nothing if a pool does not exist. */
async function amountsOut(kernel: Kernel, { urls, router, path, amountIn, signal }: Ask): Promise<bigint> {
  const data = `0xd06ca61f${word(amountIn)}${word(64n)}${list(path)}`
  const params = [{ to: router, data }, 'latest']
  try {
    const answer = await requestJsonRpc(kernel.http, { urls, method: 'eth_call', params, signal })
    const last = typeof answer === 'string' ? answer.slice(-64) : ''
    return /^[0-9a-f]{64}$/i.test(last) ? BigInt(`0x${last}`) : 0n
  } catch (error) {
    // If a pool does not exist, the call reverts. Any other error tells nothing of the pool (money 58).
    if (isReverted(error)) return 0n
    throw error
  }
}

/** Whether the router has refused a question: 3 is geth's code, -32015 the code of Nethermind and similar nodes. */
const isReverted = (error: unknown): boolean =>
  error instanceof RPCError &&
  (error.code === 3 || error.code === -32015 || /revert|invalid opcode|out of gas/i.test(error.message))

/** `swapExactTokensForETH`. Wrapped ether arrives in full. */
const toEther = '0x18cbafe5'

/** `swapExactTokensForTokens` and `swapExactETHForTokens`: routers that submit permits may have no others. */
const plain = { tokens: '0x38ed1739', ether: '0x7ff36ab5' } as const

/** Their forms for tokens that keep a part of each transfer: the router looks at what has arrived. */
const measured = { tokens: '0x5c11d795', ether: '0xb6f9de95' } as const

/** Writes the trade on the quoted path, with the least that must arrive in its own bytes. */
export async function prepare(
  kernel: Kernel,
  { router, wrapped, selfPermit }: UniswapV2Pools,
  { network, account, from, to, amount, quote, slippage }: SwapRequest & { readonly quote: SwapQuote },
): Promise<SwapSteps> {
  const path =
    (quote.data as readonly string[] | undefined) ??
    pathsOf({ router, wrapped, tokens: [] }, from.address, to.address)[0] ??
    []
  const kept = quote.amountOut * BigInt(10_000 - slippage)
  const least = kept / 10_000n || 1n
  const build: SwapSteps['build'] = async ({ permit, signal }) => {
    const until = BigInt((await readTime(kernel, { urls: urlsOf(network), signal })) + deadline)
    const selector = to.address ? (selfPermit ? plain : measured)[from.address ? 'tokens' : 'ether'] : toEther
    const head = from.address ? [amount, least, 160n] : [least, 128n]
    const data: `0x${string}` = `${selector}${head.map(word).join('')}${word(account.address)}${word(until)}${list(path)}`
    const call = permit ? multicall([permitCall(permit), data]) : data
    return { to: router, value: `0x${(from.address ? 0n : amount).toString(16)}`, data: call }
  }
  return { spender: router, build }
}

/** `selfPermit`: the router submits the permit to the token, with itself as the spender. */
const permitCall = ({ token, value, deadline, v, r, s }: SignedPermit): `0x${string}` =>
  `0xf3995c67${[token, value, deadline, BigInt(v), r, s].map(word).join('')}`

/** `multicall(bytes[])`: makes all calls on behalf of its caller. */
function multicall(calls: readonly string[]): `0x${string}` {
  const bodies = calls.map((call) => {
    const digits = call.slice(2)
    return word(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  })
  let at = BigInt(calls.length * 32)
  const places = bodies.map((body) => {
    const place = word(at)
    at += BigInt(body.length / 2)
    return place
  })
  return `0xac9650d8${word(32n)}${word(BigInt(calls.length))}${places.join('')}${bodies.join('')}`
}
