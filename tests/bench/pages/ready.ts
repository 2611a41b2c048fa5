declare global {
  /** When a press on the page's button would open the list, in ms since navigation. */
  var benchReady: number | undefined
}

/** Called by every page with its button: what has a width is laid out, which takes its time and is counted for all alike. */
export function markReady(button: Element): void {
  if (button.getBoundingClientRect().width > 0) globalThis.benchReady ??= performance.now()
  else setTimeout(() => markReady(button))
}
