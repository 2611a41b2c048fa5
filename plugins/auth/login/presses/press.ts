import { type Asking, abortable, type SessionInput } from 'tapkit/kernel'
import type { OpenedWindow } from '../askWindow.ts'
import { type Deferred, defer } from '../defer.ts'

/** A login under way, begun by a press of the visitor or by a call of the app. A kernel has one login under way at a time. */
export type Press = Asking & {
  readonly attempt: AbortController
  /** Aborts if the visitor leaves, or the app gives up. */
  readonly signal: AbortSignal
  /** The newest window of the login. */
  readonly opened: () => OpenedWindow | undefined
  readonly give: (opened: OpenedWindow) => void
  /** Waits for a press that opens a window, other than `last`. */
  readonly untilOpened: (last?: OpenedWindow) => Promise<OpenedWindow>
  /** Settled as the session is live, or the login has failed. */
  readonly live: Deferred
  /** The answer of the connector, which attempts in both namespaces share. */
  session?: Promise<SessionInput> | undefined
  failure?: unknown
}

export function createPress(asking: Asking): Press {
  const attempt = new AbortController()
  const { signal } = attempt
  const live = defer()
  // A caller need not wait for the session to be live.
  live.promise.catch(() => {})
  let opened: OpenedWindow | undefined
  let given = defer()
  return {
    ...asking,
    attempt,
    signal,
    live,
    opened: () => opened,
    give(window) {
      opened = window
      given.resolve()
      given = defer()
    },
    async untilOpened(last) {
      while (!opened || opened === last) await abortable(given.promise, signal)
      return opened
    },
  }
}
