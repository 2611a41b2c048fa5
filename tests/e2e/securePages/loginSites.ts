import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { startSecure } from '../../../sandbox/secure/startSecure.mjs'
import { button, modal } from '../flow.ts'
import { openWindow, press } from '../login/visitor.ts'
import { ethereum } from './ethereum.ts'
import { serveApp } from './serve.ts'

/** An app with the login, on the site of its secure page (`own`) and on another site (`other`), and the secure page of the sandbox. */
export async function openLoginSites(folder: string) {
  const sites = { own: '', other: '', secure: '' }
  const app = await serveApp(() => sites.secure, 'loginApp.ts')
  sites.own = `http://app.tapkit.localhost:${app.port}`
  sites.other = `http://app.acme.localhost:${app.port}`
  const outDir = join(import.meta.dirname, `../../../.cache/secure-${folder}`)
  const hosts = [sites.own, sites.other]
  const keys = await startSecure({ port: 0, hosts, networks: [ethereum], name: 'Acme Keys', outDir })
  sites.secure = keys.url.replace('localhost', 'keys.tapkit.localhost')

  const waitForApp = (page: Page) => page.waitForFunction(() => 'loginApp' in globalThis)

  /** Loads the app, which starts and restores its session. */
  async function load(page: Page, address: string): Promise<void> {
    await page.goto(`${address}?secure=${sites.secure}`)
    await waitForApp(page)
  }

  /** Loads the app again. */
  async function reload(page: Page): Promise<void> {
    await page.reload()
    await waitForApp(page)
  }

  const stop = async () => {
    await keys.stop()
    app.close()
  }
  return { sites, load, reload, stop }
}

/** The account that an app is connected with, and how the app reaches the secure page. */
export const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const { kernel } = globalThis.loginApp
    return { address: kernel.connection('eip155')?.account.address, mode: kernel.state.features.auth.mode }
  })

/** Asks the provider of an app to sign a text. Answers the signature, or the code of the refusal. */
export const askToSign = (page: Page) =>
  page.evaluate(async () => {
    const { kernel } = globalThis.loginApp
    const provider = (await kernel.getProvider('eip155')) as {
      request: (asked: { method: string; params: unknown }) => Promise<string>
    }
    const params = ['0x48656c6c6f', kernel.connection('eip155')?.account.address]
    return provider.request({ method: 'personal_sign', params }).catch(({ code }) => String(code))
  })

/** Has the provider of an app sign a text, which the visitor approves in a window. */
export async function expectSigns(page: Page): Promise<void> {
  const { address } = await sessionOf(page)
  const asking = askToSign(page)
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Sign')
  const signature = (await asking) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)
}
