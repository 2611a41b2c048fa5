import { useEffect, useRef, useState } from 'react'

export type Answer<value> =
  | { readonly status: 'asking' }
  | { readonly status: 'known'; readonly value: value }
  | { readonly status: 'failed'; readonly error: unknown }

type Options = {
  /** How long the subject has to stand still before the question is asked, in ms. */
  readonly after?: number
  /** Another turn asks again. The answer of the turn before stays until there is a newer answer. */
  readonly turn?: number
}

/**
 * The answer to a question about a subject, asked while the view is drawn; nothing is asked without a subject. A late answer about an
 * earlier subject is dropped.
 */
export function useAsked<value>(
  subject: string | undefined,
  ask: (signal: AbortSignal) => Promise<value>,
  { after = 0, turn = 0 }: Options = {},
): Answer<value> | undefined {
  const [told, setTold] = useState<{ readonly subject: string; readonly answer: Answer<value> } | undefined>()
  const latest = useRef(ask)
  latest.current = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (subject === undefined) return
    const own = new AbortController()
    const tell = (answer: Answer<value>) => void (own.signal.aborted || setTold({ subject, answer }))
    const timer = setTimeout(() => {
      latest.current(own.signal).then(
        (value) => tell({ status: 'known', value }),
        (error: unknown) => tell({ status: 'failed', error }),
      )
    }, after)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [subject, after, turn])
  if (subject === undefined) return undefined
  return told?.subject === subject ? told.answer : { status: 'asking' }
}
