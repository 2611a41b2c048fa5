import { expect, test } from 'vitest'
import { ordRune } from '../../../bip122/fixtures/createIndex.ts'
import { openOrders } from '../fixtures/openOrders.ts'
import { failed, mint } from '../fixtures/openRunes.ts'
import '../fixtures/preload.ts'

const open = openOrders()
type Terms = Readonly<Record<string, unknown>>

/** A visit whose index knows the rune by its terms, 26 mints of which are made. */
async function known(terms: Terms | null | 'none') {
  const world = await open({ hasIndex: true })
  const { entry, ...rune } = ordRune('1:0', 'UNCOMMON•GOODS') as { readonly entry: { readonly terms: Terms } }
  const told = {
    ...rune,
    entry: { ...entry, ...(terms === null && { mints: 0 }), terms: terms && { ...entry.terms, ...Object(terms) } },
  }
  world.routes['/rune/UNCOMMONGOODS'] = terms === 'none' ? failed(404) : told
  Object.assign(world.routes, { '/blockheight': 900_000, '/api/blocks': [{ height: 900_000, mediantime: 1 }] })
  return world
}

test.each<[string, Terms | null | 'none', RegExp]>([
  ['its cap is reached', { cap: 26 }, /its cap is reached/],
  ['its last block has passed', { height: [null, 900_001] }, /last block for mints has passed/],
  ['its first block is later', { height: [900_002, null] }, /first mint is in block 900002/],
  ['nobody can mint it', null, /nobody can mint this rune/],
  ['a mint is of an amount of 0', { amount: 0 }, /nobody can mint this rune/],
  ['a mint is of no amount', { amount: null }, /nobody can mint this rune/],
  ['there is no such rune', 'none', /no rune of this name/],
])(
  'error: a mint that would yield nothing is neither prepared nor paid by request: %s (runes 5)',
  async (_, terms, message) => {
    const world = await known(terms)
    await expect(world.write()).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(message) })
    const answer = await world.ask('runes_mint', mint)
    expect(answer).toMatchObject({ error: { code: -32602, message: expect.stringMatching(message) } })
    expect(world.orders().filter((call) => call.startsWith('POST') && !call.endsWith('/outputs'))).toEqual([])
    expect(world.asked()).toEqual([])
  },
)

test('a mint is prepared if the index knows that it yields runes, or does not answer', async () => {
  expect(await (await known({})).write()).toMatchObject({ about: { order: { kind: 'mint' } } })
  const world = await known({})
  world.routes['/rune/UNCOMMONGOODS'] = failed(500)
  expect(await world.write()).toMatchObject({ about: { order: { kind: 'mint' } } })
})

test('a mint is prepared by the newest block that is known, if the explorer lags behind the index (runes 5)', async () => {
  const world = await known({ height: [900_003, null] })
  world.routes['/blockheight'] = 900_002
  expect(await world.write()).toMatchObject({ about: { order: { kind: 'mint' } } })
})
