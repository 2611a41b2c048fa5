import type { Ref } from 'react'
import { useCss } from '../../theme/useCss.ts'
import { otpCss } from './otpInput.css.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called with the whole code when its last digit is there. */
  readonly onComplete?: ((code: string) => unknown) | undefined
  readonly length?: number | undefined
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A code of digits: one real field, so that pasting and the phone's own filling work, drawn as cells. */
export function OtpInput({ label, value, onChange, onComplete, length = 6, invalid = false, ...props }: Props) {
  const root = useCss<HTMLDivElement>(otpCss)
  const cells = Array.from({ length }, (_, index) => index)
  const change = (raw: string) => {
    const digits = raw.replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) void onComplete?.(digits)
  }
  return (
    <div ref={root} className={`tk-otp${invalid ? ' is-error' : ''}`}>
      <input
        ref={props.inputRef}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        data-autofocus={props.autoFocus || undefined}
        disabled={props.disabled}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {cells.map((cell) => (
        <span
          key={cell}
          className={`tk-otp__c${cell === Math.min(value.length, length - 1) ? ' is-next' : ''}${cell * 2 === length ? ' is-half' : ''}`}
          aria-hidden="true"
        >
          {value[cell]}
        </span>
      ))}
    </div>
  )
}
