import { formatUnits, type Notice } from 'tapkit/kernel'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

/**
 * Warns of inputs of other people that may hold less than the PSBT says. The fee, and the amounts that leave the
 * wallet, then differ from the stated amounts.
 */
export function toInputNotices(unproven: PsbtSummary['inputs']): readonly Notice[] {
  if (unproven.length === 0) return []
  const amount = `${formatUnits(
    unproven.reduce((sum, input) => sum + input.amount, 0n),
    8,
  )} BTC`
  return [
    {
      code: 'unprovenInputs',
      params: { amount },
      title: 'It may bring less than it says',
      text: `It says that others put in ${amount}, which couldn’t be checked. Whatever is missing, you pay.`,
    },
  ]
}
