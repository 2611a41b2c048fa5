import { act } from 'react'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { buttonOf, last, settle } from '../fixtures/drawn.ts'
import { absentOf, solana, twoChains, walletOf } from '../fixtures/twoChains.ts'
import { core } from '../index.ts'
import { linksFor } from '../linksFor.ts'
import ConnectView from './ConnectView.tsx'
import GetWalletView from './GetWalletView.tsx'
import WhatIsAWalletView from './WhatIsAWalletView.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  await settle()
})

const links = {
  chrome: 'https://chrome.example/heron',
  firefox: 'https://firefox.example/heron',
  ios: 'https://ios.example/heron',
  web: 'https://heron.example',
  steps: ['Add it to your browser.', 'Make an account.'],
}
const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  opera:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}
const titles = (findAll: (selector: string) => HTMLElement[]) =>
  findAll('.tk-list .tk-row__t').map(({ textContent }) => textContent)

test('behavior: what can be had stands after what is there, leads to its own view, and is gone once it is installed (wallets 6)', async () => {
  const { kernel, world } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', links, 'app.heron'))
  kernel.connectors.add(absentOf('solana', 'Quartz', links))
  kernel.open('Connect')
  const { findAll } = mount(<ConnectView kernel={kernel} params={undefined} />)
  // Quartz is present in another namespace.
  expect(titles(findAll)).toEqual(['Harbor', 'Quartz', 'Tern', 'Heron'])
  click(buttonOf(findAll('button'), 'HeronGet'))
  expect(last(kernel)).toMatchObject({ view: 'GetWallet', params: { key: 'solana:Heron' } })
  expect(kernel.view('GetWallet')?.title).toBeTypeOf('function')
  await act(async () => void kernel.connectors.add(walletOf(world, 'eip155', 'other', { rdns: 'app.heron' })))
  expect(titles(findAll)).toEqual(['Harbor', 'Quartz', 'Tern', 'other'])
})

test('behavior: only of the namespace that is asked for', async () => {
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', links))
  const evm = mount(<ConnectView kernel={kernel} params={{ namespace: 'eip155' }} />)
  expect(titles(evm.findAll)).toEqual(['Harbor', 'Quartz'])
  const sol = mount(<ConnectView kernel={kernel} params={{ namespace: 'solana' }} />)
  expect(titles(sol.findAll)).toEqual(['Harbor', 'Tern', 'Heron'])
})

test('behavior: no wallet of a chain: it is named, and what can be had stands below', async () => {
  const kernel = createTestKernel({ plugins: [core()] })
  kernel.networks.add([solana], { name: 'Solana' })
  kernel.open('Connect', { namespace: 'solana' })
  const { find, findAll, page } = mount(<ConnectView kernel={kernel} params={{ namespace: 'solana' }} />)
  expect(find('h2').textContent).toBe('No Solana wallet found')
  click(buttonOf(findAll('button'), 'What is a wallet?'))
  expect(last(kernel)?.view).toBe('WhatIsAWallet')
  await act(async () => void kernel.connectors.add(absentOf('solana', 'Heron', links)))
  expect([find('h2').textContent, titles(findAll)]).toEqual(['No Solana wallet found', ['Heron']])
  expect(page.textContent).not.toContain('What is a wallet?')
})

test.each([
  [false, 'Install a wallet extension, then reload this page.'],
  [true, 'Open this page in the browser of a wallet app.'],
])('behavior: without any wallet the way on is one that is there, also on a phone (%s)', (coarse, wayOn) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: coarse && query.includes('coarse') }))
  const { page } = mount(<ConnectView kernel={createTestKernel({ plugins: [core()] })} params={undefined} />)
  expect(page.textContent).toContain(wayOn)
})

test('behavior: nobody is sent back to a list with nothing in it', () => {
  const kernel = createTestKernel({ plugins: [core()] })
  expect(mount(<WhatIsAWalletView kernel={kernel} params={undefined} />).page.textContent).not.toContain(
    'Find a wallet',
  )
  kernel.connectors.add(absentOf('solana', 'Heron', links))
  expect(mount(<WhatIsAWalletView kernel={kernel} params={undefined} />).page.textContent).toContain('Find a wallet')
})

test('behavior: the link for this browser first, in a tab of its own, and the steps in their order', () => {
  vi.stubGlobal('navigator', { userAgent: agents.firefox })
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', links))
  const { findAll, find } = mount(<GetWalletView kernel={kernel} params={{ key: 'solana:Heron' }} />)
  const shown = findAll('a') as HTMLAnchorElement[]
  expect(shown.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://firefox.example/heron', '_blank', 'noopener noreferrer'],
    ['https://heron.example/', '_blank', 'noopener noreferrer'],
  ])
  expect([...find('ol').children].map(({ textContent }) => textContent)).toEqual(links.steps)
  expect(find('h2').textContent).toBe('Get Heron')
})

test.each([
  ['chrome', ['chrome', 'web']],
  ['firefox', ['firefox', 'web']],
  ['edge', ['chrome', 'web']],
  ['iphone', ['ios', 'web']],
  // There is no store for this browser: the wallet's page comes first, then all other places.
  ['safari', ['web', 'chrome', 'firefox', 'ios']],
  ['android', ['web', 'chrome', 'firefox', 'ios']],
] as const)('behavior: in %s', (agent, stores) => {
  expect(linksFor(links, { userAgent: agents[agent] }).map(({ store }) => store)).toEqual(stores)
})

