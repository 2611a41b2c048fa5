import { assemble, feeOf } from './assemble.mjs'
import { POSTAGE, payTo, revealOutputs } from './costs.mjs'

/** The order's payment, opened by the leaf that commits to the name. */
export const revealInputs = ({ fund, lock }) => [{ ...fund, script: lock.script, open: lock.byLeaf }]

/** Sends the reveal of an etching, `more` outputs at its end. An overpaid amount goes back if it is worth an output. */
export async function sendReveal(order, inputs, { submit }, more = []) {
  const { request, fund, fundAmount } = order
  const over = fund.value - BigInt(fundAmount)
  const back = over > POSTAGE * 2n ? [payTo(request.refundAddress, over - feeOf(43, order.rate))] : []
  await send(order, 'reveal', assemble(inputs, [...revealOutputs(request), ...back, ...more]), submit)
}

/** Sends a transaction of an order, and notes it. */
export async function send(order, what, transaction, submit) {
  const txid = await submit(transaction.toHex())
  order.sent.push({ for: what, txid })
  return txid
}
