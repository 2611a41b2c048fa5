/** Within this after a press of Tab a focus is the visitor's, in ms. */
const justNow = 300

/** Notes where the focus is in this page, to put it back there; `end` stops it. */
export function keepFocus() {
  let last: Element | null = document.activeElement
  let tabbed = Number.NEGATIVE_INFINITY
  const own = new AbortController()
  const { signal } = own
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && !(target instanceof HTMLIFrameElement)) last = target
    },
    { signal },
  )
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Tab') tabbed = performance.now()
    },
    { signal, capture: true },
  )
  return {
    end: () => own.abort(),
    /** Takes the focus back from a frame, where it was not the visitor who moved it there. */
    takeBack(frame: HTMLElement) {
      if (performance.now() - tabbed < justNow) return
      // Not while the frame is still at it: the browser would have the last word.
      setTimeout(() => {
        if (document.activeElement !== frame) return
        frame.blur()
        if (last instanceof HTMLElement && last !== document.body) last.focus({ preventScroll: true })
      })
    },
  }
}
