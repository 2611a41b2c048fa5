import fc from 'fast-check'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createIndex, ordInscription, ordinals, ordOutput, ordRune, toJson } from '../fixtures/createIndex.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinSignet } from '../networks/index.ts'
import { toNetwork } from '../networks/toNetwork.ts'
import { type Contents, isPlain, mergeContents, unknown } from './contents.ts'
import { detailContents } from './detailContents.ts'
import { fetchContents } from './fetchContents.ts'

afterEach(() => void vi.useRealTimers())

const txid = 'ab'.repeat(32)
const id = `${'cd'.repeat(32)}i0`
const coin = (index: number, amount = 10_000n) => ({ txid, index, amount })
const at = (index: number) => `${txid}:${index}`
const most = 2n ** 128n - 1n

type Routes = Readonly<Record<string, unknown>>

function open(routes: Routes, networks: Parameters<typeof bip122>[0]['networks'] = [bitcoin]) {
  const sent: { url: string; init: RequestInit | undefined }[] = []
  const kernel = createTestKernel({
    plugins: [bip122({ networks, ordinals })],
    fetch: async (url, init) => {
      sent.push({ url: String(url), init })
      const [, found] = Object.entries(routes).find(([path]) => String(url).endsWith(path)) ?? []
      const answer = typeof found === 'function' ? await found(String(url), init) : found
      if (answer === undefined) return new Response('Not found', { status: 404 })
      return answer instanceof Response ? answer : new Response(JSON.stringify(answer))
    },
  })
  kernel.http.wake()
  const context = { kernel, ordinals, networks: new Map(networks.map((network) => [network.id, network])) }
  const asked = { network: toNetwork(networks[0]), signal: kernel.signal }
  const tip = Promise.resolve({ height: 864_330, time: 1_728_160_000, medianTime: 1_728_158_372 })
  const ask = (...coins: readonly ReturnType<typeof coin>[]) => fetchContents(context, coins, { ...asked, tip })
  const detail = (held: ReadonlyMap<string, Contents>, needsIds = true) =>
    detailContents(context, held, { ...asked, needsIds })
  return { ask, detail, sent, kernel, context, asked }
}

/** The contents that an index answers of a single coin. */
const told = async (output: unknown, more: Routes = {}) => {
  const { routes } = createIndex({ outputs: [output] })
  return (await open({ ...routes, ...more }).ask(coin(0))).get(at(0))
}
const isKnownPlain = (contents: Contents | undefined) => contents !== undefined && isPlain(contents)

