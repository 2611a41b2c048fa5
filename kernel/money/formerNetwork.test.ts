import { createMemoryArea, createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../types/network.ts'

async function visit(storage: ReturnType<typeof createMemoryArea>, id: CaipNetworkId, formerIds: CaipNetworkId[] = []) {
  const chain = mockChain({ networks: [mockNetwork(id, { formerIds })], wallets: [{ id: 'w', accounts: ['a'] }] })
  const kernel = createTestKernel({ storage, plugins: [chain.plugin] })
  await kernel.start()
  if (!kernel.connection()) await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
  const prepare = () => kernel.prepare({ kind: 'transfer', to: 'bob', amount: 5n })
  return { kernel, prepare, wallet: chain.wallet() }
}

test('error: a payment that was kept under a former id of its network is pointed out to the same payment (money 57)', async () => {
  const storage = createMemoryArea()
  const before = await visit(storage, 'pond:old')
  before.wallet.mode = 'fail'
  await expect(before.kernel.send(await before.prepare())).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  before.kernel.destroy()
  const { kernel, prepare } = await visit(storage, 'pond:1', ['pond:old'])
  expect(kernel.state.ledger).toMatchObject([{ networkId: 'pond:1', status: 'unknown' }])
  expect((await prepare()).notices.map(({ code }) => code)).toContain('mayBeSent')
  kernel.destroy()
})

test('behavior: a payment of a network that this page does not offer keeps its id', async () => {
  const storage = createMemoryArea()
  const before = await visit(storage, 'pond:2')
  await before.kernel.send(await before.prepare())
  before.kernel.destroy()
  const { kernel } = await visit(storage, 'pond:1')
  expect(kernel.state.ledger).toMatchObject([{ networkId: 'pond:2' }])
  kernel.destroy()
})
