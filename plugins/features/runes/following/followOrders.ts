import type { Kernel } from 'tapkit/kernel'
import { type Context, contextOf } from '../actions/context.ts'
import { lookForBumps } from '../actions/look.ts'
import { resume } from '../actions/resume.ts'
import type { Order } from '../order/order.ts'
import { fundingOf, isUnheard } from '../order/payments.ts'
import { ordersKey } from '../order/readOrders.ts'
import { isOpen, isUnseen, statusOf } from '../order/statusOf.ts'
import { ordersOf, show } from '../order/store.ts'
import { addNotices } from './addNotices.ts'
import { askHowItStands } from './askHowItStands.ts'
import { checkReveals } from './checkReveals.ts'
import { takeLedger } from './followLedger.ts'
import { createTeller } from './tellEnds.ts'

/** How soon an open order is asked for again, and how late at most, in ms. Each wait is longer by half than the wait before. */
const soonest = 15_000
const latest = 300_000
/** How long an answer counts for an app that reads the orders again and again, in ms. */
const fresh = 5_000
/** How long an order that may have ended is looked at again, in ms. */
const day = 24 * 60 * 60_000

/** Follows the orders of a kit. `askIfOld` asks nothing while a question is under way, or as long as the last answer counts. */
type Follower = { readonly ask: () => void; readonly askIfOld: () => void }

const followers = new WeakMap<Kernel, Follower>()

/**
 * Shows the orders in `state.features.runes`, and follows the open orders to their end while the page is visible: the service is asked now,
 * every 15 seconds and then slower, and at once if the visitor returns. An order of a wallet of which nobody knows is asked about for an hour. A
 * further call asks now.
 */
export function followOrders(kernel: Kernel): void {
  // Orders come from presses, so the network may be used.
  kernel.http.wake()
  const before = followers.get(kernel)
  if (before) before.ask()
  else startFollowing(kernel)
}

/**
 * The same for an app, which may call at each change of the state. Each answer changes the state, so that a question for each change would lead to
 * the next question without end.
 */
export function keepFollowing(kernel: Kernel): void {
  kernel.http.wake()
  const before = followers.get(kernel)
  if (before) before.askIfOld()
  else startFollowing(kernel)
}

function startFollowing(kernel: Kernel): void {
  const { signal } = kernel
  const follower = createFollower(contextOf(kernel))
  followers.set(kernel, follower)
  const back = () => {
    if (isVisible()) follower.ask()
  }
  globalThis.document?.addEventListener('visibilitychange', back, { signal })
  for (const type of ['pageshow', 'online']) globalThis.addEventListener?.(type, back, { signal })
  // Another tab has changed an order.
  const changed = ({ key }: { readonly key: string | null }) => {
    if (key === null || key === kernel.storage.nameOf(ordersKey)) show(kernel)
  }
  globalThis.addEventListener?.('storage', changed, { signal })
  addNotices(kernel)
  kernel.subscribe(createTeller(kernel))
  show(kernel)
  follower.ask()
}

const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden'

/** An order that is not over, and of whose state somebody may be told without a press. */
const isFollowed = (order: Order): boolean => (isOpen(order) || mayComeBack(order)) && !isUnheard(order)

/** Whether a service may still go on with an order that it has given up: it may learn late of a payment. */
const mayComeBack = (order: Order): boolean =>
  statusOf(order) === 'stale' && (fundingOf(order)?.askedAt ?? 0) + day > Date.now()

/** Whether the chain may still show the transaction of an order that its service calls complete: an explorer may lag, or fail. */
const isAwaited = (order: Order): boolean => isUnseen(order) && (order.told?.at ?? 0) + day > Date.now()

const isWatched = (order: Order): boolean => isFollowed(order) || isAwaited(order)

function createFollower(context: Context): Follower {
  const { kernel } = context
  let wait = soonest
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isDue = false
  let answeredAt = 0
  kernel.signal.addEventListener('abort', () => clearTimeout(timer))

  async function look(): Promise<void> {
    if (!isVisible()) return
    await takeLedger(context)
    await resume(context)
    for (const order of ordersOf(kernel).filter(isFollowed)) {
      if (order.orderId === undefined) continue
      if (!isVisible() || kernel.signal.aborted) return
      const network = kernel.networks.get(order.networkId)
      await askHowItStands(context, network ? await lookForBumps(context, network, order) : order)
    }
    for (const order of ordersOf(kernel).filter(isAwaited)) {
      if (!isVisible() || kernel.signal.aborted) return
      const network = kernel.networks.get(order.networkId)
      if (network) await checkReveals(context, network, order)
    }
  }
  async function turn(): Promise<void> {
    isBusy = true
    timer = undefined
    do {
      isDue = false
      await look().catch((error) => void (kernel.signal.aborted || kernel.report(error)))
    } while (isDue && !kernel.signal.aborted)
    isBusy = false
    answeredAt = Date.now()
    // A hidden page asks nothing until the visitor returns.
    if (kernel.signal.aborted || !isVisible() || !ordersOf(kernel).some(isWatched)) return
    timer = setTimeout(() => void turn(), wait)
    wait = Math.min(wait * 1.5, latest)
  }
  function ask(): void {
    wait = soonest
    clearTimeout(timer)
    if (isBusy) isDue = true
    else void turn()
  }
  function askIfOld(): void {
    if (isBusy) return
    if (Date.now() - answeredAt >= fresh) ask()
    // An order that was paid since the last question is not waited for yet.
    else timer ??= setTimeout(() => void turn(), soonest)
  }
  return { ask, askIfOld }
}
