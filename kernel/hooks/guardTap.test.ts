import { expect, test } from 'vitest'
import { alpha1, beta1, createWallet, startKit } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { stage } from './stage.ts'

test('default: a tap that names a namespace is asked for that namespace only', async () => {
  const { kernel } = await startKit([])
  const asked: string[] = []
  kernel.hooks.validateAddress.tap({ name: 'a', namespace: 'alpha' }, ({ namespace }) => {
    asked.push(namespace)
    return true
  })
  kernel.hooks.validateAddress.tapPromise({ name: 'b', namespace: 'beta' }, async ({ namespace }) => {
    asked.push(namespace)
    return false
  })
  expect(await kernel.validateAddress({ address: 'x', networkId: alpha1.id })).toBe(true)
  expect(await kernel.validateAddress({ address: 'x', networkId: beta1.id })).toBe(false)
  expect(asked).toEqual(['alpha', 'beta'])
})

test('behavior: a skipped refinement keeps the value', async () => {
  const money = createMoney()
  const { kernel } = await startKit([createWallet('one')], { also: [money.plugin] })
  await kernel.connect({ connectorId: 'one', namespace: 'alpha' })
  kernel.hooks.beforeSend.tapPromise({ name: 'b', namespace: 'beta' }, async (prepared) => ({
    ...prepared,
    notices: [{ code: 'beta' }],
  }))
  kernel.hooks.beforeSend.tap({ name: 'a', namespace: 'alpha' }, (prepared) => ({
    ...prepared,
    notices: [...prepared.notices, { code: 'alpha' }],
  }))
  const { notices } = await kernel.prepare(paying(1n))
  expect(notices).toEqual([{ code: 'alpha' }])
})

test('behavior: stages and `before` order taps of a namespace among all others', async () => {
  const { kernel } = await startKit([])
  const asked: string[] = []
  const add = (name: string, options: object) =>
    kernel.hooks.validateAddress.tap({ name, ...options }, () => void asked.push(name))
  add('fallback', { stage: stage.fallback })
  add('normal', { namespace: 'alpha' })
  add('early', { stage: stage.early, namespace: 'alpha' })
  add('first', { before: 'early', stage: stage.early })
  add('late', { stage: stage.late })
  add('other', { namespace: 'beta', stage: stage.early })
  expect(await kernel.validateAddress({ address: 'x' })).toBe(false)
  expect(asked).toEqual(['first', 'early', 'normal', 'late', 'fallback'])
})

test('isUsed: of a namespace, only by a tap that would be asked about it', async () => {
  const { kernel } = await startKit([])
  const { getPaymentUri } = kernel.hooks
  expect(getPaymentUri.isUsed('alpha')).toBe(false)
  getPaymentUri.tap({ name: 'a', namespace: 'alpha' }, () => undefined)
  expect([getPaymentUri.isUsed('alpha'), getPaymentUri.isUsed('beta')]).toEqual([true, false])
  getPaymentUri.tap('any', () => undefined)
  expect(getPaymentUri.isUsed('beta')).toBe(true)
})
