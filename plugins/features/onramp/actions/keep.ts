import type { Kernel } from 'tapkit/kernel'
import { recordOf } from '../read/readOptions.ts'
import type { Purchase } from '../state.ts'

const key = 'onramp'
/** A seller's link is of no use after a day, in ms. */
const lifetime = 24 * 60 * 60_000
/** How many are kept, of all tabs together: the newest. */
const most = 8

type Kept = Readonly<Record<string, unknown>>

/**
 * The purchases that every tab keeps, the newest first; a link identifies its purchase. An earlier version kept a
 * single purchase.
 */
export function kept(kernel: Kernel): readonly Kept[] {
  const now = Date.now()
  const all = kernel.storage.get(key, (json) => (Array.isArray(json) ? json : [json]).map(recordOf)) ?? []
  return all.filter(({ url, until = now }) => typeof url === 'string' && typeof until === 'number' && until >= now)
}

/** Keeps a purchase over a reload, until it is over or a day old. Those of other tabs stay. */
export function keep(kernel: Kernel, { status: _, ...order }: Purchase): void {
  write(kernel, [{ ...order, until: Date.now() + lifetime }, ...others(kernel, order)])
}

/** Forgets a purchase. */
export const drop = (kernel: Kernel, order: Pick<Purchase, 'url'>): void => write(kernel, others(kernel, order))

/** Forgets all but these. */
export function write(kernel: Kernel, orders: readonly Kept[]): void {
  if (orders.length > 0) kernel.storage.set(key, orders.slice(0, most), lifetime)
  else kernel.storage.remove(key)
}

const others = (kernel: Kernel, { url }: Pick<Purchase, 'url'>) => kept(kernel).filter((each) => each.url !== url)
