import type { Kernel } from 'tapkit/kernel'
import { payState } from '../state.ts'
import { look } from './look.ts'

/**
 * Asks the paying service about the payment as soon as the wallet's payment may be on its way, because a wallet may
 * never answer.
 */
export function lookOnceSent(kernel: Kernel, entryId: string): void {
  const leave = kernel.subscribe(() => {
    if (payState.of(kernel).deposit?.entryId !== entryId) return leave()
    const entry = kernel.state.ledger.find(({ id }) => id === entryId)
    if (!entry || entry.status === 'asked') return
    leave()
    look(kernel)
  })
}
