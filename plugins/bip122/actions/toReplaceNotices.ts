import type { Notice } from 'tapkit/kernel'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import type { Facts } from './lookUpFacts.ts'

/**
 * Warns of a PSBT that spends a coin of a transaction on its way, by the explorer. The later transaction takes the place of the earlier one if it
 * pays a higher fee. The kernel warns of coins that requests in its ledger spend.
 */
export const toReplaceNotices = (own: PsbtSummary['inputs'], spends: Facts['spends']): readonly Notice[] =>
  own.some(({ txid, index }) => {
    const found = spends.get(txid)
    return found !== undefined && found !== 'missing' && found[index]?.confirmed === false
  })
    ? [{ code: 'replaces' }]
    : []
