import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connectUnisat } from '../fixtures/connectUnisat.ts'
import { createIndex, ordinals as indexes, ordInscription, ordOutput } from '../fixtures/createIndex.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { openReviews, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const id = `${'ef'.repeat(32)}i0`
/** The coin of the ordinals address that is spent. */
const output = `${'1'.padStart(64, '0')}:0`
const psbt = write(
  [
    [ordinals, 10_000n],
    [payment, 20_000n],
  ],
  [
    [payment, 10_000n],
    [other, 18_000n],
  ],
)
const listed = (more: object = {}) => ({
  ...{ inscriptionId: id, inscriptionNumber: '19003884', address: ordinals, collectionName: null, postage: '10000' },
  ...{ contentLength: '13', contentType: 'text/plain', timestamp: 1_690_168_629, genesisTransaction: id.slice(0, 64) },
  ...{ offset: 0, output },
  ...more,
})

async function open(
  inscriptions: unknown,
  { methods = ['ord_getInscriptions'], index = {} }: { methods?: string[]; index?: object } = {},
) {
  const world = await openReviews(
    (options) => openWorld({ ...options, ...(Object.keys(index).length > 0 && { ordinals: indexes }) }),
    undefined,
    index,
  )
  const { replies } = world.wallet
  const info = { version: '1.0.0', methods, supports: [] }
  replies.getInfo = () => ({ jsonrpc: '2.0', id: '1', result: info })
  replies.ord_getInscriptions = () => ({
    jsonrpc: '2.0',
    id: '1',
    result: { total: 1, limit: 100, offset: 0, inscriptions },
  })
  const asked = () => world.wallet.requests.filter(({ method }) => method === 'ord_getInscriptions')
  return { ...world, asked }
}
const codes = (notices: readonly { readonly code: string }[]) => notices.map(({ code }) => code)

describe('an inscription that the wallet lists', () => {
  test('is named in red without an index, and a notice still says that the coins may carry more (bitcoin 18, bitcoin 19)', async () => {
    const { review, asked } = await open([listed()])
    const { notices } = await review(psbt)
    expect(asked()).toMatchObject([{ params: { offset: 0, limit: 100 } }])
    expect(notices).toMatchObject([
      { code: 'movesInscription', tone: 'danger', params: { ids: id, places: `own:${payment}` } },
      { code: 'mayCarry' },
    ])
  })
  test('is named though an index says that there is nothing (bitcoin 18)', async () => {
    const { routes } = createIndex({ outputs: [ordOutput(output, 10_000)] })
    const { review } = await open([listed()], { index: routes })
    expect(codes((await review(psbt)).notices)).toEqual(['movesInscription'])
  })
  test.each<[string, readonly number[], string | undefined, string[]]>([
    ['the index, which alone is told', [], `${output}:0`, []],
    ['the index as well', [0], `${output}:0`, []],
    ['no other', [0], undefined, []],
    ['the index in another output', [0], `${'2'.padStart(64, '0')}:0:20000`, []],
    ['the index elsewhere', [0], `${output}:20000`, ['movesInscription']],
    ['the wallet itself elsewhere', [0, 20_000], undefined, ['movesInscription']],
  ])('has the place that is told by %s (bitcoin 18)', async (_, offsets, satpoint, said) => {
    const inscriptions = satpoint === undefined ? [] : [ordInscription(id, satpoint)]
    const { routes } = createIndex({ outputs: [ordOutput(output, 50_000, { inscriptions: [id] })], inscriptions })
    const { review } = await open(
      offsets.map((offset) => listed({ offset })),
      { index: routes },
    )
    // Only the first 10,000 satoshi stay.
    const { notices } = await review(
      write(
        [[ordinals, 50_000n]],
        [
          [ordinals, 10_000n],
          [other, 39_000n],
        ],
      ),
    )
    expect(codes(notices).filter((code) => code !== 'feeUnknown')).toEqual(said)
  })
  test('is of another output, and says nothing of this (bitcoin 18)', async () => {
    const { review } = await open([listed({ output: `${'1'.padStart(64, '0')}:1` })])
    expect(codes((await review(psbt)).notices)).toEqual(['mayCarry'])
  })
  test('is asked for by UniSat’s own call as well (bitcoin 18)', async () => {
    const { kernel } = await open([])
    const unisat = createUnisatWallet()
    unisat.accounts = [ordinals]
    unisat.inscriptions = [{ ...listed(), location: `${output}:0`, outputValue: 10_000 }]
    await connectUnisat(kernel, unisat)
    const { notices } = await kernel.prepare(psbtIntent({ psbt: write([[ordinals, 10_000n]], [[other, 9_000n]]) }))
    expect(codes(notices)).toContain('movesInscription')
  })
})

test('a wallet that does not list the method is not asked (bitcoin 18)', async () => {
  const { review, asked } = await open([listed()], { methods: ['signPsbt'] })
  expect(codes((await review(psbt)).notices)).toEqual(['mayCarry'])
  expect(asked()).toEqual([])
})

test('a wallet that refuses is asked once in a session (bitcoin 18)', async () => {
  const { review, wallet, asked } = await open([listed()])
  wallet.replies.ord_getInscriptions = () => ({
    jsonrpc: '2.0',
    id: '1',
    error: { code: -32002, message: 'Access denied' },
  })
  expect(codes((await review(psbt)).notices)).toEqual(['mayCarry'])
  await review(psbt)
  expect(asked()).toHaveLength(1)
})

test('a wallet that never answers holds a review up for 2 seconds at the most (bitcoin 18)', async () => {
  const { review, wallet } = await open([])
  wallet.replies.ord_getInscriptions = () => new Promise(() => {})
  const start = performance.now()
  expect(codes((await review(psbt)).notices)).toEqual(['mayCarry'])
  expect(performance.now() - start).toBeLessThan(4_000)
})

test('no list of a wallet makes a review fail (bitcoin 18)', async () => {
  const odd = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1, valueOf: 1 }))
  const entry = fc.record(
    { inscriptionId: fc.oneof(fc.constant(id), odd), output: fc.oneof(fc.constant(output), odd), offset: odd },
    { requiredKeys: [] },
  )
  const { review, wallet } = await open([])
  await fc.assert(
    fc.asyncProperty(fc.oneof(odd, fc.array(fc.oneof(odd, entry), { maxLength: 4 })), async (inscriptions) => {
      wallet.replies.ord_getInscriptions = () => ({ jsonrpc: '2.0', id: '1', result: { inscriptions } })
      expect(codes((await review(psbt)).notices)).toContain('mayCarry')
    }),
    { numRuns: 30 },
  )
})
