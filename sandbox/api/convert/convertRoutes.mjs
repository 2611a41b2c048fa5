import { erc20Abi, getAddress, isAddress } from 'viem'
import { readUnits } from '../amounts.mjs'
import { isNative, readAccount, readNetwork } from '../caip.mjs'
import { Refused } from '../refused.mjs'
import { buildApprove, buildTransaction } from './build.mjs'
import { listTokens } from './listTokens.mjs'
import { quoteTrade } from './quote.mjs'
import { readTrade, readUser } from './readTrade.mjs'

let count = 0

async function quotes(world, query) {
  const trade = readTrade(world, query)
  if (query.userAddress !== undefined) readUser(query.userAddress)
  const amount = readUnits(query.amount)
  const out = await quoteTrade(trade, amount)
  count++
  const quote = { id: `sandbox-${count}`, fromAmount: String(amount), fromAccount: query.from }
  return { quotes: [{ ...quote, toAmount: String(out), toAccount: query.to }] }
}

/** What the router may take of a token; it needs nobody's leave for ether. */
async function allowance(world, { tokenAddress, userAddress }) {
  const { network, address } = readAccount(tokenAddress, 'tokenAddress')
  const chain = world.evm(network, 'tokenAddress')
  const user = readUser(userAddress)
  if (isNative('eip155', address)) return { allowance: '0' }
  if (!isAddress(address, { strict: false })) throw new Refused(400, 'tokenAddress has to be a token.', 'tokenAddress')
  const read = { address: getAddress(address), abi: erc20Abi, functionName: 'allowance', args: [user, chain.router] }
  const allowed = await chain.client.readContract(read).catch(() => {
    throw new Refused(400, 'tokenAddress has to be a token.', 'tokenAddress')
  })
  return { allowance: String(allowed) }
}

async function gasPrice(world, { chainId }) {
  const { rpc } = world.evm(readNetwork(chainId, 'chainId'), 'chainId')
  const { baseFeePerGas, reward } = await rpc('eth_feeHistory', ['0xa', 'latest', [25, 50, 90]])
  const base = BigInt(baseFeePerGas.at(-1))
  const tip = (percentile) => reward.map((tips) => BigInt(tips[percentile])).reduce((sum, one) => sum + one, 0n)
  const [standard, fast, instant] = [0, 1, 2].map((percentile) => {
    const tips = tip(percentile) / BigInt(reward.length || 1)
    return String(base + tips)
  })
  return { standard, fast, instant }
}

/** Trades, in the shape that swaps are asked for. */
export const convertRoutes = [
  {
    name: 'tokens',
    on: 'GET /v1/convert/tokens',
    act: ({ world, query }) => ({ tokens: listTokens(world.evm(readNetwork(query.chainId, 'chainId'), 'chainId')) }),
  },
  { name: 'quotes', on: 'GET /v1/convert/quotes', act: ({ world, query }) => quotes(world, query) },
  { name: 'allowance', on: 'GET /v1/convert/allowance', act: ({ world, query }) => allowance(world, query) },
  { name: 'gas-price', on: 'GET /v1/convert/gas-price', act: ({ world, query }) => gasPrice(world, query) },
  { name: 'build-approve', on: 'GET /v1/convert/build-approve', act: ({ world, query }) => buildApprove(world, query) },
  {
    name: 'build-transaction',
    on: 'POST /v1/convert/build-transaction',
    act: ({ world, body }) => buildTransaction(world, body),
  },
]
