import type { Sight, Stage } from './pressGuard.ts'

/** IntersectionObserver v2, which TypeScript does not know yet. */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }
type VisibilityInit = IntersectionObserverInit & { readonly trackVisibility: true; readonly delay: number }

/** The page's window, as far as its sight depends on it. */
export type SightPage = Pick<
  Window,
  | 'innerWidth'
  | 'innerHeight'
  | 'devicePixelRatio'
  | 'screenX'
  | 'screenY'
  | 'requestAnimationFrame'
  | 'cancelAnimationFrame'
> & {
  readonly document: Pick<Document, 'visibilityState' | 'hasFocus'>
  readonly IntersectionObserver?: typeof IntersectionObserver
  readonly IntersectionObserverEntry?: typeof IntersectionObserverEntry
}

/** Least size in px of a frame in which a request can be read, and least device pixels for each: `zoom` of the host draws a frame smaller. */
const least = { width: 280, height: 320, pixels: 0.75 }

/** Milliseconds between two of the browser's looks; browsers take no less. */
const delay = 100

/** Most milliseconds between two frames of the screen. A page that is hidden draws none, and nobody has seen the page meanwhile. */
const mostGap = 250

/** Whether the browser can prove that a frame is seen. */
export const provesSight = ({ IntersectionObserver, IntersectionObserverEntry }: SightPage): boolean =>
  'trackVisibility' in (IntersectionObserver?.prototype ?? {}) &&
  'isVisible' in (IntersectionObserverEntry?.prototype ?? {})

export type SightWatch = {
  /** Reads the sight again, with what the browser has noticed but not told yet. */
  readonly read: () => Sight
  readonly stop: () => void
}

/**
 * Watches whether `panel` is seen, and tells the sight at each frame of the screen. In a frame, the browser's proof is needed; in a window,
 * the window has to be in front. `key` is the element that is pressed: a key that moves is another sight.
 */
export function watchSight(
  stage: Stage,
  { panel, key, page, tell }: { panel: Element; key: Element; page: SightPage; tell: (sight: Sight) => void },
): SightWatch {
  const prove = stage === 'frame' ? watchProof(panel, page) : { read: () => page.document.hasFocus(), stop: () => {} }
  let drawnAt = performance.now()
  const read = (): Sight => {
    const { innerWidth: width, innerHeight: height, devicePixelRatio, screenX, screenY } = page
    const { left, top, right, bottom } = key.getBoundingClientRect()
    const isReadable = width >= least.width && height >= least.height && devicePixelRatio >= least.pixels
    const isLarge = stage === 'window' || isReadable
    const isDrawn = performance.now() - drawnAt <= mostGap
    return {
      isVisible: isLarge && isDrawn && page.document.visibilityState === 'visible' && prove.read(),
      box: [width, height, devicePixelRatio, screenX, screenY, left, top, right, bottom].map(Math.round).join(' '),
    }
  }
  const look = () => {
    tell(read())
    drawnAt = performance.now()
    next = page.requestAnimationFrame(look)
  }
  let next = page.requestAnimationFrame(look)
  return {
    read,
    stop: () => {
      page.cancelAnimationFrame(next)
      prove.stop()
    },
  }
}

/** The newest proof of the browser that nothing covers, cuts or fades the panel. */
function watchProof(panel: Element, page: SightPage): { read: () => boolean; stop: () => void } {
  const { IntersectionObserver } = page
  if (!IntersectionObserver || !provesSight(page)) return { read: () => false, stop: () => {} }
  let isSeen = false
  const take = (entries: readonly VisibilityEntry[]) => {
    const last = entries.at(-1)
    // The panel fills the page, so a part of the panel is a part of the request.
    if (last) isSeen = last.isVisible === true && last.intersectionRatio >= 0.99
  }
  const init: VisibilityInit = { trackVisibility: true, delay, threshold: [0, 0.5, 0.99, 1] }
  const observer = new IntersectionObserver(take, init)
  observer.observe(panel)
  return {
    read: () => {
      take(observer.takeRecords())
      return isSeen
    },
    stop: () => observer.disconnect(),
  }
}

/** Whether the end of what stands above the keys is in view. */
export function isEndSeen(keys: Element): boolean {
  const end = keys.previousElementSibling?.getBoundingClientRect().bottom ?? 0
  // In a low window the keys stand below the request and scroll with it.
  return end <= Math.min(keys.getBoundingClientRect().top, innerHeight) + 1
}

/** A sight with what of the request is scrolled into view: the keys stay in their place while the request scrolls behind them. */
export const withScroll = (sight: Sight, panel: Element): Sight => ({
  ...sight,
  box: `${sight.box} ${Math.round(panel.scrollTop)}`,
})
