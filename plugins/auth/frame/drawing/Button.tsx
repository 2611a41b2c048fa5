import type { ReactNode } from 'react'
import { useSettled } from './useSettled.ts'

type Props = {
  readonly children: ReactNode
  /** The name of a key whose text is shorter. */
  readonly label?: string
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly disabled?: boolean
  readonly type?: 'button' | 'submit'
  readonly onPress?: () => unknown
}

/**
 * A button that takes presses of the visitor alone, and no press that was meant for what stood in its place before. Until a press counts, the button
 * is announced as disabled (interface 31), and is not `disabled`: it would lose the focus each time that the window does.
 */
export function Button({ children, label, variant = 'secondary', disabled = false, type = 'button', onPress }: Props) {
  const { isReady, isSettled } = useSettled()
  return (
    <button
      className={`btn btn--${variant}`}
      type={type}
      disabled={disabled}
      aria-disabled={!isReady}
      aria-label={label}
      onClick={(event) => {
        // No form is sent anywhere, and the press may take its form away.
        event.preventDefault()
        if (event.nativeEvent.isTrusted && isSettled()) onPress?.()
      }}
    >
      {children}
    </button>
  )
}
