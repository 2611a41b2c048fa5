// Values that were just read are drawn again after a reload, out of the tab's storage, without a request.
import type { Page } from 'playwright-core'
import { driveApi } from './driveApi.ts'
import { button, connect, expectDemo, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

const path = '/?features=tokens,history,send,receive,names,api,networkSwitch&networks=mainnet,base'
const worth = /\$[\d,]+\.\d\d\s+on Ethereum/

/** The Sandbox Wallet, which stands for an extension, looks whether its chain has been put back. */
const ofWallet = /"eth_getBlockByNumber","params":\["0x0",false\]/

/** Notes the requests to other sites than the page's own from now on. */
function listen(page: Page, site: string): () => readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const text = `${request.url()} ${request.postData() ?? ''}`
    if (new URL(request.url()).origin !== new URL(site).origin && /^http/.test(text) && !ofWallet.test(text))
      asked.push(text)
  })
  return () => asked
}

/** The figures of the account's view: its worth, tokens and activity. */
async function figures(page: Page) {
  await openAccount(page)
  await expect.poll(() => modal(page).innerText()).toMatch(worth)
  const tokens = modal(page).getByRole('list', { name: 'Tokens on Ethereum' }).getByRole('listitem')
  await expect.poll(() => tokens.allInnerTexts()).toContainEqual(expect.stringMatching(/^USD Coin\n.+\n\$/))
  const held = { worth: await modal(page).locator('.tk-worth').innerText(), tokens: await tokens.allInnerTexts() }
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  const activity = modal(page).getByRole('list', { name: 'Activity' }).getByRole('listitem')
  // The list grows as it is drawn, and is complete with its oldest entry.
  await expect.poll(() => activity.allInnerTexts()).toContainEqual(expect.stringMatching(/^Executed\n/))
  return { ...held, activity: await activity.allInnerTexts() }
}

const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

test('a reload draws the balance, tokens, prices and activity at once without a request; a disconnect leaves nothing of them (storage 6)', async ({
  openDemo,
  sandbox,
}) => {
  await driveApi(sandbox.api)
  const { page, quiet } = await openDemo({ path, script: approving })
  // However slow this machine is, no lifetime ends on the way.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await connect(page)
  await expectDemo(page, 'balance').toMatch(/ETH$/)
  const balance = await page.getByTestId('balance').textContent()
  const before = await figures(page)
  await quiet()
  expect(await kept(page)).toEqual([expect.stringMatching(/^tapkit:[^:]+:v1:cache$/)])

  const asked = listen(page, sandbox.url)
  await page.reload()
  await expectDemo(page, 'status').toBe('connected')
  await expectDemo(page, 'balance').toBe(balance)
  expect(await figures(page)).toEqual(before)
  await quiet()
  expect(asked()).toEqual([])

  // Values whose lifetime is over are read again.
  await page.clock.setFixedTime(now + 300_001)
  await page.reload()
  await expectDemo(page, 'status').toBe('connected')
  await figures(page)
  expect(asked()).not.toEqual([])

  await button(modal(page), 'Disconnect').click()
  await expectDemo(page, 'status').toBe('disconnected')
  await quiet()
  expect(await kept(page)).toEqual([])
})
