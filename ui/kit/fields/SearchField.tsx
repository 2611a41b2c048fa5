import type { ReactNode } from 'react'
import { search } from '../icons/icons.ts'
import { Input, type InputProps } from './Input.tsx'

type Own = 'label' | 'value' | 'onChange' | 'placeholder' | 'autoFocus' | 'inputRef' | 'onEnter'

type Props = Pick<InputProps, Own> & {
  /** How much was found; spoken when it changes. */
  readonly result?: ReactNode
  /** Moves the focus into the list below. */
  readonly onArrowDown?: (() => unknown) | undefined
}

/** A field that narrows the list under it. Escape clears it first; the next one is the dialog's. */
export function SearchField({ label, value, onChange, placeholder = label, result, onArrowDown, ...props }: Props) {
  return (
    <div className="tk-pad tk-search">
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
