import { type Connection, type Kernel, settled } from 'tapkit/kernel'
import { siwxState } from '../state.ts'
import { askInUse } from './askInUse.ts'
import { findSignIns } from './findSignIns.ts'
import { followWallet } from './signOutEnded.ts'
import { untilOffered } from './untilOffered.ts'

/** Offers an optional sign-in, once the view that led to the connection has closed (sign-in 11). */
export async function offerSignIn(kernel: Kernel, { namespace, sessionId }: Connection): Promise<void> {
  await settled(kernel, sessionId)
  // The connection may have moved on meanwhile.
  const connection = kernel.connection(namespace)
  if (connection?.sessionId !== sessionId) return
  followWallet(kernel, connection)
  const { account, network } = connection
  // No account is asked to sign on a network that the app does not offer (sign-in 22). The app may show already the network that the wallet
  // comes to: no hook tells of that.
  if (!kernel.networks.get(network.id)) {
    await untilOffered(kernel, connection)
    return kernel.signal.aborted ? undefined : offerSignIn(kernel, connection)
  }
  const isThis = { chainId: network.id, accountAddress: account.address }
  if ((await findSignIns(kernel, isThis)).length > 0) return
  const isAsked = siwxState
    .of(kernel)
    .requests.some(({ chainId, accountAddress }) => chainId === network.id && accountAddress === account.address)
  if (isAsked) return
  await askInUse(kernel, connection).catch(() => {})
}
