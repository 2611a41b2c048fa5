import type { ReactNode, Ref } from 'react'
import { Input } from './Input.tsx'
import { search } from './icons.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  /** How much was found; spoken when it changes. */
  readonly result?: ReactNode
  readonly autoFocus?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly onEnter?: (() => unknown) | undefined
  /** Moves the focus into the list below. */
  readonly onArrowDown?: (() => unknown) | undefined
}

/** A field that narrows a list. Escape clears it first; the next one is the dialog's. */
export function SearchField({ label, value, onChange, placeholder = label, result, onArrowDown, ...props }: Props) {
  return (
    <div>
      <Input
        {...props}
        type="search"
        size={40}
        icon={search}
        label={label}
        labelHidden
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          } else if (event.key === 'ArrowDown' && onArrowDown) {
            event.preventDefault()
            void onArrowDown()
          }
        }}
      />
      <div className="tk-result" role="status">
        {result}
      </div>
    </div>
  )
}
