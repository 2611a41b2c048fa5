import { useEffect, useRef } from 'react'

type Props = {
  readonly words: readonly string[]
  readonly label: string
  /** Takes the focus when the list appears, because the key that was pressed for it is gone. */
  readonly takesFocus?: boolean
}

/** Words, numbered. They are shown and never copied by the page. */
export function WordList({ words, label, takesFocus = false }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  return (
    <ol className="words" ref={list} tabIndex={-1} aria-label={label} translate="no" dir="ltr">
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice, and the order is fixed
        <li key={at}>{word}</li>
      ))}
    </ol>
  )
}
