// Which link each device is given, in a page of that device: what a press opens, and what stands on screen for a later one.
import type { Frame } from 'playwright-core'
import type { WalletApp } from '../../kernel/types/walletLinks.ts'
import { nodesOf } from '../../sandbox/server.mjs'
import { agents } from '../../ui/kit/links/fixtures/agents.ts'
import { disguise, left } from './disguise.ts'
import { framing } from './framing.ts'
import { expect, test } from './harness/index.ts'

const path = '/?features=send,receive,walletConnect,networkSwitch,debug&networks=mainnet,base,solana,bitcoin&inline=off'

type Links = {
  /** The pairing, encoded, and encoded again. */
  readonly once: string
  readonly twice: string
  /** This page's address and its site's, encoded. */
  readonly url: string
  readonly origin: string
  readonly networkId: string
}
type Rule = {
  readonly says: string
  readonly name?: string
  readonly app?: WalletApp
  /** A tab of the wallet's on a computer. */
  readonly tab?: 'Desktop' | 'Webapp'
  /** This page in the wallet's browser, on a network of that namespace. */
  readonly on?: 'eip155' | 'solana' | 'bip122'
  readonly opens: (links: Links) => readonly string[]
  readonly target?: string
}
type Device = {
  readonly agent: keyof typeof agents
  readonly isTelegram?: boolean
  readonly isFramed?: boolean
  /** How many fingers its screen knows. */
  readonly points?: number
  readonly target: string
  readonly rules: readonly Rule[]
}

const both = { mobile: 'heron:', universal: 'https://heron.example/link' }
const native = ({ once }: Links) => `heron://wc?uri=${once}`
const universal = ({ once }: Links) => `https://heron.example/link/wc?uri=${once}`
const bothWays: Rule = { says: 'Both', app: both, opens: (links) => [native(links), universal(links)] }
const httpsFirst: Rule = { says: 'Both', app: both, opens: (links) => [universal(links), native(links)] }
const schemeAlone: Rule = { says: 'Scheme', app: { mobile: 'heron:' }, opens: (links) => [native(links)] }
const httpsAlone: Rule = {
  says: 'Https',
  app: { universal: 'https://heron.example/link' },
  opens: (links) => [universal(links)],
}

const phantom: Rule = {
  says: 'Phantom',
  on: 'solana',
  opens: ({ url, origin }) => [`https://phantom.app/ul/browse/${url}?ref=${origin}`],
}
const described: Rule = {
  says: 'Described',
  app: { browse: 'https://heron.example/open?to={url}&by={origin}' },
  on: 'eip155',
  opens: ({ url, origin }) => [`https://heron.example/open?to=${url}&by=${origin}`],
}
const binance = ({ url, networkId }: Links) => {
  const query = btoa(`url=${url}&defaultChainId=${networkId.split(':')[1]}`)
  const app = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${btoa('/pages/browser/index')}`
  return [`https://app.binance.com/en/download?_dp=${btoa(`${app}&startPageQuery=${query}`)}`]
}

