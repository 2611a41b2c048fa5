import { erc20Abi, formatUnits, getAddress } from 'viem'
import { drawIcon } from '../drawIcon.mjs'
import { listTransfers } from './listTransfers.mjs'
import { readPrices } from './readPrices.mjs'
import { readTokens } from './readTokens.mjs'

/** What an account holds: the native currency, the listed tokens, and those that were ever sent to it. */
export async function readBalances(chain, address) {
  const blocks = await chain.index.blocks()
  const prices = readPrices(chain, blocks)
  const received = listTransfers(blocks, address)
    .filter(({ kind }) => kind === 'token')
    .map(({ token }) => token)
  const tokens = await readTokens(chain, received)
  const [native, held] = await Promise.all([
    chain.client.getBalance({ address }),
    chain.client.multicall({
      contracts: [...tokens.keys()].map((token) => ({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })),
    }),
  ])
  const row = ({ name, symbol, decimals }, amount, price, where) => {
    const numeric = formatUnits(amount, decimals)
    return {
      name,
      symbol,
      chainId: chain.caip,
      ...where,
      // A price that nobody knows is 0, and then there is no value.
      ...(price !== undefined && { value: Number(numeric) * price }),
      price: price ?? 0,
      quantity: { decimals: String(decimals), numeric },
      iconUrl: drawIcon(symbol),
    }
  }
  const listed = [...tokens].flatMap(([token, facts], index) => {
    const amount = held[index]?.result ?? 0n
    return amount > 0n ? [row(facts, amount, prices.get(token), { address: `${chain.caip}:${getAddress(token)}` })] : []
  })
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return [...(native > 0n ? [row(ether, native, prices.get('native'))] : []), ...listed]
}
