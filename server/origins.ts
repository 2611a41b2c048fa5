/** Whether a text is an origin as browsers write it, of http: or https:. */
export function isOrigin(text: string): boolean {
  try {
    const { origin, protocol } = new URL(text)
    return origin === text && /^https?:$/.test(protocol)
  } catch {
    return false
  }
}

export const isHttps = (origin: string): boolean => origin.startsWith('https:')

/** Whether an http: origin is of this machine alone. */
export const isLoopback = (origin: string): boolean =>
  origin.startsWith('http:') && /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname)
