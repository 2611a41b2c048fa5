import { formatUnits, type Notice } from 'tapkit/kernel'
import { readRunestone } from '../../ordinals/readRunestone.ts'
import { isData } from '../../ordinals/script.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { hasNoKey } from '../address/hasNoKey.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

/**
 * Names the assets that the outputs of a PSBT destroy or leave to anybody: bitcoin in data, at an address without a key, or at an address
 * without rules, and runes by a flawed runestone.
 */
export async function toOutputNotices({ outputs }: PsbtSummary): Promise<readonly Notice[]> {
  const sumOf = (some: PsbtSummary['outputs']) => some.reduce((sum, { amount }) => sum + amount, 0n)
  const burned = sumOf(outputs.filter(({ script }) => isData(script)))
  const open = sumOf(outputs.filter(({ party }) => decodeAddress(party)?.type === 'future'))
  const keyless = await Promise.all(outputs.map(({ party }) => isOfNobody(party)))
  const stone = readRunestone(outputs.map(({ script }) => script))
  return [
    ...(burned > 0n ? [toBurnNotice(`${formatUnits(burned, 8)} BTC`)] : []),
    ...(open > 0n ? [toOpenNotice(`${formatUnits(open, 8)} BTC`)] : []),
    ...(stone?.kind === 'cenotaph' ? [flawedRunestone] : []),
    ...(keyless.includes(true) ? [{ code: 'zeroAddress' }] : []),
  ]
}

/** Whether nobody can spend from an address: it has no key, or a taproot key that is no point. */
async function isOfNobody(address: string): Promise<boolean> {
  const { type, script } = decodeAddress(address) ?? {}
  if (type !== 'p2tr' || !script) return hasNoKey(address)
  const { isTaprootKey } = await import('../address/taproot.ts')
  return !isTaprootKey(script.subarray(2))
}

const toOpenNotice = (amount: string): Notice => ({
  code: 'anybodyMaySpend',
  tone: 'danger',
  params: { amount },
  title: 'Anybody may take this',
  text: `${amount} goes to an address of a kind that has no rules yet, so that anybody can spend it from today.`,
})

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
