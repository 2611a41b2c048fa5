import { expect, test } from 'vitest'
import { answering } from '../fixtures/answering.ts'
import { usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, ether, market, openPromises, pieces } from '../fixtures/openPromises.ts'

const { attempt, world } = openPromises()
const dead = '0x000000000000000000000000000000000000dEaD'

test('behavior: whoever the bytes pay is looked at as the receiver of a transfer: nobody has the key of it (money 4)', async () => {
  const { kernel, connect } = await world({ rpc: answering({}) })
  await connect()
  const transfer = await kernel.prepare({ kind: 'transfer', to: dead, amount: 5n })
  const payment = await attempt({ out: [{ limit: 'exactly', amount: 5n, party: dead }] }, { to: dead, value: 5n })
  const token = { limit: 'exactly', amount: 5n, token: usdc } as const
  const burnt = await attempt({ out: [token] }, { to: usdc, data: call('transfer', [dead, 5n]) })
  for (const each of [transfer, payment, burnt]) expect(codesOf(each)).toContain('zeroAddress')
})

test('behavior: a receiver with code and without a key is pointed out, and a contract that is called is not', async () => {
  const rpc = { eth_getCode: () => '0x6001' }
  const plain = await attempt({ out: [{ limit: 'exactly', amount: 5n }] }, { to: market, value: 5n }, { rpc })
  const data = call('mystery', [7n])
  const called = await attempt({ out: [{ limit: 'exactly', amount: 5n }] }, { to: market, value: 5n, data }, { rpc })
  expect([plain, called].map((each) => codesOf(each).includes('contract'))).toEqual([true, false])
})

test('error: a token’s own contract cannot be paid, also where the promise lets it be called (money 4)', async () => {
  const made = { to: usdc, data: call('transfer', [usdc, 5n]) }
  const out = [{ limit: 'exactly', amount: 5n, token: usdc }] as const
  for (const callees of [undefined, [usdc]])
    expect(codesOf(await attempt({ out, callees }, made))).toContain('tokenContract')
})

test('behavior: a request that nobody has tried out says all that may leave, also of a token that nobody described', async () => {
  const out = [
    { limit: 'atMost', amount: ether },
    { limit: 'atMost', amount: 700n, token: pieces },
  ] as const
  const prepared = await attempt({ out }, { to: market, value: ether, data: call('mystery', [7n]) })
  const untried = typeof prepared === 'string' ? undefined : prepared.notices.find(({ code }) => code === 'untried')
  expect(untried?.params?.most).toMatch(/1 ETH \+ 700 0x/)
})
