import { expect, test } from 'vitest'
import { word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { call, ether, mallory, market, moved, native, openPromises } from '../fixtures/openPromises.ts'

const { attempt } = openPromises()
const promise = { out: [{ limit: 'atMost', amount: 10n, token: usdc }] } as const
const data = call('mystery', [7n])
/** What the account’s own code does: it pays an ether. */
const paying = [moved(native, alice, mallory, ether)]

test('error: a node that does not tell payments within calls has not tried out what an account’s own code does (evm 17)', async () => {
  const rpc = {
    eth_simulateV1: () => [
      {
        calls: [
          { status: '0x1', logs: [] },
          { status: '0x1', logs: [] },
        ],
      },
    ],
  }
  expect(await attempt(promise, { to: alice, data }, { rpc })).toMatchObject({ kept: 'nothing' })
})

test('behavior: a node that tells them is believed', async () => {
  expect(await attempt(promise, { to: alice, data }, { logs: paying })).toBe('leaves')
  expect(await attempt(promise, { to: alice, data }, { logs: [] })).toMatchObject({ kept: 'simulation' })
})

test('error: balances are not compared by other code in place of the account’s own', async () => {
  // What the probe of balances answers where nothing has moved, of the native currency and of one token.
  const answer = `0x${word(1n).repeat(12)}`
  const eth_call = ([{ to }]: [{ to: string }]) => (to === alice ? answer : `0x${word(6n)}`)
  expect(await attempt(promise, { to: alice, data }, { rpc: { eth_call } })).toMatchObject({ kept: 'nothing' })
  expect(await attempt(promise, { to: market, data }, { rpc: { eth_call } })).toMatchObject({ kept: 'simulation' })
})

test('behavior: whoever the bytes pay is named, also where a node has seen a little more leave (docs/plugins.md)', async () => {
  const pays = { target: usdc, value: 0n, data: call('transfer', [mallory, 5n]) }
  const more = { target: market, value: 0n, data }
  const changesOf = async (batch: readonly object[], logs: readonly object[]) => {
    const prepared = await attempt(promise, { to: alice, data: call('executeBatch', [batch]) }, { logs })
    return typeof prepared === 'string' ? prepared : prepared.changes
  }
  const named = { direction: 'out', amount: 5n, token: usdc, party: mallory }
  const own = [moved(usdc, alice, mallory, 5n)]
  expect(await changesOf([pays], own)).toContainEqual(expect.objectContaining(named))
  // The market takes 1 by what it was allowed before.
  const beyond = [...own, moved(usdc, alice, market, 1n)]
  expect(await changesOf([pays, more], beyond)).toContainEqual(expect.objectContaining(named))
})
