import { PasskeyError } from '../passkey/errors.ts'

/** The questions for a passkey that the browser asks the visitor, one at a time. */
export function createBrowserQuestion() {
  let asking = new AbortController()
  return {
    /** Asks; the question before is over. `late` cleans up an answer that comes after the question was cancelled. */
    ask<value>(
      question: (signal: AbortSignal) => Promise<value>,
      late: (value: value) => void = () => {},
    ): Promise<value> {
      asking.abort()
      asking = new AbortController()
      return unlessCancelled(question(asking.signal), asking.signal, late)
    },
    cancel: () => asking.abort(),
  }
}

export type BrowserQuestion = ReturnType<typeof createBrowserQuestion>

/** A browser may take its time to end a question that was cancelled, so the visitor goes on at once. */
function unlessCancelled<value>(
  asked: Promise<value>,
  signal: AbortSignal,
  late: (value: value) => void,
): Promise<value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new PasskeyError({ reason: 'cancelled' })), { once: true })
    asked.then((value) => (signal.aborted ? late(value) : resolve(value)), reject)
  })
}
