import type { Context } from '../context.ts'
import type { Utxo } from '../explorer/fetchUtxos.ts'
import type { Asked } from './askIndex.ts'
import { isHolding, outpointOf } from './contents.ts'
import { fetchContents } from './fetchContents.ts'

/** Most coins that the index is asked about for a payment. */
const limit = 100

/** Marks the outputs of which the network's index says whether they hold inscriptions or runes; it is asked about the largest. */
export async function markCoins(context: Context, utxos: readonly Utxo[], asked: Asked): Promise<readonly Utxo[]> {
  const coins = utxos
    .filter(({ confirmed }) => confirmed)
    .map(({ txid, vout, value }) => ({ txid, index: vout, amount: value }))
    .sort((a, b) => (a.amount < b.amount ? 1 : -1))
  const told = await fetchContents(context, coins.slice(0, limit), asked)
  return utxos.map((utxo) => {
    const contents = told.get(outpointOf({ txid: utxo.txid, index: utxo.vout }))
    if (!contents) return utxo
    const isKnown = contents.isWhole || isHolding(contents)
    return isKnown ? { ...utxo, carries: isHolding(contents) } : utxo
  })
}
