import { act } from 'react'
import type { WalletApp } from 'tapkit/kernel'
import { describe, expect, test, vi } from 'vitest'
import { click, redraw } from '../../../ui/kit/fixtures/mount.tsx'
import { ada, draw, everywhere, openDevices, press, ready } from '../fixtures/openDevices.tsx'

const { world, visit } = openDevices()
const isLink = (element: HTMLElement | undefined) => element?.getAttribute('href')

test('a wallet whose app is described leads to its ways, one that is not to where it can be had (walletconnect 12)', async () => {
  const desk = await visit('chrome')
  const { tabs, page } = await press(desk)
  expect(desk.kernel.state.router.stack.map(({ view }) => view)).toEqual(['Connect', 'ConnectingWalletConnect'])
  expect(desk.kernel.view('ConnectingWalletConnect')?.title).toBeTypeOf('function')
  expect(tabs()).toEqual(['Mobile', 'Webapp', 'Desktop', 'Browser'])
  await ready(desk)
  expect(page.textContent).toContain('Scan with Heron')
  desk.kernel.connectors.add({
    id: 'tern',
    name: 'Tern',
    namespace: 'eip155',
    kind: 'external',
    installed: false,
    links: { web: 'https://tern.example' },
  })
  desk.kernel.open('Connect')
  desk.kernel.navigate('GetWallet', { key: 'eip155:tern' })
  expect(desk.kernel.state.router.stack.at(-1)?.view).toBe('GetWallet')
  await redraw()
})

test('on a computer: its program by a press, its page by a link, and where it can be had (walletconnect 12)', async () => {
  const desk = await visit('chrome')
  const { findAll, button, page } = await press(desk)
  await ready(desk)
  const tab = (text: string) => findAll('[role=tab]').find(({ textContent }) => textContent === text) as HTMLElement
  const { uri = '' } = desk.state()
  click(tab('Desktop'))
  const program = `heronlive://wc?uri=${encodeURIComponent(uri)}`
  expect(world.opened).toEqual([`_self ${program}`])
  expect(isLink(button('Open'))).toBe(program)
  click(tab('Webapp'))
  expect(isLink(button('Open'))).toBe(`https://app.heron.example/wc?uri=${encodeURIComponent(uri)}`)
  expect(button('Open')?.getAttribute('target')).toBe('_blank')
  click(tab('Browser'))
  expect(page.textContent).toContain('Heron was not detected')
  click(button('Get') as HTMLElement)
  expect(desk.kernel.state.router.stack.map(({ view }) => view)).toEqual([
    'Connect',
    'ConnectingWalletConnect',
    'GetWallet',
  ])
  await redraw()
})

test('one that is installed meanwhile is asked in the page (walletconnect 12)', async () => {
  const desk = await visit('chrome')
  const { tabs, button } = await press(desk)
  await act(
    async () =>
      void desk.kernel.connectors.add({
        id: 'heron-page',
        name: 'Heron',
        namespace: 'eip155',
        kind: 'announced',
        connect: () => new Promise(() => {}),
        getProvider: async () => ({}) as never,
      }),
  )
  expect(tabs()).toEqual(['Browser', 'Mobile', 'Webapp', 'Desktop'])
  click(button('Connect Heron') as HTMLElement)
  expect(desk.kernel.state.router.stack.at(-1)).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'heron-page' },
  })
  await redraw()
})

test.each([
  ['two claim to be it', ['app.heron', 'app.heron']],
  ['one carries its name under another domain', ['example.evil']],
  ['one carries its name under none, in another chain', [undefined]],
])('nobody is led to a wallet of the page where %s (wallets 2, wallets 9)', async (_, domains) => {
  const desk = await visit('chrome')
  desk.kernel.open('ConnectingWalletConnect', { wallet: { name: 'Heron', rdns: 'app.heron', links: everywhere } })
  const { tabs, button } = await draw(desk)
  await act(async () => {
    for (const rdns of domains)
      desk.kernel.connectors.add({
        id: rdns ?? 'Heron',
        name: 'Heron',
        namespace: rdns ? 'eip155' : ('solana' as 'eip155'),
        kind: 'announced',
        rdns,
        source: {},
        connect: () => new Promise(() => {}),
        getProvider: async () => ({}) as never,
      })
  })
  expect(tabs()).toEqual(['Mobile', 'Webapp', 'Desktop', 'Browser'])
  expect(button('Connect Heron')).toBeUndefined()
})

test('a computer asks for no code before it is to show one (walletconnect 1)', async () => {
  const desk = await visit('chrome')
  desk.kernel.open('Connect')
  await vi.dynamicImportSettled()
  expect(world.fake.proposed).toEqual([])
})

