import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { readBody } from '../readBody.mjs'
import { accounts } from './accounts.mjs'

/** The IdRegistry of Farcaster. */
const registry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])

/** A node of Optimism with one contract, the registry of the people's accounts: a table of answers, and no chain. */
export function createOptimism({ manners }) {
  const methods = {
    eth_chainId: () => (manners.is('network') ? '0x1' : '0xa'),
    eth_call([{ to, data }]) {
      if (to?.toLowerCase() !== registry || manners.is('registry')) return '0x'
      const [owner] = decodeFunctionData({ abi, data }).args
      const found = accounts.find(({ key }) => key.address === owner)
      return encodeFunctionResult({ abi, functionName: 'idOf', result: BigInt(found?.fid ?? 0) })
    },
  }

  return async (request, response) => {
    if (manners.is('node')) return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const { id, method, params } = JSON.parse((await readBody(request, 64_000)) ?? '{}')
    const result = Object.hasOwn(methods, method) ? methods[method](params) : undefined
    const error = { code: -32601, message: 'The sandbox has no such method' }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }))
  }
}
