import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launch } from './harness/launch.ts'
import { serveSecurePages } from './securePages/serve.ts'

let browser: Browser
let sites: Awaited<ReturnType<typeof serveSecurePages>>

beforeAll(async () => {
  sites = await serveSecurePages()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  sites?.close()
})

/** Opens a page of the app, whose console and whose windows’ consoles must stay empty: a breach of a policy is a line there. */
async function open(url: string) {
  const context = await browser.newContext()
  const lines: string[] = []
  context.on('console', (line) => lines.push(line.text()))
  context.on('weberror', (error) => lines.push(String(error.error())))
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'secureKit' in globalThis)
  return { page, lines, context }
}

const askFrame = (page: Page) =>
  page.evaluate(async (secure) => {
    const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
    const { ask, ready } = await frame.connect()
    return { ready, user: await ask('GET_USER', {}) }
  }, sites.secure)

test('under strict policies of both pages, the app asks its secure page in a frame', async () => {
  const { page, lines } = await open(sites.app)
  expect(await askFrame(page)).toMatchObject({ ready: { v: 1, name: 'Keys' }, user: { userName: 'bridge, absent' } })
  expect(lines).toEqual([])
})

test('a page in the frame that loads again is asked over a new port', async () => {
  const { page, lines } = await open(sites.app)
  const names = await page.evaluate(async (secure) => {
    const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
    const before = await frame.connect()
    const loaded = new Promise((resolve) => frame.element.addEventListener('load', resolve))
    if (frame.element.contentDocument === null) frame.element.src = `${secure}/frame?again`
    await loaded
    const after = await frame.connect()
    const refusal = await before.ask('GET_USER', {}).catch((error) => error.params.reason)
    return [refusal, (await after.ask('GET_USER', {})).userName]
  }, sites.secure)
  expect(names).toEqual(['reloaded', 'bridge, absent'])
  expect(lines).toEqual([])
})

test('the app asks a window of its secure page', async () => {
  const { page, lines } = await open(sites.app)
  const name = await page.evaluate(async (secure) => {
    const opened = secureKit.openWindow({ secure, role: 'window' })
    const { ask } = await secureKit.shakeHands({ target: () => opened.window, secure, role: 'window' })
    const { userName } = await ask('GET_USER', {})
    opened.close()
    return userName
  }, sites.secure)
  expect(name).toBe('window, absent')
  expect(lines).toEqual([])
})

test.each(['/', '/isolated'])(
  'on %s, a window does what the bridge of the same origin is asked, without its opener',
  async (path) => {
    const { page, lines } = await open(`${sites.app}${path}`)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(path === '/isolated')
    const { users, status } = await page.evaluate(async (secure) => {
      const frame = secureKit.openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
      const { ask } = await frame.connect()
      const flow = secureKit.createMessageId()
      let told = (_status: string) => {}
      const gone = new Promise<string>((resolve) => {
        told = resolve
      })
      const opened = secureKit.openWindow({ secure, role: 'window', flow, onGone: told })
      const users = [await ask('CONNECT_PASSKEY', { flow }), await ask('GET_USER', {})]
      return {
        users: users.map(({ userName }) => userName),
        status: crossOriginIsolated ? await gone : opened.status(),
      }
    }, sites.secure)
    expect(users).toEqual([`window for ${sites.app}`, 'bridge, seen'])
    expect(status).toBe(path === '/isolated' ? 'severed' : 'open')
    expect(lines).toEqual([])
  },
)

test('a stranger cannot frame the secure page, and its window tells the stranger no more than that it is refused (login 57)', async () => {
  const { page } = await open(sites.stranger)
  await page.evaluate((secure) => {
    secureKit
      .openFrame({ secure, role: 'bridge', title: 'Wallet', container: document.body })
      .connect()
      .catch(() => {})
  }, sites.secure)
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  const answer = await page.evaluate((secure) => {
    const opened = secureKit.openWindow({ secure, role: 'window' })
    return secureKit.shakeHands({ target: () => opened.window, secure, role: 'window' }).then(
      () => 'READY',
      ({ code }) => code,
    )
  }, sites.secure)
  expect(answer).toBe('APKT005')
})

test('the pages do not start where they must not: a bridge that is no frame, a window that nobody has opened', async () => {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const titles = []
  for (const path of ['/frame', '/window']) {
    await page.goto(`${sites.secure}${path}`)
    await page.waitForFunction(() => document.title !== '')
    titles.push(await page.title())
  }
  expect(titles).toEqual(['secure_page_start not_framed', 'secure_page_start no_opener'])
})
