import { expect, test, vi } from 'vitest'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { anySignal, askAtGate, type GateAnswers, settled } from '../index.ts'

/** A kit with a gate that asks in the view Two. */
async function visit() {
  const answers: GateAnswers = new Map()
  const line: { requests: { id: string }[] } = { requests: [] }
  const kit = await startKit([createWallet('one')])
  const { kernel } = kit
  kernel.hooks.authorize.tapPromise('gate', ({ signal }) =>
    askAtGate(kernel, { view: 'Two', line, answers, question: { id: 'q' }, signal }),
  )
  const answer = async (error?: Error) => (await vi.waitUntil(() => answers.get('q')))(error)
  const views = () => kernel.state.router.stack.map(({ view }) => view)
  return { kernel, answer, views }
}

test('whoever has connected goes on from the view of a gate, through as many promises as it has: the modal stays open', async () => {
  const { kernel, answer, views } = await visit()
  kernel.open('One')
  const connecting = kernel.connect(one)
  const deep = async (depth: number): Promise<unknown> => (depth === 0 ? connecting : await deep(depth - 1))
  const press = deep(50).then(() => kernel.navigate('Three', { id: 1 }))
  await answer()
  await press
  await new Promise((resolve) => setTimeout(resolve))
  expect([kernel.state.modal.open, views()]).toEqual([true, ['One', 'Two', 'Three']])
})

test.each([
  ['lets through', undefined],
  ['refuses', new Error('no')],
])('the modal closes if nobody goes on from the view of a gate that %s', async (_, error) => {
  const { kernel, answer } = await visit()
  kernel.open('One')
  const connecting = kernel.connect(one).catch(() => undefined)
  await answer(error)
  await connecting
  await vi.waitUntil(() => !kernel.state.modal.open)
})

test('a gate that asks with a signal of its own making, and says whose question it is, is not waited for', async () => {
  const answers: GateAnswers = new Map()
  const line: { requests: { id: string }[] } = { requests: [] }
  const { kernel } = await startKit([createWallet('one')])
  kernel.hooks.authorize.tapPromise('gate', ({ namespace, connection: { sessionId }, signal }) => {
    const question = { id: 'q', namespace, sessionId }
    return askAtGate(kernel, { view: 'Two', line, answers, question, signal: anySignal([signal, kernel.signal]) })
  })
  const connecting = kernel.connect(one)
  await vi.waitUntil(() => answers.get('q'))
  await settled(kernel)
  expect(line.requests.length).toBe(1)
  answers.get('q')?.()
  await connecting
})
