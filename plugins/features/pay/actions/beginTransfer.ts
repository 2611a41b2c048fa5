import type { Kernel } from 'tapkit/kernel'
import { keepDeposit } from '../records.ts'
import { payState, type Quoted, type Request } from '../state.ts'
import { look } from './look.ts'

/**
 * Keeps a payment to a service that pays the receiver, before the wallet is asked: from here on the payment may be
 * under way.
 */
export function beginTransfer(kernel: Kernel, { id, way, entryId, ...paid }: Request, quote: Quoted): void {
  if (!way) return
  const state = payState.of(kernel)
  const { asset, amount, recipient, namespace } = paid
  state.deposit = {
    ...{ asset, amount, recipient, namespace, entryId },
    exchange: { id: way.service, name: way.serviceName, service: way.service },
    networkId: asset.networkId,
    requestId: id,
    status: 'open',
    isClosed: true,
    sessionId: quote.id,
    seconds: quote.seconds,
  }
  keepDeposit(kernel, state.deposit)
  if (entryId) lookOnceSent(kernel, entryId)
}

/**
 * Asks the paying service about the payment as soon as the wallet's payment may be on its way, because a wallet may
 * never answer.
 */
function lookOnceSent(kernel: Kernel, entryId: string): void {
  const leave = kernel.subscribe(() => {
    if (payState.of(kernel).deposit?.entryId !== entryId) return leave()
    const entry = kernel.state.ledger.find(({ id }) => id === entryId)
    if (!entry || entry.status === 'asked') return
    leave()
    look(kernel)
  })
}
