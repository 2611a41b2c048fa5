import { anySignal } from '../async/anySignal.ts'
import { BaseError } from '../errors/base.ts'
import { ConnectAbortedError, InvalidSessionError, SessionRefusedError } from '../errors/connection.ts'
import { isUserRejection } from '../errors/rpc.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import { type Question, runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { type Attempt, settle } from './attempt.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import type { Signed } from './createChallenges.ts'
import { closeAll } from './disconnect.ts'
import { entryOf } from './entries.ts'
import { isWaiting, shareOf } from './grants.ts'
import { caipOf, isUsable } from './share.ts'

/**
 * Runs the gates of a session, in every namespace that waits for one. A wallet that changes its account or network
 * meanwhile passes them for where it is in the end.
 * @throws what a gate throws, ConnectAbortedError
 */
export async function authorize(kernel: Kernel, asked: Omit<Passage, 'namespace'>): Promise<void> {
  const { id } = asked
  for (let namespace = waiting(kernel, id); namespace; namespace = waiting(kernel, id)) {
    await pass(kernel, { ...asked, namespace })
  }
  // It waited for a namespace that its wallet has locked since.
  const { grants = {} } = entryOf(runtimeOf(kernel).graph, id) ?? {}
  const namespace = Object.keys(grants).find((name) => grants[name]?.next)
  if (namespace) passed(kernel, { ...asked, namespace })
}

type Passage = {
  readonly id: string
  readonly namespace: string
  readonly reason: ConnectReason
  readonly attempt: Attempt
  /** The namespace that the visitor pressed for it in; absent where it comes back, or is in use and passes again. */
  readonly pressedIn?: string | undefined
  /** What its accounts signed as it connected. */
  readonly signed?: readonly Signed[] | undefined
}

export async function pass(kernel: Kernel, passage: Passage): Promise<void> {
  const { id, namespace, attempt } = passage
  const { graph } = runtimeOf(kernel).state
  const connection = toConnection(kernel, graph, id, namespace)
  const grant = entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]
  attempt.check()
  if (!connection || !grant) throw new InvalidSessionError({ debug: 'The wallet was removed while it connected.' })
  const asked = caipOf(shareOf(grant))
  const question = ask(kernel, connection, asked, passage)
  try {
    await settle(() => question.answer, attempt.signal)
  } catch (cause) {
    attempt.check()
    if (question.signal.aborted) return
    // The wallet has another account or network now: the refusal is about one that nobody waits for.
    const now = entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]
    if (now?.next && caipOf(now.next) !== asked) return
    // It was locked meanwhile: nothing is left to refuse.
    if (now && !isUsable(now)) return
    throw cause instanceof BaseError || isUserRejection(cause) ? cause : new SessionRefusedError({ cause })
  }
  attempt.check()
  passed(kernel, passage, asked)
}

/**
 * The question to a session's gates about an account. Two plugins may know one wallet, and each reads its own part back:
 * both wait for one answer.
 */
function ask(kernel: Kernel, connection: Connection, asked: string, passage: Passage): Question {
  const { namespace, sessionId, account, network } = connection
  const { reason } = passage
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
  // Whoever waits for it may change: it ends with the account's own waiting.
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
  // Noted before it is asked: a gate may move the session, or have its own attempt given up, at once.
  questions.set(key, question)
  begin()
  answer.catch(() => {})
  return question
}

/** Notes that an account has passed, and has the wallets that it replaces end their sessions. */
function passed(kernel: Kernel, { id, namespace, reason, attempt, pressedIn }: Passage, asked?: string): void {
  const session = entryOf(runtimeOf(kernel).graph, id)
  const grant = session?.grants[namespace]
  if (!session || !grant) return
  // What it was pressed for is locked: nothing that is connected elsewhere makes room for the rest.
  if (pressedIn !== undefined && !isUsable(session.grants[pressedIn])) {
    throw new InvalidSessionError({ debug: 'The wallet was locked or removed while it connected.' })
  }
  const account = asked ?? caipOf(shareOf(grant))
  const { generation } = attempt
  const ended = commit(kernel, { type: 'authorized', id, namespace, account, generation }, reason)
  if (pressedIn !== undefined) closeAll(kernel, ended, session.named ? undefined : session.connectorId)
}

/** The first namespace of a session whose account no gate has let through yet. */
export function waiting(kernel: Kernel, id: string): string | undefined {
  const { grants = {}, passed } = entryOf(runtimeOf(kernel).graph, id) ?? {}
  return Object.keys(grants).find((namespace) => grants[namespace] && isWaiting(grants[namespace], passed))
}
