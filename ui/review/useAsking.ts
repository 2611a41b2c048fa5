import { useState } from 'react'
import { type BaseError, isError, type Kernel, type Prepared } from 'tapkit/kernel'

/** What the wallet is asked for after a review, and what became of it. */
type Asking = {
  /** The id of what the wallet was asked for. */
  readonly asked: string | undefined
  /** Why it was not sent. */
  readonly failure: BaseError | undefined
  /** Asks for what was reviewed; what there is to know anew is prepared again, and confirmed anew (money 7). */
  ask(reviewed: Prepared, submit: () => Promise<unknown>): Promise<void>
  /** Forgets the failure, and prepares it anew. */
  retry(): void
}

/** Keeps what a review has asked the wallet for; `before` is what it was asked for already. */
export function useAsking(kernel: Kernel, again: () => void, before?: string): Asking {
  const [failure, setFailure] = useState<BaseError | undefined>()
  const [asked, setAsked] = useState(before)
  return {
    asked,
    failure,
    async ask(reviewed, submit) {
      setAsked(reviewed.id)
      try {
        await submit()
      } catch (cause) {
        setAsked(undefined)
        if (isError(cause, 'PreparedStaleError')) again()
        else setFailure(isError(cause) ? cause : kernel.report(cause))
      }
    },
    retry() {
      setFailure(undefined)
      again()
    },
  }
}
