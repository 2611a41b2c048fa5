import { natives } from '../caip.mjs'
import { drawIcon } from '../drawIcon.mjs'

/** What the pools of a chain trade: ether, and each token that has one. */
export function listTokens({ caip, listed, pairs }) {
  const row = ({ name, symbol, decimals, address }) => ({
    name,
    symbol,
    address: `${caip}:${address}`,
    decimals,
    logoUri: drawIcon(symbol),
    eip2612: false,
  })
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, address: natives.eip155 }
  return [ether, ...listed.filter(({ symbol }) => Object.hasOwn(pairs, symbol))].map(row)
}
