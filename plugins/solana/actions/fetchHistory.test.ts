import { Keypair } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { decodeBase58 } from '../base58.ts'
import { alice } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaMainnet } from '../networks/index.ts'

const world = openWorlds()
const signature = (digit: string) => digit.repeat(88)
const row = (digit: string, more: object = {}) => ({
  signature: signature(digit),
  blockTime: 1_700_000_000,
  err: null,
  ...more,
})

async function read(rows: unknown, { recorded = null as unknown, cursor = undefined as string | undefined } = {}) {
  const accounts: string[] = []
  const { kernel, calls } = await world({
    networks: [solanaMainnet],
    history: true,
    rpc: {
      getSignaturesForAddress: () => rows,
      getTransaction: () => (typeof recorded === 'function' ? recorded() : recorded),
      getMultipleAccounts: ([keys]: [readonly string[]]) => {
        accounts.push(...keys)
        return { context: { slot: 1 }, value: keys.map(() => null) }
      },
    },
  })
  kernel.http.wake()
  const [network] = kernel.networks.list('solana')
  if (!network) throw new Error('no network')
  const account = { namespace: 'solana', address: alice }
  const page = await kernel.hooks.fetchHistory.promise({
    namespace: 'solana',
    network,
    account,
    cursor,
    signal: kernel.signal,
  })
  return { page, items: page?.items ?? [], calls, accounts }
}

test('one that failed moved nothing, and one that nobody can read is there without a figure', async () => {
  const { items } = await read([row('2', { err: { InstructionError: [0, 'x'] } }), row('3')])
  expect(items).toMatchObject([
    { id: signature('2'), status: 'failed', at: 1_700_000_000_000, transfers: [] },
    { id: signature('3'), status: 'confirmed', kind: 'execute', transfers: [] },
  ])
})

test('error: one of a version that nobody here reads, which a stranger may have made, keeps none of the others away', async () => {
  const recorded = () => {
    throw Object.assign(new Error('Transaction version (1) is not supported'), { code: -32015 })
  }
  const { items } = await read([row('2'), row('3', { err: { InstructionError: [0, 'x'] } })], { recorded })
  expect(items).toMatchObject([
    { id: signature('2'), kind: 'execute', transfers: [] },
    { id: signature('3'), status: 'failed' },
  ])
})

test('the next page begins after the last one; a page that is not full is the last', async () => {
  const full = [...'23456789ABCDEFG'].map((digit) => row(digit))
  const { page } = await read(full)
  expect(page?.next).toBe(signature('G'))
  expect((await read(full, { cursor: signature('G') })).page?.next).toBeUndefined()
  expect((await read(full.slice(1))).page?.next).toBeUndefined()
})

test('error: rows without a time or an id are none; no list is a failure; a cursor that is no signature is not asked for', async () => {
  const { items, calls } = await read([null, row('2', { blockTime: null }), row('3', { signature: 5 })], {
    cursor: '"}<b>',
  })
  expect(items).toEqual([])
  expect(JSON.stringify(calls)).not.toContain('<b>')
  await expect(read('none')).rejects.toMatchObject({ name: 'RPCError' })
})

test('nobody’s past but by the option', async () => {
  const { kernel } = await world()
  expect(kernel.hooks.fetchHistory.isUsed('solana')).toBe(false)
})

const stranger = () => Keypair.generate().publicKey.toBase58()

/** A recorded transaction of the account with so many others, and with a balance of another token for each place. */
function recordedOf(others: number, places: readonly number[]) {
  const keys = [alice, ...Array.from({ length: others }, stranger)]
  const bytes = keys.flatMap((key) => [...(decodeBase58(key) ?? [])])
  const wire = [1, ...new Array(64).fill(0), 1, 0, 0, keys.length, ...bytes, ...new Array(32).fill(0), 0]
  const tokens = places.map((accountIndex) => ({
    ...{ accountIndex, mint: stranger(), owner: alice },
    uiTokenAmount: { amount: '5' },
  }))
  const lamports = keys.map(() => 1)
  return {
    transaction: [Buffer.from(wire).toString('base64'), 'base64'],
    meta: {
      ...{ fee: 0, preBalances: lamports, postBalances: lamports },
      ...{ preTokenBalances: [], postTokenBalances: tokens },
    },
    slot: 1,
  }
}

test('however many tokens a node tells of, it is asked about a hundred of them a page (history 7)', async () => {
  const full = [...'23456789ABCDEFG'].map((digit) => row(digit))
  const { accounts } = await read(full, { recorded: () => recordedOf(20, [...Array(20).keys()]) })
  expect(accounts.length).toBe(200)
})

test.each([
  ['bytes than the network carries', () => recordedOf(60, [1])],
  ['balances of tokens than accounts', () => recordedOf(2, [1, 2, 1, 2])],
])('error: a transaction of more %s is no transaction, and moves nothing (history 7)', async (_, recorded) => {
  const { items, accounts } = await read([row('2')], { recorded })
  expect(items).toMatchObject([{ id: signature('2'), transfers: [] }])
  expect(accounts).toEqual([])
})
