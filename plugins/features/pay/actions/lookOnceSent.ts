import type { Kernel } from 'tapkit/kernel'
import { payState } from '../state.ts'
import { look } from './openExchange.ts'

/** Asks who pays the receiver from when the wallet's payment may be on its way: a wallet that never answers keeps nobody from that. */
export function lookOnceSent(kernel: Kernel, entryId: string): void {
  const leave = kernel.subscribe(() => {
    if (payState.of(kernel).deposit?.entryId !== entryId) return leave()
    const entry = kernel.state.ledger.find(({ id }) => id === entryId)
    if (!entry || entry.status === 'asked') return
    leave()
    look(kernel)
  })
}
