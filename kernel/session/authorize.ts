import { anySignal } from '../async/anySignal.ts'
import { settle } from '../async/settle.ts'
import { BaseError } from '../errors/base.ts'
import { ConnectAbortedError, InvalidSessionError, SessionRefusedError } from '../errors/connection.ts'
import { isUserRejection } from '../errors/rpc.ts'
import { type Question, runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Attempt } from './attempt.ts'
import { commit } from './commit.ts'
import { toConnection } from './connection.ts'
import type { Signed } from './createChallenges.ts'
import { closeAll } from './disconnect.ts'
import { entryOf } from './entries.ts'
import { isWaiting, shareOf } from './grants.ts'
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
}

type Passage = {
  readonly id: string
  readonly namespace: string
  readonly attempt: Attempt
  /** The challenges that the accounts signed while connecting. */
  readonly signed?: readonly Signed[] | undefined
}

export async function pass(kernel: Kernel, passage: Passage): Promise<void> {
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
    const now = entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]
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
export function waiting(kernel: Kernel, id: string): string | undefined {
  const { grants = {}, passed } = entryOf(runtimeOf(kernel).graph, id) ?? {}
  return Object.keys(grants).find((namespace) => grants[namespace] && isWaiting(grants[namespace], passed))
}
