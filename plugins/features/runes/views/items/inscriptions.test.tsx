import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { drawTop } from '../../../../../ui/kit/fixtures/drawTop.ts'
import { addresses } from '../../../../bip122/fixtures/createSatsWallet.ts'
import { goods, idOf, listed, openItems } from '../../fixtures/openItems.ts'
import { itemsOf } from '../../items/state.ts'
import * as views from '../index.ts'

const open = openItems()

/** Draws the views of a world, beginning with `view`. */
const draw = async (setup: Parameters<typeof open>[0], view: string, params?: unknown) =>
  drawIn(await open(setup), view, params)

async function drawIn({ kernel, ...world }: Awaited<ReturnType<typeof open>>, view: string, params?: unknown) {
  ;(kernel.open as (view: string, params?: unknown) => void)(view, params)
  const drawn = drawTop(kernel, views)
  /** Draws until a condition holds, and then the changes that follow from it at once. */
  const until = async (holds: () => boolean) => {
    for (const end = performance.now() + 15_000; performance.now() < end && !holds(); )
      await act(async () => new Promise((go) => setImmediate(go)))
    for (let turn = 0; turn < 20; turn++) await act(async () => new Promise((go) => setTimeout(go)))
    expect(drawn.text() && holds()).toBe(true)
  }
  const see = async (text: string) => {
    await until(() => drawn.text().includes(text)).catch(() => undefined)
    expect(drawn.text()).toContain(text)
  }
  return { ...world, ...drawn, kernel, see, until }
}

/** Whether the pictures of inscriptions are drawn as plain pictures, whose addresses these are. */
function expectPictures(drawn: Awaited<ReturnType<typeof draw>>, ids: readonly string[]) {
  const pictures = drawn.findAll('img')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
    ids.map((id) => `https://ord.example/content/${id}`),
  )
  for (const picture of pictures)
    expect([picture.getAttribute('referrerpolicy'), picture.getAttribute('loading')]).toEqual(['no-referrer', 'lazy'])
}

/** Resizes the window to a height, in px, and tells the page. */
function resize(height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  act(() => void window.dispatchEvent(new Event('resize')))
}

const markup = '<img src="https://thief.example/x.png"><script>alert(1)</script><svg onload="alert(1)">'

test.for([
  [240, 3],
  [370, 3],
  [480, 4],
  [640, 5],
] as const)('in a card of %i px, %i inscriptions stand side by side', async ([width, columns]) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const inscriptions = Array.from({ length: 10 }, (_, at) => listed(at + 1))
  const drawn = await draw({ inscriptions }, 'Inscriptions')
  await drawn.see('#10')
  const tops = drawn
    .findAll('li')
    .map(({ style }) => style.insetBlockStart || style.getPropertyValue('inset-block-start'))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
})

describe('what is drawn of an inscription (runes 22)', () => {
  const plain = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

  test('is a picture of a plain type, lazily and without a referrer; of everything else the type alone', async () => {
    const others = [
      ...['image/svg+xml', 'IMAGE/SVG+XML;charset=utf-8', 'text/html', 'text/html;charset=utf-8', 'application/pdf'],
      ...['video/mp4', 'model/gltf-binary', 'image/bmp', 'image/png+xml', 'text/image/png', 'application/javascript'],
    ]
    const types = [...plain, ...others]
    const inscriptions = types.map((contentType, at) => listed(at + 1, { contentType }))
    resize(5_000)
    const drawn = await draw({ inscriptions }, 'Inscriptions')
    await drawn.see('#17')
    expectPictures(
      drawn,
      plain.map((_, at) => idOf(at + 1)),
    )
    expect(drawn.findAll('svg,iframe,object,embed,video,audio,script')).toEqual([])
    for (const type of others) expect(drawn.text()).toContain(type)
  })

  test.each(['image/svg+xml', 'text/html', 'text/html;charset=utf-8', `text/html ${markup}`, ''])(
    'is nothing but its type if it is large and of %j',
    async (contentType) => {
      const drawn = await draw({ inscriptions: [listed(1, { contentType })] }, 'Inscription', { id: idOf(1) })
      await drawn.see('Only plain pictures are drawn here.')
      expect(drawn.findAll('img,iframe,object,embed,script')).toEqual([])
      // Nor was its content asked for.
      expect(drawn.urls.filter((url) => url.includes('/content/'))).toEqual([])
    },
  )

  test.each([
    ['4,000,001 bytes', '4000001', 'Show picture (4 MB)'],
    ['a size that nobody tells', undefined, 'Show picture of unknown size'],
    ['a size that is none', 'x', 'Show picture of unknown size'],
    ['a size below nothing', -1, 'Show picture of unknown size'],
  ])('is loaded by a press alone if it has %s', async (_, contentLength, key) => {
    const inscriptions = [listed(1, { contentLength })]
    const drawn = await draw({ inscriptions }, 'Inscription', { id: idOf(1) })
    await drawn.see(key)
    expect(drawn.findAll('img')).toEqual([])
    await drawn.press(key)
    expectPictures(drawn, [idOf(1)])
  })

  test('is loaded at once with 4,000,000 bytes; a picture of more is a type in the grid', async () => {
    const inscriptions = [listed(1, { contentLength: '4000000' }), listed(2, { contentLength: '4000001' })]
    const drawn = await draw({ inscriptions }, 'Inscriptions')
    await drawn.see('#2')
    expectPictures(drawn, [idOf(1)])
  })

  test('is its type once the picture turns out to be none', async () => {
    const drawn = await draw({ inscriptions: [listed(1)] }, 'Inscription', { id: idOf(1) })
    await drawn.see('Its coin holds')
    expectPictures(drawn, [idOf(1)])
    act(() => void drawn.find('img').dispatchEvent(new Event('error')))
    expect(drawn.findAll('img')).toEqual([])
  })

  test('is no markup, whatever its collection is called, and its name is kept apart from the words around it', async () => {
    const bidi = '\u202e\u2066'
    const inscriptions = [listed(1, { collectionName: `${bidi}${markup} \n cats`, contentType: `${markup}${bidi}` })]
    const drawn = await draw({ inscriptions }, 'Inscription', { id: idOf(1) })
    await drawn.see('Collection')
    expect(drawn.findAll('img,script,[onload]')).toEqual([])
    const name = drawn.findAll('bdi').find(({ textContent }) => textContent?.startsWith('<img src='))
    expect(name?.innerHTML).toMatch(/^&lt;img src=/)
    expect(drawn.text()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/)
  })
})

