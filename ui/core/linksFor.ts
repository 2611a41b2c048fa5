import type { WalletLinks } from 'tapkit/kernel'
import { safeHref } from '../kit/buttons/safeHref.ts'
import { readDevice } from '../kit/links/readDevice.ts'

/** Where a wallet can be had. */
export type Store = Exclude<keyof WalletLinks, 'steps' | 'app'>

/** What a browser says of itself. */
type Browser = { readonly userAgent: string; readonly maxTouchPoints?: number }

const browsers: readonly Store[] = ['chrome', 'firefox', 'edge', 'safari']
const phones: readonly Store[] = ['ios', 'android']

/**
 * The places that a wallet can be had from, the one for this browser first. What is of another system is left out, unless
 * nothing else is there; an address that is not https is no place.
 */
export function linksFor(
  links: WalletLinks,
  browser: Browser,
): readonly { readonly store: Store; readonly href: string }[] {
  const own = storesOf(browser)
  const toLinks = (stores: readonly Store[]) =>
    stores.flatMap((store) => {
      const href = safeHref(links[store])
      return href ? [{ store, href }] : []
    })
  const here = toLinks(own).slice(0, 1)
  const web = toLinks(['web'])
  return here.length > 0 ? [...here, ...web] : [...web, ...toLinks([...browsers, ...phones])]
}

/** What this browser installs from, best first: Edge takes Chrome's extensions as well. An iPad calls itself a Mac. */
export function storesOf(browser: Browser): readonly Store[] {
  const { system } = readDevice({ navigator: browser })
  if (system !== 'desktop') return [system]
  const { userAgent } = browser
  if (/edg\//i.test(userAgent)) return ['edge', 'chrome']
  if (/firefox\//i.test(userAgent)) return ['firefox']
  // Brave and Opera take Chrome's, and call themselves so.
  return /chrom(e|ium)\//i.test(userAgent) ? ['chrome'] : ['safari']
}
