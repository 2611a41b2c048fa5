/** A member of something from the page that is an object or a function; a getter that throws, or anything else, is none. */
export function readMember(source: unknown, name: string): object | undefined {
  if ((typeof source !== 'object' && typeof source !== 'function') || source === null) return undefined
  try {
    const found: unknown = Reflect.get(source, name)
    return (typeof found === 'object' || typeof found === 'function') && found !== null ? found : undefined
  } catch {
    return undefined
  }
}
