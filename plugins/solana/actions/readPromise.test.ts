import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { swapIntent } from 'tapkit/features/swap/intents'
import { describe, expect, test } from 'vitest'
import type { Rpc } from '../fixtures/createNode.ts'
import { dollar, honestTrade, openTrader, prepareTrade, sol, write, writeParts } from '../fixtures/openTrade.ts'
import { jupiter } from './readRoute.ts'

const trader = openTrader()
const { own, usdc } = trader
const stranger = Keypair.generate().publicKey
const { before, after } = honestTrade(trader)

/** What becomes of an intent that promises this: what leaves and comes by its review, or why it is refused. */
async function attempt(instructions: Parameters<typeof write>[1]['instructions'], change: object, rpc: Rpc = {}) {
  const transaction = write(trader, { instructions })
  const { kernel } = await prepareTrade(trader, { transaction, before, after, rpc })
  const payload = { transaction: Buffer.from(transaction.serialize()).toString('base64') }
  // A plugin's own kind.
  const intent = { kind: 'deposit', tokens: [dollar], about: undefined, payload, ...change }
  return kernel.prepare(intent as never).then(
    ({ changes }) => changes,
    ({ name, params, debug }) => params.reason ?? `${name}: ${debug}`,
  )
}

const { promise } = swapIntent({
  ...{ payload: undefined, from: sol, amount: 1_000_000_000n, to: dollar, least: 148_500_000n, routers: [jupiter] },
  validUntil: Date.now() + 60_000,
})
const [paid, got] = [
  { limit: 'atMost', amount: 1_000_000_000n },
  { limit: 'atLeast', amount: 148_500_000n, token: usdc },
]

describe('a request of a kind that nobody here knows, by which something has to come', () => {
  test('behavior: is tried out, and reviewed by its limits', async () => {
    expect(await attempt(writeParts(trader), { promise })).toEqual([
      { direction: 'out', ...paid },
      { direction: 'in', ...got },
    ])
  })
  test.each([
    ['pays somebody else', writeParts(trader, {}, { to: trader.kept(usdc, stranger.toBase58()) }), 'receiver'],
    ['may bring less', writeParts(trader, { slippage: 101 }), 'arrives'],
    ['takes more', writeParts(trader, { amount: 1_000_000_001n }), 'leaves'],
  ])('error: is refused where it %s', async (_, parts, reason) => {
    expect(await attempt(parts, { promise })).toBe(reason)
  })
  test.each<[string, object, object]>([
    ['two assets', { out: [paid, { limit: 'atMost', amount: 1n, token: usdc }] }, {}],
    ['an exact sum', { out: [{ ...paid, limit: 'exactly' }] }, {}],
    ['somebody by name', { out: [{ ...paid, party: stranger.toBase58() }] }, {}],
    ['two assets that come', { in: [got, { limit: 'atLeast', amount: 1n }] }, {}],
    ['an exact sum that comes', { in: [{ ...got, limit: 'exactly' }] }, {}],
    ['a token without facts', {}, { tokens: [] }],
  ])('error: is not guessed at where it promises %s', async (_, change, more) => {
    const outcome = await attempt(writeParts(trader), { promise: { ...promise, ...change }, ...more })
    expect(outcome).toMatch(/^UnsupportedChainError: .*`(in|tokens)`/)
  })
})

describe('a request of a kind that nobody here knows, by which nothing comes', () => {
  const rpc = { simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err: null, logs: [] } }) }
  const pays = [SystemProgram.transfer({ fromPubkey: new PublicKey(own), toPubkey: stranger, lamports: 5_000_000 })]
  const to = { party: stranger.toBase58() }
  const most = (amount: bigint, more: object = to) => ({ promise: { out: [{ limit: 'atMost', amount, ...more }] } })
  test('behavior: is reviewed by what its bytes pay', async () => {
    const limit = { limit: 'atMost', amount: 5_000_000n, ...to }
    expect(await attempt(pays, most(6_000_000n), rpc)).toEqual([{ direction: 'out', ...limit }])
  })
  test.each([
    ['takes more', most(4_999_999n)],
    ['takes another asset', most(5_000_000n, { token: usdc })],
    ['pays somebody else', most(5_000_000n, { party: own })],
  ])('error: is refused where it %s', async (_, change) => {
    expect(await attempt(pays, change, rpc)).toBe('leaves')
  })
  test('error: is refused where its token counts in other decimals (money 23)', async () => {
    const nine = { ...most(5_000_000n), tokens: [{ ...dollar, decimals: 9 }] }
    expect(await attempt(pays, nine, rpc)).toMatch(/^TokenDecimalsError/)
  })
})
