import { report } from '../actions/report.ts'
import { pause } from '../async/pause.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

type SessionOf = { readonly sessionId: string; readonly namespace: string }

/** How often a session is read anew in how long, in ms: a wallet that changes whenever it is read must not be read for ever. */
const limit = 5
const span = 10_000

/** Reads a session anew because its wallet reported a change; where it does so all the time, once after a while. */
export function readAgain(kernel: Kernel, sessionId: string, namespace: string): void {
  const { readings, graph } = runtimeOf(kernel)
  const key = `${namespace} ${sessionId}`
  const { times, isWaiting } = readings.get(key) ?? { times: [], isWaiting: false }
  if (isWaiting) return
  const connectorId = graph.sessions[sessionId]?.connectorId
  // Its wallet is being asked: it is read once that has ended, unless it has answered by then.
  if (graph.attempts.some((each) => each.kind === 'connect' && each.connectorId === connectorId)) {
    readings.set(key, { times, isWaiting, isPending: true })
    return
  }
  const now = Date.now()
  const recent = times.filter((at) => now - at < span)
  const isTooOften = recent.length >= limit
  readings.set(key, { times: isTooOften ? recent : [...recent, now], isWaiting: isTooOften })
  void read(kernel, { sessionId, namespace }, isTooOften).catch(
    (error) => void (kernel.signal.aborted || report(kernel, error)),
  )
}

/** Reads anew what reported a change while its wallet was asked for something else. */
export function readPending(kernel: Kernel, connectorId: string): void {
  const { readings, graph } = runtimeOf(kernel)
  for (const [key, { times, isWaiting, isPending }] of [...readings]) {
    const at = key.indexOf(' ')
    const sessionId = key.slice(at + 1)
    if (!isPending || graph.sessions[sessionId]?.connectorId !== connectorId) continue
    readings.set(key, { times, isWaiting })
    readAgain(kernel, sessionId, key.slice(0, at))
  }
}

async function read(kernel: Kernel, session: SessionOf, isTooOften: boolean): Promise<void> {
  if (isTooOften) {
    await pause(span, kernel.signal)
    runtimeOf(kernel).readings.delete(`${session.namespace} ${session.sessionId}`)
  }
  await kernel.reconnect(session)
}
