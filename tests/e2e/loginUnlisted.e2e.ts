import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { button, heading, modal } from './flow.ts'
import { launch } from './harness/launch.ts'
import { openLoginSites } from './securePages/loginSites.ts'

let browser: Browser
let world: Awaited<ReturnType<typeof openLoginSites>>
/** An app that the secure page does not list. */
let unlisted = ''

beforeAll(async () => {
  world = await openLoginSites('unlisted')
  unlisted = world.sites.own.replace('app.tapkit', 'unlisted.tapkit')
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

async function visit(): Promise<{ page: Page; lines: string[] }> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const lines: string[] = []
  context.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`))
  context.on('weberror', (error) => lines.push(String(error.error())))
  return { page: await context.newPage(), lines }
}

async function pressLogIn(page: Page): Promise<void> {
  await button(page, 'Account').click()
  await button(modal(page), 'Continue with a passkey').click()
}

test('a visitor of an app that the secure page does not list reads so at once, with no try that cannot help (login 57, login 67)', async () => {
  const { page, lines } = await visit()
  await world.load(page, unlisted)
  await pressLogIn(page)
  const pressed = Date.now()
  await heading(page, 'This wallet is not set up for this app').waitFor()
  // The window says so with its first word. A timer of 4 s was before.
  expect(Date.now() - pressed).toBeLessThan(3_500)
  expect(await modal(page).innerText()).toContain('Nothing was shared.')
  expect(await button(modal(page), 'Try again').count()).toBe(0)
  await expect.poll(() => page.context().pages()).toHaveLength(1)
  expect(lines.filter((line) => line.includes('APKT003'))).toEqual([])
})

test.each(['window', 'approve'])(
  'a window of /%s that an unlisted app has opened is not blank, and its visitor can close it (login 67)',
  async (role) => {
    const { page } = await visit()
    await world.load(page, unlisted)
    const opening = page.waitForEvent('popup')
    await page.evaluate(
      ({ secure, role }) => {
        const opened = globalThis.open(`${secure}/${role}`)
        addEventListener('message', ({ source }) => {
          const { port2 } = new MessageChannel()
          if (opened && source === opened) opened.postMessage({ tapkit: 1, hello: role }, secure, [port2])
        })
      },
      { secure: world.sites.secure, role },
    )
    const window = await opening
    await window.getByRole('heading', { name: 'This page does not work with this app' }).waitFor()
    await window.getByText(unlisted, { exact: true }).waitFor()
    const closing = window.waitForEvent('close')
    // A key takes no press that was meant for what stood there before.
    await expect
      .poll(async () => {
        if (!window.isClosed())
          await button(window, 'Close this window')
            .click()
            .catch(() => {})
        return window.isClosed()
      })
      .toBe(true)
    await closing
  },
)

test.each(['/window', '/approve', '/frame', '/loading', '/done', '/device'])(
  '%s says to a visitor by hand where it opens from, and nothing alarming on the console (login 71)',
  async (path) => {
    const { page, lines } = await visit()
    await page.goto(`${world.sites.secure}${path}`)
    await page.getByText('This page opens from an app that uses it.').waitFor()
    expect(lines).toEqual([expect.stringMatching(/^info: tapkit: this page opens from an app/)])
  },
)

test('an app whose policy lacks a page that is not served is told of the policy at once, and fills no console until it says that nothing answers (login 69, login 70)', async () => {
  const { page, lines } = await visit()
  await page.goto(`${world.sites.own}?secure=http://localhost:9`)
  await page.waitForFunction(() => 'loginApp' in globalThis)
  await page.evaluate(() => {
    const { kernel } = globalThis.loginApp
    kernel.hooks.onError.tap('test', (error) => console.info(Object(error).debug))
  })
  await pressLogIn(page)
  const pressed = Date.now()
  await expect.poll(() => lines.join('\n')).toContain('Add the origin to `frame-src`')
  expect(Date.now() - pressed).toBeLessThan(5_000)
  await heading(page, 'The other window is slow to answer').waitFor()
  await heading(page, 'Failed to connect').waitFor()
  await modal(page).getByText('did not answer').waitFor()
  expect(lines.filter((line) => line.includes('postMessage')).length).toBeLessThan(8)
})
