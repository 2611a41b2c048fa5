import { type Kernel, type Prepared, PreparedMismatchError } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import { type RunesOrder, toRunesOrder } from '../order/runesOrder.ts'
import { submitBump } from '../paying/submitBump.ts'
import { submitOrder } from '../paying/submitOrder.ts'
import { type BumpInput, writeBump } from '../paying/writeBump.ts'
import { writeOrder } from '../paying/writeOrder.ts'
import type { OrderInput } from '../paying/writtenOrder.ts'
import { cancellable } from './cancellable.ts'
import { namedOrderOf } from './orderOf.ts'
import { toRunesEstimate } from './toRunesEstimate.ts'
import type { PayOptions, PreparedOrder } from './types.ts'

/** How each prepared payment is made. Nothing else is paid. */
const payments = new WeakMap<Prepared, (signal: AbortSignal | undefined) => Promise<Order>>()

export async function prepareOrder(kernel: Kernel, input: OrderInput, options?: PayOptions): Promise<PreparedOrder> {
  const written = await cancellable(options?.signal, () => writeOrder(kernel, input, options))
  const { prepared, about } = written
  payments.set(prepared, (signal) => submitOrder(kernel, written, signal))
  const { order, estimate, isNative } = about
  return { prepared, order: toRunesOrder(order), estimate: toRunesEstimate(estimate), isNative }
}

export async function prepareBump(kernel: Kernel, input: BumpInput, options?: PayOptions): Promise<PreparedOrder> {
  const { id } = namedOrderOf(kernel, 'prepareBump', input)
  const written = await cancellable(options?.signal, () => writeBump(kernel, { ...input, id }, options))
  const { prepared, about } = written
  payments.set(prepared, (signal) => submitBump(kernel, written, signal))
  return { prepared, order: toRunesOrder(about.order), isNative: about.isNative }
}

export async function pay(_kernel: Kernel, order: PreparedOrder, { signal }: PayOptions = {}): Promise<RunesOrder> {
  const submit = payments.get(Object(order).prepared)
  if (!submit)
    throw new PreparedMismatchError({
      debug: '`pay` takes the whole answer of prepareMint, prepareEtch or prepareBump, and no copy of it.',
    })
  return toRunesOrder(await submit(signal))
}
