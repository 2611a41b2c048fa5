import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSecure } from '../../sandbox/secure/startSecure.mjs'
import { launch } from './harness/launch.ts'
import { plugIn } from './securePages/plugIn.ts'
import { serveApp } from './securePages/serve.ts'

let browser: Browser
let app: Awaited<ReturnType<typeof serveApp>>
let keys: Awaited<ReturnType<typeof startSecure>>
const sites = { app: '', secure: '' }
const networks = [
  { id: 'eip155:1' as const, namespace: 'eip155', reference: '1', name: 'Ethereum', symbol: 'ETH' },
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
    namespace: 'solana',
    reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    symbol: 'SOL',
  },
].map(({ symbol, ...network }) => ({
  ...network,
  nativeCurrency: { name: symbol, symbol, decimals: 9 },
  rpcUrl: 'http://localhost:1',
}))

beforeAll(async () => {
  app = await serveApp(() => sites.secure)
  sites.app = `http://app.tapkit.localhost:${app.port}`
  keys = await startSecure({ port: 0, hosts: [sites.app], networks, name: 'Acme Keys', outDir: '.cache/secure-login' })
  sites.secure = keys.url.replace('localhost', 'keys.tapkit.localhost')
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await keys?.stop()
  app?.close()
})

async function open() {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await load(page)
  return { page, context }
}

/** Loads the app, which starts and restores. */
async function load(page: Page) {
  await page.goto(sites.app)
  await page.waitForFunction(() => 'secureKit' in globalThis)
  await page.evaluate(
    async ([secure, networks]) =>
      void Object.assign(globalThis, { world: await secureKit.startLogin(secure, networks) }),
    [sites.secure, networks] as const,
  )
}

type World = Awaited<ReturnType<typeof secureKit.startLogin>>

const addresses = (page: Page) =>
  page.evaluate(() => {
    const { kernel } = Reflect.get(globalThis, 'world') as World
    return ['eip155', 'solana'].map((namespace) => kernel.connection(namespace)?.account.address)
  })

/** A press counts once its step has been seen for a moment. */
async function press(page: Page | Frame, name: string | RegExp, isOver: () => Promise<boolean>) {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  await expect
    .poll(async () => {
      if (await isOver().catch(() => true)) return true
      await button.click({ timeout: 1_000, delay: 200 }).catch(() => {})
      return isOver().catch(() => true)
    })
    .toBe(true)
}

/** Waits for the approval page in its frame. */
async function approval(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${sites.secure}/approve`))
  await expect.poll(find).toBeDefined()
  return find() as Frame
}

const view = (page: Page) =>
  page.evaluate(() => {
    const { modal, router } = (Reflect.get(globalThis, 'world') as World).kernel.state
    return modal.open ? router.stack.at(-1)?.view : undefined
  })

test('a visitor makes a wallet, consents in the frame, is connected on both chains and after a reload, and not after the end (login 7)', async () => {
  const { page, context } = await open()
  expect(page.frames()).toHaveLength(1)
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      const { kernel, login } = Reflect.get(globalThis, 'world') as World
      kernel.open('Connect' as never)
      login.connectPasskey().catch((error) => console.log(String(error)))
    }),
  ])
  await plugIn(context, window)
  const withoutWords = window.getByRole('button', { name: 'Continue without the words' })
  await press(window, 'Create a wallet with a passkey', () => withoutWords.isVisible())
  await press(window, 'Continue without the words', async () => window.isClosed())
  const consent = await approval(page)
  await plugIn(context, page)
  await press(consent, 'Connect', async () => (await view(page)) === undefined)
  const [evm, solana] = await addresses(page)
  expect([evm, solana]).toEqual([
    expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  ])
  await load(page)
  await expect.poll(() => addresses(page)).toEqual([evm, solana])
  expect(await view(page)).toBeUndefined()
  await page.evaluate(() => (Reflect.get(globalThis, 'world') as World).kernel.disconnect())
  await load(page)
  expect(await addresses(page)).toEqual([undefined, undefined])
})
