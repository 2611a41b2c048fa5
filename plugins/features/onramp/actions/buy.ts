import { type Kernel, type Network, type OnrampService, type OpenedWindow, openWindow, windowUrl } from 'tapkit/kernel'
import { choice, isReady } from '../choice.ts'
import { begin } from '../lifetimes.ts'
import { messages } from '../messages.ts'
import { onrampState, type Purchase } from '../state.ts'
import { follow } from './follow.ts'
import { keep } from './keep.ts'

/**
 * Opens the chosen seller's window for the account in use, in the very press, and shows how the purchase stands. The receiver is
 * that account from here on, whatever account is in use later.
 */
export function buy(kernel: Kernel): void {
  const chosen = choice(kernel)
  const live = kernel.connection()
  if (!chosen || !live || !isReady(chosen) || live.network.id !== chosen.network.id) return
  const { seller, network, purchase, payment } = chosen
  const { account } = live
  const state = onrampState.of(kernel)
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
  // Of a press: a service that throws at once is one that fails.
  const asked = Promise.resolve().then(() => seller.createUrl({ network, account, ...wanted, signal }))
  void asked.then(
    (url) => (signal.aborted ? opened.close() : begun(kernel, { order, opened, seller, network, signal, url })),
    (error: unknown) => {
      opened.close()
      if (signal.aborted) return
      kernel.report(error)
      Object.assign(order, { status: 'failed', problem: 'noLink' })
    },
  )
}

type Begun = {
  readonly order: Purchase
  readonly opened: OpenedWindow
  readonly seller: OnrampService
  readonly network: Network
  readonly signal: AbortSignal
  readonly url: unknown
}

function begun(kernel: Kernel, { order, opened, seller, network, signal, url: answered }: Begun): void {
  const url = windowUrl(answered, seller.windowOrigins)
  if (!url) {
    opened.close()
    // Whoever made the page has forgotten an origin, or wants to hear of it.
    if (answered)
      kernel.report(
        new TypeError(`A link was refused: it is no https on one of the \`windowOrigins\` of "${seller.id}".`),
      )
    Object.assign(order, { status: 'failed', problem: answered ? 'foreignLink' : 'noLink' })
    return
  }
  const isThere = opened.lead(url)
  Object.assign(order, { url, status: isThere ? 'open' : opened.blocked ? 'blocked' : 'closed' })
  keep(kernel, order)
  void follow(kernel, { order, opened: isThere ? opened : undefined, seller, network, signal })
}

/** Opens the window of a purchase once more, in the very press: the visitor closed it, or the page was loaded anew. */
export function openAgain(kernel: Kernel): void {
  const { order } = onrampState.of(kernel)
  const network = kernel.networks.get(order?.networkId ?? '')
  if (!order?.url || !network) return
  const opened = open(kernel, order.sellerName)
  const signal = begin(kernel, 'purchase')
  order.status = opened.lead(order.url) ? 'open' : 'blocked'
  const seller = kernel.hooks.services
    .for('onramp')
    .call([], { network })
    .find(({ id }) => id === order.seller)
  void follow(kernel, { order, opened, seller, network, signal })
}

const open = (kernel: Kernel, name: string): OpenedWindow =>
  openWindow({ width: 600, height: 800, title: kernel.messages('onramp', messages).windowTitle(name) })
