/** A signal that aborts after `ms`, unless it is cleared first. */
export function deadline(ms: number): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error(`No answer within ${ms} ms`)), ms)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
