import { swapIntent } from 'tapkit/features/swap/intents'
import type { Kernel, Plugin } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const world = openWorlds()
const router = checksumAddress('0x1111111254EEB25477B68fb85Ed929f73A960582')
const dai = checksumAddress('0xda1'.padEnd(42, '3'))
const odd = checksumAddress('0x0dd'.padEnd(42, '5'))
/** A token that takes all that a call may compute. */
const greedy = checksumAddress('0x9eed'.padEnd(42, '7'))
const planted = (count: number) =>
  Array.from({ length: count }, (_, at) => checksumAddress(`0x7${`${at}`.padStart(39, '0')}`))
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const amount = 10n ** 18n

/** What an account's wallet or a service says that it holds; the host has listed none of it. */
const holding = (...addresses: readonly string[]): Plugin => ({
  name: 'holdings',
  apply({ hooks }) {
    hooks.fetchTokens.tapPromise({ name: 'holdings', stage: -1_000 }, async ({ network }) =>
      addresses.map((address) => {
        return { address, networkId: network.id, symbol: 'DAI', name: 'Dai', decimals: 18, value: 9n, unlisted: true }
      }),
    )
  },
})

const deaf = () => {
  throw rejection('the method does not exist', -32601)
}

/** A node that knows no simulation: what calls do to balances is all that it tells. The trade takes the account's DAI as well. */
const measuring = ([{ from, to, data }]: [{ from?: string; to: string; data: string }]) => {
  if (from !== to) return `0x${word(data === '0x313ce567' ? 6n : 0n)}`
  const words: bigint[] = []
  let isTraded = false
  for (let at = 2; at < data.length; ) {
    const [target = '', , length = '0'] = data.slice(at, at + 192).match(/.{64}/g) ?? []
    at += 192 + Number(`0x${length}`) * 2
    const token = checksumAddress(target.slice(-40))
    if (token === router) isTraded = true
    if (token === greedy) throw rejection('out of gas', -32_000)
    const held = { [usdc]: isTraded ? 3_000_000_000n : 0n, [dai]: isTraded ? 0n : 9n }[token] ?? 0n
    words.push(token === odd ? 0n : 1n, held, 10n * amount - (isTraded ? amount : 0n))
  }
  return `0x${words.map(word).join('')}`
}

const rpc = answering({ eth_simulateV1: deaf, debug_traceCall: deaf, eth_call: measuring } as never)

/** An account that holds tokens which nobody has listed, on a page whose tab keeps what was read. */
async function visit(held: readonly string[], area = createMemoryArea()) {
  const asked = { times: 0 }
  const plugins = [holding(...held), counting(asked)]
  const { kernel, connect } = await world({ rpc, plugins, area, cache: 'session' })
  if (!kernel.connection('eip155')) await connect()
  await kernel.fetchTokens()
  return { kernel, area, asked }
}

/** Counts how often the account's tokens are asked for. */
const counting = (asked: { times: number }): Plugin => ({
  name: 'counting',
  apply({ hooks }) {
    hooks.fetchTokens.tapPromise({ name: 'counting', stage: -2_000 }, async () => {
      asked.times++
      return undefined
    })
  },
})

const trade = async (...held: readonly string[]) => tradeOn((await visit(held)).kernel)

async function tradeOn(kernel: Kernel) {
  try {
    const prepared = await kernel.prepare(
      swapIntent({
        ...{ from: ether, to: dollars, amount, least: 2_970_000_000n, routers: [router] },
        ...{ validUntil: Date.now() + 30_000, payload: { to: router, value: hex(amount), data: '0x12345678' } },
      }),
    )
    return prepared.notices.map(({ code }) => code)
  } catch (error) {
    return (error as { params?: { reason?: string } }).params?.reason ?? (error as Error).name
  }
}

// "takes more than was shown, or another token" (money 24): its router may be allowed to take that one as well.
test('error: a trade that takes another token of the account is refused, also where a node tells balances alone', async () => {
  expect(await trade(dai)).toBe('leaves')
  expect(await trade(odd, dai)).toBe('leaves')
})

test.each([
  ['99 others', planted(99)],
  ['100 others', planted(100)],
  ['900 others', planted(900)],
  ['one that breaks the call', [greedy]],
  ['many and one that breaks the call', [...planted(120), greedy, odd]],
])('error: nor is it hidden behind %s that somebody has sent to the account (evm 18)', async (_, others) => {
  expect(await trade(...others, dai)).toBe('leaves')
  expect(await trade(dai, ...others)).toBe('leaves')
})

test('behavior: of an account that holds more than can be measured, nothing is tried out, and that is said (evm 18)', async () => {
  expect(await trade(...planted(1_010), dai)).toContain('untried')
  expect(await trade(...planted(900), greedy)).not.toContain('untried')
})

test('behavior: a token that says nothing of its balance, as anybody may send one, is in nobody’s way', async () => {
  expect(await trade(odd)).not.toContain('untried')
})

test('error: what the tab keeps of the account’s tokens does not decide which of them a trade is tried for (storage 6, money 24)', async () => {
  const { kernel, area } = await visit([dai])
  kernel.destroy()
  const name = 'tapkit:default:v1:cache'
  const { value } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { value: Record<string, [number, string]> }
  const rows = Object.entries(value).map(([key, [at, text]]) => [key, [at, /tokens/.test(key) ? '[]' : text]])
  expect(JSON.stringify(rows)).toContain('tokens')
  sessionStorage.setItem(name, JSON.stringify({ value: Object.fromEntries(rows) }))
  const next = await visit([dai], area)
  expect(next.asked.times).toBe(0)
  expect(await tradeOn(next.kernel)).toBe('leaves')
})

test('behavior: the tokens are asked for once for the prices of half a minute', async () => {
  const { kernel, asked } = await visit([odd])
  const before = asked.times
  for (let times = 0; times < 3; times++) await tradeOn(kernel)
  expect(asked.times).toBe(before + 1)
})
