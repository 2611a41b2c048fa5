declare global {
  /** When a press on the page's button would open the list, in ms since navigation. */
  var benchReady: number | undefined
}

export function markReady(): void {
  globalThis.benchReady ??= performance.now()
}
