import { useCallback, useRef, useState } from 'react'
import { BaseError, isError } from 'tapkit/kernel'

/** How far the newest call of an action is. */
export type ActionState<result> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isPending: boolean
  /** The result of the newest call. */
  readonly data: result | undefined
  /** The error of the newest call: `isError(error, name)` says which. An error that is not tapkit's is its `cause`. */
  readonly error: BaseError | undefined
  /** Forgets the newest call. A wallet that was asked stays asked. */
  readonly reset: () => void
}

type Own<result> = Pick<ActionState<result>, 'status' | 'data' | 'error'>

const idle = { status: 'idle', data: undefined, error: undefined } as const

/** The error of an action as an error of tapkit's, because a `run` may throw any value. */
function toBaseError(error: unknown): BaseError {
  if (isError(error)) return error
  const message = (error instanceof Error && error.message) || 'Unknown error'
  return new BaseError({ code: 'unknown', message, cause: error, docsPath: 'docs/errors.md#unknown' })
}

/** Runs an action in the visitor's press and tells how far it is. An answer that is late is not the newest call's. */
export function useAction<args extends readonly unknown[], result>(
  run: (...args: args) => Promise<result>,
): readonly [act: (...args: args) => Promise<result>, state: ActionState<result>] {
  const [own, setOwn] = useState<Own<result>>(idle)
  const newest = useRef(0)
  const act = useCallback(
    (...args: args): Promise<result> => {
      const call = ++newest.current
      const settle = (next: Own<result>) => call === newest.current && setOwn(next)
      setOwn({ ...idle, status: 'pending' })
      const answer = run(...args)
      // Handled here as well: a caller who looks at `error` alone leaves no unhandled rejection behind.
      answer.then(
        (data) => settle({ status: 'success', data, error: undefined }),
        (error) => settle({ status: 'error', data: undefined, error: toBaseError(error) }),
      )
      return answer
    },
    [run],
  )
  const reset = useCallback(() => {
    newest.current++
    setOwn(idle)
  }, [])
  return [act, { ...own, isPending: own.status === 'pending', reset }]
}
