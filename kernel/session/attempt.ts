import { anySignal } from '../async/anySignal.ts'
import { settle, toAborted } from '../async/settle.ts'
import { ConnectAbortedError } from '../errors/connection.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'
import { type AttemptEntry, isPress } from './graph.ts'

/**
 * An asynchronous change of the session graph. The newest attempt wins: as soon as it begins, the previous attempt is
 * given up.
 */
export type Attempt = {
  readonly generation: number
  /** Why the wallet is asked, as plugins are told. */
  readonly reason: ConnectReason
  /**
   * The namespace that the visitor pressed in; absent for a restore, and for a session in use that passes its gates
   * again.
   */
  readonly pressedIn?: string | undefined
  readonly signal: AbortSignal
  /** Resolves with the task, or rejects as soon as the attempt is given up, even if the task never settles. */
  run<value>(task: () => Promise<value>): Promise<value>
  /** @throws ConnectAbortedError if the attempt was given up */
  check(): void
  end(): void
}

/**
 * Begins an attempt to connect or restore; `signal` lets the caller give up. `undefined` if a running attempt comes
 * first.
 */
export function beginAttempt(
  kernel: Kernel,
  input: Omit<AttemptEntry, 'generation'>,
  signal?: AbortSignal | undefined,
): Attempt | undefined {
  const runtime = runtimeOf(kernel)
  const generation = ++runtime.generation
  commit(kernel, { type: 'attempted', attempt: { ...input, generation } })
  // A connect that is already running comes first.
  if (!runtime.graph.attempts.some((each) => each.generation === generation)) return undefined
  const controller = new AbortController()
  runtime.attempts.set(generation, controller)
  const { kind, namespace } = input
  const own = { generation, reason: kind, pressedIn: isPress(input) ? namespace : undefined }
  return toAttempt(own, controller, signal, () => {
    runtime.attempts.delete(generation)
    commit(kernel, { type: 'ended', generation })
  })
}

/**
 * Begins a request to a session, `verb namespace id`. Only the newest request per key counts, and it ends once the session
 * is in use in the namespace no more.
 */
export function beginKeyed(kernel: Kernel, key: `${string} ${string} ${string}`): Attempt {
  const { attempts } = runtimeOf(kernel)
  attempts.get(key)?.abort(new ConnectAbortedError({ reason: 'superseded' }))
  const controller = new AbortController()
  attempts.set(key, controller)
  return toAttempt({ generation: 0, reason: 'switch' }, controller, undefined, () => {
    if (attempts.get(key) === controller) attempts.delete(key)
  })
}

function toAttempt(
  own: Pick<Attempt, 'generation' | 'reason' | 'pressedIn'>,
  controller: AbortController,
  caller: AbortSignal | undefined,
  end: () => void,
): Attempt {
  const signal = caller ? anySignal([controller.signal, caller]) : controller.signal
  return {
    ...own,
    signal,
    end,
    run: (task) => settle(task, signal),
    check() {
      if (signal.aborted) throw toAborted(signal.reason)
    },
  }
}
