import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'
import { choosePort } from '../ports.mjs'
import { addresses } from './accounts.mjs'
import { createIndex } from './explorer/createIndex.mjs'
import { serveExplorer } from './explorer/serveExplorer.mjs'
import { faucetScript, payFromFaucet } from './faucet.mjs'
import { findNode } from './findNode.mjs'
import { createLedger } from './ledger/createLedger.mjs'
import { startNodeJudge } from './nodeJudge.mjs'
import { createFaults } from './orders/createFaults.mjs'
import { createOrderAnswers } from './orders/createOrderAnswers.mjs'
import { createOrders } from './orders/createOrders.mjs'
import { createOrdAnswers } from './ordinals/createOrdAnswers.mjs'
import { createOrdinals } from './ordinals/createOrdinals.mjs'
import { makePicture, makeSeed, seedSats } from './seedOrdinals.mjs'

/** Enough that the first fourteen coinbases may be spent; the subsidy halves at 150. */
const FIRST_BLOCKS = 114
/** From a commitment to a name until the name may be etched. */
const WAIT = 6
/** The order service stands below this path, with the version that a public service has in its paths. */
const ORDERS = '/ordinals/v1'
const { p2wpkh, p2sh, p2pkh, p2tr } = addresses.regtest
/** The sandbox wallets' outputs from the start, in satoshi. */
const SEED = [
  ...[50_000_000, 25_000_000, 10_000_000, 1_000_000].map((sats) => ({ address: p2wpkh, sats })),
  // Together with the reveals, a quarter of a bitcoin.
  ...[20_000_000, 5_000_000 - seedSats].map((sats) => ({ address: p2tr, sats })),
  { address: p2sh, sats: 30_000_000 },
  { address: p2pkh, sats: 15_000_000 },
]

/**
 * Starts a Bitcoin regtest with a judge behind an explorer in the shape of mempool.space. The judge is a Bitcoin node where
 * one is installed, else a ledger in JavaScript that checks every signature; `judge: 'javascript'` takes that one always.
 * @param {{ port?: number, judge?: 'javascript', blockEvery?: number }} [options]
 *   port 0 means any free one; blockEvery: a block after so many milliseconds while something waits, 0 for never
 * @throws {Error} one sentence, when the port is taken or the node does not start
 */
export async function startBitcoin({ port, judge: wanted, blockEvery = 15_000 } = {}) {
  initEccLib(ecc)
  const chosen = await choosePort('the Bitcoin explorer', {
    given: port,
    variable: 'TAPKIT_PORT_BITCOIN',
    fallback: 3006,
  })
  const node = wanted === 'javascript' ? undefined : findNode()
  const judge = node ? await startNodeJudge(node) : createLedger()
  try {
    const index = createIndex(judge)
    const ordinals = createOrdinals(index)
    const faults = createFaults()
    const orders = createOrders({ index, ordinals, faults, submit: judge.submit })
    const mine = async (blocks = 1) => {
      for (let left = blocks; left > 0; ) {
        // An order that is carried out acts on pending transactions, and after every block.
        const step = orders.areOpen() ? 1 : left
        if (orders.areOpen()) await orders.work()
        await judge.mine(step, faucetScript)
        await orders.work()
        left -= step
      }
      return index.tip()
    }
    // One after the other: two would choose the same coins.
    let last = Promise.resolve()
    const pay = (outputs) => {
      last = last
        .catch(() => {})
        .then(() => index.sync())
        .then(() => judge.submit(payFromFaucet(index, outputs)))
      return last
    }
    const fund = (address, sats) => pay([{ address, sats }])
    await mine(FIRST_BLOCKS)
    const seed = makeSeed()
    const commit = await pay(seed.commits)
    await mine(WAIT)
    for (const reveal of seed.reveals(commit)) await judge.submit(reveal)
    await pay(SEED)
    await mine(1)
    const below = {
      '/ord': createOrdAnswers({ index, ordinals }),
      [ORDERS]: createOrderAnswers({ index, ordinals, faults, orders }),
    }
    const mineWhatWaits = async () => {
      if (orders.isWaiting() || (await judge.pending()).length) await mine(1)
      return index.tip()
    }
    const inscribe = async () => {
      const { commits, reveals } = makePicture()
      const commit = await pay(commits)
      for (const reveal of reveals(commit)) await judge.submit(reveal)
      return mine(1)
    }
    const levers = { mine, mineWhatWaits, fund, inscribe, faults, orders }
    const explorer = await serveExplorer({ judge, index, port: chosen, levers, below })
    const timer = blockEvery > 0 ? setInterval(() => mineWhatWaits().catch(() => {}), blockEvery).unref() : undefined
    return {
      judge: judge.name,
      rpc: judge.rpc,
      explorerUrl: explorer.url,
      ordUrl: `${explorer.url}/ord`,
      ordersUrl: `${explorer.url}${ORDERS}`,
      end: judge.end,
      mine,
      fund,
      async stop() {
        clearInterval(timer)
        await explorer.stop()
        await judge.stop()
      },
    }
  } catch (error) {
    await judge.stop()
    throw error
  }
}
