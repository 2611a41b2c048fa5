import { expect, test } from 'vitest'
import { coin, createNode } from '../fixtures/createNode.ts'
import { bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()

/** What a review says of the fee that a node names, in micro-STX. */
async function noticesOf(fee: number, payment: object) {
  const node = createNode()
  node.fee = fee
  node.balance = 10n ** 12n
  const wallet = createPageWallet('sip030')
  const { kernel, connect } = await world({ api: node.api, dialect: 'sip030', wallet, tokens: { 'stacks:1': [coin] } })
  await connect()
  const { notices } = await kernel.prepare({ kind: 'transfer', to: bob, ...payment } as never)
  return notices.filter(({ code }) => code === 'feeHigh')
}

test('error: a node’s fee of nearly 100 STX is pointed out beside a token, and beside many STX (money 5)', async () => {
  const high = { code: 'feeHigh', params: { usual: '1 STX' } }
  expect(await noticesOf(99_999_999, { amount: 1_000_000n, token: coin })).toEqual([high])
  expect(await noticesOf(99_999_999, { amount: 900_000_000n })).toEqual([high])
})

test('behavior: a usual fee is in nobody’s way, and a share of what is paid is told as one (money 5)', async () => {
  expect(await noticesOf(3_000, { amount: 1_000_000n, token: coin })).toEqual([])
  expect(await noticesOf(99_999_999, { amount: 5_000_000n })).toEqual([
    { code: 'feeHigh', params: { percent: '1999' } },
  ])
})
