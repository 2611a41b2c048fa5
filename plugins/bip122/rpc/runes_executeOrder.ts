import * as v from 'valibot'
import { orderId } from './fields.ts'
import { runes_mint } from './runes_mint.ts'

/** Tells the service again that an order is paid. Our own method: no wallet knows it, and none is asked. */
export const runes_executeOrder = {
  params: v.object({ orderId: orderId('orderId') }),
  result: runes_mint.result,
}
