import { askAtGate, type Connection, type Kernel } from 'tapkit/kernel'
import { marksKey } from '../marks.ts'
import { mustGive } from '../mustGive.ts'
import { setupOf } from '../setup.ts'
import { captureState, type EmailRequest } from '../state.ts'
import { hasAnswered } from './hasAnswered.ts'
import { heed } from './heed.ts'
import { seeThrough } from './seeThrough.ts'

let asked = 0

/**
 * Asks the visitor for the email of an account, and waits for the answer: here, or in another tab.
 * @throws UserRejectedError, and why `signal` aborted
 */
export async function askVisitor(kernel: Kernel, connection: Connection, signal: AbortSignal): Promise<void> {
  const { namespace, sessionId, connector, account, network } = connection
  const { answers, drafts, options } = setupOf(kernel)
  const { address } = account
  const id = String(++asked)
  const question: EmailRequest = {
    id,
    namespace,
    sessionId,
    chainId: network.id,
    address,
    wallet: connector.name,
    required: mustGive(kernel, options) === true,
    status: 'asking',
  }
  const leaving = new AbortController()
  drafts.set(id, { connection, signal: leaving.signal })
  addEventListener(
    'storage',
    ({ key }) => {
      const isOurs = key === kernel.storage.nameOf(marksKey)
      if (isOurs && hasAnswered(kernel, { namespace, address })) answers.get(id)?.()
    },
    { signal: leaving.signal },
  )
  const stop = kernel.subscribe(() => heed(kernel, id))
  try {
    await askAtGate(kernel, { view: 'DataCapture', line: captureState.of(kernel), answers, signal, question })
    seeThrough(kernel, question)
  } finally {
    stop()
    drafts.delete(id)
    leaving.abort()
  }
}
