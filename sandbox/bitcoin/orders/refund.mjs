import { assemble, feeOf } from './assemble.mjs'
import { POSTAGE, payTo } from './costs.mjs'
import { send } from './sendReveal.mjs'

/** Sends a payment back, less the fee for that, with the reason why; where too little is left, the order has failed. */
export async function refund(order, coin, reason, { submit }) {
  const { lock, request, rate } = order
  const input = { ...coin, script: lock.script, open: lock.byKey }
  const paying = (value) => assemble([input], [payTo(request.refundAddress, value)])
  const value = coin.value - feeOf(paying(coin.value).virtualSize(), rate)
  if (value < POSTAGE)
    return Object.assign(order, { state: 'failed', reason: `${reason}; too little is left to send back` })
  await send(order, 'refund', paying(value), submit)
  Object.assign(order, { state: 'refunded', reason })
}
