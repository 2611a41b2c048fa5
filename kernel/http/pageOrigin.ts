/** The page's origin; a file or a sandboxed frame has none. */
export function pageOrigin(): string | undefined {
  const origin = globalThis.location?.origin
  return origin === 'null' ? undefined : origin
}