describe('the grid (runes 19)', () => {
  test('has a second page, which is asked for once its end is near, and each inscription once', async () => {
    resize(500)
    const inscriptions = Array.from({ length: 75 }, (_, at) => listed(at + 1))
    const drawn = await draw({ inscriptions }, 'Inscriptions')
    await drawn.see('#1')
    const pages = () =>
      drawn.wallet.requests.flatMap(({ method, params }) =>
        method === 'ord_getInscriptions' ? [(params as { offset: number }).offset] : [],
      )
    expect(pages()).toEqual([0])
    resize(5_000)
    await drawn.see('#75')
    expect(pages()).toEqual([0, 60])
    expect(drawn.findAll('[data-roving]')).toHaveLength(75)
  })

  test.each([
    ['no list', undefined],
    ['nothing that is an inscription', [null, 7, 'x', {}, { inscriptionId: '../../x' }]],
  ])('is unknown and not empty if the wallet answers %s', async (_, inscriptions) => {
    const world = await open({ inscriptions: [] })
    world.wallet.replies.ord_getInscriptions = () => ({ jsonrpc: '2.0', id: '1', result: { total: 5, inscriptions } })
    const drawn = await drawIn(world, 'Inscriptions')
    await drawn.see('Inscriptions aren’t known here')
  })

  test('is empty if the wallet lists none', async () => {
    const drawn = await draw({ inscriptions: [] }, 'Inscriptions')
    await drawn.see('No inscriptions yet')
  })
})

const coins = [{ txid: 'ab'.repeat(32), vout: 0, value: 546, status: { confirmed: true } }]
/** An index that is blocks behind the explorer, and does not know the coin of the account. */
const lagging = { 'ord.example/blockheight': 864_000, '/utxo': coins, 'ord.example/outputs': [] }
/** An explorer that is down. */
const down = { '/utxo': () => new Response('down', { status: 500 }) }

describe('what nobody knows is called unknown, and never empty (runes 19)', () => {
  test.each([
    ['Inscriptions', undefined, 'Inscriptions aren’t known here'],
    ['Inscription', { id: idOf(1) }, 'can’t tell whether this account holds the inscription'],
    ['InscriptionSend', { id: idOf(1) }, 'can’t tell whether this account holds the inscription'],
    ['Runes', undefined, 'Runes aren’t known here'],
    ['RuneSend', { runeName: 'UNCOMMON•GOODS' }, 'can’t tell all runes of this account'],
  ])('by an index that lags, and without an index: %s', async (view, params, text) => {
    for (const setup of [{ routes: lagging }, { routes: { '/utxo': coins }, isAlone: true }]) {
      const drawn = await draw(setup, view, params)
      await drawn.see(text)
      drawn.end()
    }
  })

  test.each([
    ['Inscriptions', undefined, 'No inscriptions yet'],
    ['Inscription', { id: idOf(1) }, 'Not in this account'],
    ['Runes', undefined, 'No runes yet'],
    ['RuneSend', { runeName: 'UNCOMMON•GOODS' }, 'No UNCOMMON•GOODS in this account'],
  ])('is told as gone if an index knows all: %s', async (view, params, text) => {
    const drawn = await draw({}, view, params)
    await drawn.see(text)
  })

  test.each([
    ['Inscriptions', undefined, 'Your inscriptions didn’t load.'],
    ['Inscription', { id: idOf(1) }, 'The inscription didn’t load.'],
    ['Runes', undefined, 'Your runes didn’t load.'],
    ['RuneSend', { runeName: 'UNCOMMON•GOODS' }, 'Your runes didn’t load.'],
  ])('is asked for again by a press if the explorer is down: %s', async (view, params, text) => {
    const routes: Record<string, unknown> = { ...down }
    const drawn = await draw({ routes }, view, params)
    await drawn.see(text)
    const before = drawn.urls.length
    await drawn.press('Try again')
    await drawn.until(() => drawn.urls.length > before)
  })
})

test.each([['UNCOMMON•GOODS'], ['UNCOMMONGOODS'], ['UNCOMMON.GOODS']])(
  'the review of a rune says its amount, however an app spells it: %s (runes 21)',
  async (runeName) => {
    const world = await open({ balances: [goods] })
    itemsOf(world.kernel).reviewed = {
      kind: 'runeSend',
      recipients: [{ runeName, amount: 1_025n, address: addresses.other }],
    }
    const drawn = await drawIn(world, 'ItemsReview')
    await drawn.see('10.25 UNCOMMON•GOODS')
  },
)
