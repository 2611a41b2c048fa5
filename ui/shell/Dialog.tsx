import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { en } from '../locales/en.ts'
import { focusInitially } from './focusInitially.ts'
import { useDragToClose } from './useDragToClose.ts'
import { useRoute } from './useRoute.ts'
import { useScrollLock } from './useScrollLock.ts'

/** How long the exit plays, in ms. */
const exitDuration = 200

type Props = {
  readonly kernel: Kernel
  readonly open: boolean
  readonly shaking: boolean
  /** A wallet draws in the page: the dialog must not cover it. */
  readonly yielding: boolean
  readonly children: ReactNode
}

/** The native dialog in the top layer: an inert page behind it, Escape, and the focus back where it came from. */
export function Dialog({ kernel, open, shaking, yielding, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useExit(open)
  const { label } = useRoute(kernel)
  useShown(dialog, shown, yielding)
  useScrollLock(shown && !yielding)
  const drag = useDragToClose(dialog, () => kernel.close('user'))

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const end = new AbortController()
    const { signal } = end
    // Escape and the platform's back gesture. Chromium closes on a second Escape whatever is said here: see `close`.
    element.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== element) return
        event.preventDefault()
        kernel.close('user')
      },
      { signal },
    )
    element.addEventListener(
      'close',
      () => {
        // Stepping down to a non-modal dialog closes and shows it again: by the time of the event it is open.
        if (element.open || !kernel.state.modal.open) return
        if (!kernel.close('user')) show(element, kernel.state.modal.yielding)
      },
      { signal },
    )
    // React hears at the shadow root: only its host comes after the view's own handlers.
    const { host } = element.getRootNode() as ShadowRoot
    host.addEventListener(
      'keydown',
      (event) => {
        if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        kernel.close('user')
      },
      { signal },
    )
    // What happens in the modal is no business of the host page's shortcuts, focus traps and outside-click handlers.
    for (const type of [
      'keydown',
      'keyup',
      'keypress',
      'focusin',
      'focusout',
      'pointerdown',
      'mousedown',
      'touchstart',
    ]) {
      host.addEventListener(type, (event) => event.stopPropagation(), { signal })
    }
    return () => end.abort()
  }, [kernel])

  return (
    <dialog
      ref={dialog}
      className={`tk-dialog${open ? '' : ' is-leaving'}${shaking ? ' is-shaking' : ''}`}
      aria-label={label || en.shell.dialog}
      aria-modal={!yielding}
      {...drag}
      onPointerDown={(event) => {
        drag.onPointerDown(event)
        if (event.target === event.currentTarget) kernel.close('user')
      }}
    >
      {shown && <div className="tk-sheet">{children}</div>}
    </dialog>
  )
}

function show(element: HTMLDialogElement, yielding: boolean): void {
  if (yielding) element.show()
  else element.showModal()
}

/** Stays true while the exit plays; a timer, because an animation's end may never come. */
function useExit(open: boolean): boolean {
  const [shown, setShown] = useState(open)
  useEffect(() => {
    if (open) {
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), exitDuration)
    return () => clearTimeout(timer)
  }, [open])
  return open || shown
}

/** Opens and closes the native dialog; the element that had the focus gets it back. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, shown: boolean, yielding: boolean): void {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!shown) {
      if (element.open) element.close()
      const { current } = opener
      opener.current = null
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
      return
    }
    opener.current ??= document.activeElement
    const focused = (element.getRootNode() as ShadowRoot).activeElement
    const opening = !element.open
    if (!opening) element.close()
    show(element, yielding)
    // The view was drawn before this: what is in a closed dialog takes no focus.
    if (opening) focusInitially(element)
    else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }, [dialog, shown, yielding])
}
