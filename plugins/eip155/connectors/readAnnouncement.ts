import { readImageUrl, sanitizeText } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'

/** An EIP-6963 announcement that was checked and copied. */
export type Announcement = {
  readonly uuid: string
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
}

const uuidPattern = /^[0-9a-z-]{8,64}$/i
const rdnsPattern = /^(?!injected$|walletconnect$|auth$)[0-9a-z][0-9a-z-]*(\.[0-9a-z-]+)*$/

/**
 * Reads an announcement (EIP-6963). It is hostile input: getters may throw or change between reads, so each property is
 * read once; what is not a wallet is `undefined`, and a picture that may not be shown is left out.
 */
export function readAnnouncement(event: unknown): Announcement | undefined {
  try {
    const { detail } = event as { detail: { info: Record<string, unknown>; provider: unknown } }
    const { info, provider } = detail
    const { uuid, name, icon, rdns } = info
    if (!isProvider(provider) || typeof uuid !== 'string' || !uuidPattern.test(uuid)) return undefined
    const domain = typeof rdns === 'string' ? rdns.slice(0, 129).toLowerCase() : ''
    const id = domain.length <= 128 && rdnsPattern.test(domain) ? domain : undefined
    const title = (typeof name === 'string' && sanitizeText(name, 64)) || id
    if (!title) return undefined
    return { uuid: uuid.toLowerCase(), name: title, icon: readImageUrl(icon), rdns: id, provider }
  } catch {
    return undefined
  }
}

/** Whether something from the page can be asked as a wallet; reads it once and never throws. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
    return typeof (value as { request?: unknown }).request === 'function'
  } catch {
    return false
  }
}