describe('an index in ord’s shape', () => {
  test('is asked for the contents of all coins at once, as JSON, and each of them is read exactly (bitcoin 18)', async () => {
    const runes = { 'UNCOMMON•GOODS': { amount: most, divisibility: 38, symbol: '⧉' } }
    const { routes, asked } = createIndex({
      outputs: [
        ordOutput(at(1), 546, { inscriptions: [id] }),
        ordOutput(at(0), 10_000),
        ordOutput(at(2), 330, { runes }),
      ],
    })
    const { ask, sent } = open(routes)
    const held = await ask(coin(0), coin(1, 546n), coin(2, 330n))
    expect(asked).toEqual([[at(0), at(1), at(2)]])
    expect(sent[0]).toMatchObject({ url: 'https://ord.example/outputs', init: { method: 'POST' } })
    expect(sent.map(({ init }) => Object(init?.headers).accept)).toEqual(['application/json', 'application/json'])
    expect(held.get(at(0))).toEqual({ inscriptions: [], runes: [], isWhole: true })
    expect(held.get(at(1))).toEqual({ inscriptions: [{ id }], runes: [], isWhole: true })
    expect(held.get(at(2))?.runes).toMatchObject([
      { name: { letters: 'UNCOMMONGOODS' }, amount: most, divisibility: 38 },
    ])
  })
  test('is asked about a hundred coins at once, and a thousand at the most, so that many inputs hide none (bitcoin 18)', async () => {
    const many = (length: number) => Array.from({ length }, (_, index) => coin(index))
    const { routes, asked } = createIndex({ outputs: [ordOutput(at(119), 10_000, { inscriptions: [id] })] })
    const held = await open(routes).ask(...many(120))
    expect(asked).toMatchObject([{ length: 100 }, { length: 20 }])
    expect(held.get(at(119))?.inscriptions).toEqual([{ id }])
    await open(routes).ask(...many(1_150))
    expect(asked.slice(2)).toMatchObject(Array(10).fill({ length: 100 }))
  })
  test('is asked nothing of a network for which none is composed (bitcoin 18, privacy 2)', async () => {
    const { ask, sent, kernel } = open(createIndex().routes, [bitcoinSignet])
    expect((await ask(coin(0))).size).toBe(0)
    expect(sent).toEqual([])
    expect(kernel.http.hosts()).not.toContain('https://ord.example')
    expect(open({}).kernel.http.hosts()).toContain('https://ord.example')
  })
  test.each<[string, unknown]>([
    ['does not know the coin yet', ordOutput(at(0), 10_000, { indexed: false })],
    ['says that the coin is spent', ordOutput(at(0), 10_000, { spent: true })],
    ['has it in no block', ordOutput(at(0), 10_000, { confirmations: 0 })],
    ['does not follow runes', ordOutput(at(0), 10_000, { runes: null })],
    ['does not follow inscriptions', ordOutput(at(0), 10_000, { inscriptions: null })],
    ['lists runes in another shape', ordOutput(at(0), 10_000, { runes: [] as never })],
    ['says another amount', ordOutput(at(0), 10_001)],
    ['says no amount', ordOutput(at(0), 10_000, { value: undefined })],
    ['speaks of another coin', ordOutput(at(1), 10_000)],
    ['names no coin', ordOutput(at(0), 10_000, { outpoint: undefined })],
    ['lists what no rune is called', ordOutput(at(0), 10_000, { runes: { lower: { amount: 1, divisibility: 0 } } })],
    ['lists a rune of no amount', ordOutput(at(0), 10_000, { runes: { AB: { amount: -1, divisibility: 0 } } })],
    ['lists what is no inscription', ordOutput(at(0), 10_000, { inscriptions: ['../../x'] })],
    ['answers nothing of it', null],
  ])('that %s leaves it unknown (bitcoin 18)', async (_, output) => {
    expect(isKnownPlain(await told(output))).toBe(false)
    expect(isKnownPlain(await told(ordOutput(at(0), 10_000)))).toBe(true)
  })
  test.each<[string, Routes]>([
    ['is a block behind', { 'ord.example/blockheight': 864_329 }],
    ['does not say its block', { 'ord.example/blockheight': undefined }],
    ['says its block in words', { 'ord.example/blockheight': 'new' }],
    ['is not found', { 'ord.example/outputs': undefined }],
    ['answers a page', { 'ord.example/outputs': () => new Response('<html>') }],
    ['answers too much', { 'ord.example/outputs': () => new Response(`[${' '.repeat(10_000_000)}]`) }],
    ['refuses', { 'ord.example/outputs': () => new Response('', { status: 500 }) }],
  ])('that %s leaves everything unknown (bitcoin 18)', async (_, more) => {
    expect(isKnownPlain(await told(ordOutput(at(0), 10_000), more))).toBe(false)
  })
  test('that never answers is given up after 4 seconds (bitcoin 18)', async () => {
    const { routes } = createIndex()
    const { ask } = open({ ...routes, 'ord.example/outputs': () => new Promise(() => {}) })
    const start = performance.now()
    expect((await ask(coin(0))).size).toBe(0)
    expect(performance.now() - start).toBeLessThan(6_000)
  })
  test('that lags still tells the contents that it has seen in a coin (bitcoin 18)', async () => {
    const output = ordOutput(at(0), 10_000, { inscriptions: [id] })
    const contents = await told(output, { 'ord.example/blockheight': 800_000 })
    expect(contents).toEqual({ inscriptions: [{ id }], runes: [], isWhole: false })
  })
  test('that answers twice of a coin hides nothing by it (bitcoin 18)', async () => {
    const outputs = [ordOutput(at(0), 10_000, { inscriptions: [id] }), ordOutput(at(0), 10_000)]
    const { ask } = open(createIndex({ outputs }).routes)
    expect((await ask(coin(0))).get(at(0))).toEqual({ inscriptions: [{ id }], runes: [], isWhole: false })
  })
  test.each([
    ['AB', 'A•B'],
    ['A•B', 'AB'],
  ])(
    'that spells a rune twice, %s and %s, does not know the coin, and the larger amount counts (bitcoin 18)',
    async (more, less) => {
      const runes = { [more]: { amount: 900n, divisibility: 0 }, [less]: { amount: 100n, divisibility: 0 } }
      const contents = await told(ordOutput(at(0), 10_000, { runes }))
      expect(contents?.isWhole).toBe(false)
      expect(mergeContents(unknown, contents ?? unknown).runes).toMatchObject([{ amount: 900n }])
    },
  )
  test('neither throws nor hangs, however odd its answer is (bitcoin 18)', async () => {
    const keys = fc.constantFrom('__proto__', 'constructor', 'toString', 'AB', 'A•B', 'outpoint', 'amount')
    const odd = fc.oneof(fc.anything({ withNullPrototype: false, key: keys }), fc.jsonValue())
    const fields = fc.record(
      {
        outpoint: fc.oneof(fc.constant(at(0)), odd),
        value: fc.oneof(fc.constant(10_000), odd),
        inscriptions: odd,
        runes: fc.oneof(odd, fc.dictionary(keys, odd)),
        indexed: odd,
        spent: odd,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(odd, fc.array(fields, { maxLength: 4 })), async (answer) => {
        const { routes } = createIndex()
        const text = JSON.stringify(answer) ?? 'null'
        const { ask } = open({ ...routes, 'ord.example/outputs': () => new Response(text) })
        const contents = (await ask(coin(0))).get(at(0))
        const isSure = /"indexed":true/.test(text) && /"spent":false/.test(text)
        expect(isKnownPlain(contents) && !isSure).toBe(false)
      }),
      { numRuns: 50 },
    )
    expect(Object.hasOwn(Object.prototype, 'AB')).toBe(false)
  })
})

