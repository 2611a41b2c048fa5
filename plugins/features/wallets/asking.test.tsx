import { act } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createService, manyEntries } from './fixtures/createService.ts'
import { loadAhead, settle, visit } from './fixtures/visit.tsx'

beforeAll(loadAhead)

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const computer = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** A service that answers searches when a test says so, with the signal of each. */
function createSlow() {
  const service = createService(manyEntries(500))
  const { fetch } = service
  const searches: { readonly text: string; readonly signal: AbortSignal | undefined; answer(): void }[] = []
  service.fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const text = new URL(String(input)).searchParams.get('search')
    if (text === null) return fetch(input)
    await new Promise<void>((answer) => searches.push({ text, signal: init.signal ?? undefined, answer }))
    return fetch(input)
  }) as typeof globalThis.fetch
  return { service, searches }
}

test('default: two letters are searched for, and a newer search takes the place of one that is under way (wallets 12)', async () => {
  const { service, searches } = createSlow()
  const page = await visit({ service })
  await page.all()
  const told: unknown[] = []
  page.kernel.hooks.track.tap('test', ({ event, props }) => void told.push([event, props]))
  await page.seek('ke')
  await page.seek('lantern 48')
  // That somebody searches; never what for (privacy 4).
  expect(told).toEqual([['SEARCH_WALLET', {}]])
  expect(searches.map(({ text, signal }) => [text, signal?.aborted])).toEqual([
    ['ke', true],
    ['lantern 48', false],
  ])
  for (const { answer } of searches.toReversed()) {
    answer()
    await settle(50)
    expect(page.tiles()).toEqual([
      'Lantern 48',
      'Lantern 480',
      'Lantern 482',
      'Lantern 484',
      'Lantern 486',
      'Lantern 488',
    ])
  }
})

test('default: leaving the list gives its search up (wallets 12)', async () => {
  const { service, searches } = createSlow()
  const page = await visit({ service })
  await page.all()
  await page.seek('kettle')
  expect(searches[0]?.signal?.aborted).toBe(false)
  await page.show('Start')
  expect(searches[0]?.signal?.aborted).toBe(true)
})

test('default: the count that the way there says never becomes less (wallets 11)', async () => {
  const service = createService([])
  const entries = manyEntries(80)
  service.answer = ({ searchParams }: URL) => {
    const page = Number(searchParams.get('page'))
    return new Response(
      JSON.stringify({ data: entries.slice(page * 40 - 40, page * 40), count: page === 1 ? 484 : 80 }),
    )
  }
  const page = await visit({ service })
  await page.all()
  expect(service.asked).toHaveLength(2)
  expect(page.kernel.slot('connect.methods', undefined).map(({ label }) => label)).toEqual(['All wallets (480+)'])
})

test('default: those that a directory certifies come first of the installed ones, where the host asks it (wallets 11)', async () => {
  const announced = [
    { name: 'Own', rdns: 'app.own' },
    { name: 'Kettle 5', rdns: 'example.wallet5' },
    { name: 'Lantern 484', rdns: 'example.wallet484' },
    { name: 'Lantern 480', rdns: 'example.wallet480' },
  ]
  const page = await visit({ announced, options: { projectId: 'p', ranks: true } })
  await page.all()
  const asked = page.service.asked.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(asked.find(({ names }) => names !== undefined)).toMatchObject({
    names: 'Own,Kettle 5,Lantern 484,Lantern 480',
    rdns: 'app.own,example.wallet5,example.wallet484,example.wallet480',
    badge_type: 'certified',
    entries: '20',
  })
  // In the directory's order; the rest in the page's.
  expect(page.tiles().slice(0, 5)).toEqual(['Lantern 480', 'Lantern 484', 'Own', 'Kettle 5', 'Lantern 0'])
})

