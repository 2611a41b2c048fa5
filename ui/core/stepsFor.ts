import type { further } from '../locales/further.ts'
import type { Store } from './linksFor.ts'

type Step = keyof (typeof further)['getWallet']['steps']

/** The installation steps for a wallet that describes none, by its store in this browser. Empty without a store. */
export function stepsFor(store: Store | undefined, agent: string): readonly Step[] {
  if (store === undefined) return []
  if (store === 'ios' || store === 'android') return ['getApp', 'setUp', 'openApp']
  // Safari keeps a new extension switched off. Edge and Opera ask before they install from Chrome's store.
  const isForeign = store === 'chrome' && /(edg|opr)\//i.test(agent)
  const own: readonly Step[] = store === 'safari' ? ['switchOn'] : isForeign ? ['otherStores'] : []
  return ['addExtension', ...own, 'setUp', 'comeBack']
}
