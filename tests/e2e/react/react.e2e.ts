import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { serveFolder } from '../../../sandbox/server.mjs'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { button, expectClosed, modal } from '../flow.ts'
import { expect, test } from '../harness/index.ts'
import { buildHost } from './buildHost.ts'

/** Keeps what the page says on its console, React's advice to install its tools apart. */
const listening = `
  window.said = []
  for (const level of ['error', 'warn']) {
    const own = console[level]
    console[level] = (...words) => { window.said.push(words.map(String).join(' ')); own(...words) }
  }`

const said = (page: Page) => page.evaluate(() => Reflect.get(window, 'said') as string[])
const facts = async (page: Page) => JSON.parse((await page.getByTestId('facts').textContent()) ?? '') as unknown
const kitButton = (page: Page) => page.locator('tapkit-button').getByRole('button')

describe.each([18, 19] as const)('a host that renders on a server with React %i', (react) => {
  let site = { url: '', stop: async () => {} }
  let version = ''
  beforeAll(async () => {
    await ensureBuilt()
    const built = await buildHost(react)
    version = built.version
    site = await serveFolder({ root: built.folder, port: 0, config: inject('sandboxes')[0] as never })
  })
  afterAll(() => site.stop())

  const chains = () => inject('sandboxes')[0]?.chains ?? []
  const rpcUrls = () => Object.fromEntries(chains().map(({ id, rpcUrl }) => [`eip155:${id}`, [rpcUrl]]))
  const options = () => ({
    script: `window.rpcUrls = ${JSON.stringify(rpcUrls())};${listening}`,
    hosts: chains().map(({ rpcUrl }) => rpcUrl),
  })

  test('hydrates the whole document without a word, twice under StrictMode', async ({ openSite }) => {
    const { page } = await openSite(site.url, options())
    expect(version.startsWith(`${react}.`)).toBe(true)
    await expect.poll(() => facts(page)).toMatchObject({ status: 'disconnected', initialized: true, themeMode: 'dark' })
    // The elements of the buttons are defined by a file of their own, which comes when it comes.
    const names = () => page.getByRole('banner').getByRole('button').allTextContents()
    await expect.poll(names).toEqual(['Sign in', 'Connect wallet', 'Later', 'Now', 'Ethereum', 'Raw'])
    expect(await button(page, 'Later').isDisabled()).toBe(true)
    expect(await button(page, 'Now').isDisabled()).toBe(false)
    expect(await button(page, 'Network: Raw').isDisabled()).toBe(false)
    expect(await page.locator('tapkit-modal').count()).toBe(1)
    expect(await said(page)).toEqual([])
  })

  test('accepts the terms, connects, shows the account and the send form, and is hydrated connected', async ({
    openSite,
  }) => {
    const { page } = await openSite(site.url, options())
    await kitButton(page).click()
    const wallet = button(modal(page), /^Simulated/)
    await wallet.waitFor({ state: 'attached' })
    // A script's press, and a visitor's, whose pointer does not reach it.
    await modal(page)
      .locator('button.tk-row')
      .evaluate((row: HTMLElement) => row.click())
    await modal(page).locator('button.tk-row').click({ force: true })
    expect(await modal(page).locator('[inert] button.tk-row').count()).toBe(1)
    expect(await facts(page)).toMatchObject({ status: 'disconnected' })
    await modal(page).getByRole('checkbox').check()
    await wallet.click()
    await expect.poll(() => facts(page)).toMatchObject({ status: 'connected', walletInfo: { name: 'Simulated' } })
    await expectClosed(page)
    await kitButton(page).click()
    await button(modal(page), 'Send').click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await modal(page).getByRole('textbox', { name: 'To' }).fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await expect.poll(() => button(modal(page), 'Review').isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expectClosed(page)
    expect(await said(page)).toEqual([])

    await page.reload()
    await expect.poll(() => facts(page)).toMatchObject({ status: 'connected' })
    expect(await said(page)).toEqual([])
  })
})
