import { createSimulatedWallet } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { answering, hex } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, mallory, market } from '../fixtures/openPromises.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const dead = '0x000000000000000000000000000000000000dEaD'
const most = 2n ** 256n - 1n

test.each<[string, object, object, object, string]>([
  [
    'pays nobody',
    { kind: 'bridge', promise: { out: [{ limit: 'atMost', amount: 5n }] }, tokens: [], about: {} },
    { to: market, value: hex(5n) },
    { to: dead },
    'zeroAddress',
  ],
  [
    'allows everything',
    { kind: 'calls' },
    { to: usdc, value: hex(0n), data: call('approve', [mallory, 1n]) },
    { data: call('approve', [mallory, most]) },
    'unlimitedAllowance',
  ],
  [
    'cannot be read',
    { kind: 'calls' },
    { to: usdc, value: hex(0n), data: call('approve', [mallory, 1n]) },
    { data: call('mystery', [1n]) },
    'unreadCall',
  ],
])(
  'error: a payload that a plugin has changed so that it %s is looked at (money 3)',
  async (_, intent, payload, change, code) => {
    const { kernel, connect } = await world({ rpc: answering({} as never) })
    await connect()
    kernel.hooks.beforeSend.tap({ name: 'other', namespace: 'eip155' }, (prepared) => ({
      ...prepared,
      payload: { ...prepared.payload, ...change } as never,
    }))
    const prepared = await kernel.prepare({ ...intent, payload } as never)
    expect(codesOf(prepared)).toContain(code)
  },
)

test('error: a call that a plugin has changed is recorded as it was reviewed, and not as another one (money 3, money 14)', async () => {
  const id = `0x${'ab'.repeat(32)}`
  const wallet = createSimulatedWallet({ chainId: 1, answers: { eth_sendTransaction: () => id } } as never)
  const data = call('mystery', [2n])
  const { kernel, connect } = await world({
    wallet,
    rpc: answering({
      eth_getTransactionReceipt: () => ({ status: '0x1', logs: [] }),
      eth_getTransactionByHash: () => ({ hash: id, from: alice, nonce: '0x7', to: market, value: '0x0', input: data }),
    } as never),
  } as never)
  await connect()
  kernel.hooks.beforeSend.tap({ name: 'other', namespace: 'eip155' }, (prepared) => ({
    ...prepared,
    payload: { ...prepared.payload, data } as never,
  }))
  const payload = { to: market, value: '0x0', data: call('mystery', [1n]) }
  const prepared = await kernel.prepare({ kind: 'calls', payload } as never)
  expect(prepared.payload).toMatchObject({ data })
  await kernel.send(prepared)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  expect(kernel.state.ledger[0]?.status).toBe('confirmed')
})
