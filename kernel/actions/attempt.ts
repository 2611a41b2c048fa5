import { ConnectAbortedError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/** One asynchronous transition. The newest of its key wins: beginning one aborts the one before. */
export type Attempt = {
  readonly signal: AbortSignal
  /** Resolves with the task, or rejects as soon as the attempt is given up, even if the task never settles. */
  run<value>(task: () => Promise<value>): Promise<value>
  /** Whether no newer attempt began. */
  isCurrent(): boolean
  /** @throws ConnectAbortedError where the attempt was given up */
  check(): void
  end(): void
}

/** Begins an attempt; `signal` is the caller's own way to give up. */
export function beginAttempt(
  kernel: Kernel,
  key: string,
  kind: 'connect' | 'restore' | 'switch',
  signal?: AbortSignal | undefined,
): Attempt {
  const { attempts } = runtimeOf(kernel)
  attempts.get(key)?.controller.abort(new ConnectAbortedError({ message: 'Failed to connect' }))
  const attempt = { controller: new AbortController(), kind }
  attempts.set(key, attempt)
  const all = AbortSignal.any([attempt.controller.signal, kernel.signal, ...(signal ? [signal] : [])])
  return {
    signal: all,
    isCurrent: () => attempts.get(key) === attempt,
    end() {
      if (attempts.get(key) === attempt) attempts.delete(key)
    },
    run: (task) => settle(task, all),
    check() {
      if (all.aborted) throw toAborted(all.reason)
    },
  }
}

/** Gives up the attempt of a key, where one is under way. */
export function abortAttempt(kernel: Kernel, key: string): void {
  const { attempts } = runtimeOf(kernel)
  attempts.get(key)?.controller.abort(new ConnectAbortedError())
  attempts.delete(key)
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
