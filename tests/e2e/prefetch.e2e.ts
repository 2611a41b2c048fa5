import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import type { Visit } from './harness/visit.ts'

/** The file that draws the modal, as Vite names it. */
const isModal = (url: string) => /\/modal-[^/]*\.js$/.test(url)
/** The page has nothing left to do, twice: what waits for that has begun. */
const beIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  })

/** All files that the page has asked for are there: the driver misses the end of a request at times, and the page's own list was once empty. */
const arrived = ({ page, requests, finished }: Pick<Visit, 'page' | 'requests' | 'finished'>) =>
  expect
    .poll(async () => {
      const came = [...finished, ...(await page.evaluate(() => performance.getEntries().map(({ name }) => name)))]
      return requests.filter((url) => /\.(js|css)$/.test(url) && !came.includes(url))
    })
    .toEqual([])

describe('what draws the modal', () => {
  test('is there once the page is idle: the list needs no network', async ({ openDemo }) => {
    const visit = await openDemo({})
    const { page, requests, allow, quiet } = visit
    // What connects is fetched while the list is read.
    allow(/ERR_INTERNET_DISCONNECTED/)
    await button(page, 'Connect wallet').waitFor()
    await expect.poll(() => requests.some(isModal)).toBe(true)
    // What was asked for has come, and nothing more is asked for.
    await arrived(visit)
    await quiet()
    await arrived(visit)
    await page.context().setOffline(true)
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
  })

  test('is fetched by nobody who saves data, until it is wanted', async ({ openDemo }) => {
    const script = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    const { page, requests, quiet } = await openDemo({ script })
    await button(page, 'Connect wallet').waitFor()
    await beIdle(page)
    await quiet()
    expect(requests.filter(isModal)).toEqual([])
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    expect(requests.filter(isModal)).not.toEqual([])
  })
})
