import { useCallback, useEffect, useRef, useState } from 'react'
import { type BaseError, isError, type Kernel, type Prepared } from 'tapkit/kernel'
import { isSameReview } from './isSameReview.ts'

/** What is reviewed now. `isFresh` is false while it is prepared anew, or past its time: it cannot be confirmed then. */
type Review = {
  readonly prepared: Prepared | undefined
  readonly isFresh: boolean
  readonly error: BaseError | undefined
  /** Id of the latest `Prepared` that says something else than the one shown before it. */
  readonly changed: string | undefined
  /** Prepares it anew. */
  again(): void
}

type Known = Pick<Review, 'prepared' | 'error' | 'changed'> & {
  readonly turn: number
  /** What was shown last, also where it could not be prepared anew since. */
  readonly shown?: Prepared | undefined
}

/**
 * Prepares what is to be reviewed, and again when its time is over (money 7). `write` must be the same function each time.
 * `isSame` says whether a visitor has something new to confirm: anything that they see, by default.
 */
export function usePrepared(
  kernel: Kernel,
  write: (signal: AbortSignal) => Promise<Prepared>,
  isSame: (before: Prepared, now: Prepared) => boolean = isSameReview,
): Review {
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<Known>({ prepared: undefined, error: undefined, changed: undefined, turn: -1 })
  // Not followed by the effect: a minifier may write the default in here, which makes it a new function each time.
  const compare = useRef(isSame)
  compare.current = isSame
  const again = useCallback(() => setTurn((before) => before + 1), [])

  useEffect(() => {
    const own = new AbortController()
    write(own.signal).then(
      (prepared) => {
        if (own.signal.aborted) return
        setKnown((before) => ({
          prepared,
          error: undefined,
          changed:
            before.shown !== undefined && !compare.current(before.shown, prepared) ? prepared.id : before.changed,
          turn,
          shown: prepared,
        }))
      },
      (cause: unknown) => {
        if (own.signal.aborted) return
        const error = isError(cause) ? cause : kernel.report(cause)
        setKnown((before) => ({ ...before, prepared: undefined, error, turn }))
      },
    )
    return () => own.abort()
  }, [kernel, write, turn])

  const { prepared, error, changed } = known
  const isFresh = known.turn === turn && prepared !== undefined
  useEffect(() => {
    if (!prepared?.validUntil) return
    // A longer delay than a timer takes would be none at all.
    const left = Math.min(Math.max(0, prepared.validUntil - Date.now()), 0x7fffffff)
    const timer = setTimeout(again, left)
    return () => clearTimeout(timer)
  }, [prepared, again])
  return { prepared, error: known.turn === turn ? error : undefined, isFresh, changed, again }
}