const devices: Readonly<Record<string, Device>> = {
  'an iPhone': {
    agent: 'iphone',
    target: '_self',
    rules: [
      bothWays,
      httpsAlone,
      { says: 'Word', app: { mobile: 'heron' }, opens: (links) => [native(links)] },
      { says: 'Slashes', app: { mobile: 'heron://' }, opens: (links) => [native(links)] },
      { says: 'Path', app: { mobile: 'heron://pair' }, opens: ({ once }) => [`heron://pair/wc?uri=${once}`] },
      {
        says: 'Https for a scheme',
        app: { mobile: 'https://heron.example/link/?v=2#x' },
        opens: ({ once }) => [`https://heron.example/link/wc?v=2&uri=${once}`],
      },
      { says: 'Scheme for https', app: { mobile: 'heron:', universal: 'tern:' }, opens: (links) => [native(links)] },
      { ...phantom, on: 'eip155' },
      described,
      {
        says: 'Coinbase Wallet',
        on: 'eip155',
        opens: ({ url }) => [`cbwallet://miniapp?url=${url}`],
      },
      phantom,
      {
        says: 'Solflare',
        on: 'solana',
        opens: ({ url, origin }) => [`https://solflare.com/ul/v1/browse/${url}?ref=${origin}`],
      },
      {
        says: 'Coinbase Wallet in Solana',
        name: 'Coinbase Wallet',
        on: 'solana',
        opens: ({ url }) => [`https://go.cb-w.com/dapp?cb_url=${url}`],
      },
      { ...phantom, on: 'bip122' },
      { says: 'Binance Wallet', on: 'bip122', opens: binance },
      {
        says: 'Xverse',
        on: 'bip122',
        opens: ({ url }) => [`https://connect.xverse.app/browser?url=${url}`],
      },
    ],
  },
  'an iPad': { agent: 'ipad', target: '_self', rules: [bothWays] },
  'an iPad that calls itself a Mac': { agent: 'safari', points: 5, target: '_self', rules: [bothWays, phantom] },
  'an Android phone': {
    agent: 'android',
    target: '_self',
    rules: [
      bothWays,
      httpsAlone,
      {
        ...phantom,
        app: { mobile: 'phantom://' },
        opens: ({ url, origin }) => [
          `intent://browse/${url}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`,
        ],
      },
    ],
  },
  'another app’s browser on iOS': {
    agent: 'instagram',
    target: '_self',
    rules: [httpsFirst, schemeAlone, httpsAlone, described],
  },
  'another app’s page on iOS': { agent: 'iosWebView', target: '_self', rules: [httpsFirst] },
  'another app’s browser on Android': { agent: 'facebook', target: '_self', rules: [httpsFirst, schemeAlone] },
  'another app’s page on Android': { agent: 'webView', target: '_self', rules: [httpsFirst] },
  'Telegram on iOS': {
    agent: 'iphone',
    isTelegram: true,
    target: '_blank',
    rules: [httpsFirst, schemeAlone, httpsAlone, phantom],
  },
  'Telegram on Android': {
    agent: 'android',
    isTelegram: true,
    target: '_blank',
    rules: [
      { ...httpsFirst, opens: (links) => [universal(links), `heron://wc?uri=${links.twice}`] },
      { ...schemeAlone, opens: ({ twice }) => [`heron://wc?uri=${twice}`] },
      {
        says: 'Https for a scheme',
        app: { mobile: 'https://heron.example/link' },
        opens: (links) => [universal(links)],
      },
    ],
  },
  'a frame on a phone': { agent: 'iphone', isFramed: true, target: '_top', rules: [bothWays, httpsAlone, phantom] },
  'a frame of Telegram': { agent: 'iphone', isTelegram: true, isFramed: true, target: '_blank', rules: [httpsFirst] },
  'a computer': {
    agent: 'chrome',
    target: '_self',
    rules: [
      {
        says: 'Program',
        app: { ...both, desktop: 'heronlive:' },
        tab: 'Desktop',
        opens: ({ once }) => [`heronlive://wc?uri=${once}`],
      },
      {
        says: 'Page',
        app: { ...both, web: 'https://app.heron.example' },
        tab: 'Webapp',
        target: '_blank',
        opens: ({ once }) => [`https://app.heron.example/wc?uri=${once}`],
      },
    ],
  },
  'Telegram on a computer': {
    agent: 'chrome',
    isTelegram: true,
    target: '_blank',
    rules: [
      {
        says: 'Program',
        app: { ...both, desktop: 'heronlive:' },
        tab: 'Desktop',
        opens: ({ once }) => [`heronlive://wc?uri=${once}`],
      },
    ],
  },
}

type Kit = {
  readonly state: { readonly features: { readonly walletconnect: Readonly<Record<'uri' | 'prepared', unknown>> } }
  readonly connectors: { add(wallet: object): void }
  readonly networks: { list(): readonly { readonly id: string; readonly namespace: string }[] }
  readonly networkId: string
  network(): { readonly id: string; readonly namespace: string }
  switchNetwork(id: string): Promise<unknown>
  close(): void
}
declare global {
  interface Window {
    kit: Kit
  }
}

const modalOf = (page: Frame) => page.locator('tapkit-modal').getByRole('dialog')
const press = (page: Frame, name: string) => modalOf(page).getByRole('button', { name, exact: true }).click()

