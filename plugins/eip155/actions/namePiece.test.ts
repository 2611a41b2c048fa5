import { toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { answering, word } from '../fixtures/answering.ts'
import { alice } from '../fixtures/createWorld.ts'
import {
  approved,
  call,
  codesOf,
  mallory,
  openPromises,
  pieceApproved,
  pieces,
  says,
  textOf,
} from '../fixtures/openPromises.ts'

const { attempt, asCalls, world } = openPromises()
const isErc721 = { rpc: { eth_call: says({ '0x01ffc9a7': 1n }) } }
/** A contract that says nothing of itself. */
const isSilent = { rpc: { eth_call: says({}) } }
const isToken = { rpc: { eth_call: says({ '0x313ce567': 6n, '0xdd62ed3e': 0n }) } }

describe('which piece of a collection leaves', () => {
  test.each<[string, (id: bigint) => string]>([
    ['safeTransferFrom of ERC-721', (id) => call('safeTransferFrom', [alice, mallory, id])],
    ['safeTransferFrom of ERC-1155', (id) => call('safeTransferFrom', [alice, mallory, id, 1n, '0x'])],
    ['transferFrom of ERC-721', (id) => call('transferFrom', [alice, mallory, id])],
  ])('error: two pieces are two reviews, by %s (evm 15)', async (_, write) => {
    for (const id of [0n, 5n, 777n]) {
      const { changes } = await asCalls({ to: pieces, data: write(id) }, isErc721)
      expect(changes).toMatchObject([{ amount: 1n, token: `${pieces}/${id}`, party: mallory }])
    }
  })

  test('error: another piece is no payment again of a piece that was sent before', async () => {
    const { kernel, connect } = await world({ rpc: answering({}) })
    await connect()
    const write = (id: bigint) => ({
      kind: 'calls',
      payload: { to: pieces, value: '0x0', data: call('safeTransferFrom', [alice, mallory, id]) },
    })
    await kernel.send(await kernel.prepare(write(5n) as never)).catch(() => undefined)
    expect(kernel.state.ledger).toHaveLength(1)
    const again = codesOf(await kernel.prepare(write(5n) as never))
    const other = codesOf(await kernel.prepare(write(777n) as never))
    expect([again, other].map((codes) => codes.some((code) => /^(sentBefore|mayBeSent)$/.test(code)))).toEqual([
      true,
      false,
    ])
  })

  test('error: a collection cannot be paid with a piece of its own (money 4)', async () => {
    const made = { to: pieces, data: call('safeTransferFrom', [alice, pieces, 5n]) }
    const prepared = await attempt({ out: [{ limit: 'exactly', amount: 1n, token: `${pieces}/5` }] }, made, isErc721)
    expect(codesOf(prepared)).toContain('tokenContract')
  })
})

describe('a piece whose number is 0', () => {
  test.each([isErc721, isSilent])('error: leaves, where nothing may leave', async (node) => {
    const made = { to: pieces, data: call('transferFrom', [alice, mallory, 0n]) }
    expect(await attempt({ out: [] }, made, node)).toBe('leaves')
  })

  test.each([isErc721, isSilent])('error: may be taken, where nobody may take anything', async (node) => {
    const made = { to: pieces, data: call('approve', [mallory, 0n]) }
    expect(await attempt({ out: [], allowances: [] }, made, node)).toBe('allows')
  })

  test.each([1n, 0n])('error: piece %s is seen to be allowed, where nobody may take anything', async (id) => {
    const made = { to: pieces, data: call('mystery', [7n]) }
    const logs = [pieceApproved(pieces, alice, mallory, id)]
    expect(await attempt({ out: [], allowances: [] }, made, { ...isToken, logs })).toBe('allows')
  })

  test('behavior: is no amount of a token: an allowance of nothing takes back', async () => {
    const made = { to: pieces, data: call('approve', [mallory, 0n]) }
    expect(await attempt({ out: [], allowances: [] }, made, isToken)).toHaveProperty('changes')
    expect((await asCalls(made, isToken)).allowances).toEqual([{ token: pieces, spender: mallory, amount: 0n }])
  })

  test('behavior: is taken back by naming nobody', async () => {
    const made = { to: pieces, data: call('approve', [`0x${'0'.repeat(40)}`, 5n]) }
    expect(await attempt({ out: [], allowances: [] }, made, isErc721)).toHaveProperty('changes')
  })
})

test('behavior: a piece that may be taken is named, by its bytes and by a node alike', async () => {
  const made = { to: pieces, data: call('approve', [mallory, 5n]) }
  const allowances = [{ token: `${pieces}/5`, spender: mallory, amount: 1n }]
  const logs = [pieceApproved(pieces, alice, mallory, 5n)]
  expect(await attempt({ out: [], allowances }, made, { ...isErc721, logs })).toMatchObject({ allowances })
  expect(textOf(await asCalls(made, isErc721))).toContain(`${pieces}/5`)
})

test('error: a node that sees another piece leave than was promised breaks the promise', async () => {
  const promise = { out: [{ limit: 'exactly', amount: 1n, token: `${pieces}/5` }] } as const
  const transfer = (id: bigint) => ({
    ...{ address: pieces, data: '0x' },
    topics: [
      toEventSelector('Transfer(address,address,uint256)'),
      ...[alice, mallory, id].map((each) => `0x${word(each)}`),
    ],
  })
  const made = { to: pieces, data: call('safeTransferFrom', [alice, mallory, 5n]) }
  expect(await attempt(promise, made, { logs: [transfer(5n)] })).toHaveProperty('changes')
  expect(await attempt(promise, made, { logs: [transfer(5n), transfer(777n)] })).toBe('leaves')
  expect(await attempt(promise, { ...made, data: call('safeTransferFrom', [alice, mallory, 777n]) })).toBe('leaves')
})

test('error: a whole collection is logged apart from an amount', async () => {
  const made = { to: pieces, data: call('setApprovalForAll', [mallory, true]) }
  expect(await attempt({ out: [], allowances: [{ token: pieces, spender: mallory, amount: 1n }] }, made)).toBe('allows')
  const logs = [approved(pieces, alice, mallory, 2n ** 256n - 1n)]
  const all = [{ token: pieces, spender: mallory, amount: 'all' }] as const
  expect(await attempt({ out: [], allowances: all }, made, { ...isToken, logs })).toHaveProperty('changes')
})
