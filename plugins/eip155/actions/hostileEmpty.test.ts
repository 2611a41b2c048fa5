import { expect, test } from 'vitest'
import { call, codesOf, ether, market, openPromises } from '../fixtures/openPromises.ts'

const { asCalls, attempt } = openPromises()
const paid = { to: market, value: ether, data: call('mystery', [7n]) }
const coded = (code: string) => ({ rpc: { eth_getCode: () => code } })

test('error: an address without a contract that is paid by a call is pointed out, because nobody answers the call (evm 33)', async () => {
  expect(codesOf(await asCalls(paid, coded('0x')))).toContain('noContract')
  const promise = { out: [{ limit: 'exactly', amount: ether, party: market }], callees: [market] } as const
  expect(codesOf(await attempt(promise, paid, { logs: [], ...coded('0x') }))).toContain('noContract')
})

test('behavior: a contract that is paid by a call, and a call that pays nothing, are not pointed out (evm 33)', async () => {
  expect(codesOf(await asCalls(paid, coded('0x60')))).not.toContain('noContract')
  expect(codesOf(await asCalls({ ...paid, value: 0n }, coded('0x')))).not.toContain('noContract')
  expect(codesOf(await asCalls({ to: market, value: ether }, coded('0x')))).not.toContain('noContract')
})
