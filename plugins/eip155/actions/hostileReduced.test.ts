import { expect, test } from 'vitest'
import { answering, token as tokenOf, word } from '../fixtures/answering.ts'
import { bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const amount = 5_000_000n

/** The codes of the notices about a payment of a token that gives the receiver so much; absent if the node places no other code. */
async function codesOf(given: bigint | undefined, intent: object = { kind: 'transfer', to: bob, amount, token }) {
  const balances = [7n, 1n, 7n + (given ?? 0n)]
  const { kernel, connect } = await world({
    rpc: answering({
      eth_call([call, , overrides]: [{ to: string; data: string }, string, object?]) {
        if (!overrides) return tokenOf()([call])
        return given === undefined ? '0x' : `0x${balances.map((each) => [1n, each, 0n].map(word).join('')).join('')}`
      },
    } as never),
    tokens: { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] },
  })
  await connect()
  const { notices } = await kernel.prepare(intent as never)
  return notices.map(({ code }) => code)
}

test('error: a token that keeps part of each transfer is pointed out (evm 32)', async () => {
  expect(await codesOf(amount - 500_000n)).toContain('receivesLess')
  expect(await codesOf(0n)).toContain('receivesLess')
})

test('error: a token that keeps part of a payment that a feature has written is pointed out (evm 32)', async () => {
  const data = `0xa9059cbb${word(bob)}${word(amount)}`
  const promise = { out: [{ limit: 'exactly', amount, token: usdc, party: bob }] }
  const gift = { kind: 'gift', promise, payload: { to: usdc, data }, tokens: [token], about: {} }
  expect(await codesOf(amount - 500_000n, gift)).toContain('receivesLess')
})

test('behavior: a token that gives the receiver all, up to the rounding of its shares, is not pointed out (evm 32)', async () => {
  expect(await codesOf(amount)).not.toContain('receivesLess')
  expect(await codesOf(amount - 2n)).not.toContain('receivesLess')
  expect(await codesOf(undefined)).not.toContain('receivesLess')
})
