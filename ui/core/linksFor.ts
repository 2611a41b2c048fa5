import type { WalletLinks } from 'tapkit/kernel'
import { safeHref } from '../kit/safeHref.ts'

/** Where a wallet can be had. */
export type Store = Exclude<keyof WalletLinks, 'steps'>

const browsers: readonly Store[] = ['chrome', 'firefox', 'edge', 'safari']
const phones: readonly Store[] = ['ios', 'android']

/**
 * The places that a wallet can be had from, the one for this browser first. What is of another system is left out, unless
 * nothing else is there; an address that is not https is no place.
 */
export function linksFor(
  links: WalletLinks,
  agent: string,
): readonly { readonly store: Store; readonly href: string }[] {
  const own = storesOf(agent)
  const toLinks = (stores: readonly Store[]) =>
    stores.flatMap((store) => {
      const href = safeHref(links[store])
      return href ? [{ store, href }] : []
    })
  const here = toLinks(own).slice(0, 1)
  const web = toLinks(['web'])
  return here.length > 0 ? [...here, ...web] : [...web, ...toLinks([...browsers, ...phones])]
}

/** What this browser installs from, best first: Edge takes Chrome's extensions as well. */
function storesOf(agent: string): readonly Store[] {
  if (/android/i.test(agent)) return ['android']
  if (/iphone|ipad|ipod/i.test(agent)) return ['ios']
  if (/edg\//i.test(agent)) return ['edge', 'chrome']
  if (/firefox\//i.test(agent)) return ['firefox']
  return /chrom(e|ium)\//i.test(agent) ? ['chrome'] : ['safari']
}
