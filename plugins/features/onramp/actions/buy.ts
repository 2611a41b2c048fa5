import { type Kernel, type Network, type OnrampService, type OpenedWindow, openWindow, windowUrl } from 'tapkit/kernel'
import { choice, isReady } from '../choice.ts'
import { begin } from '../lifetimes.ts'
import { messages } from '../messages.ts'
import { onrampState, type Purchase } from '../state.ts'
import { follow } from './follow.ts'
import { keep } from './keep.ts'

/**
 * Opens the chosen seller's window for the account in use, in the very press, and shows the state of the purchase. The
 * receiver is that account from here on, even if another account is in use later.
 */
export function buy(kernel: Kernel): void {
  const chosen = choice(kernel)
  const live = kernel.connection()
  if (!chosen || !live || !isReady(chosen) || live.network.id !== chosen.network.id) return
  const { seller, network, purchase, payment } = chosen
  const { account } = live
  const state = onrampState.of(kernel)
  const { order: before } = state
  const opened = open(kernel, seller.name)
  const signal = begin(kernel, 'purchase')
  state.order = {
    seller: seller.id,
    sellerName: seller.name,
    networkId: network.id,
    namespace: network.namespace,
    address: account.address,
    status: 'opening',
  }
  kernel.track('SELECT_BUY_PROVIDER', { provider: seller.id })
  const { order } = state
  kernel.navigate('BuyInProgress')
  const wanted = { purchase: purchase?.id, payment: payment?.id, amount: payment && state.amount }
  // A seller that throws at once is treated like a seller whose promise rejects.
  const asked = Promise.resolve().then(() => seller.createUrl({ network, account, ...wanted, signal }))
  void asked.then(
    (url) => (signal.aborted ? opened.close() : begun(kernel, { order, before, opened, seller, network, signal, url })),
    (error: unknown) => {
      opened.close()
      if (signal.aborted) return
      kernel.report(error)
      fail(kernel, { order, before, problem: 'noLink' })
    },
  )
}

type Begun = {
  readonly order: Purchase
  readonly before: Purchase | undefined
  readonly opened: OpenedWindow
  readonly seller: OnrampService
  readonly network: Network
  readonly signal: AbortSignal
  readonly url: unknown
}

function begun(kernel: Kernel, { order, before, opened, seller, network, signal, url: answered }: Begun): void {
  const url = windowUrl(answered, seller.windowOrigins)
  if (!url) {
    opened.close()
    // The developer has forgotten an origin, or wants to hear of it.
    if (answered)
      kernel.report(
        new TypeError(`A link was refused: it is no https on one of the \`windowOrigins\` of "${seller.id}".`),
      )
    fail(kernel, { order, before, problem: answered ? 'foreignLink' : 'noLink' })
    return
  }
  const isThere = opened.lead(url)
  Object.assign(order, { url, status: isThere ? 'open' : opened.blocked ? 'blocked' : 'closed' })
  keep(kernel, order)
  void follow(kernel, { order, opened: isThere ? opened : undefined, seller, network, signal })
}

/** Says that there is no window; the purchase that stood before it, and may have been paid, stands again. */
function fail(
  kernel: Kernel,
  { order, before, problem }: Pick<Begun, 'order' | 'before'> & Pick<Purchase, 'problem'>,
): void {
  Object.assign(order, { status: 'failed', problem })
  if (!before?.url || /^(done|failed)$/.test(before.status)) return
  onrampState.of(kernel).order = before
  kernel.notify(kernel.messages('onramp', messages).noLinkTitle(order.sellerName), 'error')
  look(kernel)
}

/** Opens the window of a purchase again, in the very press: the visitor closed it, or the page was reloaded. */
export function openAgain(kernel: Kernel): void {
  const { order } = onrampState.of(kernel)
  if (!order?.url || !kernel.networks.get(order.networkId)) return
  const opened = open(kernel, order.sellerName)
  order.status = opened.lead(order.url) ? 'open' : 'blocked'
  look(kernel, opened)
}

/** The visitor opens it by its link: the account that receives is looked at from now on. */
export const followLink = (kernel: Kernel): void => look(kernel)

/** Follows the purchase that stands, from the start. */
function look(kernel: Kernel, opened?: OpenedWindow): void {
  const { order } = onrampState.of(kernel)
  const network = kernel.networks.get(order?.networkId ?? '')
  if (!order || !network) return
  const seller = kernel.hooks.services
    .for('onramp')
    .call([], { network })
    .find(({ id }) => id === order.seller)
  void follow(kernel, { order, opened, seller, network, signal: begin(kernel, 'purchase') })
}

const open = (kernel: Kernel, name: string): OpenedWindow =>
  openWindow({ width: 600, height: 800, title: kernel.messages('onramp', messages).windowTitle(name) })
