import { type Kernel, type Network, type OnrampService, type OpenedWindow, pause } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import type { Purchase } from '../state.ts'
import { drop } from './keep.ts'
import { readBalances } from './readBalances.ts'

type Input = {
  readonly order: Purchase
  /** Absent if no window could be opened. */
  readonly opened: OpenedWindow | undefined
  readonly seller: OnrampService | undefined
  readonly network: Network
  readonly signal: AbortSignal
}

/** How often it is looked whether the window is closed, in ms. */
const look = 1_000
/** How often a seller is asked, in looks, and how many times at most. */
const askEvery = 5
const asksAtMost = 240
/** How long an answer is waited for, in ms. */
const patience = 10_000
/** How long the account is looked at once the window is closed: every so many looks, and so many times. */
const readEvery = 15
const readsAtMost = 8

/**
 * Watches a purchase: its window each second, its seller every five seconds if the seller tells the state, and then the
 * receiving account.
 */
export async function follow(kernel: Kernel, { order, opened, seller, network, signal }: Input): Promise<void> {
  let reads = 0
  let asks = 0
  try {
    for (let at = 1; ; at++) {
      await pause(look, signal)
      if (order.status === 'open' && (!opened || opened.isClosed())) {
        order.status = 'closed'
        at = 0
      }
      const isTold = seller?.fetchStatus !== undefined && asks < asksAtMost
      if (isTold && at % askEvery === 0) {
        asks++
        if (await isOver(kernel, { order, seller, network, signal })) return
      }
      // Without the window, the visitor may still pay by its link. Only the balances then show that something arrived.
      if (order.status !== 'closed' && order.status !== 'blocked') continue
      if (at % readEvery === 0 && reads < readsAtMost) {
        reads++
        await readBalances(kernel, order)
      }
      if (reads >= readsAtMost && !isTold) return
    }
  } catch (error) {
    if (!signal.aborted) kernel.report(error)
  }
}

async function isOver(kernel: Kernel, { order, seller, network, signal }: Omit<Input, 'opened'>): Promise<boolean> {
  const { namespace, address, url = '' } = order
  // Even if a seller does not answer, the visitor sees that the window is closed.
  const status = await Promise.race([
    seller?.fetchStatus?.({ url, account: { namespace, address }, network, signal }),
    pause(patience, signal),
    // A failed question says nothing of the order, so it is asked again.
  ]).catch(() => undefined)
  signal.throwIfAborted()
  if (status !== 'success' && status !== 'failed') return false
  order.status = status === 'success' ? 'done' : 'failed'
  drop(kernel, order)
  const words = kernel.messages('onramp', messages)
  kernel.notify(status === 'success' ? words.doneToast : words.failedToast, status === 'success' ? 'success' : 'error')
  await readBalances(kernel, order)
  return true
}
