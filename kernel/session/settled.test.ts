import { expect, test, vi } from 'vitest'
import { both, createWallet, one, startKit, two } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import { settled } from '../index.ts'
import { askingIn } from '../state/asking.ts'

/** Notes when a press is settled, and turns to look whether it is. */
function watchEnd(end: Promise<void>) {
  const seen = { isOver: false }
  void end.then(() => {
    seen.isOver = true
  })
  return seen
}
/** Lets this task and the next task end. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test('default: without a press there is nothing to wait for', async () => {
  const { kernel } = await startKit()
  await settled(kernel)
  await kernel.connect(one)
  await settled(kernel, kernel.connection('alpha')?.sessionId)
})

test('behavior: a press is settled after its last gate, once the caller of the press has gone on', async () => {
  const gate = createGate()
  const { kernel } = await startKit([createWallet('both', ['alpha', 'beta'])], { also: [gate.plugin] })
  const order: string[] = []
  const press = kernel.connect(both).then(async () => {
    for (let step = 0; step < 20; step++) await undefined
    order.push('the caller has gone on')
  })
  await vi.waitUntil(() => gate.held.length === 1)
  const seen = watchEnd(settled(kernel).then(() => void order.push('settled')))
  await turn()
  gate.held[0]?.()
  await vi.waitUntil(() => gate.held.length === 2)
  await turn()
  expect(seen.isOver).toBe(false)
  gate.held[1]?.()
  await press
  await vi.waitUntil(() => seen.isOver)
  expect(order).toEqual(['the caller has gone on', 'settled'])
})

test('behavior: a refused press is settled once its session has ended', async () => {
  const gate = createGate()
  const { kernel } = await startKit([createWallet('one')], { also: [gate.plugin] })
  const press = kernel.connect(one).catch(() => {})
  await vi.waitUntil(() => gate.held.length === 1)
  const end = settled(kernel).then(() => kernel.snapshot().graph)
  gate.held[0]?.(false)
  await press
  expect(await end).toMatchObject({ sessions: {}, attempts: [] })
})

test('behavior: a gate that asks the visitor is not waited for; the question of another gate of the session is', async () => {
  const { kernel, chain, gate } = await startGated([createWallet('both', ['alpha', 'beta'])], [both])
  const sessionId = kernel.connection('alpha')?.sessionId
  for (const namespace of ['alpha', 'beta'] as const)
    chain.report('both', { namespace, accounts: [{ address: `new-${namespace}` }] })
  await vi.waitUntil(() => gate.held.length === 2)
  askingIn(kernel).add({ view: 'One', sessionId, namespace: 'alpha' })
  const seen = watchEnd(settled(kernel, sessionId))
  await turn()
  expect(seen.isOver).toBe(false)
  gate.held[1]?.()
  await vi.waitUntil(() => seen.isOver)
  expect(kernel.connection('alpha')).toBeUndefined()
})

test('behavior: with a session, no gate of another session is waited for; a kit that has ended waits for none', async () => {
  const { kernel, chain, gate } = await startGated([createWallet('one'), createWallet('two')], [one, two], {
    features: { multiWallet: true },
  })
  const [used, beside] = kernel.connections('alpha')
  chain.report('one', { accounts: [{ address: 'new' }] })
  await vi.waitUntil(() => gate.held.length === 1)
  await settled(kernel, used?.sessionId)
  const seen = [watchEnd(settled(kernel, beside?.sessionId)), watchEnd(settled(kernel))]
  await turn()
  expect(seen.map(({ isOver }) => isOver)).toEqual([false, false])
  kernel.destroy()
  await vi.waitUntil(() => seen.every(({ isOver }) => isOver))
})
