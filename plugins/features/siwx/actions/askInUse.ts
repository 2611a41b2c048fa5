import { type Connection, type Kernel, NotConnectedError } from 'tapkit/kernel'
import { askVisitor } from './askVisitor.ts'

/**
 * Asks the account in use to sign in, as long as the account is in use. The visitor may go on without signing in.
 * Answers whether the account has signed in: `false` if another account or network, about which the visitor was not
 * asked, has taken its place.
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
