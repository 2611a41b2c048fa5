import type { Prepared } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { receiverIn, receiverOf } from './receiverOf.ts'

const router = '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318'
const out = [{ limit: 'exactly', amount: 5n }] as const
const due = [{ limit: 'atLeast', amount: 1n, token: '0xAb01' }] as const
const receiver = (promise: Prepared['intent']['promise'], party: string) =>
  receiverOf({ intent: { kind: 'k', promise } as unknown as Prepared['intent'] }, { party })

test.each([
  [
    'a trade pays the contract that it calls, in any spelling',
    { out, in: due, callees: [router.toLowerCase()] },
    undefined,
  ],
  ['a trade pays somebody else', { out, in: due, callees: ['0xAb02'] }, router],
  ['nothing comes for what is paid (money 34)', { out, callees: [router] }, router],
])('%s', (_, promise, expected) => {
  expect(receiver(promise, router)).toBe(expected)
})

test.each<[string, Parameters<typeof receiverIn>[0], string | undefined]>([
  ['a payment names its receiver', { changes: [{ direction: 'out', amount: 5n, party: router }] }, router],
  ['a trade names nobody', { awaits: true, changes: [{ direction: 'out', amount: 5n, party: router }] }, undefined],
  ['a receipt names nobody', { changes: [{ direction: 'in', amount: 5n, party: router }] }, undefined],
])('the outcome of %s', (_, entry, expected) => {
  expect(receiverIn(entry)).toBe(expected)
})
