import { ConnectAbortedError, ConnectFailedError, type Connection, UserRejectedError } from 'tapkit/kernel'
import { findWallet } from '../core/findWallet.ts'
import type { AppKit } from '../host/AppKit.ts'
import { goToWallet } from './goToWallet.ts'

/**
 * Leads the visitor to one wallet in the modal, and answers the connection that comes of it; at once where it is the one in use.
 * @throws UserRejectedError, ConnectFailedError, ConnectAbortedError where the modal was closed or another wallet was pressed for
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
  const place = ({ connectorId, namespace }: Place) => `${namespace}:${connectorId}`
  const attempts = () => kernel.state.graph.attempts.filter(({ kind }) => kind === 'connect')
  const earlier = attempts().map(({ generation }) => generation)
  /** The attempts of this press: at its wallet, or at whichever the visitor chooses where the modal lists them. */
  const underWay = () =>
    attempts().filter((each) => !earlier.includes(each.generation) && (!found?.installed || place(each) === found.key))
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = []
    const asked = new Set<string>()
    let isClosed = false
    const settle =
      <value>(answer: (value: value) => void) =>
      (value: value) => {
        for (const end of ends) end()
        answer(value)
      }
    const refuse = settle(reject)
    const follow = () => {
      const own = underWay()
      for (const each of own) asked.add(place(each))
      // An attempt that fails says why in the same task. An attempt that was given up says nothing more.
      if (own.length === 0 && (isClosed || (asked.size > 0 && found?.installed)))
        setTimeout(
          () =>
            underWay().length === 0 && refuse(new ConnectAbortedError({ reason: isClosed ? 'closed' : 'superseded' })),
        )
    }
    ends.push(
      kernel.subscribe(follow),
      // A session that comes back by itself, or by another tab, was not pressed for; nor was a wallet that was asked elsewhere.
      kit.on('connect', ({ connection, reason }) => {
        follow()
        const at = place({ connectorId: connection.connector.id, namespace: connection.namespace })
        if (reason === 'connect' && asked.has(at)) settle(resolve)(connection)
      }),
      kit.on('track', ({ event }) => {
        if (asked.size === 0 || underWay().length > 0) return
        if (event === 'USER_REJECTED') refuse(new UserRejectedError())
        else if (event === 'CONNECT_ERROR') refuse(new ConnectFailedError({ wallet: found?.name }))
      }),
      // At a gate that may be skipped, a modal that is closed gives nothing up.
      kit.on('close', () => {
        isClosed = true
        setTimeout(follow)
      }),
    )
    kernel.signal.addEventListener('abort', () => refuse(new ConnectAbortedError()), { once: true })
    goToWallet(kernel, wallet, namespace)
  })
}

type Place = { readonly connectorId: string; readonly namespace: string }