test.each(['iphone', 'android'] as const)(
  'on %s the code is there before the press, which leads to the app itself (walletconnect 13)',
  async (agent) => {
    const phone = await visit(agent)
    phone.kernel.open('Connect')
    await vi.waitUntil(() => phone.state().prepared)
    expect(world.opened).toEqual([])
    const { uri = '' } = phone.state().prepared ?? {}
    phone.kernel.navigate('GetWallet', { key: 'eip155:heron' })
    // No turn has passed since the press.
    const link = `heron://wc?uri=${encodeURIComponent(uri)}`
    expect(world.opened).toEqual([`_self ${link}`])
    const { button, page } = await draw(phone)
    await ready(phone)
    expect(page.textContent).toContain('Finish in Heron')
    expect(isLink(button('Open'))).toBe(link)
    expect(isLink(button('Get'))).toBe(agent === 'iphone' ? everywhere.ios : everywhere.android)
    expect(world.fake.proposed).toHaveLength(1)
    world.fake.proposed[0]?.approve([`eip155:1:${ada}`])
    await act(() => vi.waitUntil(() => phone.kernel.account('eip155').status === 'connected'))
  },
)

const described = (name: string, app: WalletApp) => ({ wallet: { name, links: { ios: 'https://ios.example', app } } })
const browse = 'https://heron.example/open?to={url}'

test.each([
  ['described by that link alone', 'Heron', { browse }, /^https:\/\/heron\.example\/open\?to=http/],
  ['known to take no pairing', 'Phantom', { mobile: 'phantom://' }, /^https:\/\/phantom\.app\/ul\/browse\/http/],
] as const)(
  'a wallet that is %s opens this page, in the press and without a code (walletconnect 11, walletconnect 13)',
  async (_, name, app, link) => {
    const phone = await visit('iphone')
    phone.kernel.open('Connect')
    await vi.waitUntil(() => phone.state().prepared)
    world.fake.behaviour.connect = () => Promise.reject(new Error('no relay'))
    phone.kernel.navigate('ConnectingWalletConnect', described(name, app))
    expect(world.opened).toEqual([expect.stringMatching(new RegExp(link.source.replace('^', '^_self ')))])
    const { button, page } = await draw(phone)
    expect(isLink(button('Open'))).toMatch(link)
    expect(page.textContent).toContain(`Open this page in ${name}`)
    expect(isLink(button('Get'))).toBe('https://ios.example')
    expect(button('Copy link')).toBeUndefined()
    expect(phone.state().opened).toBeUndefined()
  },
)

test('a wallet that can be paired as well is paired; of one that this phone cannot open a code is shown (walletconnect 12)', async () => {
  const phone = await visit('iphone')
  phone.kernel.open('ConnectingWalletConnect', described('Heron', { browse, mobile: 'heron:' }))
  await ready(phone)
  const app = await draw(phone)
  expect(isLink(app.button('Open'))).toMatch(/^heron:\/\/wc\?uri=/)
  phone.kernel.open('ConnectingWalletConnect', described('Tern', { desktop: 'tern:' }))
  await ready(phone)
  const code = await draw(phone)
  expect(code.button('Open')).toBeUndefined()
  expect(code.page.textContent).toContain('Scan with Tern')
})

test.each([
  ['bittern:', ['_self bittern://wc?requestId=7&sessionTopic=topic-1']],
  // It is world.opened as it was to be paired.
  ['javascript:alert(1)//', ['_self heron://wc?requestId=7&sessionTopic=topic-1']],
  // What is no text is none of its words, and keeps nobody from being connected.
  [7 as never, ['_self heron://wc?requestId=7&sessionTopic=topic-1']],
])(
  'what the wallet of this phone is asked leads to its app, by its own word %s (walletconnect 14)',
  async (native, links) => {
    const phone = await visit('android')
    phone.kernel.open('Connect')
    await vi.waitUntil(() => phone.state().prepared)
    phone.kernel.navigate('GetWallet', { key: 'eip155:heron' })
    await vi.waitUntil(() => phone.state().status === 'ready')
    const peer = { metadata: { name: 'Heron', redirect: { native } } }
    world.fake.proposed[0]?.approve([`eip155:1:${ada}`], { peer })
    await vi.waitUntil(() => !phone.kernel.state.modal.open)
    world.opened.length = 0
    world.fake.emit('session_request_sent', { topic: 'topic-1', id: 7 })
    expect(world.opened).toEqual(links)
    // Outside of a press nobody is taken anywhere.
    world.isPressed = false
    world.fake.emit('session_request_sent', { topic: 'topic-1', id: 8 })
    expect(world.opened).toEqual(links)
  },
)

