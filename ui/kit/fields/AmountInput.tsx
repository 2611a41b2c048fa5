import type { ReactNode, Ref } from 'react'
import { useStyles } from '../hooks/useStyles.ts'
import { amountInputCss } from './amountInput.css.ts'
import { cleanAmount } from './cleanAmount.ts'

type Props = {
  readonly label: string
  /** The amount as a string: digits and at most one '.'. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  /** At the end: the pill of the token. */
  readonly trailing?: ReactNode
  /** Colours the figure; the sentence stands under it, in the element of `describedBy`. */
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  /** The longer of two amounts that shrink together; its own length by default. */
  readonly length?: number | undefined
  readonly readOnly?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A large figure to type. ',' becomes '.', and anything but digits falls away. */
export function AmountInput({ label, value, onChange, placeholder = '0', trailing, invalid = false, ...props }: Props) {
  useStyles(amountInputCss)
  const length = props.length ?? value.length
  return (
    <div className={`tk-amount${length > 14 ? ' is-longer' : length > 9 ? ' is-long' : ''}`}>
      <input
        ref={props.inputRef}
        className={invalid ? 'neg' : undefined}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        data-autofocus={props.autoFocus || undefined}
        placeholder={placeholder}
        value={value}
        readOnly={props.readOnly}
        onChange={(event) => {
          const { inputType } = event.nativeEvent as InputEvent
          const text = event.currentTarget.value
          // Keyboards of phones report pasted and dictated text as typed.
          const isPasted = /^insertFrom(Paste|Drop)$/.test(inputType) || text.length > value.length + 1
          const clean = cleanAmount(text, isPasted)
          if (clean !== undefined) onChange(clean)
        }}
      />
      {trailing}
    </div>
  )
}
