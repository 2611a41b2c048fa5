import { expect, test } from 'vitest'
import { visitMoney } from '../fixtures/visitMoney.ts'

test('what a service has written cannot be changed after the review, whatever list it stands in (money 1)', async () => {
  const { kernel, money } = await visitMoney()
  const line = { to: 'bob', amount: 5n }
  const lines: (typeof line)[] = [line]
  // A list that copies itself in its own way.
  Object.defineProperty(lines, 'map', { value: () => lines })
  money.read = ({ payload }) => {
    const [first = line] = (payload as { lines: (typeof line)[] }).lines
    return { changes: [{ direction: 'out', amount: first.amount, party: first.to }] }
  }
  const intent = { kind: 'barter', promise: { out: 'exactly' }, payload: { lines }, tokens: [], about: {} }
  const prepared = await kernel.prepare(intent as never).catch(() => undefined)
  // Refused is as good.
  if (!prepared) return
  try {
    Object.assign(line, { to: 'mallory', amount: 900n })
  } catch {
    // It is frozen.
  }
  await kernel.send(prepared).catch(() => undefined)
  const asked = money.asked.map(({ payload }) => (payload as unknown as { lines: (typeof line)[] }).lines[0]?.to)
  expect(asked).toEqual(['bob'])
})
