import { isHttps, isLoopback } from '../../origins.ts'

/**
 * Whether a text is the URL of a service that logins go through. `http:` is for a service on this machine, and a secure page on this machine: `isLocal`
 * says whether the page is.
 */
export function isEndpoint(url: unknown, isLocal: boolean): url is string {
  if (typeof url !== 'string') return false
  try {
    const { hash, username, password } = new URL(url)
    return (isHttps(url) || (isLocal && isLoopback(url))) && hash === '' && username === '' && password === ''
  } catch {
    return false
  }
}
