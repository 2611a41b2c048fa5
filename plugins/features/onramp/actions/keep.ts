import type { Kernel } from 'tapkit/kernel'
import type { Purchase } from '../state.ts'

const key = 'onramp'
/** A seller's link is of no use after a day, in ms. */
const lifetime = 24 * 60 * 60_000

/** Keeps a purchase over a reload, until it is over or a day old. */
export const keep = (kernel: Kernel, { status: _, ...order }: Purchase): void =>
  void kernel.storage.set(key, order, lifetime)

export const drop = (kernel: Kernel): void => kernel.storage.remove(key)
