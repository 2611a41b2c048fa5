type Props = { readonly value: string; readonly onChange: (value: string) => void }

/** The text to sign. */
export function MessageField({ value, onChange }: Props) {
  return (
    <label className="field">
      Message
      <textarea rows={2} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
