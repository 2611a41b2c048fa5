import { report } from '../actions/report.ts'
import { BaseError, isError } from '../errors/base.ts'
import { ConnectAbortedError, InvalidSessionError, SessionRefusedError } from '../errors/connection.ts'
import { isUserRejection } from '../errors/rpc.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { type Attempt, beginKeyed, settle } from './attempt.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import { closeAll, closeSession } from './disconnect.ts'
import { caipOf, isWaiting } from './grants.ts'

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
  const pressed = reason !== 'restore'
  for (let namespace = waiting(kernel, id); namespace; namespace = waiting(kernel, id)) {
    await pass(kernel, { id, namespace, reason, attempt, pressed, enters })
  }
  // It waited for a namespace that its wallet has locked since.
  const { grants = {} } = runtimeOf(kernel).graph.sessions[id] ?? {}
  const namespace = Object.keys(grants).find((name) => grants[name]?.status === 'authorizing')
  if (namespace) passed(kernel, { id, namespace, reason, attempt, pressed, enters })
}

type Passage = {
  readonly id: string
  readonly namespace: string
  readonly reason: ConnectReason
  readonly attempt: Attempt
  readonly pressed: boolean
  readonly enters?: string | undefined
}

async function pass(kernel: Kernel, { id, namespace, reason, attempt, pressed, enters }: Passage): Promise<void> {
  const { graph } = runtimeOf(kernel).state
  const connection = toConnection(kernel, graph, id, namespace)
  const grant = graph.sessions[id]?.grants[namespace]
  attempt.check()
  if (!connection || !grant) throw new InvalidSessionError({ debug: 'The wallet was removed while it connected.' })
  const { account, network } = connection
  const asked = caipOf(grant)
  const runtime = runtimeOf(kernel)
  const key = `${namespace} ${id}`
  const question = { asked, controller: new AbortController() }
  runtime.questions ??= new Map()
  runtime.questions.set(key, question)
  const signal = AbortSignal.any([attempt.signal, question.controller.signal])
  try {
    await settle(
      () => kernel.hooks.authorize.promise({ namespace, connection, account, network, reason, signal }),
      signal,
    )
  } catch (cause) {
    attempt.check()
    if (question.controller.signal.aborted) return
    // The wallet has another account or network now: the refusal is about one that nobody waits for.
    const now = runtimeOf(kernel).graph.sessions[id]?.grants[namespace]
    if (now?.status === 'authorizing' && caipOf(now) !== asked) return
    throw cause instanceof BaseError || isUserRejection(cause) ? cause : new SessionRefusedError({ cause })
  } finally {
    if (runtime.questions.get(key) === question) runtime.questions.delete(key)
  }
  attempt.check()
  passed(kernel, { id, namespace, reason, attempt, pressed, enters }, asked)
}

/** Notes that an account has passed, and has the wallets that it replaces end their sessions. */
function passed(kernel: Kernel, { id, namespace, reason, pressed, enters }: Passage, asked?: string): void {
  const { graph, state } = runtimeOf(kernel)
  const session = graph.sessions[id]
  const grant = session?.grants[namespace]
  if (!session || !grant) return
  const account = asked ?? caipOf(grant)
  const alone = !state.config.features.multiWallet
  const ended = commit(kernel, { type: 'authorized', id, namespace, account, alone, pressed, enters }, reason)
  closeAll(kernel, ended, session.named ? undefined : session.connectorId)
}

/**
 * Lets a session that is in use, and has another account or network now, through its gates; a refusal closes it.
 * @throws what a gate throws, SessionRefusedError, ConnectAbortedError
 */
export async function authorizeAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  const { admitting, graph, questions } = runtimeOf(kernel)
  const grant = graph.sessions[id]?.grants[namespace]
  const question = questions?.get(`${namespace} ${id}`)
  if (!isHeld(kernel, id, namespace)) return
  // Its wallet has left the account that is asked about: nobody waits for that answer.
  if (grant && question && caipOf(grant) !== question.asked) question.controller.abort(new ConnectAbortedError())
  // While it is opened, its attempt lets it through.
  if (admitting.has(id)) return
  // Each namespace by itself: a wallet that moves in one has not moved in the other.
  const attempt = beginKeyed(kernel, authorizeKey(id, namespace))
  try {
    while (isHeld(kernel, id, namespace)) {
      await pass(kernel, { id, namespace, reason: 'switch', attempt, pressed: false })
    }
  } catch (error) {
    // A gate may have gone back to what had passed instead: then the session goes on.
    if (isHeld(kernel, id, namespace) && !attempt.signal.aborted) closeSession(kernel, id)
    throw error
  } finally {
    attempt.end()
  }
}

/** What a session's gates in a namespace are asked under: the newest question counts. */
export const authorizeKey = (id: string, namespace: string): `${string}:${string}` => `authorize ${namespace}:${id}`

/** As `authorizeAgain`, where nobody waits: a refusal is reported. */
export function authorizeInBackground(kernel: Kernel, id: string, namespace: string): void {
  authorizeAgain(kernel, id, namespace).catch((error) => {
    if (!isError(error, 'ConnectAbortedError') && !kernel.signal.aborted) report(kernel, error)
  })
}

function waiting(kernel: Kernel, id: string): string | undefined {
  const { grants = {}, passed } = runtimeOf(kernel).graph.sessions[id] ?? {}
  return Object.keys(grants).find((namespace) => grants[namespace] && isWaiting(grants[namespace], passed))
}

const isHeld = (kernel: Kernel, id: string, namespace: string): boolean =>
  runtimeOf(kernel).graph.sessions[id]?.grants[namespace]?.status === 'authorizing'
