import { useCallback, useEffect, useReducer, useRef } from 'react'
import { isError, type Kernel, type LedgerEntry, type Prepared } from 'tapkit/kernel'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { isSameReview } from './isSameReview.ts'
import { loadWords } from './kindWords.ts'
import { beginReview, type ReviewEvent, type ReviewState, reduceReview, type Written } from './reduceReview.ts'

export type Flow<about> = {
  readonly kernel: Kernel
  /** Prepares the request. A new function means a new request, so pass the same function at each render. */
  readonly write: (signal: AbortSignal) => Promise<Written<about>>
  /** Asks the wallet for the confirmed request; `left` aborts when the visitor leaves the review. */
  readonly submit: (confirmed: Written<about>, left: AbortSignal) => Promise<unknown>
  /** Whether there is nothing new to confirm; by default, if both look the same. */
  readonly isSame?: ((before: Prepared, now: Prepared) => boolean) | undefined
  /** Whether to wait for the same request if the ledger already has it; by default, while its wallet is asked. */
  readonly waits?: ((entry: LedgerEntry) => boolean) | undefined
  /** Id of a request that the wallet was asked for before the review opened. */
  readonly begun?: string | undefined
}

/**
 * Runs a review: prepares the request, prepares it again when it expires (money 7), and asks the wallet once for the
 * confirmed request.
 */
export function useReview<about>({ kernel, write, submit, isSame, waits = isAsked, begun }: Flow<about>) {
  const machine = useRef<ReviewState<about> | undefined>(undefined)
  machine.current ??= beginReview(begun)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  /**
   * Applies an event, and answers whether it fits the state. Of two presses at the same moment, the second does not
   * fit.
   */
  const tell = useCallback((event: ReviewEvent<about>): boolean => {
    const before = machine.current as ReviewState<about>
    machine.current = reduceReview(before, event)
    if (machine.current !== before) redraw()
    return machine.current !== before
  }, [])
  const again = useCallback(() => void tell({ type: 'again' }), [tell])
  const payInstead = useCallback((code: string) => void tell({ type: 'instead', code }), [tell])
  // Kept in a ref and not in the effect's dependencies, because a minifier may inline a default and make a new function
  // each time.
  const compare = useRef({ isSame, waits })
  compare.current = { isSame, waits }

  const { turn, status, written } = machine.current
  useEffect(() => {
    // `write` has changed, so the request on the screen has to be prepared anew.
    if (machine.current?.status !== 'preparing') return again()
    const own = new AbortController()
    const { instead } = machine.current
    const prepareChosen = async () => takeOther(kernel, await write(own.signal), instead, own.signal)
    prepareChosen().then(
      async (fresh) => {
        // The kind's words load before the review is shown, so that they do not change on the screen.
        const loading = loadWords(kernel, fresh.prepared.intent.kind)
        if (loading) await loading
        if (own.signal.aborted) return
        const { isSame = isSameReview, waits } = compare.current
        const same = openedBefore(kernel, fresh.prepared)
        tell({ type: 'prepared', turn, written: fresh, isSame, waitsFor: same && waits(same) ? same.id : undefined })
      },
      (cause: unknown) => {
        if (own.signal.aborted) return
        const isExpected = isError(cause) && !faults.some((name) => cause.name === name)
        tell({ type: 'unprepared', turn, error: isExpected ? cause : kernel.report(cause) })
      },
    )
    return () => own.abort()
  }, [kernel, write, turn, tell, again])

  const until = Math.min(written?.validUntil ?? Infinity, written?.prepared.validUntil ?? Infinity)
  useEffect(() => {
    if (status !== 'ready' || until === Infinity) return
    // A timer with a longer delay would fire at once.
    const timer = setTimeout(again, Math.min(Math.max(0, until - Date.now()), 0x7fffffff))
    return () => clearTimeout(timer)
  }, [status, until, again])

  const left = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    return () => own.abort()
  }, [])

  const confirm = async (reviewed: Prepared) => {
    const { id } = reviewed
    const confirmed = machine.current?.written
    if (confirmed?.prepared !== reviewed || !tell({ type: 'pressed', id })) return
    try {
      await submit(confirmed, left.current.signal)
    } catch (cause) {
      const error = isError(cause) ? cause : kernel.report(cause)
      tell({ type: 'failed', id, error, isStale: isError(cause, 'PreparedStaleError') })
    }
  }

  const { ledger } = useKernelState(kernel)
  const state = machine.current
  const openId = state.status === 'asked' || state.status === 'waiting' ? state.id : undefined
  const entry = ledger.find(({ id }) => id === openId)
  const forgotten = state.status === 'waiting' && !entry ? state.id : undefined
  useEffect(() => {
    if (forgotten !== undefined) tell({ type: 'forgotten', id: forgotten })
  }, [forgotten, tell])
  return { state, entry: entry as LedgerEntry | undefined, again, payInstead, confirm }
}

/** The other way of paying that a notice of the request offers; the request itself if it offers none any more. */
async function takeOther<about>(
  kernel: Kernel,
  written: Written<about>,
  code: string | undefined,
  signal: AbortSignal,
): Promise<Written<about>> {
  const { namespace, notices } = written.prepared
  const other = notices.find((notice) => notice.code === code)?.instead
  return other ? { ...written, prepared: await kernel.prepare(other.intent, { namespace, signal }) } : written
}

/** Errors of a request that its feature, or a service, wrote wrong: the visitor cannot mend it, and its developer hears why. */
const faults = ['IntentUnclearError', 'PreparedMismatchError', 'TransactionUnreadableError']

const isAsked = ({ status }: LedgerEntry): boolean => status === 'asked'

/** The same request in the ledger, if its outcome is open. The kernel's own notice names its id. */
function openedBefore(kernel: Kernel, { notices }: Prepared): LedgerEntry | undefined {
  const before = notices.find(({ code }) => code === 'mayBeSent' || code === 'sentBefore')?.params?.id
  return kernel.state.ledger.find(({ id }) => id === before)
}
