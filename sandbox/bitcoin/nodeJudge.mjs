import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isPortBusy } from '../ports.mjs'
import { spawnWatched } from '../spawnWatched.mjs'
import { Rejected } from './rejected.mjs'

const WARMING_UP = -28

/** The fork's own ways are put back to Bitcoin's: dust, replacement, and no extension blocks. */
const FLAGS = {
  bitcoind: [],
  litecoind: ['-dustrelayfee=0.00003', '-mempoolreplacement=1', '-vbparams=mweb:99999999999:999999999999'],
}

/** Starts a Bitcoin node in regtest, in a temporary folder that goes with it: the judge of scripts and signatures. */
export async function startNodeJudge({ name, file }) {
  const folder = mkdtempSync(join(tmpdir(), 'tapkit-bitcoin-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  const port = await freePort()
  const password = randomUUID()
  const child = spawnWatched(
    file,
    [
      ...['-regtest', `-datadir=${folder}`, '-listen=0', '-dnsseed=0', '-connect=0', '-disablewallet=1', '-txindex=1'],
      ...[`-rpcport=${port}`, '-rpcuser=tapkit', `-rpcpassword=${password}`],
      ...['-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', '-acceptnonstdtxn=0', '-minrelaytxfee=0.00001'],
      ...['-dbcache=16', '-printtoconsole=0', ...FLAGS[name]],
    ],
    { folder },
  )
  const call = connect(`http://127.0.0.1:${port}`, `tapkit:${password}`)
  const stop = async () => {
    await child.stop()
    process.off('exit', remove)
    remove()
  }
  await waitUntilReady({ name, child, port, call, stop })
  return {
    name,
    rpc: { port, user: 'tapkit', password },
    end: child.end,
    stop,
    tip: async () => ({ height: await call('getblockcount'), hash: await call('getbestblockhash') }),
    hashAt: (height) => call('getblockhash', height),
    async blockAt(height) {
      const { hash, time, tx } = await call('getblock', await call('getblockhash', height), 2)
      return { height, hash, time, transactions: tx.map(({ hex }) => hex) }
    },
    pending: () => call('getrawmempool'),
    pendingTransaction: (txid) => call('getrawtransaction', txid),
    submit: (hex) => call('sendrawtransaction', hex),
    mine: (count, script) => call('generatetodescriptor', count, `raw(${script})`),
  }
}

async function waitUntilReady({ name, child, port, call, stop }) {
  const deadline = Date.now() + 20_000
  while (true) {
    if (child.ended() !== undefined) throw new Error(`${name} ended while starting: ${child.ended()}`)
    if (await isPortBusy(port)) {
      try {
        await call('getblockcount')
        return
      } catch (error) {
        if (error.code !== WARMING_UP) throw error
      }
    }
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`${name} did not answer within 20 seconds: ${child.complaint()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function connect(url, credentials) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
  return async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers, body })
    const { result, error } = await response.json()
    if (error) throw new Rejected(error.code, error.message)
    return result
  }
}
