import type { ReactNode } from 'react'
import { useSettled } from './useSettled.ts'

type Props = {
  readonly children: ReactNode
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly disabled?: boolean
  readonly type?: 'button' | 'submit'
  readonly onPress?: () => unknown
}

/**
 * A button that takes presses of the visitor alone, and no press that was meant for what stood in its place before. Until a press counts, the button
 * is announced as disabled (interface 31), and is not `disabled`: it would lose the focus each time that the window does.
 */
export function Button({ children, variant = 'secondary', disabled = false, type = 'button', onPress }: Props) {
  const { isReady, isSettled } = useSettled()
  return (
    <button
      className={`btn btn--${variant}`}
      type={type}
      disabled={disabled}
      aria-disabled={!isReady}
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
