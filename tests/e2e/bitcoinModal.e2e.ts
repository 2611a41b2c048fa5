import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { explorerOf, inBitcoinWallet, own, verifies } from './bitcoin.ts'
import { button, expectClosed, expectDemo, heading, modal, openSend, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer } from './sandboxWallet.ts'

const path = '/?networks=bitcoin&wallet=bitcoin'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

test('Bitcoin in the modal: connect, sign, receive, send to a payment link, decline, reload, leave (money 32)', async ({
  openDemo,
  sandbox,
}) => {
  const explorer = explorerOf(sandbox)
  const { page } = await openDemo({ path })
  const text = () => modal(page).innerText()
  await pickWallet(page)
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  await expectClosed(page)
  await expectDemo(page, 'address').toBe(`${regtest}:${own.p2wpkh}`)
  await expectDemo(page, 'balance').toMatch(/^\d+(\.\d{1,3})? BTC$/)

  await button(page, 'Sign message').click()
  await answer(page, 'Sign this message?', 'Sign')
  await expectDemo(page, 'signature').toMatch(/^[A-Za-z0-9+/]{80,}={0,2}$/)
  const signature = (await page.getByTestId('signature').textContent()) ?? ''
  expect(verifies(own.p2wpkh, 'Hello from tapkit', signature)).toBe(true)

  const before = (await explorer.history(bob)).length
  await openSend(page)
  await modal(page).getByRole('textbox', { name: 'To' }).fill(`bitcoin:${bob}?amount=0.01&label=Shop`)
  await button(modal(page), 'Use 0.01 BTC').click()
  await button(modal(page), 'Review').click()
  await expect.poll(text).toMatch(/Network fee\s+≈ 0\.0000\d+ BTC/)
  await button(modal(page), 'Send').click()
  await answer(page, 'Send bitcoin?', 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  expect(await explorer.history(bob)).toHaveLength(before)
  // What was declined is reviewed again.
  await button(modal(page), 'Try again').click()
  await button(modal(page), 'Send').click()
  await answer(page, 'Send bitcoin?', 'Send')
  await expect.poll(async () => (await explorer.history(bob)).length).toBe(before + 1)
  const [paid] = await explorer.history(bob)
  expect((await explorer.transaction(paid?.txid ?? '')).vout).toContainEqual(
    expect.objectContaining({ scriptpubkey_address: bob, value: 1_000_000 }),
  )
  await explorer.mine()
  await heading(page, '0.01 BTC sent').waitFor()
  await modal(page).getByText('The network has confirmed the transfer.').waitFor()
  await button(modal(page), 'Done').click()

  await button(modal(page), 'Receive').click()
  // The account, which is left for it, has such a button as well.
  await expect.poll(async () => (await text()).replace(/\s/g, '')).toContain(own.p2wpkh)
  await button(modal(page), 'Close').click()

  await page.reload()
  await expectDemo(page, 'address').toBe(`${regtest}:${own.p2wpkh}`)
  await inBitcoinWallet(page, 'sats', (wallet) => wallet.disconnect())
  await expectDemo(page, 'status').toBe('disconnected')
})
