// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addresses, bob } from '../accounts.mjs'
import { commit, reveal, tapscript } from '../reveal.ts'
import { seeded } from '../seedOrdinals.mjs'
import { type Coin, spend } from '../spend.ts'
import { type RunningBitcoin, startBitcoin } from '../startBitcoin.mjs'
import { encipher, type WrittenRunestone } from './encipher.mjs'
import { writeEnvelope } from './envelopes.mjs'
import { startOrd } from './fixtures/startOrd.ts'
import { commitmentOf, readName } from './names.mjs'

const real = process.env.TAPKIT_ORD
type Index = { url: string; stop?: () => Promise<void> }

/** The same promises from every index: the sandbox's, and beside it the real ord that `TAPKIT_ORD` names. */
const indexes: readonly (readonly [string, (bitcoin: RunningBitcoin) => Promise<Index>])[] = [
  ['the sandbox', async ({ ordUrl }) => ({ url: ordUrl })],
  ...(real ? ([['ord', (bitcoin) => startOrd(real, bitcoin)]] as const satisfies typeof indexes) : []),
]

describe.each(indexes)('%s', (_, start) => {
  let bitcoin: RunningBitcoin
  let index: Index
  beforeAll(async () => {
    bitcoin = await startBitcoin({ port: 0, blockEvery: 0 })
    index = await start(bitcoin)
  }, 60_000)
  afterAll(async () => {
    await index?.stop?.()
    await bitcoin?.stop()
  })

  const own = addresses.regtest.p2tr
  const json = { accept: 'application/json', 'content-type': 'application/json' }
  const ask = (path: string, body?: unknown) =>
    fetch(`${index.url}${path}`, { headers: json, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })
  const read = async (path: string, body?: unknown) => {
    const response = await ask(path, body)
    expect(response.status).toBe(200)
    return response.json()
  }
  const mine = async (blocks = 1) => {
    const height = await bitcoin.mine(blocks)
    await vi.waitFor(async () => expect(await (await ask('/blockheight')).text()).toBe(String(height)), 10_000)
    return height
  }
  const submit = async (hex: string) => {
    const response = await fetch(`${bitcoin.explorerUrl}/api/tx`, { method: 'POST', body: hex })
    const text = await response.text()
    expect(text).toMatch(/^[0-9a-f]{64}$/)
    return text
  }
  const coinOf = async (txid: string, address: string, value: number) => {
    const { vout } = await (await fetch(`${bitcoin.explorerUrl}/api/tx/${txid}`)).json()
    const at = vout.findIndex((one: { scriptpubkey_address?: string }) => one.scriptpubkey_address === address)
    return { txid, vout: at, value }
  }
  const numberOf = (name: string) => readName(name)?.number ?? expect.fail(`${name} is no name`)

  /** Commits to a name, waits, and etches it together with a picture; `early` leaves out a block of the wait. */
  async function etch(name: string, etching: Omit<NonNullable<WrittenRunestone['etching']>, 'rune'>, early = false) {
    const rune = numberOf(name)
    const picture = { contentType: 'text/plain', body: new TextEncoder().encode(`This is ${name}`) }
    const from = commit(tapscript(...writeEnvelope({ ...picture, rune: commitmentOf(rune) })))
    const coin = await coinOf(await bitcoin.fund(from.address, 10_000), from.address, 10_000)
    await mine(early ? 4 : 5)
    const script = encipher({ etching: { ...etching, rune, spacers: readName(name)?.spacers } })
    const txid = await submit(
      reveal({
        from,
        coin,
        to: [
          { address: own, sats: 9_000 },
          { script, sats: 0 },
        ],
      }),
    )
    return { txid, height: await mine() }
  }

  test('POST /sandbox/inscribe gives the wallets’ address another picture', async () => {
    const coins = async (): Promise<{ txid: string; vout: number; value: number }[]> =>
      (await fetch(`${bitcoin.explorerUrl}/api/address/${own}/utxo`)).json()
    const before = new Set((await coins()).map(({ txid }) => txid))
    await fetch(`${bitcoin.explorerUrl}/sandbox/inscribe`, { method: 'POST' })
    await mine()
    const added = (await coins()).filter(({ txid }) => !before.has(txid))
    expect(added).toMatchObject([{ value: seeded.picture.sats }])
    const { inscriptions } = await read(`/output/${added[0]?.txid}:0`)
    expect(inscriptions).toHaveLength(1)
    const response = await ask(`/content/${inscriptions[0]}`)
    expect(response.headers.get('content-type')).toBe(seeded.picture.contentType)
  })

  test('an etching with its picture: the rune, its output, the inscription and its content', async () => {
    const premine = 2n ** 100n + 1n
    const terms = { amount: 5n, cap: 2n, heightEnd: 10_000n, offsetStart: 1n }
    const { txid, height } = await etch('SANDBOX•BUCKETS•ONE', { divisibility: 2, symbol: '🪣', premine, terms })
    const told = await (await ask('/rune/SANDBOX•BUCKETS•ONE')).text()
    // Bare digits: a parser that rounds them loses some.
    expect(told).toMatch(new RegExp(`"premine":\\s*${premine}\\b`))
    const rune = JSON.parse(told)
    expect(rune).toMatchObject({
      entry: {
        ...{ block: height, burned: 0, divisibility: 2, etching: txid, mints: 0, spaced_rune: 'SANDBOX•BUCKETS•ONE' },
        ...{ symbol: '🪣', turbo: false, timestamp: expect.any(Number), number: expect.any(Number) },
        terms: { amount: 5, cap: 2, height: [null, 10_000], offset: [1, null] },
      },
      id: `${height}:1`,
      mintable: true,
      parent: `${txid}i0`,
    })
    expect(await read(`/rune/${height}:1`)).toEqual(rune)
    expect(await read('/rune/SANDBOXBUCKETSONE')).toEqual(rune)
    expect((await read('/runes')).entries[0]).toEqual([rune.id, rune.entry])

    const output = await read(`/output/${txid}:0`)
    expect(output).toMatchObject({
      ...{ address: own, indexed: true, inscriptions: [`${txid}i0`], spent: false, transaction: txid, value: 9_000 },
      runes: { 'SANDBOX•BUCKETS•ONE': { divisibility: 2, symbol: '🪣', amount: Number(premine) } },
    })
    expect(await read('/outputs', [`${txid}:0`, `${txid}:1`])).toMatchObject([output, { runes: {}, inscriptions: [] }])

    const body = 'This is SANDBOX•BUCKETS•ONE'
    expect(await read(`/inscription/${txid}i0`)).toMatchObject({
      ...{ id: `${txid}i0`, address: own, content_type: 'text/plain', content_length: Buffer.byteLength(body) },
      ...{ height, satpoint: `${txid}:0:0`, value: 9_000, rune: 'SANDBOX•BUCKETS•ONE', number: expect.any(Number) },
    })
    const content = await ask(`/content/${txid}i0`)
    expect(content.headers.get('content-type')).toContain('text/plain')
    expect(await content.text()).toBe(body)
  })

  test('the wallets’ ordinals address holds a picture and two runes from the start', async () => {
    const coins: Coin[] = await (await fetch(`${bitcoin.explorerUrl}/api/address/${own}/utxo`)).json()
    const held = await read(
      '/outputs',
      coins.map(({ txid, vout }) => `${txid}:${vout}`),
    )
    const { picture, runes } = seeded
    const of = (name: string) => held.filter((output: { runes: object }) => name in output.runes)
    for (const { name, divisibility, symbol, premine, sats } of Object.values(runes))
      expect(of(name)).toMatchObject([
        { value: sats, runes: { [name]: { amount: Number(premine), divisibility, symbol } } },
      ])
    const [drawn] = held.filter(({ value }: Coin) => value === picture.sats)
    const [id] = drawn.inscriptions
    expect(await read(`/inscription/${id}`)).toMatchObject({ content_type: picture.contentType, number: 0 })
    expect(new Uint8Array(await (await ask(`/content/${id}`)).arrayBuffer()).subarray(1, 4)).toEqual(
      new TextEncoder().encode('PNG'),
    )
    expect(await read(`/rune/${runes.buckets.name}`)).toMatchObject({ mintable: true })
    expect(await read(`/rune/${runes.shovels.name}`)).toMatchObject({ mintable: false })
  })

  test('a pending output is unknown, and a spent output is told as spent', async () => {
    const { txid } = await etch('SANDBOX•BUCKETS•TWO', { premine: 7n })
    const coin: Coin = { txid, vout: 0, value: 9_000, type: 'p2tr', hex: '' }
    const moved = await submit(spend({ coins: [coin], to: [{ address: bob, sats: 8_000 }] }))
    const seen = async () => read('/outputs', [`${txid}:0`, `${moved}:0`])
    expect(await seen()).toMatchObject([
      { indexed: true, spent: true },
      { indexed: false, spent: false, inscriptions: [], runes: {} },
    ])
    await mine()
    expect(await seen()).toMatchObject([
      { indexed: false, spent: true, inscriptions: [], runes: {} },
      { indexed: true, address: bob, inscriptions: [`${txid}i0`], runes: { 'SANDBOX•BUCKETS•TWO': { amount: 7 } } },
    ])
    expect((await read(`/inscription/${txid}i0`)).satpoint).toBe(`${moved}:0:0`)
  })

  test('a name that was committed to five blocks before is not etched, and the first to etch a name has it', async () => {
    const early = await etch('SANDBOX•BUCKETS•THREE', { premine: 1n }, true)
    expect((await ask('/rune/SANDBOXBUCKETSTHREE')).status).toBe(404)
    expect((await read(`/output/${early.txid}:0`)).runes).toEqual({})
    const first = await etch('SANDBOX•BUCKETS•THREE', { premine: 1n })
    await etch('SANDBOXBUCKETS•THREE', { premine: 2n })
    expect((await read('/rune/SANDBOXBUCKETSTHREE')).entry).toMatchObject({ etching: first.txid, premine: 1 })
  })

  test('mints count up to the cap, and mints of a flawed runestone burn', async () => {
    const { height } = await etch('SANDBOX•BUCKETS•FOUR', { premine: 4n, terms: { amount: 3n, cap: 2n } })
    const send = async (script: Uint8Array, value: number) => {
      const from = commit(tapscript())
      const coin = await coinOf(await bitcoin.fund(from.address, value), from.address, value)
      return submit(
        reveal({
          from,
          coin,
          to: [
            { address: own, sats: value - 1_000 },
            { script, sats: 0 },
          ],
        }),
      )
    }
    const id = `${height}:1`
    const mint = encipher({ mint: id })
    const first = await send(mint, 5_000)
    await mine()
    // An edict to an output that is not there.
    const flawed = await send(encipher({ mint: id, edicts: [{ id, amount: 1n, output: 9 }] }), 5_000)
    await mine()
    const late = await send(mint, 5_000)
    await mine()
    expect(await read('/outputs', [`${first}:0`, `${flawed}:0`, `${late}:0`])).toMatchObject([
      { runes: { 'SANDBOX•BUCKETS•FOUR': { amount: 3 } } },
      { runes: {} },
      { runes: {} },
    ])
    expect(await read('/rune/SANDBOXBUCKETSFOUR')).toMatchObject({ entry: { mints: 2, burned: 3 }, mintable: false })
  })

  test.each([
    ['/output/nothing', 400],
    [`/output/${'0'.repeat(63)}1:0`, 404],
    ['/rune/NOBODYHASETCHEDTHIS', 404],
    [`/inscription/${'1'.repeat(64)}i0`, 404],
    [`/content/${'1'.repeat(64)}i0`, 404],
  ])('%s is %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status)
  })
})
