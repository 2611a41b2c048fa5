import { expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { asReviewed, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { resumeLedger } from './follow.ts'

// "What the chain has recorded meanwhile was sent, whatever the wallet says now." (send.ts), whichever tab has found it.
test('error: a tab that slept does not forget what another one has found on the chain, where its wallet says it was refused', async () => {
  const a = await visitMoney()
  let refuse = (_: unknown) => {}
  a.money.send = () => new Promise((_, reject) => (refuse = reject))
  const prepared = await a.kernel.prepare(paying(1n))
  const sent = a.kernel.send(prepared).catch(() => undefined)
  await rest()
  // Approved on a phone, where the request then times out as refused. The second tab looks at the chain; the first one is frozen.
  const b = await visitMoney(a.storage)
  b.money.find = async () => ({ id: 'tx' })
  b.money.outcome = asReviewed
  resumeLedger(b.kernel)
  await rest()
  expect(b.statusOf(prepared.id)).toBe('confirmed tx')
  refuse(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  await sent
  await rest()
  expect(a.statusOf(prepared.id)).toBe('confirmed tx')
})
