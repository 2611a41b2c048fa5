import type { Intent, Limit, PayloadOf, TokenFacts } from 'tapkit/kernel'
import type { SignedPermit } from './permits.ts'

type Approval = {
  readonly token: TokenFacts
  readonly spender: string
  /** In the token's smallest unit; 0 takes back an earlier approval. */
  readonly amount: bigint | 'unlimited'
  /**
   * Unix time in seconds at which the permission ends. With it, the payload is typed data (EIP-2612) for
   * `signTypedData`, and `send` does not accept it.
   */
  readonly deadline?: bigint | undefined
}

/**
 * The intent to let `spender` take at most `amount` of a token, or its whole balance.
 * @example
 * ```ts
 * import type { Kernel } from 'tapkit/kernel'
 * import { approvalIntent } from 'tapkit/features/swap/intents'
 * const token = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, symbol: 'USDC', name: 'USD Coin' }
 * export const takeBack = (kernel: Kernel, spender: string) =>
 *   kernel.prepare(approvalIntent({ token, spender, amount: 0n }))
 * ```
 */
export const approvalIntent = ({
  token,
  spender,
  amount,
  deadline,
}: Approval): Extract<Intent, { readonly kind: 'approval' }> => ({
  kind: 'approval',
  promise: {
    out: [],
    allowances: [{ token: token.address ?? '', spender, amount: amount === 'unlimited' ? 'all' : amount }],
  },
  tokens: [token],
  about: { deadline },
})

type Swap = {
  /** The transaction that a service has written. */
  readonly payload: unknown
  /** At most `amount` of `from` leaves, and at least `least` of `to` comes to the account, in their smallest units. */
  readonly from: TokenFacts
  readonly amount: bigint
  readonly to: TokenFacts
  readonly least: bigint
  /** Contracts or programs that the host allows the trade to call. */
  readonly routers: readonly string[]
  /** Unix time in ms after which the price must be asked for again. */
  readonly validUntil: number
  /** The approval by signature that the trade has to carry, and no other. */
  readonly permit?: SignedPermit | undefined
}

/**
 * The intent to trade a token for another, with a service's transaction.
 * @example
 * ```ts
 * import type { Kernel } from 'tapkit/kernel'
 * import type { SwapCall } from 'tapkit/features/swap'
import { swapIntent } from 'tapkit/features/swap/intents'
 * const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
 * const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, symbol: 'USDC', name: 'USD Coin' }
 * export const trade = (kernel: Kernel, payload: SwapCall, router: string) =>
 *   kernel.prepare(
 *     swapIntent({
 *       ...{ payload, from: ether, amount: 10n ** 18n, to: usdc, least: 2_900_000_000n, routers: [router] },
 *       validUntil: Date.now() + 30_000,
 *     }),
 *   )
 * ```
 */
export const swapIntent = ({
  payload,
  from,
  amount,
  to,
  least,
  routers,
  validUntil,
  permit,
}: Swap): Extract<Intent, { readonly kind: 'swap' }> => ({
  kind: 'swap',
  promise: {
    out: [{ limit: 'atMost', amount, ...assetOf(from) }],
    in: [{ limit: 'atLeast', amount: least, ...assetOf(to) }],
    // Without routers, the trade may call nothing.
    callees: routers ?? [],
    allowances: [],
    validUntil,
  },
  payload: payload as PayloadOf<string>,
  tokens: [from, to],
  about: { permit },
})

const assetOf = ({ address }: TokenFacts): Pick<Limit, 'token'> => (address ? { token: address } : {})
