import { describe } from 'vitest'
import { button, modal, openAccount, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

describe.each([
  ['without React', '/pages/vanilla.html'],
  ['with React', '/'],
])('a host page %s', (_, path) => {
  test('connects, shows the account, disconnects, and breaks no policy', async ({ openDemo }) => {
    const { page, violations } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await modal(page).waitFor({ state: 'hidden' })
    await openAccount(page)
    await expect.poll(() => modal(page).innerText()).toMatch(/USDC/)
    await button(modal(page), 'Disconnect').click()
    await button(page, 'Connect wallet').waitFor()
    expect(violations).toEqual([])
  })

  test('asks for nothing but its own files before a click', async ({ openDemo, sandbox }) => {
    const { page, requests, quiet } = await openDemo({ path })
    await button(page, 'Connect wallet').waitFor()
    await quiet()
    expect(requests.filter((url) => url.startsWith('http') && new URL(url).origin !== sandbox.url)).toEqual([])
    // The modal's own code waits for the click as well: it is what brings React to a page that has none.
    const files = requests.map((url) => new URL(url).pathname).filter((name) => /\/(mount|ConnectView)-/.test(name))
    expect(files).toEqual([])
  })
})
