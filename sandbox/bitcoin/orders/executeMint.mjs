import { isOpen } from '../ordinals/createRunes.mjs'
import { encipher } from '../ordinals/encipher.mjs'
import { assemble, feeOf } from './assemble.mjs'
import { data, feesOf, POSTAGE, payTo, sizesOf } from './costs.mjs'
import { refund } from './refund.mjs'
import { send } from './sendReveal.mjs'

/** Pending transactions that hang together: nodes take no more. */
const BATCH = 25

/**
 * Mints in a chain of transactions, each of which spends the previous transaction's output with the runes so far: a batch in every block. The last
 * transaction pays the runes out.
 */
export async function executeMint(order, fund, world) {
  const { index, ordinals, faults } = world
  const { request } = order
  if (fund) {
    if (fund.value < BigInt(order.fundAmount))
      return refund(order, fund, `The payment of ${fund.value} satoshi is less than ${order.fundAmount}`, world)
    if (faults.holds('neverReveals')) return
    if (faults.holds('lies')) return Object.assign(order, { state: 'complete' })
    Object.assign(order, { state: 'executing', coin: fund, minted: 0 })
  } else {
    const last = index.entries.get(order.sent.at(-1)?.txid)
    if (!last?.status.confirmed) return
    if (order.minted === request.repeats) return Object.assign(order, { state: 'complete' })
    if (order.isGivenUp) return Object.assign(order, { state: 'refunded' })
  }
  const rune = ordinals.runes.get(order.rune)
  if (!isOpen(rune, index.tip() + 1)) return giveUp(order, world)
  for (let count = 0; count < BATCH && order.minted < request.repeats; count++) await mintOnce(order, world)
}

async function mintOnce(order, { submit }) {
  const { request, lock, coin, rate, rune, minted } = order
  order.sizes ??= sizesOf('mint', request, rune)
  const size = order.sizes[minted]
  const left = coin.value - feeOf(size, rate)
  const mint = data(encipher({ mint: rune }))
  const isLast = minted + 1 === request.repeats
  // An overpaid amount is the miner's, unless it is worth an output.
  const fees = feesOf(request)
  const over = left - POSTAGE - fees.reduce((sum, { value }) => sum + value, 0n)
  const back = over > POSTAGE * 2n ? [payTo(request.refundAddress, over - feeOf(43, rate))] : []
  const outputs = isLast
    ? [payTo(request.destinationAddress, POSTAGE), mint, ...fees, ...back]
    : [{ script: lock.script, value: left }, mint]
  const txid = await send(
    order,
    'mint',
    assemble([{ ...coin, script: lock.script, open: lock.byKey }], outputs),
    submit,
  )
  Object.assign(order, { minted: minted + 1, coin: { txid, vout: 0, value: left } })
}

/** Minting has closed: the runes so far go to their receiver, and the rest of the payment back. */
async function giveUp(order, world) {
  const { request, lock, coin, rate, minted } = order
  const reason = `Minting closed after ${minted} of ${request.repeats} mints`
  if (minted === 0) return refund(order, coin, reason, world)
  const paying = (value) =>
    assemble(
      [{ ...coin, script: lock.script, open: lock.byKey }],
      [payTo(request.destinationAddress, POSTAGE), payTo(request.refundAddress, value)],
    )
  const value = coin.value - POSTAGE - feeOf(paying(POSTAGE).virtualSize(), rate)
  await send(order, 'refund', paying(value), world.submit)
  Object.assign(order, { reason, isGivenUp: true })
}
