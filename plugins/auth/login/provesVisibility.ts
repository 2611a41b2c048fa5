/** Whether the browser can prove to the page in a frame that a visitor sees the page (IntersectionObserver v2). */
export const provesVisibility = (): boolean => 'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})
