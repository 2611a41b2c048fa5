import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { core } from '../core/index.ts'
import { followOutcomes } from './followOutcomes.ts'

/** A kit without features: its host requests a payment in its own code. */
async function open() {
  const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', accounts: ['a'] }] })
  const kernel = createTestKernel({ plugins: [chain.plugin, core()] })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
  const context = { namespace: 'pond', networkId: 'pond:1' } as const
  const rows = () => kernel.slot('account.notices', context)
  const pay = async () => {
    const prepared = await kernel.prepare({ kind: 'calls', payload: { to: 'b', amount: 1n } } as never)
    await kernel.send(prepared).catch(() => undefined)
    return prepared.id
  }
  return { kernel, chain, rows, pay }
}

test('an entry of the ledger that belongs to no feature has a row in the account, a view, and one toast (money 9)', async () => {
  const { kernel, chain, rows, pay } = await open()
  followOutcomes(kernel)
  // The modal is drawn anew, but outcomes are followed only once.
  followOutcomes(kernel)
  Object.assign(chain, { outcome: 'failed' })
  const toasts: string[] = []
  kernel.subscribe(() => {
    const { toast } = kernel.state
    if (toast && toasts.at(-1) !== toast.message) toasts.push(toast.message)
  })
  kernel.open('Account')
  const id = await pay()
  await vi.waitFor(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toContain('the network refused the transfer')
  expect(rows()).toMatchObject([{ id, labelId: 'send.failed', view: 'Outcome', params: { id } }])
  expect(kernel.view('Outcome')?.title).toBe('Transfer')
  kernel.destroy()
})

test('a feature says otherwise of the entries of its kind, or leaves them out', async () => {
  const { kernel, chain, rows, pay } = await open()
  followOutcomes(kernel)
  Object.assign(chain, { outcome: 'unknown' })
  await pay()
  expect(rows()).toHaveLength(1)
  kernel.hooks.slot.for('account.outcome').tap('host', (items, { kind }) => (kind === 'calls' ? [] : items))
  expect(rows()).toEqual([])
  kernel.destroy()
})

test('the outcome of an earlier visit is told by the modal that is opened first', async () => {
  const { kernel, pay } = await open()
  await pay()
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  kernel.open('Account')
  followOutcomes(kernel)
  await vi.waitFor(() => expect(kernel.state.toast?.message).toContain('sent'))
  kernel.destroy()
})
