import { beforeAll, describe, expect, test } from 'vitest'
import { createService, manyEntries } from './fixtures/createService.ts'
import { loadAhead, settle, visit } from './fixtures/visit.tsx'

beforeAll(loadAhead)

describe('a hostile directory', () => {
  const failing: [string, string, (url: URL) => Response | Promise<Response>][] = [
    ['HTML', 'APKT003', () => new Response('<!doctype html><p>Sign in')],
    ['another schema', 'APKT003', () => new Response(JSON.stringify({ data: { wallets: 'none' }, count: 'many' }))],
    ['10 MB', 'APKT003', () => new Response(`{"data":[{"id":"x","name":"${'x'.repeat(10_000_000)}"}]}`)],
    ['500', 'APKT003', () => new Response('', { status: 500 })],
    ['503', 'APKT003', () => new Response('', { status: 503, headers: { 'retry-after': '0' } })],
    ['403', 'APKT003', () => new Response('{}', { status: 403 })],
    ['429', 'APKT010', () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } })],
    ['no connection', 'APKT003', () => Promise.reject(new TypeError('Failed to fetch'))],
  ]
  test.each(failing)(
    'error: %s costs nothing but %s: known wallets are listed, and it can be tried again (wallets 13)',
    async (__, code, answer) => {
      const service = createService(manyEntries(50))
      service.answer = answer
      const page = await visit({ service, announced: [{ name: 'Own', rdns: 'app.own' }] })
      await page.all()
      await settle(4_000)
      expect(page.tiles().slice(0, 2)).toEqual(['Own', 'MetaMask'])
      expect(page.kernel.state.alert?.code).toBe(code)
      expect(page.find('.tk-allw__bar[role=alert]').textContent).toContain('The list didn’t load.')
      service.answer = undefined
      await page.pressButton('Try again')
      await settle(50)
      expect(page.tiles().slice(0, 2)).toEqual(['Own', 'Lantern 0'])
      expect(page.has('.tk-allw__bar[role=alert]')).toBe(false)
    },
  )

  test('error: what no link, name or picture may be is left out, and the rest of its wallet stays (wallets 13)', async () => {
    const service = createService([])
    const bad = [
      null,
      'wallet',
      {},
      { id: 7, name: {} },
      { id: 'none', name: '\u200b\u2060' },
      { id: '../x', name: 'Path' },
      {
        id: 'bad',
        name: 'Bad\u202e lla',
        homepage: 'javascript:alert(1)',
        chrome_store: 'http://insecure.example',
        app_store: 'https://user:pass@apple.example',
        mobile_link: 'javascript:alert(1)//',
        desktop_link: 'data:text/html,x',
        webapp_link: ' JAVASCRIPT:alert(1)',
        link_mode: 'blob:https://x',
        play_store: 'https://play.example/bad',
        image_id: '../../secret?',
        image_url: { sm: 'https://tracker.example/pixel.png' },
        supports_wc: 'yes',
        chains: ['eip155:1', 'no chain', 5],
        rdns: '<b>',
      },
    ]
    service.answer = { data: bad, count: -5 }
    const page = await visit({ service, pairs: true, options: { projectId: 'p', custom: bad as never } })
    await page.all()
    expect(page.tiles()).toEqual(['Bad lla'])
    expect(page.has('img')).toBe(false)
    await page.pressButton('Bad lla')
    await settle()
    expect(page.top()?.view).toBe('GetWallet')
    expect([...page.root.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://play.example/bad'])
  })

  test.each(['https:wallet.example', 'https:/wallet.example', 'https:\\\\wallet.example'])(
    'error: an address that is written as %s keeps no wallet out of the first list (wallets 13)',
    async (homepage) => {
      const [first = { id: '', name: '' }, ...rest] = manyEntries(4)
      const page = await visit({ service: createService([{ ...first, homepage }, ...rest]) })
      await settle(200)
      const offered = page.kernel.connectors.list().filter(({ installed }) => !installed)
      expect(offered.map(({ name }) => name)).toEqual(['Lantern 0', 'Kettle 1', 'Lantern 2', 'Kettle 3'])
    },
  )

  test('error: what the host excludes is not offered, whatever a service answers; nor what it has not included', async () => {
    const service = createService([])
    service.answer = { data: manyEntries(30), count: 30 }
    const page = await visit({ service, options: { projectId: 'p', exclude: ['id-0'] } })
    await page.all()
    expect(page.tiles()[0]).toBe('Kettle 1')
    await page.seek('Lantern 0')
    expect(page.tiles()).toEqual([])
    const narrow = await visit({ service, options: { projectId: 'p', include: ['id-3'] } })
    await narrow.all()
    expect(narrow.tiles()).toEqual(['Kettle 3'])
  })

  test('error: one whose pages bring nothing new is not asked for ever', async () => {
    const pages = [manyEntries(4), manyEntries(0)]
    for (const wallets of pages) {
      const service = createService([])
      const padding = Array.from({ length: 40 - wallets.length }, () => ({ id: 'no wallet' }))
      service.answer = { data: [...wallets, ...padding], count: 1_000_000 }
      const page = await visit({ service })
      await page.all()
      await settle(500)
      const { length } = service.asked
      await settle(1_000)
      expect(service.asked.length).toBe(length)
      expect(length).toBeLessThan(5)
      expect(page.tiles()).toEqual(wallets.map(({ name }) => name))
    }
  })

  test('error: one that never answers leaves the installed ones', async () => {
    const service = createService([])
    service.answer = () => new Promise<Response>(() => {})
    const page = await visit({ service, announced: [{ name: 'Own', rdns: 'app.own' }] })
    await page.all()
    expect(page.tiles()).toEqual(['Own'])
    expect(page.find('.tk-vgrid').getAttribute('aria-busy')).toBe('true')
  })
})
