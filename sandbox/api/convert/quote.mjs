import { Refused } from '../refused.mjs'
import { pairAbi, routerAbi } from './abi.mjs'

/** Of a pool, in hundredths: more than that is not to be had. */
const MOST = 90n

const short = () => new Refused(400, 'insufficient liquidity', 'amount')

/** What arrives for `amount` now. @throws {Refused} 400 where the pools have too little */
export async function quoteTrade({ chain, path }, amount) {
  const [amounts, held] = await Promise.all([
    chain.client
      .readContract({ address: chain.router, abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] })
      .catch(() => {
        throw short()
      }),
    reserveOf(chain, path.at(-2), path.at(-1)),
  ])
  const out = amounts.at(-1)
  if (out === 0n || out * 100n > held * MOST) throw short()
  return out
}

/** How much of `to` stands in its pool with `from`. */
async function reserveOf(chain, from, to) {
  const token = from === chain.weth ? to : from
  const { symbol } = chain.listed.find(({ address }) => address === token)
  const [first, second] = await chain.client.readContract({
    address: chain.pairs[symbol],
    abi: pairAbi,
    functionName: 'getReserves',
  })
  return BigInt(to) < BigInt(from) ? first : second
}
