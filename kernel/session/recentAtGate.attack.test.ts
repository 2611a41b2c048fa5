import { expect, test } from 'vitest'
import { createWallet, failure, one, startKit, two } from '../fixtures/chain.ts'

const three = { connectorId: 'three', namespace: 'alpha' } as const

test('attack: a refusal leaves everything as it was before the press, the recent wallets included (sessions 7)', async () => {
  const { kernel, area } = await startKit([createWallet('one'), createWallet('two'), createWallet('three')])
  let seen: readonly string[] = []
  const recent = () => kernel.state.graph.recent.map(({ id }) => id)
  const stored = () => area.entries.get(kernel.storage.nameOf('session')) ?? ''
  kernel.hooks.authorize.tap('members', ({ connection }) => {
    if (connection.connector.id !== 'three') return
    // Another tab, and a host, read this while the gate is asked.
    seen = recent()
    throw new Error('no member')
  })
  await kernel.connect(one)
  await kernel.connect(two)
  const before = stored()
  await failure(kernel.connect(three))
  expect([seen, recent()]).toEqual([
    ['two', 'one'],
    ['two', 'one'],
  ])
  expect(JSON.parse(stored())).toEqual(JSON.parse(before))
})
