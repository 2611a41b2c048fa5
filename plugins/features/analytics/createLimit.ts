/** Answers whether one more is within the limit, and counts it then; `within` in ms. */
export function createLimit({ limit, within }: { readonly limit: number; readonly within: number }): () => boolean {
  let recent: number[] = []
  return () => {
    const now = Date.now()
    recent = recent.filter((at) => now - at < within)
    if (recent.length >= limit) return false
    recent.push(now)
    return true
  }
}
