import { type Connection, type Kernel, NotConnectedError } from 'tapkit/kernel'
import { askVisitor } from './askVisitor.ts'

/**
 * Asks the account in use, who may go on without signing in, for as long as it is in use. Answers whether it has signed in: `false` where
 * another account or network has taken its place, about which nobody was asked.
 * @throws UserRejectedError, SignInUnavailableError, and NotConnectedError once nothing is in use
 */
export async function askInUse(kernel: Kernel, connection: Connection): Promise<boolean> {
  const { namespace, sessionId, account, network } = connection
  const over = new AbortController()
  const moved = Symbol()
  const look = () => {
    const now = kernel.signal.aborted ? undefined : kernel.connection(namespace)
    if (!now) over.abort(new NotConnectedError({ namespace }))
    else if (now.sessionId !== sessionId || now.account.address !== account.address || now.network.id !== network.id)
      over.abort(moved)
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', look, { once: true, signal: over.signal })
  // The connection may have moved on while its sign-ins were looked for.
  look()
  try {
    await askVisitor(kernel, { connection, required: false }, over.signal)
    return true
  } catch (error) {
    if (error !== moved) throw error
    return false
  } finally {
    stop()
    over.abort()
  }
}
