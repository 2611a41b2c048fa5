import { createServer } from 'node:http'
import { readBody } from '../../readBody.mjs'
import { Rejected } from '../rejected.mjs'
import {
  describeAddress,
  describeBlocks,
  describeCoins,
  describeHistory,
  describeSpend,
  describeTransaction,
  scriptOf,
} from './describe.mjs'

const MAX_BODY = 800_001
/** Satoshi a virtual byte. A regtest pool is too empty to estimate from: fixed, and above what a node relays. */
const FEES = { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 }

/**
 * The explorer's HTTP server, in the shape of mempool.space and Esplora, on this machine alone. Beside it stand the
 * sandbox's own levers: POST /sandbox/mine?blocks=1, POST /sandbox/settle (a block if something waits), POST
 * /sandbox/inscribe (a picture for the wallets) and POST /sandbox/fund?address=…&sats=…, and those of the order service: POST and GET /sandbox/faults, GET /sandbox/orders. `below` has what answers below other prefixes:
 * a function for each, of the path behind the prefix, the request and the response.
 */
export async function serveExplorer({ judge, index, port, levers, below }) {
  const { mine, mineWhatWaits, fund, inscribe, faults, orders } = levers
  const routes = [
    ['GET', /^\/api\/address\/([^/]+)$/, ([given]) => describeAddress(index, given, script(given))],
    ['GET', /^\/api\/address\/([^/]+)\/utxo$/, ([given]) => describeCoins(index, script(given))],
    ['GET', /^\/api\/address\/([^/]+)\/txs$/, ([given]) => describeHistory(index, script(given))],
    [
      'GET',
      /^\/api\/address\/([^/]+)\/txs\/chain\/([0-9a-f]{64})$/,
      ([given, last]) => describeHistory(index, script(given), last),
    ],
    ['GET', /^\/api\/tx\/([^/]+)$/, ([id]) => describeTransaction(index, entry(id))],
    ['GET', /^\/api\/tx\/([^/]+)\/status$/, ([id]) => index.entries.get(txid(id))?.status ?? { confirmed: false }],
    ['GET', /^\/api\/tx\/([^/]+)\/hex$/, ([id]) => entry(id).transaction.toHex()],
    ['GET', /^\/api\/tx\/([^/]+)\/outspends$/, ([id]) => spends(entry(id))],
    ['POST', /^\/api\/tx$/, (_, { body }) => judge.submit(body.trim())],
    ['GET', /^\/api\/v1\/fees\/recommended$/, () => FEES],
    ['GET', /^\/api\/blocks$/, () => describeBlocks(index)],
    ['GET', /^\/api\/blocks\/tip\/height$/, () => String(index.tip())],
    ['GET', /^\/api\/blocks\/tip\/hash$/, () => index.hashAt(index.tip())],
    ['POST', /^\/sandbox\/mine$/, (_, { query }) => mine(Number(query.get('blocks') ?? 1))],
    ['POST', /^\/sandbox\/settle$/, () => mineWhatWaits()],
    ['POST', /^\/sandbox\/inscribe$/, () => inscribe()],
    ['POST', /^\/sandbox\/fund$/, (_, { query }) => fund(query.get('address'), Number(query.get('sats')))],
    ['GET', /^\/sandbox\/faults$/, () => faults.state()],
    ['POST', /^\/sandbox\/faults$/, (_, { body }) => setFaults(body)],
    ['GET', /^\/sandbox\/orders$/, () => orders.list()],
  ]

  const script = (address) => scriptOf(address) ?? refuse(400, 'Invalid Bitcoin address')
  const txid = (id) => (/^[0-9a-f]{64}$/.test(id) ? id : refuse(400, 'Invalid hex string'))
  const entry = (id) => index.entries.get(txid(id)) ?? refuse(404, 'Transaction not found')
  const spends = (found) => found.transaction.outs.map((_, vout) => describeSpend(index, found, vout))

  function setFaults(body) {
    try {
      faults.set(JSON.parse(body))
    } catch (error) {
      refuse(400, error.message)
    }
    return faults.state()
  }

  async function answer(request) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://explorer')
    const same = routes.filter(([, path]) => path.test(pathname))
    const route = same.find(([method]) => method === request.method)
    if (!route) refuse(same.length ? 405 : 404, same.length ? 'Method not allowed' : 'Not found')
    const [method, path, task] = route
    const body = method === 'POST' ? ((await readBody(request, MAX_BODY)) ?? refuse(413, 'Too large')) : ''
    await index.sync()
    return task(path.exec(pathname).slice(1), { query, body })
  }

  const server = createServer(async (request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'cache-control': 'no-store',
    }
    const send = (status, content) => {
      const text = typeof content === 'string'
      response.writeHead(status, { ...headers, 'content-type': text ? 'text/plain' : 'application/json' })
      response.end(text ? content : JSON.stringify(content))
    }
    if (request.method === 'OPTIONS') return send(204, '')
    const [path] = (request.url ?? '/').split('?')
    const prefix = Object.keys(below).find((prefix) => path.startsWith(`${prefix}/`))
    if (prefix) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return below[prefix](path.slice(prefix.length), request, response)
    }
    try {
      send(200, await answer(request))
    } catch (error) {
      send(...refusalOf(error))
    }
  })
  // A client that comes back after a slow test would else write into a connection that is being closed.
  server.keepAliveTimeout = 60_000
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

class Refusal extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

function refuse(status, message) {
  throw new Refusal(status, message)
}

function refusalOf(error) {
  if (error instanceof Refusal) return [error.status, error.message]
  // mempool.space hands on the node's words.
  if (error instanceof Rejected)
    return [400, `sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`]
  return [500, error instanceof Error ? error.message : String(error)]
}
