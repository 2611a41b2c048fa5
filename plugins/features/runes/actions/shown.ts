import type { Kernel } from 'tapkit/kernel'
import type { Call } from '../service/calls.ts'

/** Most estimates that a page remembers. */
const most = 100

const pages = new WeakMap<Kernel, Map<string, number>>()

const nameOf = (service: string, { path, body }: Call): string => JSON.stringify([service, path, body])

/** Remembers what the app was told that something costs, in satoshi: a visitor may have seen it. */
export function remember(kernel: Kernel, service: string, call: Call, cost: number): void {
  const shown = pages.get(kernel) ?? new Map<string, number>()
  pages.set(kernel, shown)
  shown.delete(nameOf(service, call))
  shown.set(nameOf(service, call), cost)
  for (const oldest of [...shown.keys()].slice(0, -most)) shown.delete(oldest)
}

/** What the app was last told that something costs, in satoshi; no limit if it was told nothing. */
export const shownCost = (kernel: Kernel, service: string, call: Call): number =>
  pages.get(kernel)?.get(nameOf(service, call)) ?? Number.POSITIVE_INFINITY