test('behavior: an iPad, which calls itself a Mac, is led to the store of its apps', () => {
  const iPad = { userAgent: agents.safari, maxTouchPoints: 5 }
  expect(linksFor(links, iPad).map(({ store }) => store)).toEqual(['ios', 'web'])
})

const stores = {
  ...{ chrome: links.chrome, firefox: links.firefox, safari: 'https://safari.example/heron' },
  ...{ ios: links.ios, android: 'https://android.example/heron', web: links.web },
}
const setUp = 'Open Heron. Make a new wallet in it, or bring the one that you have.'
const comeBack = 'Come back to this page: Heron is looked for when you do.'
const allow = 'If your browser asks, allow extensions of the Chrome Web Store.'
const again = 'Come back to this page, and choose Heron again.'
test.each([
  ['chrome', ['Add Heron to this browser: Chrome Web Store.', setUp, comeBack]],
  ['edge', ['Add Heron to this browser: Chrome Web Store.', allow, setUp, comeBack]],
  ['opera', ['Add Heron to this browser: Chrome Web Store.', allow, setUp, comeBack]],
  ['firefox', ['Add Heron to this browser: Firefox Add-ons.', setUp, comeBack]],
  [
    'safari',
    [
      'Add Heron to this browser: Safari extension.',
      'Switch Heron on in Safari’s settings, under Extensions.',
      setUp,
      comeBack,
    ],
  ],
  ['iphone', ['Install Heron on this phone: App Store.', setUp, again]],
  ['android', ['Install Heron on this phone: Google Play.', setUp, again]],
] as const)('behavior: a wallet without steps of its own has those of %s (wallets 14)', (agent, steps) => {
  vi.stubGlobal('navigator', { userAgent: agents[agent] })
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', stores))
  const { find } = mount(<GetWalletView kernel={kernel} params={{ key: 'solana:Heron' }} />)
  expect([...find('ol').children].map(({ textContent }) => textContent)).toEqual(steps)
})

test('behavior: none are made up where only its own page, or another browser’s store, is known (wallets 14)', () => {
  vi.stubGlobal('navigator', { userAgent: agents.firefox })
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', { chrome: links.chrome, web: links.web }))
  kernel.connectors.add(absentOf('solana', 'Egret', { chrome: links.chrome }))
  for (const name of ['Heron', 'Egret']) {
    const { findAll } = mount(<GetWalletView kernel={kernel} params={{ key: `solana:${name}` }} />)
    expect(findAll('ol')).toEqual([])
  }
})

test('behavior: on a phone it is opened before it is fetched, on a computer a code leads a phone to its store (wallets 6)', async () => {
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('eip155', 'Phantom', links))
  const params = { key: 'eip155:Phantom' }
  vi.stubGlobal('navigator', { userAgent: agents.iphone })
  const phone = mount(<GetWalletView kernel={kernel} params={params} />)
  expect(phone.findAll('a').map(({ textContent }) => textContent)).toEqual([
    'Open in Phantom',
    'App Store',
    'Wallet’s own page',
  ])
  expect(phone.find('a').getAttribute('href')).toMatch(/^https:\/\/phantom\.app\/ul\/browse\//)
  expect(phone.findAll('[role=img]')).toEqual([])
  vi.stubGlobal('navigator', { userAgent: agents.chrome })
  const desk = mount(<GetWalletView kernel={kernel} params={params} />)
  expect(desk.find('[role=img]').getAttribute('aria-label')).toBe('QR code: App Store')
  act(() => void kernel.connectors.add(absentOf('eip155', 'Heron', stores)))
  const two = mount(<GetWalletView kernel={kernel} params={{ key: 'eip155:Heron' }} />)
  const codes = ['iPhone', 'Android'].map((phone) => {
    click(buttonOf(two.findAll('[role=tab]'), phone))
    return two.find('[role=img]').getAttribute('aria-label')
  })
  expect(codes).toEqual(['QR code: App Store', 'QR code: Google Play'])
  await settle()
})

test('behavior: from a frame its app is opened in place of the whole page, from Telegram in a window of its own (walletconnect 11)', () => {
  vi.stubGlobal('navigator', { userAgent: agents.iphone })
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('eip155', 'Coinbase Wallet', links))
  const targetIn = (page: object) => {
    for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
    const { find } = mount(<GetWalletView kernel={kernel} params={{ key: 'eip155:Coinbase Wallet' }} />)
    return [find('a').getAttribute('href')?.split('?')[0], find('a').getAttribute('target')]
  }
  expect(targetIn({})).toEqual(['cbwallet://miniapp', '_self'])
  expect(targetIn({ top: {} })).toEqual(['cbwallet://miniapp', '_top'])
  expect(targetIn({ TelegramWebviewProxy: {} })).toEqual(['cbwallet://miniapp', '_blank'])
})

test('behavior: who has installed it meanwhile connects it from where they are (wallets 6)', async () => {
  const { kernel, world } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', links))
  const { findAll, page } = mount(<GetWalletView kernel={kernel} params={{ key: 'solana:Heron' }} />)
  await act(async () => void kernel.connectors.add(walletOf(world, 'solana', 'app.heron', { name: 'Heron' })))
  expect(page.textContent).toContain('It is in this browser now.')
  click(buttonOf(findAll('button'), 'Connect Heron'))
  expect(last(kernel)).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'app.heron' } })
  await settle()
})

test('error: an address that is not https is no place (wallets 6)', () => {
  const hostile = { chrome: 'javascript:alert(1)', web: 'http://heron.example', firefox: 'data:text/html,x' }
  expect(linksFor(hostile, { userAgent: agents.chrome })).toEqual([])
})
