import type { WalletLinks } from 'tapkit/kernel'
import { safeHref } from '../kit/buttons/safeHref.ts'
import { readDevice } from '../kit/links/readDevice.ts'

/** A place to get a wallet from. */
export type Store = Exclude<keyof WalletLinks, 'steps' | 'app'>

/** The browser's own description. */
type Browser = { readonly userAgent: string; readonly maxTouchPoints?: number }

const browsers: readonly Store[] = ['chrome', 'firefox', 'edge', 'safari']
const phones: readonly Store[] = ['ios', 'android']

/**
 * The places to get a wallet from, the place for this browser first. Places for other systems are left out, unless
 * there is nothing else. Addresses that are not https are dropped.
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

/** The stores that this browser installs from, the best first. Edge also installs Chrome's extensions. */
export function storesOf(browser: Browser): readonly Store[] {
  const { system } = readDevice({ navigator: browser })
  if (system !== 'desktop') return [system]
  const { userAgent } = browser
  if (/edg\//i.test(userAgent)) return ['edge', 'chrome']
  if (/firefox\//i.test(userAgent)) return ['firefox']
  // Brave and Opera install Chrome's extensions, and their user agents contain Chrome's name.
  return /chrom(e|ium)\//i.test(userAgent) ? ['chrome'] : ['safari']
}
