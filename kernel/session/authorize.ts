import { report } from '../actions/report.ts'
import { BaseError, isError } from '../errors/base.ts'
import { InvalidSessionError, SessionRefusedError } from '../errors/connection.ts'
import { isUserRejection } from '../errors/rpc.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { type Attempt, beginKeyed } from './attempt.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import { closeAll, closeSession } from './disconnect.ts'
import type { Grant } from './graph.ts'

/**
 * Runs the gates of a session, in every namespace that waits for one. A wallet that changes its account or network
 * meanwhile passes them for where it is in the end. `enters` is the namespace that the visitor connected it in.
 * @throws what a gate throws, ConnectAbortedError
 */
export async function authorize(
  kernel: Kernel,
  id: string,
  reason: ConnectReason,
  attempt: Attempt,
  enters?: string,
): Promise<void> {
  for (let namespace = waiting(kernel, id); namespace; namespace = waiting(kernel, id)) {
    await pass(kernel, id, namespace, reason, attempt, enters === namespace)
  }
}

async function pass(
  kernel: Kernel,
  id: string,
  namespace: string,
  reason: ConnectReason,
  attempt: Attempt,
  enters: boolean,
): Promise<void> {
  const { graph, config } = runtimeOf(kernel).state
  const connection = toConnection(kernel, graph, id, namespace)
  const grant = graph.sessions[id]?.grants[namespace]
  attempt.check()
  if (!connection || !grant) throw new InvalidSessionError({ debug: 'The wallet was removed while it connected.' })
  const { account, network } = connection
  const { signal } = attempt
  const asked = caipOf(grant)
  try {
    await attempt.run(() => kernel.hooks.authorize.promise({ namespace, connection, account, network, reason, signal }))
  } catch (cause) {
    attempt.check()
    // The wallet has another account or network now: the refusal is about one that nobody waits for.
    const now = runtimeOf(kernel).graph.sessions[id]?.grants[namespace]
    if (now?.status === 'authorizing' && caipOf(now) !== asked) return
    throw cause instanceof BaseError || isUserRejection(cause) ? cause : new SessionRefusedError({ cause })
  }
  attempt.check()
  const alone = !config.features.multiWallet
  const ended = commit(kernel, { type: 'authorized', id, namespace, account: asked, alone, enters }, reason)
  closeAll(kernel, ended, graph.sessions[id]?.named ? undefined : connection.connector.id)
}

/**
 * Lets a session that is in use, and has another account or network now, through its gates; a refusal closes it.
 * @throws what a gate throws, SessionRefusedError, ConnectAbortedError
 */
export async function authorizeAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  const { graph, admitting } = runtimeOf(kernel)
  if (graph.sessions[id]?.grants[namespace]?.status !== 'authorizing') return
  // While it is opened, its attempt lets it through.
  if (admitting.has(id)) return
  const attempt = beginKeyed(kernel, `authorize:${id}`)
  try {
    await authorize(kernel, id, 'switch', attempt)
  } catch (error) {
    // A gate may have gone back to what had passed instead: then the session goes on.
    const isHeld = runtimeOf(kernel).graph.sessions[id]?.grants[namespace]?.status === 'authorizing'
    if (isHeld && !isError(error, 'ConnectAbortedError')) closeSession(kernel, id)
    throw error
  } finally {
    attempt.end()
  }
}

/** As `authorizeAgain`, where nobody waits: a refusal is reported. */
export function authorizeInBackground(kernel: Kernel, id: string, namespace: string): void {
  authorizeAgain(kernel, id, namespace).catch((error) => {
    if (!isError(error, 'ConnectAbortedError') && !kernel.signal.aborted) report(kernel, error)
  })
}

function waiting(kernel: Kernel, id: string): string | undefined {
  const { grants = {} } = runtimeOf(kernel).graph.sessions[id] ?? {}
  return Object.keys(grants).find((namespace) => grants[namespace]?.status === 'authorizing')
}

const caipOf = ({ network, account }: Grant): string => `${network}:${account}`
