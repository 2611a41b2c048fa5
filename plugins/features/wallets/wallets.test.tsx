import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { createService, manyEntries } from './fixtures/createService.ts'
import { chain, loadAhead, settle, visit } from './fixtures/visit.tsx'
import { wallets } from './index.ts'

beforeAll(loadAhead)

describe('the list of all wallets', () => {
  test('default: nothing is asked for before the modal is open, then one page (wallets 8)', async () => {
    const service = createService(manyEntries(500))
    const { createTestKernel } = await import('tapkit/testing')
    const kernel = createTestKernel({ fetch: service.fetch, plugins: [chain({}), wallets({ projectId: 'p' })] })
    await kernel.start()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(service.asked).toEqual([])
    kernel.destroy()
    const page = await visit()
    await settle(200)
    expect(page.service.asked.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'https://api.web3modal.org/getWallets',
    ])
    const { projectId, st, sv, entries, chains } = Object.fromEntries(page.service.asked[0]?.searchParams ?? [])
    expect({ projectId, st, entries, chains }).toEqual({
      projectId: 'p',
      st: 'tapkit',
      entries: '40',
      chains: 'eip155:1',
    })
    expect(sv).toMatch(/^js-universal-/)
    expect(page.kernel.slot('connect.methods', undefined).map(({ label }) => label)).toEqual(['All wallets (500)'])
  })

  test('default: the first list is drawn before anything of it begins (wallets 8)', async () => {
    const service = createService(manyEntries(50))
    const { createTestKernel } = await import('tapkit/testing')
    const kernel = createTestKernel({ fetch: service.fetch, plugins: [core(), chain({}), wallets({ projectId: 'p' })] })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    kernel.open('Connect')
    await vi.advanceTimersByTimeAsync(99)
    await vi.dynamicImportSettled()
    expect([service.asked, kernel.connectors.list()]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitUntil(() => kernel.connectors.list().length > 0)
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    [0, {}, 'All wallets'],
    [1, {}, 'All wallets (1)'],
    [9, {}, 'All wallets (9)'],
    [10, {}, 'All wallets (10)'],
    [11, {}, 'All wallets (10+)'],
    [19, {}, 'All wallets (10+)'],
    [20, {}, 'All wallets (20)'],
    [484, {}, 'All wallets (480+)'],
    // The directory leaves featured ones out of what it counts, and knows nothing of the host's own.
    [10, { featured: ['id-3'] }, 'All wallets (10)'],
    [9, { custom: [{ id: 'ours', name: 'Ours', homepage: 'https://ours.example' }] }, 'All wallets (10)'],
  ])('default: %i wallets in the list, %o: %s (wallets 11)', async (count, options, label) => {
    const page = await visit({ options: { projectId: 'p', ...options }, service: createService(manyEntries(count)) })
    await settle(200)
    const [row] = page.kernel.slot('connect.methods', undefined)
    expect(row?.label).toBe(label)
    // What a translation of the label is handed.
    expect(row?.about).toBe(/\((.+)\)/.exec(label)?.[1] ?? '')
  })

  test('default: the rows that it adds to the first list are announced before they come (interface 1)', async () => {
    const page = await visit({ announced: [{ name: 'Own', rdns: 'app.own' }] })
    const coming = () => page.kernel.slot('connect.methods', undefined)[0]?.coming
    const absent = () => page.kernel.connectors.list().filter(({ installed }) => !installed).length
    expect([coming(), absent()]).toEqual([3, 0])
    await settle(200)
    expect([coming(), absent()]).toEqual([0, 3])
  })

  test('default: installed ones first, the list behind them, and the next page as one scrolls there (wallets 11)', async () => {
    const announced = [
      { name: 'Kettle 3', rdns: 'example.wallet3' },
      { name: 'Own', rdns: 'app.own' },
    ]
    const page = await visit({ announced })
    await page.all()
    expect(page.tiles().slice(0, 5)).toEqual(['Kettle 3', 'Own', 'Lantern 0', 'Kettle 1', 'Lantern 2'])
    expect(page.status()).toBe('500 wallets')
    // Not all of them are drawn.
    expect(page.tiles().length).toBeLessThan(60)
    const grid = page.find('.tk-vgrid')
    expect(grid.querySelector('li')?.getAttribute('aria-setsize')).toBe('500')
    expect(page.service.asked.map(({ searchParams }) => searchParams.get('page'))).toEqual(['1', '2'])
  })

  test('default: what is typed is searched for after half a second, with two letters or more (wallets 12)', async () => {
    const page = await visit()
    await page.all()
    const { length } = page.service.asked
    await page.seek('k')
    expect(page.service.asked.length).toBe(length)
    await page.seek('kett', 300)
    expect(page.service.asked.length).toBe(length)
    await page.seek('kettle 49', 300)
    await settle(300)
    expect(
      page.service.asked
        .slice(length)
        .map(({ searchParams }) => [searchParams.get('search'), searchParams.get('entries')]),
    ).toEqual([['kettle 49', '100']])
    expect(page.tiles()).toEqual(['Kettle 49', 'Kettle 491', 'Kettle 493', 'Kettle 495', 'Kettle 497', 'Kettle 499'])
    expect(page.status()).toBe('6 wallets')
    await page.seek('nothing like it')
    expect(page.root.textContent).toContain('No wallet by that name')
    expect(page.root.textContent).toContain('to search all 500')
    await page.pressButton('Show all wallets')
    expect(page.tiles()[0]).toBe('Lantern 0')
  })

  test('default: certified wallets alone', async () => {
    const page = await visit()
    await page.all()
    await page.pressButton('Certified only')
    await settle(50)
    expect(page.tiles().slice(0, 3)).toEqual(['Lantern 0', 'Lantern 4', 'Lantern 8'])
    expect(page.service.asked.at(-1)?.searchParams.get('badge_type')).toBe('certified')
  })

  test('default: featured ones in their order, excluded ones nowhere, those of the host’s own', async () => {
    const custom = [{ id: 'ours', name: 'Ours', homepage: 'https://ours.example' }]
    const page = await visit({ options: { projectId: 'p', featured: ['id-9', 'id-7'], exclude: ['id-0'], custom } })
    await page.all()
    expect(page.tiles().slice(0, 5)).toEqual(['Ours', 'Kettle 9', 'Kettle 7', 'Kettle 1', 'Lantern 2'])
    await page.show('Connect')
    const rows = [...page.root.querySelectorAll('.tk-row__t')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Kettle 9', 'Kettle 7', 'Ours', 'Kettle 1', 'All wallets (500)'])
  })

  test('default: what the host excludes is not listed where it is installed either, unless it is in use (wallets 11)', async () => {
    const announced = [
      { name: 'Own', rdns: 'app.own' },
      { name: 'Lantern 4', rdns: 'example.wallet4' },
      { name: 'KETTLE 5', rdns: 'evil.kettle' },
    ]
    const page = await visit({ announced, options: { projectId: 'p', exclude: ['id-4', 'id-5'] } })
    const rows = () => [...page.root.querySelectorAll('.tk-row__t')].map(({ textContent }) => textContent)
    await act(async () => void page.kernel.open('Connect'))
    await settle(300)
    // Nothing moves while one looks at it.
    expect(rows().slice(0, 3)).toEqual(['Own', 'Lantern 4', 'KETTLE 5'])
    await page.show('AllWallets')
    await settle(100)
    expect(page.tiles().slice(0, 2)).toEqual(['Own', 'Lantern 0'])
    await act(async () => void page.kernel.close())
    await settle(300)
    await act(async () => void page.kernel.open('Connect'))
    await settle(300)
    expect(rows()).not.toContain('Lantern 4')
    expect(rows()).not.toContain('KETTLE 5')
    await act(
      async () => void (await page.kernel.connect({ connectorId: 'example.wallet4', namespace: 'eip155' } as never)),
    )
    expect(rows()).toContain('Lantern 4')
    await page.show('AllWallets')
    await settle(100)
    expect(page.tiles()).toContain('Lantern 4')
    const narrow = await visit({ announced, options: { projectId: 'p', include: ['id-4'] } })
    await narrow.all()
    expect(narrow.tiles()).toEqual(['Lantern 4'])
  })

  test('error: featured ones that did not come are asked for at the next opening, where the list has come (wallets 13)', async () => {
    const service = createService(manyEntries(500))
    service.answer = () => new Response('{}', { status: 403 })
    const page = await visit({ service, options: { projectId: 'p', featured: ['id-9'] } })
    await page.all()
    service.answer = undefined
    await page.pressButton('Try again')
    await settle(50)
    expect(page.tiles()[0]).toBe('Lantern 0')
    await act(async () => void page.kernel.close())
    await act(async () => void page.kernel.open('AllWallets'))
    await settle(200)
    await settle(50)
    expect(page.tiles()[0]).toBe('Kettle 9')
    const offered = page.kernel.connectors.list().filter(({ installed }) => !installed)
    expect(offered.map(({ name }) => name)).toEqual(['Kettle 9', 'Lantern 0', 'Kettle 1', 'Lantern 2'])
    const { length } = service.asked
    await act(async () => void page.kernel.close())
    await act(async () => void page.kernel.open('AllWallets'))
    await settle(200)
    expect(service.asked.length).toBe(length)
  })

  test('error: a file is read up to 5 MB (wallets 13)', async () => {
    const size = (bytes: number) => ({
      data: [...manyEntries(50), { id: 'long', name: 'Long', text: 'x'.repeat(bytes) }],
    })
    for (const [bytes, first, code] of [
      [4_900_000, 'Lantern 0', undefined],
      [5_100_000, 'MetaMask', 'APKT003'],
    ] as const) {
      const service = createService([])
      service.answer = size(bytes)
      const page = await visit({ service, options: { list: 'https://acme.example/wallets.json' } })
      await page.all()
      await settle(100)
      expect([page.tiles()[0], page.kernel.state.alert?.code]).toEqual([first, code])
    }
  })

  test('default: a file of the host’s own is the whole list, and so are its entries', async () => {
    const service = createService([])
    const entries = manyEntries(90)
    service.answer = { data: entries }
    const file = await visit({
      service,
      options: { list: 'https://acme.example/wallets.json', imageUrl: '/p/{id}.png' },
    })
    await file.all()
    await file.seek('kettle 1')
    expect([file.status(), file.service.asked.length]).toEqual(['6 wallets', 1])
    expect(file.root.querySelector('.tk-tile img')?.getAttribute('src')).toBe('/p/picture-1.png')
    const own = await visit({ options: { list: entries } })
    await own.all()
    expect([own.status(), own.service.asked.length]).toEqual(['90 wallets', 0])
  })

  test('default: a tile that flies past asks for no picture; once it has stayed, it does', async () => {
    const page = await visit({ options: { list: manyEntries(90), imageUrl: '/p/{id}.png' } })
    await page.all()
    expect(page.root.querySelectorAll('.tk-tile img').length).toBeGreaterThan(0)
    await page.seek('kettle 8', 450)
    page.find('.tk-body').dispatchEvent(new Event('scroll'))
    await settle(60)
    expect([page.tiles()[0], page.root.querySelectorAll('.tk-tile img').length]).toEqual(['Kettle 81', 0])
    await settle(100)
    expect(page.root.querySelector('.tk-tile img')?.getAttribute('src')).toBe('/p/picture-81.png')
  })

  test('default: without a service the wallets of the package are listed, and nobody is asked (wallets 8)', async () => {
    const page = await visit({ options: {} })
    await page.all()
    expect(page.tiles().slice(0, 2)).toEqual(['MetaMask', 'Phantom'])
    expect(page.service.asked).toEqual([])
    expect(page.kernel.state.alert).toBeUndefined()
  })
})

describe('picking a wallet', () => {
  test('default: one of the page is asked', async () => {
    const page = await visit({ announced: [{ name: 'Own', rdns: 'app.own' }] })
    await page.all()
    await page.pressButton('Own, installed')
    await settle()
    expect(page.kernel.connection()?.connector.id).toBe('app.own')
  })

  test('default: one that is not in the page is to be had', async () => {
    const page = await visit()
    await page.all()
    await page.pressButton('Kettle 5')
    await settle()
    expect(page.top()?.view).toBe('GetWallet')
    expect(page.find<HTMLAnchorElement>('a[href]').href).toBe('https://wallet-5.example/')
  })

  test('default: where pairing is composed one that pairs is paired with, one of the first list too', async () => {
    const page = await visit({ pairs: true })
    await page.all()
    await page.pressButton('Kettle 5')
    const wallet = { name: 'Kettle 5', links: { web: 'https://wallet-5.example', app: { mobile: 'wallet5://' } } }
    expect(page.top()).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet } })
    await page.show('Connect')
    await page.pressButton('Lantern 0Get')
    expect(page.top()).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet: { name: 'Lantern 0' } } })
  })
})

