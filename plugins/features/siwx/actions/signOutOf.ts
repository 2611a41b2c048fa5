import { type Connection, type Connector, isSameAddress, type Kernel, selectSessions } from 'tapkit/kernel'
import { noteLeft } from '../left.ts'
import { dropUsed, usedWith } from '../used.ts'
import { endLeft } from './endLeft.ts'

type Left = {
  readonly namespace: string
  readonly connection: Pick<Connection, 'accounts'> & { readonly connector: Pick<Connector, 'id'> }
  readonly reason: string
}

type Then = { readonly graph: Kernel['state']['graph']; readonly at: number }

/**
 * Ends the sign-ins of a wallet that was disconnected, and of the accounts that it was used with before. Sign-ins that
 * another wallet uses, or may come back to, stay. `at` is the time of the disconnection, in Unix ms, and `graph` is the
 * session graph after it.
 */
export async function signOutOf(
  kernel: Kernel,
  { namespace, connection: { accounts, connector }, reason }: Left,
  { graph, at }: Then,
): Promise<void> {
  const own = { connectorId: connector.id, namespace }
  const isIn = (list: readonly string[], address: string) => list.some((each) => isSameAddress(each, address))
  const ended = accounts.map(({ address }) => address)
  const theirs = [...ended, ...usedWith(kernel, own)]
  const others = selectSessions({ graph }).flatMap(({ connectorId, shares: { [namespace]: share } }) =>
    share ? { connectorId, share } : [],
  )
  const kept = others.flatMap(({ connectorId, share }) => {
    // A session that another tab goes on with is only remembered here until its wallet has been asked.
    if (share.status === 'dormant' && reason !== 'tab') return []
    const before = usedWith(kernel, { connectorId, namespace })
    const isAnother = connectorId !== connector.id
    return [
      ...share.accounts.map(({ address }) => address),
      ...before.filter((each) => isAnother || !isIn(ended, each)),
    ]
  })
  // Before the storage answers, because accounts that the wallet uses from now on belong to its next session.
  if (!others.some(({ connectorId }) => connectorId === connector.id)) dropUsed(kernel, own)
  const leaving = theirs.filter((address) => !isIn(kept, address))
  noteLeft(
    kernel,
    leaving.map((address) => ({ namespace, address })),
    at,
  )
  await endLeft(kernel)
}
