import { readImageUrl, sanitizeText } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'
import type { Listing } from './createConnector.ts'

/** Ids that are not a page's wallet to take. */
const uuidPattern = /^(?!injected$|walletconnect$|auth$)[0-9a-z-]{8,64}$/i
const rdnsPattern = /^(?!injected$|walletconnect$|auth$)[0-9a-z][0-9a-z-]*(\.[0-9a-z-]+)*$/

/**
 * Reads an announcement (EIP-6963). It is hostile input: getters may throw or change between reads, so each property is
 * read once. `undefined` if it announces no wallet; a picture that may not be shown is left out.
 */
export function readAnnouncement(event: unknown): (Listing & { readonly provider: Eip1193Provider }) | undefined {
  try {
    const { detail } = event as { detail: { info: Record<string, unknown>; provider: unknown } }
    const { info, provider } = detail
    const { uuid, name, icon, rdns } = info
    if (!isProvider(provider) || typeof uuid !== 'string' || !uuidPattern.test(uuid)) return undefined
    const domain = typeof rdns === 'string' ? rdns.slice(0, 129).toLowerCase() : ''
    const identity = domain.length <= 128 && rdnsPattern.test(domain) ? domain : undefined
    const title = (typeof name === 'string' && sanitizeText(name, 64)) || identity
    if (!title) return undefined
    const id = identity ?? uuid.toLowerCase()
    return { id, name: title, kind: 'announced', imageUrl: readImageUrl(icon), rdns: identity, provider }
  } catch {
    return undefined
  }
}

/** Whether something from the page can be asked as a wallet; reads it once, which may throw. */
export function isProvider(value: unknown): value is Eip1193Provider {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return isObject && typeof (value as { request?: unknown }).request === 'function'
}
