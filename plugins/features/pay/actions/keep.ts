import type { Kernel } from 'tapkit/kernel'
import type { Deposit } from '../state.ts'

const key = 'pay'
/** Nobody follows a payment for longer than a day, in ms. */
const lifetime = 24 * 60 * 60_000

/** Keeps a payment over a reload, until it is over or a day old. The host that asked for it is gone by then. */
export const keep = (kernel: Kernel, { status: _, isClosed: __, requestId: ___, ...deposit }: Deposit): void =>
  void kernel.storage.set(key, deposit, lifetime)

export const drop = (kernel: Kernel): void => kernel.storage.remove(key)
