import type { Kernel } from 'tapkit/kernel'
import type { OrderInput, WrittenOrder } from './writtenOrder.ts'

/** What ends a preparation, and what the visitor was shown before it. */
export type WriteOptions = {
  readonly signal?: AbortSignal | undefined
  /** The total that the visitor was shown, in satoshi: an order that costs more is refused. */
  readonly before?: number | undefined
}

/** Prepares an order for its review. */
export async function writeOrder(
  _kernel: Kernel,
  _input: OrderInput,
  _options: WriteOptions = {},
): Promise<WrittenOrder> {
  throw new Error('comes with the next commit')
}
