import type { Confirmation, Kernel, Prepared } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { cosmos } from './cosmos.ts'
import { delegation, delegationIntent } from './delegation.ts'

const hub = mockNetwork('cosmos:cosmoshub-4', { name: 'Cosmos Hub' })
const address = 'cosmos1q9h0x7t3v4k5m2n8p6r7s9d0f2g4j6l8z3c5v7'
const validator = 'cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0'
const kernels: Kernel[] = []

afterEach(() => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
  delete window.keplr
})

/** A page whose network records `seen` of any request. */
async function openPage(seen?: Confirmation['seen']) {
  const sent: unknown[] = []
  window.keplr = {
    enable: async () => undefined,
    getKey: async () => ({ bech32Address: address }),
    signArbitrary: async () => ({ signature: '' }),
  }
  const staking = delegation(async (message) => {
    sent.push(message)
    return 'hash'
  })
  const kernel = createTestKernel({ plugins: [cosmos({ networks: [hub] }), staking] })
  kernels.push(kernel)
  kernel.hooks.waitForTransaction.tap({ name: 'node', namespace: 'cosmos' }, ({ id }) => ({
    ...{ id, status: 'confirmed', seen },
  }))
  await kernel.start()
  await kernel.connect({ connectorId: 'keplr', namespace: 'cosmos' })
  return { kernel, sent }
}

test('default: a kind of a plugin’s own is prepared, compared, sent once and followed to its end', async () => {
  const { kernel, sent } = await openPage([{ direction: 'out', amount: 7n }])
  const prepared = await kernel.prepare(delegationIntent(validator, 7n))
  expect(prepared).toMatchObject({ changes: [{ direction: 'out', amount: 7n }], callees: [validator] })
  await kernel.send(prepared)
  expect(sent).toMatchObject([{ value: { validator_address: validator, amount: { amount: '7' } } }])
  await expect.poll(() => kernel.state.ledger).toMatchObject([{ kind: 'delegation', status: 'confirmed' }])
})

test.each([
  ['another validator', { validator_address: 'cosmosvaloper1mallory' }, 'callees'],
  ['another amount', { amount: { denom: 'uatom', amount: '8' } }, 'leaves'],
  ['another coin', { amount: { denom: 'ibc/USDC', amount: '7' } }, 'leaves'],
])('error: a message with %s is refused before anybody sees it', async (_, change, reason) => {
  const { kernel, sent } = await openPage()
  kernel.hooks.beforeSend.tap('thief', (prepared) => {
    const message = Object(prepared.payload)
    return { ...prepared, payload: { ...message, value: { ...message.value, ...change } } } as Prepared
  })
  await expect(kernel.prepare(delegationIntent(validator, 7n))).rejects.toMatchObject({
    ...{ name: 'PreparedMismatchError', params: { reason }, unsent: true },
  })
  expect(sent).toEqual([])
})

test('error: the amounts that the network recorded are compared with the same promise', async () => {
  for (const amount of [6n, 8n]) {
    const { kernel } = await openPage([{ direction: 'out', amount }])
    await kernel.send(await kernel.prepare(delegationIntent(validator, 7n)))
    await expect.poll(() => kernel.state.ledger).toMatchObject([{ status: 'different', seen: [{ amount }] }])
  }
})

test('error: an amount that is none is refused', async () => {
  const { kernel } = await openPage()
  for (const amount of [0n, -1n, 1 as never])
    await expect(kernel.prepare(delegationIntent(validator, amount))).rejects.toMatchObject({
      name: 'IntentUnclearError',
    })
})
