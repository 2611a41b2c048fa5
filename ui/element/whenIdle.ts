/** How long after the page has loaded where the browser does not say that it is idle (Safari), in ms. */
const calm = 500

type Saving = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/** Calls a function once the page has loaded and is idle; never where the visitor saves data. */
export function whenIdle(call: () => void, signal: AbortSignal): void {
  const start = () => {
    // No lib of TypeScript knows it: Safari and Firefox have none.
    if ((navigator as Saving).connection?.saveData) return
    const run = () => void (signal.aborted || call())
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
    else setTimeout(run, calm)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true, signal })
}
