import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { pause } from '../async/pause.ts'
import { settle } from '../async/settle.ts'
import { InvalidSessionError } from '../errors/connection.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { SessionInput } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { askedBy, attemptFor, entryOf } from './entries.ts'
import { type AttemptEntry, isPress } from './graph.ts'
import { isOfOneWallet } from './identity.ts'
import { isUsable } from './share.ts'
import type { Opening } from './toSession.ts'

/**
 * A session is read anew at most `limit` times in `span` ms, because a wallet may report a change whenever it is read.
 */
const limit = 5
const span = 10_000

/**
 * Reads a session anew because its wallet reported a change. If the wallet reports changes too often, it is read once
 * after a pause.
 */
export function reread(kernel: Kernel, sessionId: string, namespace: string): void {
  const { readings, graph } = runtimeOf(kernel)
  const key = `${namespace} ${sessionId}`
  const { times, isWaiting } = readings.get(key) ?? { times: [], isWaiting: false }
  if (isWaiting) return
  // An attempt is running that a reading would end, or would have to yield to. The session is read after that attempt.
  if (graph.attempts.some((each) => isAhead(kernel, each, sessionId, namespace))) {
    readings.set(key, { times, isWaiting, isPending: true })
    return
  }
  const now = Date.now()
  const recent = times.filter((at) => now - at < span)
  const isTooOften = recent.length >= limit
  readings.set(key, { times: isTooOften ? recent : [...recent, now], isWaiting: isTooOften })
  const read = async () => {
    if (!isTooOften) return kernel.reconnect({ sessionId, namespace })
    await pause(span, kernel.signal)
    readings.delete(key)
    reread(kernel, sessionId, namespace)
  }
  void read().catch((error) => void report(kernel, error))
}

/**
 * Whether an attempt comes before a reading: a press for the same wallet; a press in the namespace if only one wallet
 * per namespace is kept and its place is free; and a restore at its first gate, which the reading would lock again.
 */
function isAhead(kernel: Kernel, attempt: AttemptEntry, sessionId: string, namespace: string): boolean {
  const { graph, state } = runtimeOf(kernel)
  const session = entryOf(graph, sessionId)
  if (!session) return false
  if (!isPress(attempt)) {
    const isOwn = attempt.namespace === namespace && attemptFor(graph, sessionId) === attempt
    return isOwn && session.grants[namespace]?.status !== 'live'
  }
  if (isOfOneWallet(askedBy(graph, attempt), session)) return true
  return !isUsable(session.grants[namespace]) && attempt.namespace === namespace && !state.config.features.multiWallet
}

/** Reads the sessions that reported a change while another attempt came first. */
export function rereadPending(kernel: Kernel): void {
  const { readings } = runtimeOf(kernel)
  for (const [key, { times, isWaiting, isPending }] of [...readings]) {
    if (!isPending) continue
    const at = key.indexOf(' ')
    readings.set(key, { times, isWaiting })
    reread(kernel, key.slice(at + 1), key.slice(0, at))
  }
}

/** How long a wallet may take to repeat its answer, in ms, and how often it is asked while it keeps changing. */
const patience = 10_000
const turns = 3

/**
 * Reads a wallet's answer again if the wallet reported a change while it was asked, because the report may be older or
 * newer than the answer. If the wallet cannot be read without a prompt, its first answer counts. `watch` hears the
 * wallet while it is asked.
 * @throws InvalidSessionError if the wallet was locked meanwhile, ConnectAbortedError
 */
export async function rereadAnswer(
  { connector, answer, attempt }: Pick<Opening, 'connector' | 'answer' | 'attempt'>,
  watch: { hasHeard(): boolean; keep(): void },
  network: Network,
  id?: string,
): Promise<SessionInput> {
  const { namespace } = connector
  let latest = answer
  for (let turn = 0; turn < turns && connector.restore && watch.hasHeard(); turn++) {
    const limit = deadline(patience)
    const accounts = (latest.accounts ?? []).map((account) => ({ namespace, ...account })) as Account[]
    const signal = anySignal([attempt.signal, limit.signal])
    try {
      const again = await settle(
        async () => connector.restore?.({ namespace, network, signal, accounts, id: latest.id ?? id }),
        signal,
      )
      if (!again) throw new InvalidSessionError({ debug: `"${connector.name}" was locked while it was asked.` })
      latest = again
    } catch (error) {
      attempt.check()
      if (error instanceof InvalidSessionError) throw error
      watch.keep()
      return latest
    } finally {
      limit.clear()
    }
  }
  return latest
}
