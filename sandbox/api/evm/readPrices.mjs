import { decodeAbiParameters, formatUnits, toEventSelector } from 'viem'

const SYNC = toEventSelector('Sync(uint112,uint112)')

const uint112s = [{ type: 'uint112' }, { type: 'uint112' }]

/** What stands in each pool after a block, the newest by default: the pools say so with each trade. */
function reservesOf({ listed, pairs, weth }, blocks) {
  const found = new Map()
  const missing = new Map(Object.entries(pairs).map(([symbol, pair]) => [pair.toLowerCase(), symbol]))
  for (let at = blocks.length - 1; at >= 0 && missing.size > 0; at--)
    for (const { logs } of blocks[at].transactions.toReversed())
      for (const { address, topics, data } of logs.toReversed()) {
        const symbol = missing.get(address)
        if (!symbol || topics[0] !== SYNC) continue
        missing.delete(address)
        const token = listed.find((one) => one.symbol === symbol)
        const [first, second] = decodeAbiParameters(uint112s, data)
        const isFirst = BigInt(token.address) < BigInt(weth)
        found.set(symbol, { token, amount: isFirst ? first : second, ether: isFirst ? second : first })
      }
  return found
}

/**
 * What a whole token is worth in US dollars, by its address in lower case, and `native`; tokens without a pool have no price. One USDC is a
 * dollar here, and the pools say the rest.
 */
export function readPrices(chain, blocks) {
  const reserves = reservesOf(chain, blocks)
  const usdc = reserves.get('USDC')
  if (!usdc) return new Map()
  const asNumber = (amount, decimals) => Number(formatUnits(amount, decimals))
  const ether = asNumber(usdc.amount, usdc.token.decimals) / asNumber(usdc.ether, 18)
  const prices = new Map([
    ['native', ether],
    [chain.weth.toLowerCase(), ether],
  ])
  for (const { token, amount, ether: held } of reserves.values())
    prices.set(
      token.address.toLowerCase(),
      token.symbol === 'USDC' ? 1 : (asNumber(held, 18) / asNumber(amount, token.decimals)) * ether,
    )
  return prices
}
