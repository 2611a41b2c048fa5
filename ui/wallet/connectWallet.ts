import { ConnectAbortedError, ConnectFailedError, type Connection, UserRejectedError } from 'tapkit/kernel'
import { findWallet } from '../core/findWallet.ts'
import type { AppKit } from '../host/AppKit.ts'
import { goToWallet } from './goToWallet.ts'

/**
 * Leads the visitor to one wallet in the modal, and answers the connection that comes of it; at once where it is the one in use.
 * @throws UserRejectedError, ConnectFailedError, ConnectAbortedError where the modal was closed
 */
export function connectWallet(
  kit: Pick<AppKit, 'kernel' | 'on'>,
  wallet: string,
  namespace?: string,
): Promise<Connection> {
  const { kernel } = kit
  const found = findWallet(kernel, wallet, namespace)
  const current = found && kernel.connection(found.namespace)
  if (current && current.connector.id === found.id) return Promise.resolve(current)
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = []
    const settle =
      <value>(answer: (value: value) => void) =>
      (value: value) => {
        for (const end of ends) end()
        answer(value)
      }
    const refuse = settle(reject)
    ends.push(
      // What comes back by itself meanwhile, or by another tab, is not what was pressed for.
      kit.on('connect', ({ connection, reason }) => reason === 'connect' && settle(resolve)(connection)),
      kit.on('track', ({ event }) => {
        if (event === 'USER_REJECTED') refuse(new UserRejectedError())
        else if (event === 'CONNECT_ERROR') refuse(new ConnectFailedError({ wallet: found?.name }))
      }),
      kit.on('close', () => refuse(new ConnectAbortedError())),
    )
    kernel.signal.addEventListener('abort', () => refuse(new ConnectAbortedError()), { once: true })
    goToWallet(kernel, wallet, namespace)
  })
}
