import { faucetCoin, faucetScript, openFaucet } from '../faucet.mjs'
import { feeOf } from './assemble.mjs'
import { sizesOf } from './costs.mjs'
import { makeLock } from './locks.mjs'
import { refuse } from './refusal.mjs'
import { revealInputs, sendReveal } from './sendReveal.mjs'

/** The virtual bytes that a coin of the service, and its change, add to a reveal. */
const ADDED = 100
const DUST = 546n

/** The lock that a bump to this rate is paid to. */
export const lockOfBump = ({ id }, rate) => makeLock(`${id} bump ${rate}`)

/** The cost of raising a reveal to this rate, in satoshi. @throws {Refusal} 400 */
export function bumpCost(order, rate) {
  if (order.kind === 'mint') refuse(400, 'The fee of a mint order cannot be raised')
  if (order.state !== 'pending' && order.state !== 'executing') refuse(400, `The order is ${order.state}`)
  if (!Number.isFinite(rate) || rate > 10_000) refuse(400, 'Invalid newFeeRate')
  // Nodes take a replacement that pays at least so much more.
  if (rate < order.rate + 1) refuse(400, `newFeeRate has to be at least ${order.rate + 1}`)
  const cost = extraFor(order, rate) - order.extra
  return cost > DUST ? cost : DUST
}

/** The fee of a reveal at this rate, beyond the fee that the order was made with. */
function extraFor({ request }, rate) {
  const [size] = sizesOf('etch', request)
  return feeOf(size + ADDED, rate) - feeOf(size, request.feeRate)
}

/**
 * Replaces a reveal by a reveal with a higher fee, once the highest bump that was offered is paid for. The service spends a confirmed coin of its
 * own for it, because a replacement may not spend pending outputs that the replaced transaction did not spend.
 */
export async function replaceReveal(order, world) {
  const { index } = world
  const paid = order.bumps.filter(({ rate, cost }) => rate > order.rate && holds(index, lockOfBump(order, rate), cost))
  const best = paid.sort((one, other) => other.rate - one.rate)[0]
  if (!best || index.entries.get(order.sent.at(-1)?.txid)?.status.confirmed) return
  const extra = extraFor(order, best.rate)
  const coin = faucetCoin(index, extra + 10_000n)
  const change = { script: Uint8Array.from(Buffer.from(faucetScript, 'hex')), value: coin.value - extra }
  await sendReveal(order, [...revealInputs(order), { ...coin, open: openFaucet }], world, [change])
  Object.assign(order, { extra, rate: best.rate })
}

const holds = (index, { script }, cost) =>
  index.coinsOf(Buffer.from(script).toString('hex')).some(({ value }) => value >= cost)
