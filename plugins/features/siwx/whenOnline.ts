import type { Kernel } from 'tapkit/kernel'

/** Tries work again once the browser is online again. */
export const whenOnline = (kernel: Kernel, work: () => Promise<unknown>): void =>
  addEventListener('online', () => void work().catch(kernel.report), { once: true, signal: kernel.signal })
