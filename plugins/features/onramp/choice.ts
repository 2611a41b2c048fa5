import {
  type Kernel,
  type Network,
  type OnrampService,
  type PaymentCurrency,
  type PurchaseCurrency,
  selectNetwork,
} from 'tapkit/kernel'
import { readDecimal } from './read/decimals.ts'
import { sellers } from './sellers.ts'
import { type Options, onrampState, type Quote } from './state.ts'

/** The present choice: the visitor's own choice if it is offered, or else the likely choice. */
export type Choice = {
  readonly network: Network
  readonly sellers: readonly OnrampService[]
  readonly seller: OnrampService
  /** Absent until they are read, and if the seller's own window is the only place to choose. */
  readonly options?: Options | undefined
  readonly purchase?: PurchaseCurrency | undefined
  readonly payment?: PaymentCurrency | undefined
  /** `outside`: beyond the limits of every way of paying. */
  readonly amount: 'ok' | 'empty' | 'outside'
  /** The quote for exactly this choice; absent until it arrives. */
  readonly quote?: Quote | undefined
  /** A key of the question that a quote answers. */
  readonly key: string
  /** Whether the offers are samples, which lead nowhere (onramp 3). */
  readonly isSample: boolean
}

/** The whole choice on the network in use; `undefined` without a seller. */
export function choice(kernel: Kernel): Choice | undefined {
  const state = onrampState.of(kernel)
  const network = kernel.networks.get(selectNetwork(kernel.state) ?? '')
  const all = sellers(kernel)
  const seller = all.find(({ id }) => id === state.seller) ?? all[0]
  if (!network || !seller) return undefined
  const options = state.options.of === optionsKey(seller, network) ? state.options.data : undefined
  const purchase = options && pickPurchase(options.purchase, state.purchase, network)
  const payment = options && pick(options.payment, ({ id }) => id, [state.payment, 'USD'])
  const key = JSON.stringify([seller.id, network.id, purchase?.id, payment?.id, state.amount])
  const quote = state.quote.of === key ? state.quote.data : undefined
  const isSample = Boolean(options?.isSample || quote?.isSample)
  return {
    network,
    sellers: all,
    seller,
    options,
    purchase,
    payment,
    amount: weigh(state.amount, payment),
    quote,
    key,
    isSample,
  }
}

export const optionsKey = (seller: OnrampService, network: Network): string => `${seller.id} ${network.id}`

/** Finds the chosen currency by its id, or by its symbol at another seller or on another network. */
function pickPurchase(
  items: readonly PurchaseCurrency[],
  wanted: Pick<PurchaseCurrency, 'id' | 'symbol'> | undefined,
  { nativeCurrency }: Network,
): PurchaseCurrency | undefined {
  return (
    items.find(({ id, symbol }) => id === wanted?.id && symbol === wanted.symbol) ??
    pick(items, ({ symbol }) => symbol, [wanted?.symbol ?? '', 'USDC', nativeCurrency.symbol])
  )
}

/** The first of `wanted` that is there, else the first. */
function pick<item>(
  items: readonly item[],
  nameOf: (item: item) => string,
  wanted: readonly string[],
): item | undefined {
  for (const name of wanted) {
    const found = items.find((item) => nameOf(item).toLowerCase() === name.toLowerCase())
    if (found) return found
  }
  return items[0]
}

/** Whether an amount is within the limits of a way of paying, if the seller tells them. */
export function weigh(text: string, payment: PaymentCurrency | undefined): Choice['amount'] {
  const value = readDecimal(text)
  if (!value || !/^\d{1,10}(\.\d{0,2})?$/.test(text)) return 'empty'
  const { limits = [] } = payment ?? {}
  const fits = ({ min, max }: PaymentCurrency['limits'][number]) =>
    value >= (readDecimal(min) ?? 0n) && value <= (readDecimal(max) ?? 0n)
  return limits.length === 0 || limits.some(fits) ? 'ok' : 'outside'
}

/** Whether the visitor may be led on. */
export function isReady({ seller, options, purchase, payment, amount, isSample }: Choice): boolean {
  if (isSample) return false
  return (
    !seller.fetchOptions ||
    (options !== undefined && purchase !== undefined && payment !== undefined && amount === 'ok')
  )
}
