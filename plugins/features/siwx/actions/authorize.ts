import { type Connection, isError, type Kernel, type SignedChallenge, selectNamespace, settled } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import { setupOf } from '../setup.ts'
import { whenOnline } from '../whenOnline.ts'
import { askVisitor } from './askVisitor.ts'
import { checkHeld } from './checkHeld.ts'
import { checkReturned } from './checkReturned.ts'
import { findWayBack } from './findWayBack.ts'
import { followReturn } from './followReturn.ts'
import { followUntilIn } from './followUntilIn.ts'
import { isSignedIn } from './isSignedIn.ts'
import { letIn } from './letIn.ts'
import { showWallets } from './showWallets.ts'
import { followWallet } from './signOutEnded.ts'
import { takeSigned } from './takeSigned.ts'

type Passage = {
  readonly connection: Connection
  readonly reason: 'connect' | 'restore' | 'switch'
  readonly signal: AbortSignal
  readonly signed?: SignedChallenge | undefined
  readonly holdsUntil: (time: number) => void
}

/**
 * The gate of a required sign-in: an account passes once it has signed in on its network (sign-in 6).
 * @throws SignInUnavailableError, UserRejectedError
 */
export async function authorize(kernel: Kernel, passage: Passage): Promise<void> {
  const { connection } = passage
  followWallet(kernel, connection)
  followReturn(kernel)
  const { namespace, sessionId } = connection
  // The session has left the account that it came in with, and may go back to it in place of an answer.
  setupOf(kernel).inUse.delete(namespace)
  const lookBack = () => void checkReturned(kernel, { namespace, sessionId }).catch(kernel.report)
  passage.signal.addEventListener('abort', lookBack, { once: true })
  try {
    await pass(kernel, passage)
    await checkHeld(kernel, connection)
    const { network, account } = connection
    const end = setupOf(kernel).ends.get(`${network.id}:${account.address}`)
    if (end !== undefined) passage.holdsUntil(end)
    followUntilIn(kernel, connection)
  } catch (error) {
    if (!isError(error, 'SignInUnavailableError')) throw error
    // A sign-in that cannot be checked now may hold: at a load, the wallet stays remembered.
    if (passage.reason === 'restore') whenOnline(kernel, () => kernel.reconnect())
    else if (isOpenFor(kernel, passage)) startOver(kernel, connection).catch(kernel.report)
    throw error
  }
}

/**
 * Whether the open view may have led to the sign-in: the visitor connects the wallet, or the app is using the wallet.
 */
function isOpenFor({ state }: Kernel, { connection: { namespace, sessionId }, reason }: Passage): boolean {
  const isInUse = selectNamespace(state) === namespace && state.graph.active.session[namespace] === sessionId
  return state.modal.open && (reason === 'connect' || isInUse)
}

/**
 * If a sign-in cannot begin, the modal goes back to the wallets and says so there, once the connection that had led to
 * the sign-in has failed (sign-in 10).
 */
async function startOver(kernel: Kernel, { sessionId }: Connection): Promise<void> {
  await settled(kernel, sessionId)
  if (kernel.signal.aborted) return
  showWallets(kernel, sessionId)
  kernel.notify(kernel.messages('siwx', messages).unavailable, 'error')
}

async function pass(kernel: Kernel, { connection, signal, signed }: Passage): Promise<void> {
  const { account, network } = connection
  const comeIn = () => letIn(kernel, connection)
  if (signed && (await takeSigned(kernel, connection, signed, signal))) return comeIn()
  if (signal.aborted) return
  if (await isSignedIn(kernel, { chainId: network.id, accountAddress: account.address })) return comeIn()
  if (signal.aborted) return
  const backTo = await findWayBack(kernel, connection)
  if (signal.aborted) return
  await askVisitor(kernel, { connection, required: true, backTo }, signal)
  if (!signal.aborted) comeIn()
}
