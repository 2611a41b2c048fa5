import { type Connection, isSameAddress, type Kernel, selectSessions } from 'tapkit/kernel'
import { noteLeft } from '../left.ts'
import { setupOf } from '../setup.ts'
import { dropUsed, isDisconnected, isStillUsed, noteUsed, readUsed, settleUsed, usedWith, type Whose } from '../used.ts'
import { endLeft } from './endLeft.ts'

type Graph = Kernel['state']['graph']

/** A wallet's share in a namespace. A wallet that names its sessions has a place for each. */
type Place = Whose & {
  readonly name: string
  readonly sessionId: string
  readonly addresses: readonly string[]
  /** The accounts have passed every gate. */
  readonly isIn: boolean
  readonly isDormant: boolean
}

const placesIn = (graph: Graph): readonly Place[] =>
  selectSessions({ graph }).flatMap(({ id, connectorId, named, shares }) =>
    Object.entries(shares).map(([namespace, { accounts, passed, status }]) => ({
      connectorId,
      namespace,
      name: `${namespace} ${connectorId} ${named ? id : ''}`,
      sessionId: id,
      addresses: [...accounts, ...(passed?.accounts ?? [])].map(({ address }) => address),
      isIn: passed !== undefined,
      isDormant: status === 'dormant',
    })),
  )

/**
 * Signs out of the accounts that no wallet holds any more, once for all ways in which a session ends: the visitor
 * disconnects a wallet that is connected, locked, only remembered or at a gate; a gate refuses it; the wallet ends or
 * locks it; another wallet takes its place; or it was disconnected before this code had loaded (sign-in 12, 27, 31, 32).
 * An account stays signed in that another wallet uses, or may come back to. `graph` is the session graph since the last look.
 */
export async function signOutEnded(kernel: Kernel, graph: Graph = kernel.state.graph): Promise<void> {
  const setup = setupOf(kernel)
  if (setup.options.signOutOnDisconnect === false || kernel.signal.aborted || graph === setup.seen) return
  settleUsed(kernel)
  const before = setup.seen ? placesIn(setup.seen) : []
  setup.seen = graph
  const there = placesIn(graph)
  const isEndedElsewhere = (was: Place) => setup.endedElsewhere.has(keyOf(was))
  // A wallet that was in and is only remembered now has been locked: another visitor may unlock it. If another tab has
  // connected the wallet anew, this tab has still to read the new session.
  const isLocked = ({ name }: Place) => before.some((was) => was.name === name && was.isIn && !isEndedElsewhere(was))
  const now = there.filter((place) => !place.isDormant || !isLocked(place))
  const isOver = (was: Place) =>
    !now.some(({ name }) => name === was.name) &&
    // The visitor asks the wallet again in place of an answer.
    (was.isIn || !graph.attempts.some(({ connectorId }) => connectorId === was.connectorId)) &&
    // A tab that ends a session signs out as well.
    (was.isIn ? !isEndedElsewhere(was) || isStillUsed(kernel, was) : usedWith(kernel, was).length > 0)
  const isForgotten = (used: Whose) => isDisconnected(kernel, used) && !there.some((place) => isOfWallet(place, used))
  const ended = before.filter(isOver)
  const forgotten = readUsed(kernel).filter((used) => !used.again && isForgotten(used))
  const holdersOf = (namespace: string, address: string) => {
    const isIn = (addresses: readonly string[]) => addresses.some((each) => isSameAddress(each, address))
    return now.filter(
      (place) =>
        place.namespace === namespace &&
        (isIn(place.addresses) ||
          // The wallet may come back to an account that it was used with, unless a session with the account has ended.
          (isIn(usedWith(kernel, place)) && !ended.some((was) => isOfWallet(was, place) && isIn(was.addresses)))),
    )
  }
  const leaving = [...ended, ...forgotten].flatMap((wallet) =>
    [...('addresses' in wallet ? wallet.addresses : []), ...usedWith(kernel, wallet)].flatMap((address) => {
      const { namespace } = wallet
      const holders = holdersOf(namespace, address)
      // The last of these wallets signs out of the account.
      for (const { connectorId } of holders) noteUsed(kernel, { connectorId, namespace, address })
      return holders.length > 0 ? [] : { namespace, address }
    }),
  )
  noteLeft(kernel, leaving)
  for (const wallet of [...ended, ...forgotten])
    if (!there.some((place) => isOfWallet(place, wallet))) dropUsed(kernel, wallet)
  for (const place of there) if (place.isIn) setup.endedElsewhere.delete(keyOf(place))
  if (leaving.length > 0) await endLeft(kernel)
}

/** Notes that an account is used with a wallet, and signs out of it once no wallet holds it any more. */
export function followWallet(kernel: Kernel, { connector, namespace, account }: Connection): void {
  noteUsed(kernel, { connectorId: connector.id, namespace, address: account.address })
  followWallets(kernel)
}

/** Looks at the wallets now, and whenever their sessions change. */
export function followWallets(kernel: Kernel): void {
  const setup = setupOf(kernel)
  if (setup.isWalletsFollowed) return
  setup.isWalletsFollowed = true
  const look = () => void signOutEnded(kernel).catch(kernel.report)
  // After the looks that a hook of the same change has asked for.
  const stop = kernel.subscribe(() => queueMicrotask(look))
  kernel.signal.addEventListener('abort', stop, { once: true })
  kernel.hooks.onDisconnect.tap('siwx', ({ connection, reason }) => {
    if (reason === 'tab') setup.endedElsewhere.add(keyOf(connection))
  })
  look()
}

const keyOf = ({ namespace, sessionId }: Pick<Place, 'namespace' | 'sessionId'>): string => `${namespace} ${sessionId}`

const isOfWallet = (one: Whose, other: Whose): boolean =>
  one.connectorId === other.connectorId && one.namespace === other.namespace
