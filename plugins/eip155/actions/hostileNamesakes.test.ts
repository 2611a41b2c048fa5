import { swapIntent } from 'tapkit/features/swap/intents'
import type { Intent } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const router = checksumAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const fake = checksumAddress('0xfa6e'.padEnd(42, '7'))
const amount = 10n ** 18n
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The host says which contract USDC is; what a service trades under that name is another one, and its contract agrees. */
async function codesOf(intent: object, symbol = 'USDC') {
  const said = [symbol].map((text) => Buffer.from(text).toString('hex'))[0] ?? ''
  const text = `0x${word(32n)}${word(BigInt(said.length / 2))}${said.padEnd(64, '0')}`
  const answers: Record<string, string> = { '0x313ce567': `0x${word(6n)}`, '0x95d89b41': text }
  const logs = [
    { address: fake, topics: [transfer, `0x${word(router)}`, `0x${word(alice)}`], data: `0x${word(3_000n)}` },
  ]
  const rpc = {
    eth_call: ([{ data }]: [{ data: string }]) => answers[data] ?? `0x${word(10n ** 12n)}`,
    eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x' }] }],
  }
  const { kernel, connect } = await world({
    rpc: answering(rpc as never),
    tokens: { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] },
  })
  await connect()
  const prepared = await kernel.prepare(intent as Intent)
  return prepared.notices.flatMap(({ code, params }) => (code === 'namesake' ? [params?.other] : []))
}

const swapTo = (symbol: string) =>
  swapIntent({
    ...{ from: { name: 'Ether', symbol: 'ETH', decimals: 18 }, amount, least: 2_900n, routers: [router] },
    ...{ to: { address: fake, name: symbol, symbol, decimals: 6 }, validUntil: Date.now() + 3_600_000 },
    payload: { to: router, value: hex(amount), data: '0x12345678' },
  })

describe('a token that bears the name of a token that the host has listed', () => {
  test.each(['USDC', 'usdc', 'U5DC', 'USDС', '000 USDC', 'OOO USDC', 'USDC · native'])(
    'error: is not brought by a swap as if it was that one (%s)',
    async (symbol) => {
      expect(await codesOf(swapTo(symbol), symbol)).toEqual([usdc])
    },
  )
  test('error: is not brought by a swap as if it was the network’s own currency', async () => {
    expect(await codesOf(swapTo('ETH'), 'ETH')).toEqual([''])
  })
  test('error: is not paid as if it was the listed token', async () => {
    const token = { address: fake, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
    expect(await codesOf({ kind: 'transfer', to: bob, amount: 5n, token })).toEqual([usdc])
  })
  test('behavior: the listed token itself, and a token of another name, have no notice', async () => {
    const own = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
    expect(await codesOf({ kind: 'transfer', to: bob, amount: 5n, token: own })).toEqual([])
    expect(await codesOf(swapTo('REED'), 'REED')).toEqual([])
  })
})