/** Lists the wallets of the rules, as a host describes them. */
async function list(page: Frame, rules: readonly Rule[]) {
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).waitFor()
  const wallets = rules.map(({ says, name = says, app }) => ({ name, links: { web: 'https://heron.example', app } }))
  await page.evaluate((wallets) => {
    window.kit = (document.querySelector('tapkit-modal') as unknown as { kernel: Kit }).kernel
    const known = new Set<string>()
    for (const { name, links } of wallets) {
      if (known.has(name)) continue
      known.add(name)
      window.kit.connectors.add({ id: name, name, links, namespace: 'eip155', kind: 'external', installed: false })
    }
  }, wallets)
}

/** Opens the wallets on a network of that namespace; answers the network. */
async function openList(page: Frame, namespace: string) {
  const networkId = await page.evaluate(async (namespace) => {
    const { kit } = window
    if (kit.network().namespace !== namespace)
      await kit.switchNetwork(kit.networks.list().find((network) => network.namespace === namespace)?.id ?? '')
    return kit.network().id
  }, namespace)
  await page.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  return networkId
}

/** The pairing that a press on this device would open an app with. */
const pairingOf = async (page: Frame, isPhone: boolean) => {
  const shown = isPhone ? 'prepared?.uri' : 'uri'
  await expect.poll(() => page.evaluate(`window.kit.state.features.walletconnect.${shown}`)).toMatch(/^wc:/)
  return page.evaluate<string>(`window.kit.state.features.walletconnect.${shown}`)
}

/** What is drawn to press: where it opens, and where it leads. */
const drawn = async (page: Frame, name: string | RegExp) => {
  const link = modalOf(page).getByRole('link', { name })
  return [await link.getAttribute('target'), await link.getAttribute('href')]
}

test.for(Object.entries(devices))(
  'links on %s (walletconnect 11, walletconnect 13)',
  async ([, device], { openSite, sandbox, onTestFinished }) => {
    const { agent, isTelegram = false, isFramed, points, rules } = device
    const isPhone = agent !== 'chrome'
    const site = isFramed ? await framing(`${sandbox.url}${path}`) : undefined
    onTestFinished(() => void site?.close())
    const visit = await openSite(site?.url ?? sandbox.url, {
      path: site ? '/' : path,
      script: disguise(agents[agent], { isTelegram, isPhone, points }),
      hosts: [sandbox.url, ...nodesOf(sandbox)],
      ...(isPhone && !isFramed && { viewport: { width: 390, height: 844 }, hasTouch: true }),
    })
    const page = visit.page.frames().at(-1) as Frame
    await list(page, rules)
    const url = encodeURIComponent(`${sandbox.url}${path}`)
    const origin = encodeURIComponent(sandbox.url)
    let on: string | undefined
    let networkId = ''
    let seen = 0
    const opened = async () => {
      const all = await left(page)
      const news = all.slice(seen)
      seen = all.length
      return news
    }
    for (const { says, name = says, tab, on: chain, app, opens, target = device.target } of rules) {
      const wanted = chain ?? 'eip155'
      const isPairing = chain === undefined
      if (on !== wanted) {
        if (on) await press(page, 'Close')
        networkId = await openList(page, wanted)
        on = wanted
      }
      const isOpened = app !== undefined && tab !== 'Webapp'
      // A phone has the code before the press, a computer after it; this page is opened without one.
      const uri = isPhone && isPairing ? await pairingOf(page, isPhone) : ''
      await press(page, `${name} Get`)
      const once = encodeURIComponent(isPairing && !isPhone ? await pairingOf(page, isPhone) : uri)
      const [first, other] = opens({ once, twice: encodeURIComponent(once), url, origin, networkId })
      const way = [target, first]
      if (tab) await modalOf(page).getByRole('tab', { name: tab }).click()
      const link = app ? 'Open' : `Open in ${name}`
      const exact = new RegExp(`^${link}$`)
      // What a press on the wallet, or on its tab, has opened already; a page is opened by its link alone.
      if (isOpened) expect.soft(await opened(), says).toEqual([way])
      expect.soft(await drawn(page, exact), says).toEqual(way)
      await modalOf(page).getByRole('link', { name: exact }).click()
      expect.soft(await opened(), says).toEqual([way])
      if (isPairing && isPhone) {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await modalOf(page).getByText(`Did ${name} not open?`).waitFor()
        const others = modalOf(page).getByRole('link', { name: 'Try its other link' })
        expect.soft(await others.count(), says).toBe(other ? 1 : 0)
        if (other) expect.soft(await drawn(page, 'Try its other link'), says).toEqual([target, other])
      }
      await press(page, 'Back')
    }
  },
)
