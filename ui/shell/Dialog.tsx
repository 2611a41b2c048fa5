import { type ReactNode, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useNativeDialog } from '../kit/overlay/useNativeDialog.ts'
import { useScrollLock } from '../kit/overlay/useScrollLock.ts'
import { useWords } from '../locales/useWords.ts'
import { focusTarget } from './focusTarget.ts'
import { useDragToClose } from './useDragToClose.ts'
import { useKeyboard } from './useKeyboard.ts'
import type { ShownRoute } from './useRoute.ts'

type Props = {
  readonly kernel: Kernel
  readonly open: boolean
  /** Open, or playing its exit. */
  readonly shown: boolean
  readonly current: ShownRoute
  readonly shaking: boolean
  /** A wallet draws in the page: the dialog must not cover it. */
  readonly yielding: boolean
  readonly children: ReactNode
}

/** The modal's dialog: the view that it shows names it, and a plugin may refuse that it closes. */
export function Dialog({ kernel, open, shown, current, shaking, yielding, children }: Props) {
  const words = useWords(kernel)
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = () => kernel.close('user')
  useNativeDialog(dialog, { shown, yielding, isOpen: () => kernel.state.modal.open, leave, focusTarget })
  useScrollLock(shown && !yielding)
  useKeyboard(dialog, shown)
  const drag = useDragToClose(dialog, leave)

  return (
    <dialog
      ref={dialog}
      className={`tk-dialog${open ? '' : ' is-leaving'}${shaking ? ' is-shaking' : ''}`}
      aria-label={current.label || words.shell.dialog}
      aria-modal={!yielding}
      {...drag}
      onPointerDown={(event) => {
        drag.onPointerDown(event)
        if (event.target === event.currentTarget) leave()
      }}
    >
      {(shown || current.route) && <div className="tk-sheet">{children}</div>}
    </dialog>
  )
}
