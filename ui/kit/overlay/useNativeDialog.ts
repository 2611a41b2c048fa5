import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { guardPresses } from './guardPresses.ts'

type Options = {
  /** Stands in the page, be it on its way out. */
  readonly shown: boolean
  /** A wallet draws in the page: the dialog must not cover it. */
  readonly yielding: boolean
  /** Whether it is meant to be open: the platform may close it without asking. */
  isOpen(): boolean
  /** Escape, and the platform's back gesture; answers whether it closes. */
  leave(): boolean
  /** Where the focus belongs on opening. */
  focusTarget(dialog: HTMLDialogElement): HTMLElement | null
}

/** Events that stay in the dialog, so that they reach no shortcut, focus trap or outside-click handler of the host page. */
const ownEvents = [
  'keydown',
  'keyup',
  'keypress',
  'focusin',
  'focusout',
  'pointerdown',
  'mousedown',
  'touchstart',
] as const

/** A native dialog of a shadow root, in the top layer: an inert page behind it, Escape, the focus back where it came from. */
export function useNativeDialog(dialog: RefObject<HTMLDialogElement | null>, options: Options): void {
  const latest = useRef(options)
  latest.current = options
  const { shown, yielding } = options
  const opener = useRef<Element | null>(null)
  const stepping = useRef(false)
  const beneath = useRef(false)

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
    const root = element.getRootNode() as ShadowRoot
    const opening = !element.open
    if (opening) beneath.current = isUnderTopLayer(opener.current)
    const target = opening ? latest.current.focusTarget(element) : root.activeElement
    stepping.current = true
    if (!opening) element.close()
    // The platform focuses the control with `autofocus`, else the first control: a second focus would cost the first frame 1 ms.
    target?.setAttribute('autofocus', '')
    show(element, yielding && !beneath.current)
    target?.removeAttribute('autofocus')
    // The platform scrolls to the focused control, but a view begins at its top.
    if (opening) for (let at = target?.parentElement; at && at !== element; at = at.parentElement) at.scrollTop = 0
    stepping.current = false
    if (target instanceof HTMLElement && root.activeElement !== target) target.focus({ preventScroll: true })
  }, [dialog, shown, yielding])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const end = new AbortController()
    const { signal } = end
    guardPresses(element, signal)
    // Escape and the platform's back gesture. Chromium closes on a second Escape even if it is canceled here: see `close`.
    element.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== element) return
        event.preventDefault()
        latest.current.leave()
      },
      { signal },
    )
    element.addEventListener(
      'close',
      () => {
        // Stepping down to a non-modal dialog closes and shows it again: by the time of the event it is open.
        if (element.open || stepping.current || !latest.current.isOpen()) return
        if (!latest.current.leave()) show(element, latest.current.yielding && !beneath.current)
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
        latest.current.leave()
      },
      { signal },
    )
    for (const type of ownEvents) host.addEventListener(type, (event) => event.stopPropagation(), { signal })
    return () => end.abort()
  }, [dialog])
}

/**
 * Whether the host has something in the top layer as the dialog opens: a modal dialog, also in a shadow root that the press came from,
 * an element in full screen, or the popover that the press came from, unless a modal dialog closes it. A dialog that is not modal would
 * lie beneath it.
 */
function isUnderTopLayer(opener: Element | null): boolean {
  if (document.fullscreenElement || document.querySelector('dialog:modal')) return true
  for (let node: Node | null = deepest(opener); node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if (node instanceof HTMLDialogElement && node.matches(':modal')) return true
    if (node instanceof HTMLElement && node.popover === 'manual' && node.matches(':popover-open')) return true
  }
  return false
}

function deepest(element: Element | null): Element | null {
  const inner = element?.shadowRoot?.activeElement
  return inner ? deepest(inner) : element
}

function show(element: HTMLDialogElement, yielding: boolean): void {
  if (yielding) element.show()
  else element.showModal()
}
