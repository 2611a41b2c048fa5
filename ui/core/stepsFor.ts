import type { further } from '../locales/further.ts'
import type { Store } from './linksFor.ts'

type Step = keyof (typeof further)['getWallet']['steps']

/** What to do for a wallet that says no steps of its own: by the store that it is had from, in this browser. None where none is for it. */
export function stepsFor(store: Store | undefined, agent: string): readonly Step[] {
  if (store === undefined) return []
  if (store === 'ios' || store === 'android') return ['getApp', 'setUp', 'openApp']
  // Safari has what it installs switched off; Edge and Opera ask before they take what is Chrome's.
  const isForeign = store === 'chrome' && /(edg|opr)\//i.test(agent)
  const own: readonly Step[] = store === 'safari' ? ['switchOn'] : isForeign ? ['otherStores'] : []
  return ['addExtension', ...own, 'setUp', 'comeBack']
}