test('default: the pictures of the first twenty are asked for ahead (wallets 13)', async () => {
  const asked: { src: string }[] = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      complete = true
      constructor() {
        asked.push(this)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await visit({ options: { list: manyEntries(90), imageUrl: '/p/{id}.png' } })
  await act(async () => void page.kernel.open('Start' as never))
  await settle(200)
  expect(asked.map(({ src }) => src)).toEqual(Array.from({ length: 20 }, (_, index) => `/p/picture-${index}.png`))
})

test.each([
  [1280, '376px', 4],
  [340, '564px', 3],
])(
  'default: while nothing is known, on a page of %i px, sixteen tiles stand in the place of those that come',
  async (width, height, columns) => {
    vi.stubGlobal('innerWidth', width)
    onTestFinished(() => void vi.unstubAllGlobals())
    const service = createService([])
    service.answer = () => new Promise<Response>(() => {})
    const page = await visit({ service })
    await page.all()
    const { style, firstElementChild } = page.find('.tk-vgrid')
    expect([style.blockSize, (firstElementChild as HTMLElement).style.inlineSize]).toEqual([
      height,
      `${100 / columns}%`,
    ])
    expect(page.status()).toBe('Loading wallets')
  },
)

test('default: on a phone a code for another one is at hand, where wallets are paired with', async () => {
  for (const [userAgent, pairs, isThere] of [
    [phone, true, true],
    [phone, false, false],
    [computer, true, false],
  ] as const) {
    vi.stubGlobal('navigator', { userAgent, onLine: true })
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = await visit({ pairs })
    await page.all()
    expect(page.button('Show QR code') !== undefined).toBe(isThere)
    if (!isThere) continue
    await page.pressButton('Show QR code')
    expect(page.top()?.view).toBe('ConnectingWalletConnect')
  }
})

test.each([
  ['a phone', phone, false],
  ['a computer', computer, true],
])(
  'default: on %s a wallet that is an extension alone is listed where it can be had',
  async (_, userAgent, isListed) => {
    vi.stubGlobal('navigator', { userAgent, onLine: true })
    onTestFinished(() => void vi.unstubAllGlobals())
    const extension = { id: 'extension', name: 'Extension', chrome_store: 'https://chrome.example' }
    const web = { id: 'web', name: 'Web', webapp_link: 'https://app.web.example' }
    const page = await visit({ options: { list: [extension, web, ...manyEntries(2)] } })
    await page.all()
    expect(page.tiles()).toEqual([...(isListed ? ['Extension'] : []), 'Web', 'Lantern 0', 'Kettle 1'])
  },
)

test('default: of a list that is there as a whole, those are listed that have a network of the kit, or say nothing of theirs', async () => {
  const entries = [
    { id: 'other', name: 'Other', chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    { id: 'beside', name: 'Beside', chains: ['eip155:8453'] },
    { id: 'own', name: 'Own', chains: ['eip155:8453', 'eip155:1'] },
    { id: 'chain', name: 'Chain', chains: ['eip155'] },
    { id: 'silent', name: 'Silent' },
  ]
  const page = await visit({ options: { list: entries } })
  await page.all()
  expect(page.tiles()).toEqual(['Own', 'Chain', 'Silent'])
})

test('default: the service and its pictures are the host’s own, each where it names them', async () => {
  const pictureOf = async (options: object) => {
    const page = await visit({ options })
    await page.all()
    const [{ origin, pathname, searchParams } = new URL('about:blank')] = page.service.asked
    expect([origin + pathname, searchParams.get('projectId')]).toEqual(['https://own.example/list/getWallets', null])
    return page.find('.tk-tile img').getAttribute('src')?.split('?')[0]
  }
  const endpoint = 'https://own.example/list/'
  expect(await pictureOf({ endpoint })).toBe('https://own.example/list/getWalletImage/picture-0')
  expect(await pictureOf({ endpoint, imageUrl: '/p/{id}.png' })).toBe('/p/picture-0.png')
})
