import type { LedgerEntry } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { pass, until } from '../fixtures/passing.ts'

const world = openWorlds()
const now = 1_800_000_000
const hash = (digit: string) => `0x${digit.repeat(64)}`

/** A transaction that a chain holds, in a block and at a time of Unix in s. */
type Held = {
  from?: string
  nonce: number
  to?: string
  value?: bigint
  input?: string
  hash?: string
  block: number
  time: number
}

/** A node's chain of 1,000 blocks, which keeps the last `states` states. */
const chainOf = (held: () => readonly Held[], states = 1_000) => {
  const rows = () =>
    held().map((one, i) => ({ from: alice, to: bob, value: 5n, input: '0x', hash: hash(String(i + 1)), ...one }))
  return answering({
    eth_blockNumber: () => hex(1_000),
    eth_getTransactionCount: ([of, at]: [string, string]) => {
      if (at === 'pending') return '0x7'
      if (Number(at) < 1_000 - states) throw rejection('missing trie node', -32000)
      const nonces = rows().filter(({ from, block }) => from === of && block <= Number(at))
      return hex(Math.max(7, ...nonces.map(({ nonce }) => nonce + 1)))
    },
    eth_getBlockByNumber: ([at]: [string]) => {
      if (at === 'latest') return { baseFeePerGas: '0x1' }
      const own = rows().filter(({ block }) => block === Number(at))
      return {
        timestamp: hex(own[0]?.time ?? 0),
        transactions: own.map((one) => ({
          ...one,
          nonce: hex(one.nonce),
          value: hex(one.value),
          from: one.from.toLowerCase(),
        })),
      }
    },
    eth_getTransactionReceipt: () => ({ status: '0x1', logs: [] }),
    eth_getTransactionByHash: ([id]: [string]) => {
      const one = rows().find((row) => row.hash === id)
      return one ? { ...one, nonce: hex(one.nonce), value: hex(one.value) } : null
    },
  })
}

/** A payment of 5 wei to Bob whose wallet failed after it was asked, at `now`. */
const failed = async (held: () => readonly Held[], states?: number) => {
  const wallet = createSimulatedWallet({
    answers: {
      eth_sendTransaction: () => {
        throw rejection('Internal JSON-RPC error: request timed out', -32603)
      },
    },
  })
  const made = await world({ wallet, rpc: chainOf(held, states) })
  await made.connect()
  const pay = async () => {
    const prepared = await made.kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
    await made.kernel.send(prepared).catch(() => {})
  }
  await pay()
  const entry = () => made.kernel.state.ledger.at(-1)
  return { ...made, pay, entry, asked: () => made.calls.length }
}
/** The entry once it is settled. */
const settled = async (entry: () => LedgerEntry | undefined) => {
  await until(() => !['asked', 'sent', 'unknown'].includes(entry()?.status ?? ''))
  return entry()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: now * 1_000 + 500 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what a wallet has sent without naming it is found (money 11)', () => {
  test('by the nonce that was free', async () => {
    const { entry } = await failed(() => [{ nonce: 7, block: 997, time: now }])
    expect(await settled(entry)).toMatchObject({ status: 'confirmed', transactionId: hash('1') })
  })
  test('behind others of the account', async () => {
    const { entry } = await failed(() => [
      { nonce: 7, block: 990, time: now, to: usdc },
      { nonce: 8, block: 990, time: now, value: 4n },
      { nonce: 9, block: 1_000, time: now + 20 },
    ])
    expect(await settled(entry)).toMatchObject({ status: 'confirmed', transactionId: hash('3') })
  })
  test('long ago, where the node keeps the states', async () => {
    const { entry } = await failed(() => [{ nonce: 7, block: 3, time: now }])
    expect(await settled(entry)).toMatchObject({ status: 'confirmed' })
  })
  test('on a node that keeps few states, as long as it keeps that one', async () => {
    const { entry } = await failed(() => [{ nonce: 7, block: 895, time: now }], 110)
    expect(await settled(entry)).toMatchObject({ status: 'confirmed' })
  })
  test('when it is there: each 4 s it is looked for', async () => {
    let held: readonly Held[] = []
    const { entry } = await failed(() => held)
    await pass(9_000)
    expect(entry()).toMatchObject({ status: 'unknown' })
    held = [{ nonce: 7, block: 1_000, time: now + 9 }]
    expect(await settled(entry)).toMatchObject({ status: 'confirmed' })
  })
  test('error: also by a visitor whose clock is hours ahead of the chain’s (money 50)', async () => {
    const { entry } = await failed(() => [{ nonce: 7, block: 1_000, time: now - 3 * 3_600 }])
    expect(await settled(entry)).toMatchObject({ status: 'confirmed' })
  })
  test('once it was cancelled: what took its place is shown as something else', async () => {
    const { entry } = await failed(() => [{ nonce: 7, block: 999, time: now + 20, to: alice, value: 0n }])
    expect(await settled(entry)).toMatchObject({
      status: 'different',
      transactionId: hash('1'),
      seen: [{ direction: 'out', amount: 0n, party: alice }],
    })
  })
})

describe('it is not taken for', () => {
  const stays = async (held: readonly Held[], states?: number) => {
    const { entry, asked } = await failed(() => held, states)
    await pass(10_000)
    const found = entry()
    expect(found).toMatchObject({ status: 'unknown' })
    expect(found?.transactionId).toBeUndefined()
    return asked()
  }
  test('an equal payment from before', () => stays([{ nonce: 7, block: 900, time: now - 601 }]))
  test('an equal payment of another account', () => stays([{ from: bob, nonce: 7, block: 999, time: now + 1 }]))
  test('another payment in its place: ours may still come', () =>
    stays([{ nonce: 7, block: 999, time: now + 1, value: 6n }]))
  test('a call with the same value', () => stays([{ nonce: 7, block: 999, time: now + 1, input: '0x12345678' }]))
  test('a cancellation of another one', () =>
    stays([
      { nonce: 7, block: 998, time: now + 1, value: 6n },
      { nonce: 8, block: 999, time: now + 2, to: alice, value: 0n },
    ]))
  test('one that the node no longer knows the state of', () => stays([{ nonce: 7, block: 400, time: now + 1 }], 128))
  test('anything while nothing was sent, and the node is asked little', async () => {
    expect(await stays([])).toBeLessThan(40)
  })

  test('an equal payment that is known as another’s', async () => {
    let held: readonly Held[] = []
    const { kernel, pay } = await failed(() => held)
    await pass(1_000)
    await pay()
    held = [{ nonce: 7, block: 999, time: now + 1 }]
    await pass(12_000)
    expect(kernel.state.ledger.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'unknown'])
  })
})

test('a transfer of a token is found by its call data', async () => {
  const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
  const input = `0xa9059cbb${word(bob)}${word(5n)}`
  const made = await failed(() => [{ nonce: 7, block: 999, time: now + 1, to: usdc.toLowerCase(), value: 0n, input }])
  await made.kernel.send(await made.kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token })).catch(() => {})
  await pass(5_000)
  expect(made.kernel.state.ledger.map(({ transactionId }) => transactionId)).toContain(hash('1'))
})

test('nothing is looked for where no node said at first which nonce is free', async () => {
  const wallet = createSimulatedWallet({ answers: { eth_sendTransaction: () => 'nonsense' } })
  const { kernel, connect, calls } = await world({ wallet })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })).catch(() => {})
  const before = calls.length
  await pass(10_000)
  expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  expect(calls).toHaveLength(before)
})
