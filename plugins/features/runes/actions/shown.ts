import type { Kernel } from 'tapkit/kernel'
import type { Call } from '../service/calls.ts'

/** Most estimates that a page remembers. */
const most = 100

const pages = new WeakMap<Kernel, Map<string, number>>()

const nameOf = (service: string, { path, body }: Call): string => JSON.stringify([service, path, body])

/** Remembers the cost of a call that the app was told, in satoshi: a visitor may have seen that figure. */
export function remember(kernel: Kernel, service: string, call: Call, cost: number): void {
  const shown = pages.get(kernel) ?? new Map<string, number>()
  pages.set(kernel, shown)
  shown.delete(nameOf(service, call))
  shown.set(nameOf(service, call), cost)
  for (const oldest of [...shown.keys()].slice(0, -most)) shown.delete(oldest)
}

/** The cost of a call that the app was told last, in satoshi; no limit if the app was told no cost. */
export const shownCost = (kernel: Kernel, service: string, call: Call): number =>
  pages.get(kernel)?.get(nameOf(service, call)) ?? Number.POSITIVE_INFINITY
