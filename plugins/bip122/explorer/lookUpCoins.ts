import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { fetchSpends, type Spend } from './fetchSpends.ts'
import { fetchTransaction } from './fetchTransaction.ts'
import { fetchTransactions } from './fetchTransactions.ts'
import { fetchUtxos } from './fetchUtxos.ts'
import { isMissing } from './isMissing.ts'

/** The spends of a transaction's outputs; `missing` if the network has no transaction of that id. */
export type Spends = readonly (Spend | undefined)[] | 'missing'

type Coin = { readonly txid: string; readonly index: number; readonly party: string }
type Asked = { readonly network: Network; readonly signal: AbortSignal }

/** Most transactions that an explorer is asked about. */
const limit = 10

/**
 * Looks up the spends of the outputs of the coins' transactions, by their ids. Transactions that the explorer does not tell are left out. Of
 * more than ten transactions, the explorer is asked about the first, and about those of coins that their address does not hold any more.
 */
export async function lookUpCoins(
  context: Context,
  coins: readonly Coin[],
  asked: Asked,
): Promise<ReadonlyMap<string, Spends>> {
  const txids = new Set(coins.map(({ txid }) => txid))
  const sorted = txids.size > limit ? await doubtfulFirst(context, coins, asked) : txids
  const looks = [...sorted].slice(0, limit).map(async (txid) => {
    const spends = await lookUp(context, txid, asked)
    return spends ? ([[txid, spends]] as const) : []
  })
  return new Map((await Promise.all(looks)).flat())
}

/** The coins' transactions: the first, then those of coins that are spent or not told as unspent, then the others. */
async function doubtfulFirst(context: Context, coins: readonly Coin[], asked: Asked): Promise<ReadonlySet<string>> {
  const addresses = [...new Set(coins.map(({ party }) => party))]
  const told = addresses.map(async (address) => [address, await readDoubt(context, { address, ...asked })] as const)
  const doubts = new Map(await Promise.all(told))
  const doubtful = coins.filter(({ party, txid, index }) => doubts.get(party)?.(`${txid}:${index}`))
  return new Set([...coins.slice(0, 1), ...doubtful, ...coins].map(({ txid }) => txid))
}

/**
 * Which coins of an address may be spent: those that the explorer does not list as unspent. If the address has more than it
 * lists, those that a listed transaction spends: pending transactions are listed first.
 */
async function readDoubt(
  context: Context,
  input: Asked & { readonly address: string },
): Promise<(outpoint: string) => boolean> {
  try {
    const unspent = new Set((await fetchUtxos(context, input)).map(({ txid, vout }) => `${txid}:${vout}`))
    return (outpoint) => !unspent.has(outpoint)
  } catch {
    const listed = await fetchTransactions(context, input).catch(() => [])
    const spent = new Set(listed.flatMap(({ coins }) => coins))
    return (outpoint) => spent.has(outpoint)
  }
}

async function lookUp(context: Context, txid: string, asked: Asked): Promise<Spends | undefined> {
  try {
    return await fetchSpends(context, { txid, ...asked })
  } catch (error) {
    if (!isMissing(error)) return undefined
  }
  // An explorer may not know that question at all: every one knows transactions.
  return fetchTransaction(context, { id: txid, ...asked }).then(
    () => undefined,
    (error) => (isMissing(error) ? 'missing' : undefined),
  )
}
