import { readName } from '../ordinals/names.mjs'
import { refund } from './refund.mjs'
import { revealInputs, sendReveal } from './sendReveal.mjs'

/** A name counts once its commitment has so many confirmations. */
const CONFIRMATIONS = 6

/** Reveals an etching once its payment, which commits to the name, is old enough; then watches the reveal. */
export async function executeEtch(order, fund, world) {
  const { index, ordinals, faults } = world
  const { number } = readName(order.request.runeName)
  if (fund) {
    if (fund.value < BigInt(order.fundAmount))
      return refund(order, fund, `The payment of ${fund.value} satoshi is less than ${order.fundAmount}`, world)
    if (index.tip() - fund.status.block_height + 1 < CONFIRMATIONS || faults.holds('neverReveals')) return
    if (faults.holds('lies')) return Object.assign(order, { state: 'complete' })
    if (faults.holds('nameTaken') || ordinals.runes.named(number))
      return refund(order, fund, `The name ${order.request.runeName} was taken`, world)
    order.fund = fund
    await sendReveal(order, revealInputs(order), world)
    order.state = 'executing'
    return
  }
  const entry = index.entries.get(order.sent.at(-1)?.txid)
  if (!entry?.status.confirmed) return
  const isEtched = ordinals.runes.named(number)?.etching === entry.txid
  if (isEtched) order.state = 'complete'
  else
    Object.assign(order, {
      state: 'failed',
      reason: `The name ${order.request.runeName} was taken by another in the same block`,
    })
}
