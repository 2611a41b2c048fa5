import { faucetCoin, faucetScript, openFaucet } from '../faucet.mjs'
import { feeOf } from './assemble.mjs'
import { sizesOf } from './costs.mjs'
import { makeLock } from './locks.mjs'
import { refuse } from './refusal.mjs'
import { revealInputs, sendReveal } from './sendReveal.mjs'

/** What a coin of the service adds to a reveal, and the change that goes back: virtual bytes. */
const ADDED = 100
const DUST = 546n

/** Where a bump to this rate is paid to. */
export const lockOfBump = ({ id }, rate) => makeLock(`${id} bump ${rate}`)

/** What it costs to raise a reveal to this rate, in satoshi. @throws {Refusal} 400 */
export function bumpCost(order, rate) {
  if (order.kind === 'mint') refuse(400, 'The fee of a mint order cannot be raised')
  if (order.state !== 'pending' && order.state !== 'executing') refuse(400, `The order is ${order.state}`)
  if (!Number.isFinite(rate) || rate > 10_000) refuse(400, 'Invalid newFeeRate')
  // Nodes take a replacement that pays at least so much more.
  if (rate < order.rate + 1) refuse(400, `newFeeRate has to be at least ${order.rate + 1}`)
  const cost = extraFor(order, rate) - order.extra
  return cost > DUST ? cost : DUST
}

/** What a reveal pays at this rate, beyond what the order was made with. */
function extraFor({ request }, rate) {
  const [size] = sizesOf('etch', request)
  return feeOf(size + ADDED, rate) - feeOf(size, request.feeRate)
}

/**
 * Replaces a reveal by one that pays more, once the highest bump that was offered is paid for. The service spends a coin of its own for it, since a
 * replacement may spend nothing that is pending but what it spent before.
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
