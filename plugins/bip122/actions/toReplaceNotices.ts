import type { LedgerEntry, Notice } from 'tapkit/kernel'
import { outpointOf } from '../contents/contents.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import type { Facts } from './lookUpFacts.ts'
import { readTrace } from './trace.ts'

const replaces: Notice = {
  code: 'replaces',
  title: 'This may replace a payment on its way',
  text: 'It spends bitcoin that a transaction in no block yet spends as well. The network records only one of the two.',
}

/**
 * Warns of a PSBT that spends a coin of a transaction on its way, by the explorer, or by the ledger, which knows the
 * first coin of each PSBT. The later transaction takes the place of the earlier one if it pays a higher fee.
 */
export function toReplaceNotices(
  own: PsbtSummary['inputs'],
  spends: Facts['spends'],
  sent: readonly LedgerEntry[],
): readonly Notice[] {
  const isPending = ({ txid, index }: PsbtSummary['inputs'][number]) => {
    const found = spends.get(txid)
    return found !== undefined && found !== 'missing' && found[index]?.confirmed === false
  }
  const spent = sent.filter(isOnItsWay).flatMap((entry) => readTrace(entry).spent ?? [])
  return own.some((input) => isPending(input) || spent.includes(outpointOf(input))) ? [replaces] : []
}

const isOnItsWay = ({ status }: LedgerEntry): boolean => status === 'asked' || status === 'sent' || status === 'unknown'
