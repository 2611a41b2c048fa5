/** Tells whether the page is being left or may be ended at any time: it is hidden, or it goes into the browser's memory of pages. */
export function watchLeaving(signal: AbortSignal): () => boolean {
  let isLeft = false
  const listen = (type: string, value: boolean) =>
    addEventListener(
      type,
      () => {
        isLeft = value
      },
      { signal },
    )
  listen('pagehide', true)
  listen('pageshow', false)
  return () => isLeft || document.visibilityState === 'hidden'
}
