import { expect, test } from 'vitest'
import { toSendError } from '../errors/toSendError.ts'
import { rest } from '../fixtures/chain.ts'
import { asReviewed, paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { resumeLedger } from './follow.ts'

// A transaction that the chain has recorded was sent, whatever the wallet says now (send.ts), and whichever tab has found it.
test('error: a tab that slept does not forget what another one has found on the chain, where its wallet says it was refused', async () => {
  const a = await visitMoney()
  let refuse = (_: unknown) => {}
  a.money.send = () => new Promise((_, reject) => (refuse = reject))
  const prepared = await a.kernel.prepare(paying(1n))
  const sent = a.kernel.send(prepared).catch(() => undefined)
  await rest()
  // The visitor approves on a phone, and the request then times out as refused. The second tab looks at the chain; the
  // first tab is frozen.
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

test('error: words of a refusal that name a transaction are told after it was broadcast: it is kept and followed (money 10, money 12)', async () => {
  const visit = await visitMoney()
  const said = Object.assign(new Error('The transaction was cancelled by the user.'), { transactionId: 'tx-9' })
  visit.money.send = () => Promise.reject(said)
  visit.money.outcome = () => new Promise(() => {})
  const prepared = await visit.kernel.prepare(paying(1n))
  await expect(visit.kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  expect(visit.statusOf(prepared.id)).toBe('unknown tx-9')
})

test('error: so is an id that only the wallet’s dialect can read (money 12)', () => {
  const said = Object.assign(new Error('cancelled by the user'), { code: 4001, data: { hash: 'tx-9' } })
  const error = toSendError(said, { idOf: (thrown) => Object(thrown).data?.hash })
  expect(error).toMatchObject({ name: 'SendOutcomeUnknownError', transactionId: 'tx-9' })
  expect(toSendError({ ...said, message: 'cancelled by the user', data: {} }, { idOf: () => undefined })).toMatchObject(
    {
      name: 'UserRejectedError',
    },
  )
})
