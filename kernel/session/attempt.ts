import { anySignal } from '../async/anySignal.ts'
import { ConnectAbortedError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { commit } from './commit.ts'
import type { AttemptEntry } from './graph.ts'

/** One asynchronous transition. The newest wins: the one before is given up as soon as a newer one begins. */
export type Attempt = {
  readonly generation: number
  readonly signal: AbortSignal
  /** Resolves with the task, or rejects as soon as the attempt is given up, even if the task never settles. */
  run<value>(task: () => Promise<value>): Promise<value>
  /** @throws ConnectAbortedError where the attempt was given up */
  check(): void
  end(): void
}

/**
 * Begins an attempt to connect or restore; `signal` is the caller's own way to give up. `undefined` where it has to yield
 * to what is under way.
 */
export function beginAttempt(
  kernel: Kernel,
  input: Omit<AttemptEntry, 'generation'>,
  signal?: AbortSignal | undefined,
): Attempt | undefined {
  const runtime = runtimeOf(kernel)
  const generation = ++runtime.generation
  commit(kernel, { type: 'attempted', attempt: { ...input, generation } })
  // A connect under way comes first.
  if (!runtime.graph.attempts.some((each) => each.generation === generation)) return undefined
  const controller = new AbortController()
  runtime.attempts.set(generation, controller)
  return toAttempt(generation, controller, signal, () => {
    runtime.attempts.delete(generation)
    commit(kernel, { type: 'ended', generation })
  })
}

/** Begins something that is asked of a session, `verb:id`: only the newest counts, and it ends with the session. */
export function beginKeyed(kernel: Kernel, key: `${string}:${string}`): Attempt {
  const { attempts } = runtimeOf(kernel)
  attempts.get(key)?.abort(new ConnectAbortedError({ reason: 'superseded' }))
  const controller = new AbortController()
  attempts.set(key, controller)
  return toAttempt(0, controller, undefined, () => {
    if (attempts.get(key) === controller) attempts.delete(key)
  })
}

function toAttempt(
  generation: number,
  controller: AbortController,
  caller: AbortSignal | undefined,
  end: () => void,
): Attempt {
  const signal = caller ? anySignal([controller.signal, caller]) : controller.signal
  return {
    generation,
    signal,
    end,
    run: (task) => settle(task, signal),
    check() {
      if (signal.aborted) throw toAborted(signal.reason)
    },
  }
}

const toAborted = (reason: unknown): ConnectAbortedError =>
  reason instanceof ConnectAbortedError ? reason : new ConnectAbortedError({ cause: reason })

/** The task's outcome, or the abort's reason as soon as `signal` aborts. */
export function settle<value>(task: () => Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(toAborted(signal.reason))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    // Started at once: between an abort and a later start, a task would run for an attempt that is over.
    new Promise<value>((start) => start(task()))
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
