import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { serveFolder } from '../../sandbox/server.mjs'
import { ensureBuilt } from '../../scripts/build.mjs'
import { expect, test } from '../e2e/harness/index.ts'
import { nameScript } from '../nameScript.ts'

const pages = join(import.meta.dirname, 'pages')
const outDir = join(import.meta.dirname, '../../.cache/csp')
const hosts = ['plain', 'react'] as const

let site = { url: '', stop: async () => {} }

beforeAll(async () => {
  // Type errors are the check's to report; a file that is missing fails below.
  await ensureBuilt()
  // No `tapkit-source` condition: this is dist/, as a host gets it from npm.
  for (const host of hosts) {
    await build({
      configFile: false,
      root: pages,
      base: `/${host}/`,
      logLevel: 'silent',
      plugins: [nameScript(host)],
      build: {
        outDir: join(outDir, host),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(pages, 'host.html') },
      },
    })
  }
  const config = inject('sandboxes')[0]
  site = await serveFolder({ root: outDir, port: 0, config: config as never })
})
afterAll(() => site.stop())

describe.each(hosts)('the built package in a %s host', (host) => {
  test('loads its own files and asks nothing else before a click', async ({ openSite, sandbox }) => {
    const { page, requests } = await openSite(site.url, { path: `/${host}/host.html` })
    await page.locator('tapkit-button button').waitFor()
    const origins = new Set(requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin))
    expect([...origins]).toEqual([site.url])
    expect(sandbox.chains.length).toBe(2)
  })

  test('connects, shows the account and disconnects without a policy breach (security 1)', async ({ openSite }) => {
    const rpcUrls = inject('sandboxes').flatMap(({ chains }) => chains.map(({ rpcUrl }) => rpcUrl))
    const { page, violations } = await openSite(site.url, { path: `/${host}/host.html`, hosts: rpcUrls })
    const button = page.locator('tapkit-button button')
    const modal = page.locator('tapkit-modal')
    await button.click()
    await modal.locator('button.tk-row', { hasText: 'Simulated' }).click()
    await expect.poll(() => button.textContent()).toMatch(/^0x70…dc79C8$/)
    await modal.locator('dialog[open]').waitFor({ state: 'hidden' })
    await button.click()
    await modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => button.textContent()).toContain('Connect wallet')
    expect(violations).toEqual([])
  })
})
