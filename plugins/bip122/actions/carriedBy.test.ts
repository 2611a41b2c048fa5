// @vitest-environment node
import type { Account } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { encodeRunestone } from '../../ordinals/encodeRunestone.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { scriptOf } from '../fixtures/psbts.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { carriedBy } from './carriedBy.ts'
import { satEnds } from './satEnds.ts'

test('a hostile PSBT of 20,000 coins, whose runes would go to each of 20,000 outputs, is read without 400 million steps (money 49)', () => {
  const count = 20_000
  const { payment, other } = addresses
  const coin = { txid: 'ab'.repeat(32), party: payment, amount: 600n }
  const inputs = Array.from({ length: count }, (_, index) => ({
    ...{ ...coin, index, isProven: false, isTaproot: false, isSigned: false },
  }))
  const paid = { party: other, amount: 600n, script: scriptOf(other) }
  const stone = encodeRunestone({ edicts: [{ id: '1:1', amount: 0n, output: count + 1 }] })
  const outputs = [...Array(count).fill(paid), { party: '6a', amount: 0n, script: stone }]
  const summary: PsbtSummary = { inputs, outputs, fee: 0n, lockTime: 0, isReplaceable: true }
  const own: readonly Account[] = [{ namespace: 'bip122', address: payment, purpose: 'payment' }]
  const carried = carriedBy(summary, own, satEnds(summary, []))
  expect(carried).toHaveLength(count)
  expect(carried.at(-1)).toMatchObject({ inscriptions: [other], runes: [other] })
})