test.each([
  ['iphone', document, 'visibilitychange'],
  ['iphone', globalThis, 'pageshow'],
  ['chrome', globalThis, 'online'],
] as const)(
  'on %s, who comes back has its line to the relay again at once (walletconnect 14)',
  async (agent, target, type) => {
    const phone = await visit(agent)
    await press(phone)
    await ready(phone)
    world.fake.behaviour.connected = false
    const opening = vi.spyOn(world.fake.client.core.relayer, 'transportOpen')
    await act(async () => void target.dispatchEvent(new Event(type)))
    expect(opening).toHaveBeenCalledTimes(1)
  },
)

describe('a code that comes after the press (walletconnect 13)', () => {
  /** A phone whose relay has answered only once a wallet was pressed. */
  async function pressEarly() {
    const phone = await visit('android')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    world.fake.behaviour.connect = () => held
    const go = () => phone.kernel.navigate('GetWallet', { key: 'eip155:heron' })
    phone.kernel.open('Connect')
    go()
    await vi.waitUntil(() => phone.state().status === 'preparing')
    release()
    await vi.waitUntil(() => phone.state().uri)
    return { ...phone, go }
  }

  test('opens nothing where one goes on to the stores, and back', async () => {
    const { kernel, go } = await pressEarly()
    go()
    kernel.goBack()
    expect(kernel.state.router.stack.at(-1)?.view).toBe('ConnectingWalletConnect')
    expect(world.opened).toEqual([])
  })

  test('is not opened again once it was used', async () => {
    const { kernel, go } = await pressEarly()
    world.fake.proposed[0]?.approve([`eip155:1:${ada}`])
    await vi.waitUntil(() => !kernel.state.modal.open)
    await kernel.disconnect()
    kernel.open('Connect')
    go()
    expect(world.opened).toEqual([])
    await vi.waitUntil(() => world.fake.proposed.length === 2)
  })
})

test('nothing is opened by itself without a press (walletconnect 13)', async () => {
  const phone = await visit('android')
  phone.kernel.open('Connect')
  await vi.waitUntil(() => phone.state().prepared)
  world.isPressed = false
  phone.kernel.navigate('GetWallet', { key: 'eip155:heron' })
  expect(world.opened).toEqual([])
})

test.each([
  ['visibilitychange', () => document],
  ['pageshow', () => globalThis],
] as const)(
  'who comes back (%s) without having approved is asked whether the app opened, and has its other link and a code (walletconnect 13)',
  async (type, target) => {
    const phone = await visit('iphone')
    const { button, page, find } = await press(phone)
    await ready(phone)
    expect(page.textContent).not.toContain('Did Heron not open?')
    await act(async () => void target().dispatchEvent(new Event(type)))
    expect(page.textContent).toContain('Did Heron not open?')
    expect(isLink(button('Try its other link'))).toMatch(/^https:\/\/heron\.example\/link\/wc\?uri=/)
    expect(button('Copy link')?.hasAttribute('disabled')).toBe(false)
    click(button('Scan with another phone') as HTMLElement)
    expect(find('[role=img]').getAttribute('aria-label')).toBe('QR code: connect a wallet')
    click(button('Open Heron on this phone') as HTMLElement)
    expect(page.textContent).toContain('Finish in Heron')
  },
)

test('in another app’s browser the https link comes first (walletconnect 11)', async () => {
  const phone = await visit('instagram')
  const { button } = await press(phone)
  await ready(phone)
  expect(isLink(button('Open'))).toMatch(/^https:\/\/heron\.example\/link\/wc/)
})

test('without a wallet a phone offers the pairing to whichever app takes it', async () => {
  const phone = await visit('android')
  phone.kernel.open('Connect')
  phone.kernel.navigate('ConnectingExternal', { connectorId: 'walletConnect', namespace: 'eip155' })
  const { button, tabs } = await draw(phone)
  await ready(phone)
  expect(tabs()).toEqual([])
  expect(isLink(button('Open'))).toBe(phone.state().uri)
})

test('a description whose links are hostile draws none of them (walletconnect 11)', async () => {
  const link = 'javascript:alert(1)//'
  const phone = await visit('android', { app: { mobile: link, universal: link, desktop: link, web: link } })
  const { findAll } = await press(phone)
  await ready(phone)
  expect(findAll('a').map((element) => element.getAttribute('href'))).toEqual([])
})
