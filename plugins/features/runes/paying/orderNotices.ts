import type { Intent, Kernel } from 'tapkit/kernel'
import { plainAddress } from '../chain/plainAddress.ts'
import { messages } from '../messages.ts'
import { etchDetails } from '../order/etchDetails.ts'
import type { Order } from '../order/order.ts'
import { isUnsettled, statusOf } from '../order/statusOf.ts'
import { isKept } from '../order/store.ts'

/** The highest fee rate that orders usually need, in satoshi per virtual byte. */
const usualRate = 100

type Told = Required<Pick<Intent, 'notices' | 'details'>>
type Notices = NonNullable<Told['notices']>

type About = {
  readonly isNative: boolean
  /** An order of the same thing that is under way. */
  readonly openOrder: Order | undefined
}

/** What each review of an order says beside the bytes of its payment, in the kit's locale. */
export function tellOrder(kernel: Kernel, order: Order, { isNative, openOrder }: About): Told {
  const words = kernel.messages('runes', messages)
  const { kind, request } = order
  const isEtching = kind === 'etch'
  const isDear = (request?.feeRate ?? 0) > usualRate
  // An order that the wallet makes is stored only as the wallet is asked.
  const isRemembered = isNative ? kernel.storage.lasts : isKept(kernel, order)
  const isAtService = isEtching && !isNative
  return {
    notices: [
      ...(openOrder ? [orderedBefore(words, openOrder)] : []),
      ...(isRemembered ? [] : [notKept(words)]),
      ...(goesToSpending(kernel, order)
        ? [{ code: 'toPaymentAddress', title: words.spendableTitle, text: words.spendable }]
        : []),
      ...(isDear ? [{ code: 'orderRateHigh', title: words.highRateTitle, text: words.highRate }] : []),
      isEtching
        ? { code: 'nameMayBeTaken', title: words.etchRiskTitle, text: words.etchRisk }
        : { code: 'mayYieldNothing', title: words.mintRiskTitle, text: words.mintRisk },
    ],
    // If the wallet etches by its own method, the etched fields are parameters of that call, which the review reads from the call.
    details: isAtService && request ? etchDetails(request, { words, locale: kernel.state.locale }) : [],
  }
}

/** What each review of a higher fee rate says beside the bytes of its payment, in the kit's locale. */
export function tellBump(kernel: Kernel, order: Order): Pick<Told, 'notices'> {
  const words = kernel.messages('runes', messages)
  return {
    notices: [
      ...(isKept(kernel, order) ? [] : [notKept(words)]),
      { code: 'bumpOnce', tone: 'neutral', title: words.bumpOnceTitle, text: words.bumpOnce },
    ],
  }
}

/** Says that another order of the same is under way, and how sure its payment is. */
function orderedBefore(words: typeof messages, order: Order): Notices[number] {
  const status = statusOf(order)
  const isUnsure = status === 'asked' || status === 'unsure'
  const text = isUnsure ? words.underWayUnsure : isUnsettled(order) ? words.underWayNotBegun : words.underWay
  return { code: 'orderedBefore', params: { id: order.id, status }, title: words.underWayTitle, text }
}

const notKept = ({ notKeptTitle: title, notKeptText: text }: typeof messages): Notices[number] => ({
  ...{ code: 'orderNotKept', title, text },
})

/** Whether the runes would lie at an address that the wallet pays from, and that is not its ordinals address. */
function goesToSpending(kernel: Kernel, { request }: Order): boolean {
  const to = plainAddress(request?.destinationAddress ?? '')
  return (kernel.connection('bip122')?.accounts ?? []).some(
    ({ address, purpose }, _, all) =>
      purpose === 'payment' && address === to && all.some((other) => other.purpose === 'ordinals'),
  )
}
