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
  const { readings } = runtimeOf(kernel)
  const key = `${namespace} ${sessionId}`
  const { times, isWaiting } = readings.get(key) ?? { times: [], isWaiting: false }
  if (isWaiting) return
  const now = Date.now()
  const recent = times.filter((at) => now - at < span)
  const isTooOften = recent.length >= limit
  readings.set(key, { times: isTooOften ? recent : [...recent, now], isWaiting: isTooOften })
  void read(kernel, { sessionId, namespace }, isTooOften).catch(
    (error) => void (kernel.signal.aborted || report(kernel, error)),
  )
}

async function read(kernel: Kernel, session: SessionOf, isTooOften: boolean): Promise<void> {
  if (isTooOften) {
    await pause(span, kernel.signal)
    runtimeOf(kernel).readings.delete(`${session.namespace} ${session.sessionId}`)
  }
  await kernel.reconnect(session)
}
