import { anySignal } from '../async/anySignal.ts'
import { settle } from '../async/settle.ts'
import { BaseError } from '../errors/base.ts'
import {
  ConnectAbortedError,
  InvalidSessionError,
  NotConnectedError,
  SessionRefusedError,
} from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { isUserRejection } from '../errors/rpc.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { type Question, runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { type Attempt, beginKeyed } from './attempt.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import type { Signed } from './createChallenges.ts'
import { closeAll, closeSession } from './disconnect.ts'
import { attemptFor, entryOf, isWaiting, sessionOf, shareOf } from './entries.ts'
import type { Grant } from './graph.ts'
import { caipOf, isUsable } from './share.ts'

/**
 * Asks the gates of a session in every namespace that waits for a gate. If the wallet changes its account or network
 * meanwhile, the gates are asked about the new account or network too.
 * @throws the error of a gate, ConnectAbortedError
 */
export async function authorize(kernel: Kernel, asked: Omit<Passage, 'namespace'>): Promise<void> {
  const { id } = asked
  for (let namespace = waiting(kernel, id); namespace; namespace = waiting(kernel, id)) {
    await pass(kernel, { ...asked, namespace })
  }
  // The wallet has locked the namespace that the session still waited for, so no gate has to be asked any more.
  const { grants = {} } = entryOf(runtimeOf(kernel).graph, id) ?? {}
  const namespace = Object.keys(grants).find((name) => grants[name]?.next)
  if (namespace) passed(kernel, { ...asked, namespace })
  // A tap that hears of the connection may switch the account before this call ends, so the gates are asked again.
  if (waiting(kernel, id)) await authorize(kernel, asked)
}

type Passage = {
  readonly id: string
  readonly namespace: string
  readonly attempt: Attempt
  /** The challenges that the accounts signed while connecting. */
  readonly signed?: readonly Signed[] | undefined
}

async function pass(kernel: Kernel, passage: Passage): Promise<void> {
  const { id, namespace, attempt } = passage
  const session = entryOf(runtimeOf(kernel).graph, id)
  const connection = toConnection(kernel, session, namespace)
  const grant = session?.grants[namespace]
  attempt.check()
  if (!connection || !grant) throw new InvalidSessionError({ debug: 'The wallet was removed while it connected.' })
  const asked = caipOf(shareOf(grant))
  const question = ask(kernel, connection, asked, passage)
  try {
    await settle(() => question.answer, attempt.signal)
  } catch (cause) {
    attempt.check()
    if (question.signal.aborted) return
    // The wallet has moved to another account or network, so the refusal no longer matters.
    const now = grantOf(kernel, id, namespace)
    if (now?.next && caipOf(now.next) !== asked) return
    // The wallet was locked meanwhile, so there is nothing left to refuse.
    if (now && !isUsable(now)) return
    throw cause instanceof BaseError || isUserRejection(cause) ? cause : new SessionRefusedError({ cause })
  }
  attempt.check()
  passed(kernel, passage, asked)
}

/**
 * Asks a session's gates about an account. If two plugins know the wallet and each reads its own part back, both share
 * an answer.
 */
function ask(kernel: Kernel, connection: Connection, asked: string, passage: Passage): Question {
  const { namespace, sessionId, account, network } = connection
  const { reason } = passage.attempt
  const signed = passage.signed?.find((each) => each.networkId === network.id && each.address === account.address)
  const runtime = runtimeOf(kernel)
  runtime.questions ??= new Map()
  const { questions, ends } = runtime
  const key = `${namespace} ${sessionId}`
  const under = questions.get(key)
  if (under?.asked === asked && !under.signal.aborted) return under
  const end = `${asked} ${sessionId}`
  ends.delete(end)
  const controller = new AbortController()
  // Several callers may wait for the question, so it has a signal of its own. The question ends when the account no
  // longer waits.
  const signal = anySignal([kernel.signal, controller.signal])
  let begin = () => {}
  const answer = new Promise<void>((resolve) => {
    const holdsUntil = (time: number) => void ends.set(end, Math.min(time, ends.get(end) ?? time))
    const input = { namespace, connection, account, network, reason, signal, signed, holdsUntil }
    begin = () => resolve(settle(() => kernel.hooks.authorize.promise(input), signal))
  }).finally(() => {
    if (questions.get(key) === question) questions.delete(key)
  })
  const giveUp = () => controller.abort(new ConnectAbortedError())
  const question = { namespace, sessionId, asked, answer, signal, giveUp }
  // The question is stored before it is asked, because a gate may at once move the session or abort its own attempt.
  questions.set(key, question)
  begin()
  answer.catch(() => {})
  return question
}

