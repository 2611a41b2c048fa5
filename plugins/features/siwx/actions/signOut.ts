import { anySignal, DestroyedError, type Kernel, pause, selectNamespace, selectSessions } from 'tapkit/kernel'
import { isLeaving, type Leaving, noteLeft, type Owner } from '../left.ts'
import { setupOf } from '../setup.ts'
import { endLeft } from './endLeft.ts'

type Query = { readonly namespace?: string | undefined }

type Sessions = ReturnType<typeof selectSessions>

/**
 * Ends the sign-ins of the account in use, and of the account that its wallet has moved to. If no account is in use, it
 * ends every sign-in of an account that no connected wallet shares: a wallet that is locked, gone, not asked yet or at a
 * gate has left its sign-in at the server. If a sign-in is required, no connection lasts without it, so each wallet that
 * shares the account is disconnected. The sign-out is noted before the storage is asked, because the visitor may leave
 * the page at once.
 * @throws the first failure of the storage: the sign-out stands here, and the storage is asked again; DestroyedError if the
 * kit is destroyed meanwhile
 */
export async function signOut(kernel: Kernel, { namespace: asked }: Query = {}): Promise<void> {
  const sessions = selectSessions(kernel.state)
  const namespace = asked ?? selectNamespace(kernel.state)
  const used = sharesInUse(sessions, namespace)
  const leaving: readonly Leaving[] =
    used.length > 0
      ? used.map(({ account: address }) => ({ namespace, address }))
      : [{ namespace: asked, but: connectedOwners(sessions) }]
  noteLeft(kernel, leaving)
  const ending = whileAlive(
    kernel,
    endLeft(
      kernel,
      used.map(({ network, account }) => ({ chainId: network, accountAddress: account })),
    ),
  )
  const isRequired = setupOf(kernel).options.required !== false
  // The storage may take its time: nobody stays connected meanwhile by a sign-in that is over.
  await Promise.allSettled([ending, isRequired && disconnectAll(kernel, leaving)])
  await ending
}

/** The outcome of work; a DestroyedError as soon as the kit is destroyed, because a host's own storage may never answer. */
async function whileAlive(kernel: Kernel, work: Promise<void>): Promise<void> {
  const over = new AbortController()
  try {
    await Promise.race([work, pause(Number.POSITIVE_INFINITY, anySignal([over.signal, kernel.signal]))])
  } catch (error) {
    throw kernel.signal.aborted ? new DestroyedError() : error
  } finally {
    over.abort()
  }
}

/** The share in use in a namespace, and the share that its wallet has moved to. */
function sharesInUse(sessions: Sessions, namespace: string) {
  const share = sessions.map(({ shares }) => shares[namespace]).find((each) => each?.active)
  if (!share?.passed) return []
  return share.status === 'live' ? [share] : [share.passed, share]
}

/** The accounts of wallets that have passed their gates. */
const connectedOwners = (sessions: Sessions): readonly Owner[] =>
  sessions.flatMap(({ shares }) =>
    Object.entries(shares).flatMap(([namespace, { accounts, passed }]) =>
      passed ? [...passed.accounts, ...accounts].map(({ address }) => ({ namespace, address })) : [],
    ),
  )

async function disconnectAll(kernel: Kernel, leaving: readonly Leaving[]): Promise<void> {
  const isEverybody = leaving.some((each) => 'but' in each && each.but.length === 0 && !each.namespace)
  // This tab may not have heard yet of a wallet that another tab has connected.
  if (isEverybody) return kernel.disconnect()
  const sharing = selectSessions(kernel.state).filter(({ shares }) =>
    Object.entries(shares).some(([namespace, { accounts }]) =>
      accounts.some(({ address }) => leaving.some((each) => isLeaving(each, { namespace, address }))),
    ),
  )
  // The sign-out stands if a wallet fails to end its side: the kernel reports that failure.
  await Promise.allSettled(sharing.map(({ id: sessionId }) => kernel.disconnect({ sessionId })))
}
