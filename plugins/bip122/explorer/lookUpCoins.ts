import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { fetchSpends, type Spend } from './fetchSpends.ts'
import { fetchTransaction } from './fetchTransaction.ts'
import { isMissing } from './isMissing.ts'

/** The spends of a transaction's outputs; `missing` if the network has no transaction of that id. */
export type Spends = readonly (Spend | undefined)[] | 'missing'

type Asked = { readonly network: Network; readonly signal: AbortSignal }

/** Most transactions that an explorer is asked about. */
const limit = 10

/** Looks up the spends of some transactions' outputs, by their ids. Transactions that the explorer does not tell are left out. */
export async function lookUpCoins(
  context: Context,
  txids: readonly string[],
  asked: Asked,
): Promise<ReadonlyMap<string, Spends>> {
  const looks = [...new Set(txids)].slice(0, limit).map(async (txid) => {
    const spends = await lookUp(context, txid, asked)
    return spends ? ([[txid, spends]] as const) : []
  })
  return new Map((await Promise.all(looks)).flat())
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