describe('who carries a known name', () => {
  test('error: is marked, and the real one stands beside it (wallets 10)', async () => {
    const page = await visit({ options: {}, announced: [{ name: 'MetaMask', rdns: 'evil.example' }] })
    await page.all()
    expect(page.button('MetaMask, unverified: another wallet has this identity')).toBeDefined()
    await page.pressButton('MetaMask')
    expect(page.top()?.view).toBe('GetWallet')
    await page.show('Connect')
    const rows = [...page.root.querySelectorAll('.tk-row')].map(({ textContent }) => textContent)
    expect(rows[0]).toContain('Another wallet uses this one’s identity')
    expect(rows).toContain('MetaMaskGet')
  })

  test('error: in look-alike letters, without putting the real one in doubt that is in the page as well (wallets 10)', async () => {
    const announced = [
      { name: 'MetaM\u0430sk', rdns: 'evil.example' },
      { name: 'MetaMask', rdns: 'io.metamask' },
    ]
    const page = await visit({ options: {}, announced })
    await page.all()
    const labels = [...page.root.querySelectorAll('.tk-tile[aria-label]')].map((tile) =>
      tile.getAttribute('aria-label'),
    )
    expect(labels).toEqual(['MetaM\u0430sk, unverified: another wallet has this identity', 'MetaMask, installed'])
  })

  test('error: in two spellings, and the real one still stands beside them once (wallets 10)', async () => {
    const announced = ['MetaM\u0430sk', 'M\u0435taMask'].map((name, at) => ({ name, rdns: `evil${at}.example` }))
    const page = await visit({ options: {}, announced })
    await page.all()
    await page.show('Connect')
    const rows = [...page.root.querySelectorAll('.tk-row')].map(({ textContent }) => textContent ?? '')
    expect(rows.filter((row) => row.includes('Another wallet uses this one’s identity'))).toHaveLength(2)
    expect(rows.filter((row) => row === 'MetaMaskGet')).toHaveLength(1)
  })

  test('error: for Bitcoin too, where it registers under an id; a name that Wallet Standard tells is no other one (wallets 10)', async () => {
    const labelOf = async (id: string) => {
      const page = await visit({ options: {}, announced: [{ namespace: 'bip122', name: 'Xverse', id } as never] })
      await page.all()
      return page.find('.tk-tile[aria-label]').getAttribute('aria-label')
    }
    expect(await labelOf('evil.provider')).toBe('Xverse, unverified: another wallet has this identity')
    expect(await labelOf('XverseProviders.BitcoinProvider')).toBe('Xverse, installed')
    expect(await labelOf('Xverse')).toBe('Xverse, installed')
  })

  test('error: with a directory’s word too, where it certifies the real one and the host asks for it (wallets 10)', async () => {
    const options = { projectId: 'p', ranks: true }
    const announced = [
      { name: 'Lantern 4', rdns: 'evil.example' },
      { name: 'Kettle 5', rdns: 'evil.kettle' },
      { name: 'Lantern 8', rdns: 'example.wallet8' },
    ]
    const page = await visit({ options, announced })
    await page.all()
    expect(
      page.service.asked.some(({ searchParams }) => searchParams.get('names') === 'Lantern 4,Kettle 5,Lantern 8'),
    ).toBe(true)
    const labels = [...page.root.querySelectorAll('.tk-tile[aria-label]')].map((tile) =>
      tile.getAttribute('aria-label'),
    )
    expect(labels.slice(0, 3)).toEqual([
      'Lantern 8, installed',
      'Lantern 4, unverified: another wallet has this identity',
      'Kettle 5, installed',
    ])
    const quiet = await visit({ announced })
    await quiet.all()
    expect(quiet.service.asked.some(({ searchParams }) => searchParams.has('names'))).toBe(false)
  })

  test('error: is not certified by the word of a directory if the package knows better (wallets 10)', async () => {
    const service = createService([])
    const certified = { rdns: 'evil.example', badge_type: 'certified' }
    service.answer = { data: ['MetaMask', 'Rabby'].map((name) => ({ id: name, name, ...certified })) }
    const announced = [{ name: 'Rabby', rdns: 'io.rabby' }]
    const page = await visit({ service, options: { projectId: 'p', ranks: true }, announced })
    await page.all()
    const late = { id: 'evil.example', name: 'MetaMask', rdns: 'evil.example', kind: 'announced', source: {} }
    const life = { connect: async () => ({ accounts: [] }), getProvider: async () => ({}) }
    act(() => void page.kernel.connectors.add({ ...late, ...life, namespace: 'eip155' } as never))
    await settle()
    expect(page.button('MetaMask, unverified: another wallet has this identity')).toBeDefined()
    expect(page.button('Rabby, installed')).toBeDefined()
  })

  test('error: does not come back in silence; the real one does (wallets 10)', async () => {
    const options = { custom: [{ id: 'acme', name: 'Acme Wallet', rdns: 'app.acme' }] }
    for (const [name, rdns, status] of [
      ['MetaMask', 'evil.example', 'disconnected'],
      ['MetaMask', 'io.metamask', 'connected'],
      ['Acme', 'evil.example', 'disconnected'],
      ['Acme', 'app.acme', 'connected'],
    ] as const) {
      const storage = createMemoryArea()
      const announced = [{ name, rdns }]
      const first = await visit({ options, announced, storage })
      await act(async () => void (await first.kernel.connect({ connectorId: rdns, namespace: 'eip155' } as never)))
      await act(async () => first.kernel.destroy())
      const { createTestKernel } = await import('tapkit/testing')
      const { selectStatus } = await import('tapkit/kernel')
      const seen: string[] = []
      const kernel = createTestKernel({ storage, plugins: [chain({ announced }), wallets(options)] })
      kernel.subscribe(() => void seen.push(selectStatus(kernel.state, 'eip155')))
      await kernel.start()
      await settle(500)
      await vi.waitFor(() => expect(selectStatus(kernel.state, 'eip155')).toBe(status))
      expect(seen.includes('connected')).toBe(status === 'connected')
      kernel.destroy()
    }
  })
})
