import { createHash } from 'node:crypto'
import { formatUnits } from 'viem'
import { tokens } from '../../solana/addresses.mjs'
import { drawIcon } from '../drawIcon.mjs'
import { Refused } from '../refused.mjs'
import { readAddress } from './readAddress.mjs'

/** How many a page has. */
const PAGE = 20

/** An account's transactions, the newest first, a page of them; a cursor is the last signature. @throws {Refused} 400 */
export async function readHistory(cluster, address, cursor) {
  const owner = readAddress(address, 'address')
  const options = { limit: PAGE, ...(cursor && { before: cursor }) }
  const page = await cluster.rpc('getSignaturesForAddress', [owner, options]).catch(() => {
    throw new Refused(400, 'cursor is none that was given out.', 'cursor')
  })
  const read = await Promise.all(
    page.map(({ signature }) =>
      cluster.rpc('getTransaction', [signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }]),
    ),
  )
  return {
    data: read.flatMap((one, index) => (one ? [describe(cluster, one, page[index], owner)] : [])),
    next: page.length === PAGE ? page.at(-1).signature : null,
  }
}

function describe(cluster, { transaction, meta, blockTime }, { signature }, owner) {
  const keys = transaction.message.accountKeys
  const transfers = meta.err ? [] : transfersOf(cluster, { keys, meta }, owner)
  const [came, went] = ['in', 'out'].map((way) => transfers.filter(({ direction }) => direction === way))
  return {
    id: createHash('sha256').update(`${cluster.caip} ${signature} ${owner}`).digest('hex').slice(0, 32),
    metadata: {
      operationType: came.length && went.length ? 'trade' : came.length ? 'receive' : went.length ? 'send' : 'execute',
      hash: signature,
      minedAt: new Date(blockTime * 1000).toISOString(),
      sentFrom: keys[0],
      sentTo: '',
      status: meta.err ? 'failed' : 'confirmed',
      nonce: 0,
      chain: cluster.caip,
    },
    transfers,
  }
}

/** What the owner has more or less of than before, its fee aside. */
function transfersOf({ sol }, { keys, meta }, owner) {
  const at = keys.indexOf(owner)
  const fee = at === 0 ? BigInt(meta.fee) : 0n
  const lamports = at === -1 ? 0n : BigInt(meta.postBalances[at]) - BigInt(meta.preBalances[at]) + fee
  const held = new Map()
  for (const [list, sign] of [
    [meta.preTokenBalances, -1n],
    [meta.postTokenBalances, 1n],
  ])
    for (const { mint, owner: holder, uiTokenAmount } of list) {
      if (holder !== owner) continue
      const before = held.get(mint)?.change ?? 0n
      held.set(mint, { decimals: uiTokenAmount.decimals, change: before + sign * BigInt(uiTokenAmount.amount) })
    }
  const row = ({ name, symbol, decimals }, change) => ({
    fungible_info: { name, symbol, icon: { url: drawIcon(symbol) } },
    direction: change > 0n ? 'in' : 'out',
    quantity: { numeric: formatUnits(change > 0n ? change : -change, decimals) },
  })
  const moved = [...held].flatMap(([mint, { decimals, change }]) => {
    const { name, symbol } = Object.values(tokens).find(({ address }) => address === mint) ?? { name: '', symbol: '' }
    return change === 0n ? [] : [row({ name, symbol, decimals }, change)]
  })
  return [...(lamports === 0n ? [] : [row(sol, lamports)]), ...moved]
}
