import { formatUnits } from 'viem'
import { wrappedSol } from './createCluster.mjs'

/** What a whole token is worth in US dollars by its mint: USDC is a dollar here, and the market maker's stock says the rest. */
export async function readPrices({ stock, traded }) {
  const held = await stock()
  const amountOf = ({ address, decimals }) => Number(formatUnits(held.get(address), decimals))
  const dollars = amountOf(traded.find(({ symbol }) => symbol === 'USDC'))
  const prices = new Map(traded.map((token) => [token.address, dollars / amountOf(token)]))
  prices.set('native', prices.get(wrappedSol))
  return prices
}
