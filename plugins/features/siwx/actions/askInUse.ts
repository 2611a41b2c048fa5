import { type Connection, type Kernel, NotConnectedError } from 'tapkit/kernel'
import { askVisitor } from './askVisitor.ts'

/**
 * Asks the account in use, who may go on without signing in, for as long as it is in use.
 * @throws UserRejectedError, SignInUnavailableError, and NotConnectedError once it is no longer in use
 */
export async function askInUse(kernel: Kernel, connection: Connection): Promise<void> {
  const { namespace, sessionId, account, network } = connection
  const over = new AbortController()
  const look = () => {
    const now = kernel.signal.aborted ? undefined : kernel.connection(namespace)
    if (now?.sessionId !== sessionId || now.account.address !== account.address || now.network.id !== network.id)
      over.abort(new NotConnectedError({ namespace }))
  }
  const stop = kernel.subscribe(look)
  kernel.signal.addEventListener('abort', look, { once: true, signal: over.signal })
  // It may have moved on while its sign-ins were looked for.
  look()
  try {
    await askVisitor(kernel, { connection, required: false }, over.signal)
  } finally {
    stop()
    over.abort()
  }
}
