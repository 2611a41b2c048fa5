import { type Kernel, type OpenedWindow, openWindow } from 'tapkit/kernel'
import { begin } from '../lifetimes.ts'
import { messages } from '../messages.ts'
import { payState } from '../state.ts'
import { statusOf } from '../statusOf.ts'
import { poll } from './poll.ts'

/** Opens the window of a payment once more, in the very press. */
export function openAgain(kernel: Kernel): void {
  const { deposit } = payState.of(kernel)
  if (!deposit?.url) return
  const words = kernel.messages('pay', messages)
  const opened = openWindow({ width: 480, height: 720, title: words.windowTitle(deposit.exchange.name) })
  const isThere = opened.lead(deposit.url)
  look(kernel, isThere ? opened : undefined)
  Object.assign(deposit, { status: isThere ? 'open' : 'blocked', isClosed: false })
}

/** Asks from the start how far the payment is, as often as it is asked at all. */
export function look(kernel: Kernel, opened?: OpenedWindow): void {
  const { deposit } = payState.of(kernel)
  const ask = deposit && statusOf(kernel, deposit)
  if (!deposit || !ask) return
  if (deposit.status === 'unsure') deposit.status = 'open'
  void poll(kernel, { deposit, opened, ask, signal: begin(kernel, 'deposit') })
}