describe('an index’s answer about a single item', () => {
  const held: ReadonlyMap<string, Contents> = new Map([
    [
      at(0),
      {
        inscriptions: [{ id }],
        runes: [{ name: { letters: 'AB', spacers: 1, number: 27n }, amount: 5n, divisibility: 0 }],
        isWhole: true,
      },
    ],
  ])
  const detailed = async (index: Parameters<typeof createIndex>[0]) =>
    (await open(createIndex(index).routes).detail(held)).get(at(0))
  test('is where an inscription lies, and the id of a rune (bitcoin 18)', async () => {
    const inscriptions = [ordInscription(id, `${at(0)}:545`)]
    const contents = await detailed({ inscriptions, runes: [ordRune('840000:3', 'A•B')] })
    expect(contents).toMatchObject({ inscriptions: [{ id, offset: 545n }], runes: [{ id: '840000:3' }] })
  })
  test.each<[string, Parameters<typeof createIndex>[0]]>([
    ['of another output', { inscriptions: [ordInscription(id, `${at(1)}:545`)] }],
    ['of no output', { inscriptions: [ordInscription(id, 'nowhere')] }],
    [
      'of another rune',
      {
        runes: [
          { ...ordRune('840000:3', 'A•B'), ...{ entry: { ...ordRune('1:1', 'A•B').entry, spaced_rune: 'A•C' } } },
        ],
      },
    ],
    ['with an id that no rune has', { runes: [ordRune('0:3', 'A•B')] }],
    ['not told', {}],
  ])('is not taken where it is %s (bitcoin 18)', async (_, index) => {
    const contents = await detailed(index)
    expect(contents?.inscriptions[0]?.offset).toBeUndefined()
    expect(contents?.runes[0]?.id).toBeUndefined()
  })
})

test('the fixtures write numbers of 128 bits as ord does', () => {
  expect(toJson({ amount: most })).toBe('{"amount":340282366920938463463374607431768211455}')
})
