import { people } from '../../sandbox/evm/addresses.mjs'
import { framing } from './framing.ts'
import { expect, test } from './harness/index.ts'
import { withLittle } from './harness/withLittle.ts'
import { approving } from './sandboxWallet.ts'

test('a page in another site’s frame connects, but confirms no transfer (security 3)', async ({
  openSite,
  sandbox,
  onTestFinished,
}) => {
  const site = await framing(`${sandbox.url}${withLittle()}`)
  onTestFinished(() => void site.close())
  const { page } = await openSite(site.url, {
    script: approving.replace('{', "{ only: 'ethereum',"),
    hosts: [sandbox.url, ...sandbox.chains.map(({ rpcUrl }) => rpcUrl)],
  })
  const frame = page.frameLocator('iframe')
  const modal = frame.locator('tapkit-modal').getByRole('dialog')
  const press = (name: string | RegExp) => modal.getByRole('button', { name }).click()
  await frame.getByRole('button', { name: 'Connect wallet', exact: true }).click()
  await press(/^Sandbox Wallet/)
  await frame.getByRole('button', { name: /^Account / }).click()
  await press('Send')
  await modal.getByRole('textbox', { name: 'Amount' }).fill('1')
  await modal.getByRole('textbox', { name: 'To' }).fill(people.bob)
  await press('Review')
  await modal.getByText('Open this page in its own tab').waitFor()
  const send = modal.getByRole('button', { name: 'Send', exact: true })
  // Past the half second that every review waits before it takes a press.
  await send.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(await send.isDisabled()).toBe(true)
  await send.click({ force: true })
  await press('Cancel')
  await modal.getByRole('textbox', { name: 'Amount' }).waitFor()
  const asked = await send
    .page()
    .frames()[1]
    ?.evaluate(() => window.tapkitSandboxWallet?.requests.map(({ method }) => method))
  expect(asked).toContain('eth_requestAccounts')
  expect(asked).not.toContain('eth_sendTransaction')
})
