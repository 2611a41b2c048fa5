import { randomUUID } from 'node:crypto'
import { readName } from '../ordinals/names.mjs'
import { bumpCost, lockOfBump, replaceReveal } from './bump.mjs'
import { estimate, lockOf } from './costs.mjs'
import { executeEtch } from './executeEtch.mjs'
import { executeMint } from './executeMint.mjs'
import { refuse } from './refusal.mjs'

const ENDED = ['complete', 'failed', 'refunded']
const isOpen = ({ executions, state }) => executions > 0 && !ENDED.includes(state)
const execute = { mint: executeMint, etch: executeEtch }

/**
 * The orders of the service. Each has a lock of its own, which its payment goes to; `work` carries on with those that were executed, as far as
 * the chain has got. `world` is `{ index, ordinals, submit, faults }`.
 */
export function createOrders(world) {
  const { index, ordinals, faults } = world
  const orders = new Map()
  const get = (id) => orders.get(id) ?? refuse(404, 'Order not found')
  const ofKind = (kind, id) => (get(id).kind === kind ? get(id) : refuse(404, 'Order not found'))
  let busy = Promise.resolve()

  /** The payment that an order waits for, or the payment that the wallet replaced it with. */
  function fundOf({ lock, fundTransactionId }) {
    const coins = index.coinsOf(hex(lock.script))
    return coins.find(({ txid }) => txid === fundTransactionId) ?? coins[0]
  }

  async function carryOn(order) {
    try {
      if (order.state === 'pending') {
        const fund = fundOf(order)
        if (fund?.status.confirmed) await execute[order.kind](order, fund, world)
      } else {
        // The faucet's coin may have been spent meanwhile: the next look tries again.
        if (order.kind === 'etch') await replaceReveal(order, world).catch(() => {})
        await execute[order.kind](order, undefined, world)
      }
    } catch (error) {
      Object.assign(order, { state: 'failed', reason: error.message })
    }
  }

  async function workNow() {
    await index.sync()
    ordinals.follow()
    for (const order of orders.values()) if (isOpen(order)) await carryOn(order)
    await index.sync()
  }

  return {
    create(kind, request) {
      const id = randomUUID()
      const rune = ordinals.runes.named(readName(request.runeName).number)
      const { totalCost } = estimate(kind, request, rune?.id)
      const order = {
        ...{ id, kind, request, rate: request.feeRate, fundAmount: totalCost, lock: lockOf(kind, id, request) },
        ...{ state: 'new', createdAt: new Date().toISOString(), executions: 0, sent: [], bumps: [], extra: 0n },
        rune: rune?.id,
      }
      orders.set(id, order)
      return { orderId: id, fundAddress: order.lock.address, fundAmount: totalCost }
    },
    async execute(kind, id, fundTransactionId) {
      const order = ofKind(kind, id)
      const entry = index.entries.get(fundTransactionId)
      if (order.executions > 0 && faults.holds('executeTwice')) refuse(400, 'The order is executed already')
      const paid = entry?.transaction.outs.some(({ script }) => hex(script) === hex(order.lock.script))
      if (!paid) refuse(400, `The transaction ${fundTransactionId} does not pay ${order.lock.address}`)
      order.executions++
      order.fundTransactionId = fundTransactionId
      if (order.state === 'new') order.state = 'pending'
      return describe(order)
    },
    describe: (id) => describe(get(id)),
    bump(id, newFeeRate) {
      const order = get(id)
      const cost = bumpCost(order, newFeeRate)
      const { address } = lockOfBump(order, newFeeRate)
      if (!order.bumps.some(({ rate }) => rate === newFeeRate)) order.bumps.push({ rate: newFeeRate, cost, address })
      return { rbfCost: Number(cost), fundingAddress: address }
    },
    /** Whether an order is executed that has not ended. */
    areOpen: () => [...orders.values()].some(isOpen),
    /** Whether an order can go on only after more blocks. */
    isWaiting: () => !faults.holds('neverReveals') && [...orders.values()].some(({ state }) => state === 'pending'),
    /** Further facts about the orders, for tests. */
    list: () =>
      [...orders.values()].map(({ request, fundAmount, fundTransactionId, executions, sent, ...order }) => ({
        ...describe(order),
        ...{ request, fundAmount, fundTransactionId, executions, sent },
      })),
    work() {
      busy = busy.catch(() => {}).then(workNow)
      return busy
    },
  }
}

const hex = (bytes) => Buffer.from(bytes).toString('hex')

function describe({ id, kind, state, lock, reason, createdAt }) {
  return { id, orderType: `rune_${kind}`, state, fundingAddress: lock.address, ...(reason && { reason }), createdAt }
}
