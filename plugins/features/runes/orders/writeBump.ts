import type { Kernel } from 'tapkit/kernel'
import type { WrittenBump } from './writtenOrder.ts'

/** `id`: our own id of the order. */
export type BumpInput = { readonly id: string; readonly newFeeRate: number }

/** Prepares a higher fee rate of an order for its review. */
export async function writeBump(
  _kernel: Kernel,
  _input: BumpInput,
  _options: { readonly signal?: AbortSignal | undefined; readonly before?: number | undefined } = {},
): Promise<WrittenBump> {
  throw new Error('comes with the next commit')
}