/** Records that an account has passed, and closes the wallets that the session replaces. */
function passed(kernel: Kernel, { id, namespace, attempt }: Passage, asked?: string): void {
  const { generation, reason, pressedIn } = attempt
  const session = entryOf(runtimeOf(kernel).graph, id)
  const grant = session?.grants[namespace]
  if (!session || !grant) return
  // The visitor pressed for a namespace that is locked again. The rest of the session must not replace other
  // connections.
  if (pressedIn !== undefined && !isUsable(session.grants[pressedIn])) {
    throw new InvalidSessionError({ debug: 'The wallet was locked or removed while it connected.' })
  }
  const account = asked ?? caipOf(shareOf(grant))
  const ended = commit(kernel, { type: 'authorized', id, namespace, account, generation }, reason)
  if (pressedIn !== undefined) closeAll(kernel, ended, session.named ? undefined : session.connectorId)
}

/** The first namespace of a session whose account has still to pass a gate. */
function waiting(kernel: Kernel, id: string): string | undefined {
  const { grants = {}, passed } = entryOf(runtimeOf(kernel).graph, id) ?? {}
  return Object.keys(grants).find((namespace) => grants[namespace] && isWaiting(grants[namespace], passed))
}

/**
 * Waits until a session that is in use, and has another account or network now, is through its gates; a refusal closes it.
 * @throws what a gate throws, SessionRefusedError, ConnectAbortedError
 */
export async function authorizeAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  while (isHeld(kernel, id, namespace)) {
    if (kernel.signal.aborted) throw new ConnectAbortedError()
    // While it is opened, its attempt lets it through. At its first gate, a gate may have it move: whoever opened it hears the outcome.
    if (isOpening(kernel, id)) {
      if (grantOf(kernel, id, namespace)?.status !== 'live') return
      await runtimeOf(kernel).admissions?.get(id)
    } else {
      await passAgain(kernel, id, namespace).catch((error) => {
        // Where it has been opened meanwhile, that gave up this question.
        if (!isError(error, 'ConnectAbortedError') || !isOpening(kernel, id)) throw error
      })
    }
  }
}

async function passAgain(kernel: Kernel, id: string, namespace: string): Promise<void> {
  // Each namespace by itself: a wallet that moves in one has not moved in the other.
  const attempt = beginKeyed(kernel, authorizeKey(id, namespace))
  try {
    while (isHeld(kernel, id, namespace)) await pass(kernel, { id, namespace, attempt })
  } catch (error) {
    // A gate may have gone back to an account that had passed. The session then stays.
    if (isHeld(kernel, id, namespace) && !attempt.signal.aborted) {
      const session = sessionOf(runtimeOf(kernel).graph, id)
      if (session) closeSession(kernel, session, kernel.connectors.get(namespace, session.connectorId))
    }
    throw error
  } finally {
    attempt.end()
  }
}

/** The key of the question to a session's gates in a namespace. Only the newest question counts. */
export const authorizeKey = (id: string, namespace: string) => `authorize ${namespace} ${id}` as const

/** As `authorizeAgain`, where nobody waits: a refusal is reported, unless the session is opened, whose attempt does so. */
export function authorizeInBackground(kernel: Kernel, id: string, namespace: string): void {
  if (!isHeld(kernel, id, namespace) || isOpening(kernel, id)) return
  passAgain(kernel, id, namespace).catch((error) => {
    if (!isError(error, 'ConnectAbortedError')) report(kernel, error)
  })
}

/**
 * Makes the account that a session uses pass its gates again. Until then hosts do not see the account in use.
 * @throws NotConnectedError if there is no such session; SessionRefusedError or the error of a gate, which closes the
 * session
 */
export async function recheck(
  kernel: Kernel,
  { sessionId, namespace }: { readonly sessionId: string; readonly namespace: string },
): Promise<void> {
  assertAlive(kernel)
  if (!kernel.hooks.authorize.isUsed(namespace)) return
  if (!sessionOf(kernel.snapshot().graph, sessionId)?.grants[namespace]) throw new NotConnectedError({ namespace })
  commit(kernel, { type: 'doubted', id: sessionId, namespace })
  await authorizeAgain(kernel, sessionId, namespace)
}

const grantOf = (kernel: Kernel, id: string, namespace: string): Grant | undefined =>
  entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]

const isHeld = (kernel: Kernel, id: string, namespace: string): boolean =>
  grantOf(kernel, id, namespace)?.next !== undefined

const isOpening = (kernel: Kernel, id: string): boolean => attemptFor(runtimeOf(kernel).graph, id) !== undefined
