import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { serveFolder } from '../../sandbox/server.mjs'
import { launch } from '../e2e/harness/launch.ts'
import { nameScript } from '../nameScript.ts'
import { name as activity } from './activity.ts'
import { name as allWallets, picture } from './allWallets.ts'
import { announce, installProbe, type Opened, type Target } from './probe.ts'

const kit = { button: 'tapkit-button', modal: 'tapkit-modal', row: 'button.tk-row' }

export const pages = {
  bare: { button: '#open', modal: undefined, row: 'button.row' },
  kit,
  'kit-in-react': kit,
} as const satisfies Record<string, Target>

export type PageName = keyof typeof pages

/** One page load, ms and bytes. */
export type Sample = {
  readonly interactive: number
  readonly first: number
  readonly settled: number
  readonly reopen: number
  readonly heap: number
}

/** One visit after many openings. */
export type Endurance = { readonly heapBefore: number; readonly heapAfter: number; readonly nodes: number }

const source = join(import.meta.dirname, 'pages')
const outDir = join(import.meta.dirname, '../../.cache/bench')

/** Builds the pages from `dist/`, each by itself, as a host's bundler would: built together they would share pieces. */
export async function buildPages(): Promise<void> {
  for (const name of [...Object.keys(pages), allWallets, activity]) {
    await build({
      configFile: false,
      root: source,
      base: `/${name}/`,
      logLevel: 'warn',
      plugins: [nameScript(name)],
      build: {
        outDir: join(outDir, name),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(source, 'page.html') },
      },
    })
  }
  await writeFile(join(outDir, allWallets, 'picture.svg'), picture)
}

/** Where a page of `buildPages` is served. */
export const addressOf = (url: string, name: PageName | typeof allWallets) => `${url}/${name}/page.html`

/** Serves the pages under the strict policy and starts the browser. */
export async function open() {
  const server = await serveFolder({ root: outDir, port: 0, config: { chains: [] }, compressed: true })
  const browser = await launch(undefined, ['--js-flags=--expose-gc', '--enable-precise-memory-info'])
  return {
    browser,
    url: server.url,
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

type Load = { readonly browser: Browser; readonly url: string; readonly name: PageName; readonly wallets: number }

/** Loads a page in a new profile and measures it once. */
export async function measure(load: Load & { readonly cpu: number }): Promise<Sample> {
  const { page, client, target } = await visit(load, load.cpu)
  try {
    const interactive = await page.evaluate(() => globalThis.benchReady ?? Number.NaN)
    const { first, settled } = await press(page, client, target, load.wallets)
    const heap = await heapOf(client)
    await closeModal(page, target)
    const { first: reopen } = await press(page, client, target, load.wallets)
    return { interactive, first, settled, reopen, heap }
  } finally {
    await page.context().close()
  }
}

/** A slow phone's screen, processor and network: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const phone = {
  viewport: { width: 360, height: 740 },
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
} as const

/** From navigation to the first painted list on a slow phone, pressed as soon as the button works; ms. */
export async function hurry(load: Omit<Load, 'wallets'>): Promise<number> {
  const { page, client, target } = await arrive({ ...load, wallets: 1 }, phone)
  try {
    const { clickedAt, first } = await press(page, client, target, 1)
    return clickedAt + first
  } finally {
    await page.context().close()
  }
}

/** Opens and closes again and again; the first fifty fill caches and do not count. */
export async function endure(load: Load, cycles: number): Promise<Endurance> {
  const { page, client, target } = await visit(load, 1)
  try {
    const repeat = (times: number) =>
      page.evaluate(([at, count]) => globalThis.benchProbe.cycle(at, count), [target, times] as const)
    await repeat(50)
    const heapBefore = await heapOf(client)
    const nodesBefore = await nodesOf(client)
    await repeat(cycles)
    return { heapBefore, heapAfter: await heapOf(client), nodes: (await nodesOf(client)) - nodesBefore }
  } finally {
    await page.context().close()
  }
}

type Device = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly cpu: number
  readonly network?: typeof phone.network | undefined
}

/** Comes to a page and stays until its button works. */
async function arrive({ browser, url, name, wallets }: Load, { viewport, cpu, network }: Device) {
  const context = await browser.newContext({ viewport })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) {
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
  }
  await page.addInitScript(announce, wallets)
  await page.addInitScript(installProbe)
  await page.goto(addressOf(url, name))
  const target = pages[name]
  await page.waitForFunction(() => globalThis.benchReady !== undefined)
  return { page, client, target }
}

async function visit(load: Load, cpu: number) {
  const { page, client, target } = await arrive(load, { viewport: { width: 1280, height: 800 }, cpu })
  await page.mouse.move(1200, 780)
  // As a person: the page has come to rest before they press.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  return { page, client, target }
}

/** How long a person holds the button down, in ms: at the short end of what is measured of people (60 to 120). */
const hold = 60

/** A press of a real mouse that did not hover before; the click, which everything is timed from, is its release. */
async function click(page: Page, client: CDPSession, { button }: Target): Promise<void> {
  const box = await page.locator(button).boundingBox()
  if (!box) throw new Error(`${button} is not shown.`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await client.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await new Promise((resolve) => setTimeout(resolve, hold))
  await client.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
}

async function press(page: Page, client: CDPSession, target: Target, wallets: number): Promise<Opened> {
  const { result } = await client.send('Runtime.evaluate', {
    expression: `(globalThis.benchOpened = benchProbe.watch(${JSON.stringify(target)}, ${wallets}), 0)`,
  })
  if (result.value !== 0) throw new Error('The probe is not in the page.')
  await click(page, client, target)
  return page.evaluate(() => (globalThis as unknown as { benchOpened: Promise<Opened> }).benchOpened)
}

async function closeModal(page: Page, target: Target): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction((at) => globalThis.benchProbe.isClosed(at), target)
  // Back to where it was, so that the next press does not hover either.
  await page.mouse.move(1200, 780)
}

async function heapOf(client: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage')
  return (await client.send('Runtime.getHeapUsage')).usedSize
}

async function nodesOf(client: CDPSession): Promise<number> {
  return (await client.send('Memory.getDOMCounters')).nodes
}
