import { useId } from 'react'

type Props = {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly lines?: boolean
  readonly onChange: (value: string) => void
}

/** A field for a word or a code. The browser neither completes, corrects nor keeps what is typed. */
export function Field({ label, value, problem, lines = false, onChange }: Props) {
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
        <input {...common} type="text" onChange={({ target }) => onChange(target.value)} />
      )}
      {problem && (
        <p className="field-problem small" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
