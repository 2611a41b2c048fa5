import { formatUnits, type Notice } from 'tapkit/kernel'
import { readRunestone } from '../../ordinals/readRunestone.ts'
import { isData } from '../../ordinals/script.ts'
import { hasNoKey } from '../address/hasNoKey.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

/**
 * Names the assets that the outputs of a PSBT destroy: bitcoin in data, or at an address without a key, and runes by a
 * flawed runestone.
 */
export function toOutputNotices({ outputs }: PsbtSummary): readonly Notice[] {
  const burned = outputs.reduce((sum, { script, amount }) => (isData(script) ? sum + amount : sum), 0n)
  const amount = `${formatUnits(burned, 8)} BTC`
  const stone = readRunestone(outputs.map(({ script }) => script))
  return [
    ...(burned > 0n ? [toBurnNotice(amount)] : []),
    ...(stone?.kind === 'cenotaph' ? [flawedRunestone] : []),
    ...(outputs.some(({ party }) => hasNoKey(party)) ? [{ code: 'zeroAddress' }] : []),
  ]
}

const toBurnNotice = (amount: string): Notice => ({
  code: 'burnsBitcoin',
  tone: 'danger',
  params: { amount },
  title: 'This destroys bitcoin',
  text: `${amount} goes to an output of data, which nobody can ever spend.`,
})

const flawedRunestone: Notice = {
  code: 'burnsRunes',
  tone: 'danger',
  title: 'This destroys runes',
  text: 'It carries a flawed runestone: all runes in what it spends are destroyed.',
}
