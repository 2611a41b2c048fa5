import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { readUnits } from '../amounts.mjs'
import { Refused } from '../refused.mjs'
import { routerAbi } from './abi.mjs'
import { quoteTrade } from './quote.mjs'
import { readTrade, readUser } from './readTrade.mjs'

/** Seconds that a trade may take until it is in a block. */
const PATIENCE = 1200n
/** More than any trade here takes. */
const GAS = '300000'

const gasPriceOf = async ({ rpc }) => String(BigInt(await rpc('eth_gasPrice')))

/** The trade as calldata for the router of the chain. @throws {Refused} 400 */
export async function buildTransaction(world, body) {
  const trade = readTrade(world, body)
  const { chain, from, to, path } = trade
  const user = readUser(body.userAddress)
  const amount = readUnits(body.amount)
  const slippage = Number(body.eip155?.slippage)
  if (!(slippage >= 0 && slippage <= 50)) throw new Refused(400, 'slippage is a percentage up to 50.', 'slippage')
  const out = await quoteTrade(trade, amount)
  const least = out - (out * BigInt(Math.round(slippage * 100))) / 10_000n
  // The chain's own clock, which stands still while nothing is mined.
  const { timestamp } = await chain.client.getBlock()
  const now = BigInt(Math.floor(Date.now() / 1000))
  const deadline = (timestamp > now ? timestamp : now) + PATIENCE
  const data = from
    ? encodeFunctionData({
        abi: routerAbi,
        functionName: to ? 'swapExactTokensForTokens' : 'swapExactTokensForETH',
        args: [amount, least, path, user, deadline],
      })
    : encodeFunctionData({
        abi: routerAbi,
        functionName: 'swapExactETHForTokens',
        args: [least, path, user, deadline],
      })
  const call = { from: user, to: chain.router, data, value: `0x${(from ? 0n : amount).toString(16)}` }
  const gas = body.disableEstimate === true ? GAS : await estimate(chain, call)
  return {
    tx: {
      from: `${chain.caip}:${user}`,
      to: `${chain.caip}:${chain.router}`,
      data,
      amount: String(amount),
      eip155: { gas, gasPrice: await gasPriceOf(chain) },
    },
  }
}

async function estimate({ rpc }, call) {
  try {
    return String(BigInt(await rpc('eth_estimateGas', [call])))
  } catch (error) {
    throw new Refused(400, `The trade would fail: ${error.message}`, 'userAddress')
  }
}

/**
 * The approval for the router, unlimited unless an `amount` is named, as the public service answers it: `from` is the token, and not who sends;
 * the token again stands in `to`.
 * @throws {Refused} 400
 */
export async function buildApprove(world, query) {
  const { chain, from } = readTrade(world, query)
  readUser(query.userAddress)
  if (!from) throw new Refused(400, 'The native currency needs no approval.', 'from')
  const amount = query.amount === undefined ? maxUint256 : readUnits(query.amount)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [chain.router, amount] })
  const token = `${chain.caip}:${from}`
  return {
    tx: { from: token, to: token, data, value: '0', eip155: { gas: '100000', gasPrice: await gasPriceOf(chain) } },
  }
}
