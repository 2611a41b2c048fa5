import { expect, test } from 'vitest'
import { answering } from '../fixtures/answering.ts'
import { usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, openPromises } from '../fixtures/openPromises.ts'

const { attempt, world } = openPromises()

/** Addresses that appear where a token or a contract is named, and that an app or a visitor takes for a receiver. */
const nobodys = [
  ['the address that stands for the native currency', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['a precompiled contract, which has no code', '0x0000000000000000000000000000000000000001'],
  ['the last of the network’s own addresses', '0x000000000000000000000000000000000000ffff'],
  ['the address by which networks log their currency (EIP-7708)', '0xfffffffffffffffffffffffffffffffffffffffe'],
  ['a word of ones', '0xffffffffffffffffffffffffffffffffffffffff'],
] as const

test.each(nobodys)('error: %s is not paid in silence: nobody has its key (evm 26)', async (_, to) => {
  const { kernel, connect } = await world({ rpc: answering({}) })
  await connect()
  const transfer = await kernel.prepare({ kind: 'transfer', to, amount: 5n })
  const token = { limit: 'exactly', amount: 5n, token: usdc } as const
  const paid = await attempt({ out: [token] }, { to: usdc, data: call('transfer', [to, 5n]) })
  expect([transfer, paid].map((each) => codesOf(each).includes('zeroAddress'))).toEqual([true, true])
})

test('behavior: an address that only begins with zeros is a receiver like any other', async () => {
  const { kernel, connect } = await world({ rpc: answering({}) })
  await connect()
  const to = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
  expect(codesOf(await kernel.prepare({ kind: 'transfer', to, amount: 5n }))).not.toContain('zeroAddress')
})
