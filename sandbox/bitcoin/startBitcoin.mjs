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
import { createOrdAnswers } from './ordinals/createOrdAnswers.mjs'
import { createOrdinals } from './ordinals/createOrdinals.mjs'

/** Enough that the first twenty coinbases may be spent; the subsidy halves at 150. */
const FIRST_BLOCKS = 120
const { p2wpkh, p2sh, p2pkh, p2tr } = addresses.regtest
/** What the sandbox wallets own from the start, in satoshi. */
const SEED = [
  ...[50_000_000, 25_000_000, 10_000_000, 1_000_000].map((sats) => ({ address: p2wpkh, sats })),
  ...[20_000_000, 5_000_000].map((sats) => ({ address: p2tr, sats })),
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
    const mine = async (blocks = 1) => {
      await judge.mine(blocks, faucetScript)
      await index.sync()
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
    await pay(SEED)
    await mine(1)
    const below = { '/ord': createOrdAnswers({ index, ordinals }) }
    const explorer = await serveExplorer({ judge, index, port: chosen, mine, fund, below })
    const timer = blockEvery > 0 ? setInterval(() => mineWhatWaits().catch(() => {}), blockEvery).unref() : undefined
    const mineWhatWaits = async () => {
      if ((await judge.pending()).length) await mine(1)
    }
    return {
      judge: judge.name,
      rpc: judge.rpc,
      explorerUrl: explorer.url,
      ordUrl: `${explorer.url}/ord`,
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
