// Collected only where a Chromium that loads extensions is found: see vitest.e2e.config.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { numberToHex, verifyMessage } from 'viem'
import { buildExtension } from '../../sandbox/buildExtension.mjs'
import { people } from '../../sandbox/evm/addresses.mjs'
import { nodesOf } from '../../sandbox/server.mjs'
import { findExtensible } from '../../scripts/browser.mjs'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { flags } from './harness/launch.ts'
import { visitIn } from './harness/visit.ts'

const ether = 10n ** 18n

/** What the extension asks in a window of its own, and the answer to it. */
async function answer(
  context: BrowserContext,
  title: string,
  key: string,
  press: () => Promise<unknown>,
): Promise<string> {
  const [popup] = await Promise.all([context.waitForEvent('page'), press()])
  await popup.getByRole('heading', { name: title }).waitFor()
  const text = (await popup.locator('pre').textContent()) ?? ''
  // It closes by the press, which the driver may hear of before it hears that the press was made.
  const closed = popup.waitForEvent('close')
  await button(popup, key)
    .click()
    .catch((error) => {
      if (!popup.isClosed()) throw error
    })
  await closed
  return text
}

test('an extension whose parts that face the page are MetaMask’s own, with its windows', async ({
  sandbox,
  chains,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-extension-'))
  const built = join(folder, 'extension')
  await buildExtension(built, Object.fromEntries(sandbox.chains.map(({ id, rpcUrl }) => [numberToHex(id), rpcUrl])))
  const executablePath = await findExtensible()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath && { executablePath }),
    // Not Playwright's own headless, which has no extensions.
    headless: false,
    args: [...flags, '--headless=new', `--disable-extensions-except=${built}`, `--load-extension=${built}`],
    viewport: { width: 1280, height: 800 },
  })
  try {
    const visit = await visitIn(context, sandbox.url, { path: '/?inline=off&wallet=none', hosts: nodesOf(sandbox) })
    const { page } = visit
    const wallet = /^Extension Wallet/
    const connect = async () => {
      await button(page, 'Connect wallet').click()
      await button(modal(page), wallet).click()
    }
    await answer(context, 'Connect this site?', 'Reject', connect)
    await heading(page, 'Request declined').waitFor()
    expect(await answer(context, 'Connect this site?', 'Connect', () => button(modal(page), 'Try again').click())).toBe(
      new URL(sandbox.url).origin,
    )
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'address').toBe(`eip155:1:${people.accounts[0]}`)
    await expectClosed(page)

    const message = await page.getByRole('textbox', { name: 'Message' }).inputValue()
    const signed = () => button(page, 'Sign message').click()
    expect(await answer(context, 'Sign this message?', 'Sign', signed)).toBe(message)
    const signature = () => page.getByTestId('signature').textContent()
    await expect.poll(signature).toMatch(/^0x[0-9a-f]{130}$/)
    const given = (await signature()) as `0x${string}`
    expect(await verifyMessage({ address: people.accounts[0], message, signature: given })).toBe(true)

    const before = await balanceOf(chains.ethereum, people.bob)
    await openSend(page)
    await review(page, '1', people.bob)
    await answer(context, 'Send this transaction?', 'Reject', () => button(modal(page), 'Send').click())
    await heading(page, 'You declined in Extension Wallet').waitFor()
    await button(modal(page), 'Try again').click()
    const asked = JSON.parse(
      await answer(context, 'Send this transaction?', 'Confirm', () => button(modal(page), 'Send').click()),
    )
    expect(asked).toMatchObject({ to: people.bob, value: numberToHex(ether) })
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
    await button(modal(page), 'Close').click()

    // It does not know Base: asked to switch it says 4902, and is asked to add it.
    await openAccount(page)
    await button(modal(page), 'Network: Ethereum. Change it').click()
    await answer(context, 'Add this network?', 'Switch', () => button(modal(page), /^Base/).click())
    await expectDemo(page, 'network').toBe('Base')

    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'network').toBe('Base')
    await openAccount(page)
    await button(modal(page), 'Disconnect').click()
    await expectDemo(page, 'status').toBe('disconnected')
    await answer(context, 'Connect this site?', 'Reject', connect)
    expect(visit.complaints()).toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})
