import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { shareOf } from './grants.ts'
import type { SessionEntry, Share } from './graph.ts'
import { storedAs } from './recall.ts'

/**
 * The share of a wallet that the visitor has moved, in another tab, to a network on which it has other addresses; `undefined`
 * if the visitor has chosen in this tab.
 */
export function movedElsewhere(kernel: Kernel, session: SessionEntry, namespace: string): Share | undefined {
  const { press } = runtimeOf(kernel).graph.active
  const { [namespace]: own } = session.grants
  if (!own || press !== undefined || session.chosenIn?.includes(namespace)) return undefined
  const there = storedAs(kernel, session)?.grants[namespace]
  const { accounts, network } = shareOf(own)
  const isOther = there && there.network !== network && accounts.every(({ address }) => address !== there.account)
  return isOther ? there : undefined
}
