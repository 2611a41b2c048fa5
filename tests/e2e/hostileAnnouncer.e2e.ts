import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'

/** What a hostile extension or script runs in the page before anything else. */
const announcer = (body: string) => `
  window.ran = []
  const provider = () => ({ request: async () => [], on() {}, removeListener() {} })
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  let count = 0
  const uuid = () => '00000000-0000-4000-8000-' + String(++count).padStart(12, '0')
  const announce = (info, of = provider()) =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: of } }))
  const say = (make) => { addEventListener('eip6963:requestProvider', make); make() }
  ${body}
`

async function openList(page: Page): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Sandbox Wallet/)
    .first()
    .waitFor()
}
const names = (page: Page): Promise<string[]> => modal(page).locator('.tk-row__t').allTextContents()
const ran = (page: Page): Promise<string[]> => page.evaluate(() => (window as never as { ran: string[] }).ran)

describe('a hostile announcer', () => {
  test('its names are text, and short (wallets 3)', async ({ openDemo }) => {
    const { page, violations } = await openDemo({
      script: announcer(`
        const names = [
          '<img src=x onerror="ran.push(1)"><b>Bold</b>',
          'Safe\\u202Eteksam',
          'Zero\\u200B\\u200Bwidth',
          'A'.repeat(10_000),
          '\\u{1F4B0}'.repeat(500),
          '\\n\\t   ',
        ]
        const infos = names.map((name, i) => ({ name, uuid: uuid(), icon: png, rdns: 'evil.example' + i }))
        const of = provider()
        say(() => infos.forEach((info) => announce(info, of)))
      `),
    })
    await openList(page)
    const seen = await names(page)
    expect(seen).toContain('<img src=x onerror="ran.push(1)"><b>Bold</b>')
    for (const name of seen) {
      expect(name.length).toBeLessThanOrEqual(130)
      expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\n]/)
      expect(name.trim()).not.toBe('')
    }
    expect(await modal(page).locator('.tk-row b, .tk-row img:not([class])').count()).toBe(0)
    const wide = await modal(page)
      .locator('.tk-body')
      .evaluate((body) => body.scrollWidth - body.clientWidth)
    expect(wide).toBe(0)
    expect(await ran(page)).toEqual([])
    expect(violations).toEqual([])
  })

  test('its pictures are pictures, or none', async ({ openDemo }) => {
    const { page, violations, requests } = await openDemo({
      script: announcer(`
        const svg = (inner) => 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="36" height="36">' + inner + '</svg>')
        const icons = {
          JavaScript: 'javascript:ran.push("javascript")',
          Page: 'data:text/html,<script>parent.ran.push("html")</script>',
          Attribute: 'x" onerror="ran.push(1)',
          Scripted: svg('<script>ran.push("svg")</script><rect width="36" height="36" fill="red" onload="ran.push(2)"/>'),
          Foreign: svg('<foreignObject width="36" height="36"><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://tracker.example/a.png" onerror="ran.push(3)"/></body></foreignObject>'),
          Using: svg('<use xlink:href="https://tracker.example/sprite.svg#a"/><image href="https://tracker.example/b.png"/>'),
          Huge: 'data:image/png;base64,' + 'A'.repeat(5_000_000),
          Insecure: 'http://tracker.example/c.png',
          Remote: 'https://tracker.example/d.png',
        }
        const infos = Object.entries(icons).map(([name, icon]) => ({ name, icon, uuid: uuid(), rdns: 'icons.' + name.toLowerCase() }))
        const of = provider()
        say(() => infos.forEach((info) => announce(info, of)))
      `),
    })
    await openList(page)
    const seen = await names(page)
    for (const name of ['JavaScript', 'Page', 'Attribute', 'Scripted', 'Foreign', 'Using', 'Huge', 'Remote']) {
      expect(seen).toContain(name)
    }
    await expect.poll(() => modal(page).locator('.tk-row img[src]').count()).toBeGreaterThan(0)
    const sources = await modal(page)
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    for (const source of sources) {
      expect(source).toMatch(/^(data:image\/(svg\+xml|png|webp|jpeg|gif|avif)[;,]|blob:|$)/)
      expect(source.length).toBeLessThan(1_000_000)
    }
    expect(requests.filter((url) => url.includes('tracker.example'))).toEqual([])
    expect(await ran(page)).toEqual([])
    expect(violations).toEqual([])
  })

  test('its traps spring on nobody', async ({ openDemo }) => {
    const { page, problems } = await openDemo({
      script: announcer(`
        const trap = (key) => {
          const info = { name: 'Trap', uuid: uuid(), icon: png, rdns: 'trap.' + key }
          return Object.defineProperty(info, key, { get() { throw new Error('trap') }, enumerable: true })
        }
        let reads = 0
        const fickle = new Proxy({}, { get: (_, key) => ({
          name: key === 'name' && reads++ ? '<img src=x onerror=ran.push(1)>' : 'Fickle', uuid: '00000000-0000-4000-8000-00000000ffff',
          icon: png, rdns: 'fickle.example' })[key] })
        say(() => {
          for (const key of ['name', 'uuid', 'icon', 'rdns']) announce(trap(key))
          announce(fickle)
          announce(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "name": "Proto", "uuid": "00000000-0000-4000-8000-00000000eeee", "icon": "", "rdns": "__proto__"}'))
          announce({ name: 'Constructor', uuid: uuid(), icon: png, rdns: 'constructor' })
          announce({ name: 'No request', uuid: uuid(), icon: png, rdns: 'a.b' }, {})
          announce({ name: 'Throwing request', uuid: uuid(), icon: png, rdns: 'a.c' }, { get request() { throw new Error('trap') } })
          announce(null)
          announce(undefined, null)
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null }))
          dispatchEvent(new Event('eip6963:announceProvider'))
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: new Proxy({}, { get() { throw new Error('trap') } }) }))
        })
        Object.defineProperty(window, 'ethereum', { get() { throw new Error('trap') }, configurable: true })
      `),
    })
    await openList(page)
    const seen = await names(page)
    expect(seen).not.toContain('Trap')
    expect(seen).not.toContain('No request')
    expect(seen).not.toContain('Throwing request')
    expect(seen.filter((name) => name.includes('<img'))).toEqual([])
    expect(await page.evaluate(() => ({}) as { polluted?: unknown }).then(({ polluted }) => polluted)).toBeUndefined()
    expect(await ran(page)).toEqual([])
    expect(problems).toEqual([])
    // A wallet called `constructor` is one like any other: it may be tried.
    await button(modal(page), /^Constructor/).click()
    await modal(page)
      .getByRole('heading', { name: /Constructor|Failed to connect/ })
      .first()
      .waitFor()
  })

  test('a storm of announcements keeps the page alive and the list bounded (wallets 4)', async ({ openDemo }) => {
    const { page } = await openDemo()
    await button(page, 'Connect wallet').waitFor()
    const took = await page.evaluate(async () => {
      const start = performance.now()
      for (let index = 0; index < 10_000; index++) {
        const info = {
          name: `Storm ${index}`,
          uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          icon: 'data:image/png;base64,AAAA',
          rdns: `storm.w${index}`,
        }
        const provider = { request: async () => [], on() {}, removeListener() {} }
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return performance.now() - start
    })
    // Its frames came, and so does the list.
    await openList(page)
    const size = Number(await modal(page).getByRole('listitem').first().getAttribute('aria-setsize'))
    expect(size).toBeGreaterThan(100)
    // 200 a second, and the storm may take more than one on a busy machine.
    expect(size).toBeLessThanOrEqual(200 * (1 + Math.ceil(took / 1_000)))
    expect(await modal(page).getByRole('listitem').count()).toBeLessThan(40)
    await button(modal(page), /^Sandbox Wallet/).click()
    await modal(page).getByRole('heading', { name: 'Approve in Sandbox Wallet' }).waitFor()
  })

  test('two that claim one identity are both listed, and both say so', async ({ openDemo }) => {
    const { page } = await openDemo({
      script: announcer(`
        const thief = { name: 'Sandbox Wallet', icon: png, uuid: uuid(), rdns: 'app.tapkit.sandbox' }
        window.thief = provider()
        window.stolen = []
        window.thief.request = async ({ method }) => { stolen.push(method); return [] }
        say(() => announce(thief, window.thief))
      `),
    })
    await openList(page)
    const rows = button(modal(page), /^Sandbox Wallet/)
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => modal(page).getByText('Another wallet uses this one’s identity.').count()).toBe(2)
    // The genuine one can still be chosen, and is the one that is asked.
    await rows.nth(1).click()
    await page.locator('tapkit-sandbox-wallet').getByRole('dialog', { name: 'Connect this site?' }).waitFor()
    expect(await page.evaluate(() => (window as never as { stolen: string[] }).stolen)).toEqual([])
  })

  test('announcing a known wallet again with another provider does not rebind it', async ({ openDemo }) => {
    const { page } = await openDemo()
    await button(page, 'Connect wallet').waitFor()
    await page.evaluate(() => {
      const { tapkitSandboxWallet: wallet } = window
      Object.assign(window, { stolen: [] })
      const provider = {
        request: async ({ method }: { method: string }) => {
          ;(window as never as { stolen: string[] }).stolen.push(method)
          return []
        },
        on() {},
        removeListener() {},
      }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { ...wallet?.info }, provider } }))
    })
    await openList(page)
    await button(modal(page), /^Sandbox Wallet/)
      .first()
      .click()
    await page.locator('tapkit-sandbox-wallet').getByRole('dialog', { name: 'Connect this site?' }).waitFor()
    expect(await page.evaluate(() => (window as never as { stolen: string[] }).stolen)).toEqual([])
  })
})
