import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { FieldHint } from './FieldHint.tsx'

export type InputProps = {
  readonly label: string
  /** Keeps the label for screen readers where the placeholder repeats it. */
  readonly labelHidden?: boolean | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'search' | 'url' | 'tel' | undefined
  readonly inputMode?: 'text' | 'email' | 'decimal' | 'numeric' | 'search' | 'url' | undefined
  readonly autoComplete?: string | undefined
  readonly placeholder?: string | undefined
  readonly icon?: IconPath | string | undefined
  /** At the end of the field: an IconButton or a small Button. */
  readonly trailing?: ReactNode
  readonly hint?: ReactNode
  /** The error, in place of the hint. */
  readonly error?: ReactNode
  readonly size?: 48 | 40 | undefined
  readonly maxLength?: number | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly onEnter?: (() => unknown) | undefined
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  /** Pasting is refused: something has to be typed on purpose. */
  readonly noPaste?: boolean | undefined
}

/** A line of text to fill in. */
export function Input({
  label,
  labelHidden = false,
  value,
  onChange,
  icon,
  trailing,
  hint,
  error,
  size = 48,
  ...props
}: InputProps) {
  const id = useId()
  const described = error || hint ? `${id}-hint` : undefined
  return (
    <div>
      {!labelHidden && (
        <label className="tk-label" htmlFor={id}>
          {label}
        </label>
      )}
      <div
        className={`tk-field${size === 40 ? ' tk-field--40' : ''}${trailing ? ' tk-field--end' : ''}${error ? ' is-error' : ''}`}
      >
        {icon && <Icon icon={icon} />}
        <input
          id={id}
          ref={props.inputRef}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          value={value}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={props.disabled}
          readOnly={props.readOnly}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={labelHidden ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          data-autofocus={props.autoFocus || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={props.noPaste ? (event) => event.preventDefault() : undefined}
          onKeyDown={(event) => {
            props.onKeyDown?.(event)
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.defaultPrevented)
              void props.onEnter?.()
          }}
        />
        {trailing}
      </div>
      {described && (
        <FieldHint id={described} tone={error ? 'error' : undefined}>
          {error ?? hint}
        </FieldHint>
      )}
    </div>
  )
}
