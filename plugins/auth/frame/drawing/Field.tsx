import { type InputHTMLAttributes, useId } from 'react'

type Props = {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly lines?: boolean
  /** For a text that is no secret of a wallet: the kind of keyboard, and what the browser may fill in. */
  readonly fills?: Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'>
  /** `typed` is the character that has just been typed, if it was one. */
  readonly onChange: (value: string, typed?: string) => void
}

/** A field for a word or a code. The browser neither completes, corrects nor keeps what is typed, unless `fills` says so. */
export function Field({ label, value, problem, lines = false, fills, onChange }: Props) {
  const id = useId()
  const common = {
    id,
    value,
    autoComplete: 'off',
    autoCapitalize: 'none',
    // Keyboards correct, and browsers suggest by asking a server, though the spelling is not checked.
    autoCorrect: 'off',
    writingsuggestions: 'false',
    spellCheck: false,
    dir: 'ltr',
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {lines ? (
        <textarea {...common} rows={4} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...{ ...common, ...fills }}
          type="text"
          onChange={({ target, nativeEvent }) => onChange(target.value, typedBy(nativeEvent))}
        />
      )}
      {problem && (
        <p className="field-problem small" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const typedBy = (event: Event): string | undefined =>
  'data' in event && typeof event.data === 'string' && event.data.length === 1 ? event.data : undefined
