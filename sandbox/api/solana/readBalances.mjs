import { tokens } from '../../solana/addresses.mjs'
import { drawIcon } from '../drawIcon.mjs'
import { Refused } from '../refused.mjs'
import { readPrices } from './readPrices.mjs'

/** What an account holds: SOL, and its token accounts. @throws {Refused} 400 */
export async function readBalances(cluster, address) {
  const prices = await readPrices(cluster)
  const { value: lamports } = await cluster.rpc('getBalance', [address]).catch(() => {
    throw new Refused(400, 'address is none of this network.', 'address')
  })
  const row = ({ name, symbol, decimals }, numeric, price, where) => ({
    name,
    symbol,
    chainId: cluster.caip,
    ...where,
    ...(price !== undefined && { value: Number(numeric) * price }),
    price: price ?? 0,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: drawIcon(symbol),
  })
  const held = (await cluster.tokenAccounts(address)).filter(({ tokenAmount }) => tokenAmount.amount !== '0')
  const rows = held.map(({ mint, tokenAmount: { decimals, uiAmountString } }) => {
    const listed = Object.values(tokens).find((token) => token.address === mint)
    // The service knows no other names than its list's.
    const facts = { name: listed?.name ?? '', symbol: listed?.symbol ?? '', decimals }
    return row(facts, uiAmountString, prices.get(mint), { address: `${cluster.caip}:${mint}` })
  })
  const native = toSol(BigInt(lamports))
  return [...(native === '0' ? [] : [row(cluster.sol, native, prices.get('native'))]), ...rows]
}

const toSol = (lamports) => {
  const digits = lamports.toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, -9)}.${fraction}` : digits.slice(0, -9)
}
