type Props = {
  readonly text: string
  /** The texts that take turns in this place. */
  readonly others: readonly string[]
}

/**
 * The sentence about the key, read aloud as the sentence changes. The line is as high as the longest text in turn: a key that moved with the text
 * would be another sight, and would never work.
 */
export function StatusLine({ text, others }: Props) {
  return (
    <div className="dim small status">
      <p role="status">{text}</p>
      {others.map((other) => (
        <span key={other} data-text={other} aria-hidden="true" />
      ))}
    </div>
  )
}
