import { plainAddress, readNetwork } from './caip.mjs'
import { Refused } from './refused.mjs'

/** Calls of the service's own, beside those of the networks' nodes. */
async function balanceOf(network, { id, params }) {
  const address = plainAddress(params?.address ?? '')
  const found =
    network.namespace === 'solana'
      ? String((await network.rpc('getBalance', [address])).value)
      : await network.rpc('eth_getBalance', [address, 'latest'])
  return { jsonrpc: '2.0', id, result: found }
}

async function proxy({ world, query, body, text }) {
  const network = world.network(readNetwork(query.chainId, 'chainId'))
  if (body?.method === 'getAddressBalance') return balanceOf(network, body)
  const response = await fetch(network.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  })
  return response.json()
}

/** `{ exchanges, … }` and its like come as JSON-RPC. */
const own = { reown_getExchanges: 'list', reown_getExchangePayUrl: 'createUrl', reown_getExchangeBuyStatus: 'status' }

async function answer({ exchange, body, ...context }) {
  const { id = null, method, params } = body ?? {}
  const wrong = (code, message) => ({ jsonrpc: '2.0', id, error: { code, message } })
  if (!Object.hasOwn(own, method ?? '')) return wrong(-32601, 'Method not found')
  try {
    return { jsonrpc: '2.0', id, result: await exchange[own[method]]({ ...context, params: params ?? {} }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return wrong(-32602, error.message)
  }
}

const named = (method, name) => ({
  name,
  on: 'POST /v1/json-rpc',
  isFor: ({ body }) => body?.method === method,
  act: answer,
})

/** Nodes, by their network; and exchanges. */
export const rpcRoutes = [
  { name: 'rpc', on: 'POST /v1', act: proxy },
  named('reown_getExchanges', 'exchanges'),
  named('reown_getExchangePayUrl', 'exchange-url'),
  named('reown_getExchangeBuyStatus', 'exchange-status'),
  { name: 'json-rpc', on: 'POST /v1/json-rpc', act: answer },
  {
    name: 'exchange-page',
    on: 'GET /exchange',
    open: true,
    page: true,
    act: ({ exchange, ...it }) => exchange.show(it),
  },
  {
    name: 'exchange-page',
    on: 'POST /exchange',
    open: true,
    page: true,
    act: ({ exchange, ...it }) => exchange.press(it),
  },
]
