import { type Asking, abortable, type ConnectRequest, type SessionInput } from 'tapkit/kernel'
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
  /** Notes that the visitor has come back from the secure page in this tab, so that no window is awaited. */
  readonly comeBack: () => void
  /** Ends the wait for a window, because there is no way to the secure page. */
  readonly giveUp: (error: unknown) => void
  /** Waits for a press that opens a window, other than `last`. Answers `undefined` if the visitor has come back instead. */
  readonly untilOpened: (last?: OpenedWindow) => Promise<OpenedWindow | undefined>
  /** Settled as the session is live, or the login has failed. */
  readonly live: Deferred
  /** The newest call of `connect` that waits for the login. */
  request?: ConnectRequest | undefined
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
  let isBack = false
  let failure: unknown
  let given = defer()
  const wake = () => {
    given.resolve()
    given = defer()
  }
  return {
    ...asking,
    attempt,
    signal,
    live,
    opened: () => opened,
    give(window) {
      opened = window
      wake()
    },
    comeBack() {
      isBack = true
      wake()
    },
    giveUp(error) {
      failure = error
      wake()
    },
    async untilOpened(last) {
      while (!isBack && !failure && (!opened || opened === last)) await abortable(given.promise, signal)
      if (failure) throw failure
      return isBack ? undefined : opened
    },
  }
}
