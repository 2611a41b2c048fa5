import { createTestKernel } from 'tapkit/testing'
import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { alice } from '../fixtures/createWorld.ts'
import { eip155 } from '../index.ts'
import { mainnet } from '../networks/index.ts'

const resolver = mainnet.contracts.ensUniversalResolver.address
const offchainLookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batchAbi = parseAbi([
  'function query((address sender, string[] urls, bytes data)[]) view returns (bool[], bytes[])',
])
const callback = toFunctionSelector('resolveCallback(bytes,bytes)')
const address = encodeAbiParameters([{ type: 'address' }], [alice])
const resolved = encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [address, alice])

/** A node whose resolver says: ask these gateways, and a gateway that answers `answer`. */
const look = async (
  urls: string[],
  gateways: string[],
  answer: unknown = { data: '0xc0ffee' },
  callData: `0x${string}` = '0xabcd',
) => {
  const asked: string[] = []
  const data = encodeErrorResult({ abi: offchainLookup, args: [resolver, urls, callData, callback, '0x'] })
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet], gateways })],
    async fetch(url, init) {
      if (!String(url).includes('publicnode')) {
        asked.push(`${init?.method} ${url}`)
        return new Response(JSON.stringify(answer))
      }
      const { id, params } = JSON.parse(String(init?.body))
      const body = String(params[0].data).startsWith(callback)
        ? { result: resolved }
        : { error: { code: 3, message: 'execution reverted', data } }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    },
  })
  const outcome = await kernel.resolveName({ name: 'off.chain' }).then(
    (profile) => profile?.address,
    (error) => error.message,
  )
  kernel.destroy()
  // The picture's record asks the same gateway.
  return { outcome, asked: asked[0] }
}

describe('names that are kept off the chain (CCIP-Read)', () => {
  test('are asked for at a gateway that the host allows', async () => {
    expect(await look(['https://gw.example/{sender}/{data}.json'], ['https://gw.example'])).toEqual({
      outcome: alice,
      asked: `GET https://gw.example/${resolver.toLowerCase()}/0xabcd.json`,
    })
  })
  test('are asked for by POST where the gateway takes no data in its address', async () => {
    const { outcome, asked } = await look(['https://gw.example/x'], ['https://gw.example'])
    expect([outcome, asked]).toEqual([alice, 'POST https://gw.example/x'])
  })
  test('are asked for at the next gateway that is allowed', async () => {
    expect((await look(['https://no.example/x', 'https://gw.example/x'], ['https://gw.example'])).outcome).toBe(alice)
  })
  test.each([
    ['a gateway that is not allowed', ['https://evil.example/{data}'], {}],
    ['a gateway of another scheme', ['javascript:alert(1)//{data}'], {}],
    ['an answer that is no data', ['https://gw.example/x'], { data: 'yes' }],
  ])('are not resolved through %s', async (_, urls, answer) => {
    expect((await look(urls, ['https://gw.example'], answer)).outcome).toBe('Error resolving name')
  })
})

const encodeBatch = (queries: readonly object[]) => encodeFunctionData({ abi: batchAbi, args: [queries as never] })

/** A node whose resolver asks for something off the chain again after each answer, by `urls`, and the requests that a lookup of its name makes. */
const lookAgain = async (urls: string[], callData = encodeBatch([])) => {
  let calls = 0
  let gateway = 0
  const data = encodeErrorResult({ abi: offchainLookup, args: [resolver, urls, callData, callback, '0x'] })
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet], gateways: ['https://gw.example'] })],
    async fetch(url, init) {
      if (!String(url).includes('publicnode')) {
        gateway += 1
        return new Response(JSON.stringify({ data: '0xc0ffee' }))
      }
      calls += 1
      const { id } = JSON.parse(String(init?.body))
      const error = calls > 200 ? { code: 3, message: 'enough' } : { code: 3, message: 'execution reverted', data }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }))
    },
  })
  const outcome = await kernel.resolveName({ name: 'off.chain' }).catch((error) => error.message)
  kernel.destroy()
  return { outcome, calls, gateway }
}

test.each([[['https://gw.example/x']], [['x-batch-gateway:true']]])(
  'a resolver that asks for more after each answer is given up: %j (reads 9)',
  async (urls) => {
    const { outcome, calls, gateway } = await lookAgain(urls)
    expect(outcome).toBe('Error resolving name')
    // The address and the picture are read at once.
    expect(calls).toBeLessThanOrEqual(10)
    expect(gateway).toBeLessThanOrEqual(10)
  },
)

test('a resolver that asks for a thousand things at once has the gateway asked for a few of them (reads 9)', async () => {
  const queries = Array.from({ length: 1_000 }, () => ({
    sender: resolver,
    urls: ['https://gw.example/x'],
    data: '0xabcd',
  }))
  const { outcome, gateway } = await lookAgain(['x-batch-gateway:true'], encodeBatch(queries))
  expect(outcome).toBe('Error resolving name')
  expect(gateway).toBeLessThanOrEqual(40)
})

const word = (value: number) => value.toString(16).padStart(64, '0')
const batchGateway = 'x-batch-gateway:true'

/**
 * A batch of so many lookups, each of which is a batch in its turn. Their offsets lead to the same bytes, so that a batch in a batch
 * takes no more room than one of them.
 */
const encodeAlike = (inner: string, count: number): `0x${string}` => {
  const one = encodeBatch([{ sender: resolver, urls: [batchGateway], data: inner }]).slice(2)
  const lookup = one.slice(8 + 3 * 64)
  const offsets = word(count * 32).repeat(count)
  return `0x${one.slice(0, 8)}${word(32)}${word(count)}${offsets}${lookup}`
}

test('batches in batches that lead to the same bytes are not multiplied: the page would stand still (reads 10)', async () => {
  const data = encodeAlike(encodeAlike(encodeBatch([]), 30), 30)
  expect(data.length).toBeLessThan(8_000)
  const { outcome, calls } = await lookAgain(
    [batchGateway],
    encodeBatch([{ sender: resolver, urls: [batchGateway], data }]),
  )
  expect(outcome).toBe('Error resolving name')
  // The address and the picture are asked for once each, and their lookups are not answered.
  expect(calls).toBe(2)
})

test('a lookup of a hundred kB is not read: its parts may be the same bytes a thousand times (reads 10)', async () => {
  const data = `0x${'ab'.repeat(100_000)}`
  const { outcome, calls, gateway } = await lookAgain(
    [batchGateway],
    encodeBatch([{ sender: resolver, urls: ['https://gw.example/x'], data }]),
  )
  expect([outcome, calls, gateway]).toEqual(['Error resolving name', 2, 0])
})

test('a resolver that asks for batches of its own is answered (reads 10)', async () => {
  const query = { sender: resolver, urls: ['https://gw.example/x'], data: '0xabcd' }
  const inner = { sender: resolver, urls: [batchGateway], data: encodeBatch([query]) }
  const own = { sender: resolver, urls: [batchGateway], data: encodeBatch([inner]) }
  const asked = await look([batchGateway], ['https://gw.example'], undefined, encodeBatch([own]))
  expect(asked).toEqual({ outcome: alice, asked: 'POST https://gw.example/x' })
})
