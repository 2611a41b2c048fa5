/** JSON with bigint as text (storage 2); `undefined` for what JSON cannot hold. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
  } catch {
    return undefined
  }
}
