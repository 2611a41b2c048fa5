import { pairs, people, tokens } from '../../sandbox/evm/addresses.mjs'
import { agents } from '../../ui/kit/links/fixtures/agents.ts'
import { disguise, left } from './disguise.ts'
import { driveApi } from './driveApi.ts'
import { button, expectDemo, heading, modal, openAccount, openSend, pickWallet, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { scan, test } from './paired.ts'
import { answer, approving } from './sandboxWallet.ts'
import { compareKeys, noting, written, writtenElsewhere } from './writtenKeys.ts'

test('what a walk through the demo stores is what the page on storage lists (storage 1)', async ({
  browser,
  openDemo,
  phone,
  sandbox,
}) => {
  await driveApi(sandbox.api)
  const features = 'send,receive,onramp,pay,signIn,capture,walletConnect,wallets,tokens,history,networkSwitch'
  const script = `${approving};${noting}`
  const { page } = await openDemo({ path: `/?wallet=ethereum&networks=mainnet,base&features=${features}`, script })

  await button(page, 'Connect wallet').click()
  await button(modal(page), /^WalletConnect/).click()
  await modal(page).getByRole('img', { name: 'QR code: connect a wallet' }).waitFor()
  await page.keyboard.press('Escape')
  await pickWallet(page)
  await button(modal(page), 'Skip for now').click()
  await button(modal(page), 'Sign').click()
  await expectDemo(page, 'status').toBe('connected')

  await openAccount(page)
  const rows = modal(page).getByRole('list', { name: 'Tokens on Ethereum' }).getByRole('listitem')
  await button(rows, /^USD Coin/).click()
  await modal(page).getByRole('img', { name: tokens[1].USDC.address }).waitFor()
  await button(modal(page), 'Hide').click()
  await rows.first().waitFor()
  await button(modal(page), 'Add a token').click()
  await modal(page).getByRole('textbox', { name: 'Token address' }).fill(pairs[1].DAI)
  await button(modal(page), 'Add to your list').click()
  await rows.first().waitFor()

  await button(modal(page), 'Fund').click()
  await button(modal(page), /^Buy crypto/).click()
  await modal(page).getByText('≈').waitFor()
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    button(modal(page), 'Continue with Sandbox Pay').click(),
  ])
  await heading(page, 'Finish in the Sandbox Pay window').waitFor()
  await shop.close()
  await page.keyboard.press('Escape')

  await openAccount(page)
  await button(modal(page), 'Fund').click()
  await button(modal(page), /^Deposit from exchange/).click()
  const exchange = button(modal(page), /^Pay with Sandbox Exchange/)
  const [bank] = await Promise.all([page.waitForEvent('popup'), exchange.click()])
  await heading(page, 'Processing payment...').waitFor()
  await bank.close()
  await page.keyboard.press('Escape')

  await openSend(page)
  await review(page, '1', people.bob)
  await button(modal(page), 'Send').click()
  await heading(page, '1 ETH sent').waitFor()
  await button(modal(page), 'Done').click()
  await button(modal(page), 'Disconnect').click()
  await expectDemo(page, 'status').toBe('disconnected')
  const keys = await written(page)
  expect(await writtenElsewhere(page)).toEqual([])

  const { page: bitcoin } = await openDemo({ path: '/bitcoin.html?dialect=sats', script: noting })
  await button(bitcoin, 'Get addresses').click()
  await bitcoin.getByRole('button', { name: 'Sandbox Sats' }).click()
  await answer(bitcoin, 'Share your Bitcoin addresses?', 'Share')
  await expect.poll(() => written(bitcoin)).toContainEqual(expect.stringMatching(/:defaultWallet$/))
  // An order is stored before its wallet is asked.
  await button(bitcoin, 'Mint').click()
  await answer(bitcoin, 'Send bitcoin?', 'Reject')
  await expect.poll(() => written(bitcoin)).toContainEqual(expect.stringMatching(/:runes$/))
  keys.push(...(await written(bitcoin)))

  const { page: mobile } = await openDemo({
    path: '/?features=wallets,walletConnect&networks=mainnet',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    script: `${disguise(agents.iphone)};${noting}`,
  })
  await button(mobile, 'Connect wallet').click()
  await button(modal(mobile), /^All wallets/).click()
  await modal(mobile).getByRole('searchbox').fill('sandbox phone')
  await button(modal(mobile), /Sandbox Phone/).click()
  await phone.pair(await scan(browser, mobile))
  await expectDemo(mobile, 'status').toBe('connected')
  await mobile.evaluate(async () => {
    const { appkit } = window
    await appkit.disconnect()
    const heron = { id: 'heron', name: 'Heron', namespace: 'eip155', kind: 'external', installed: false }
    appkit.kernel.connectors.add({ ...heron, links: { app: { mobile: 'heron:' } } } as never)
  })
  await button(mobile, 'Connect wallet').click()
  await expect
    .poll(() => mobile.evaluate(() => window.appkit.kernel.state.features.walletconnect.prepared?.uri))
    .toMatch(/^wc:/)
  await button(modal(mobile), /^Heron/).click()
  const [way] = await left(mobile)
  await phone.pair(new URL(way?.[1] ?? '').searchParams.get('uri') ?? '')
  await expectDemo(mobile, 'status').toBe('connected')
  await expect.poll(() => written(mobile)).toContainEqual(expect.stringMatching(/:walletconnect:apps$/))
  keys.push(...(await written(mobile)))
  expect(await writtenElsewhere(mobile)).toEqual([])

  const { unlisted, found } = await compareKeys(keys)
  expect(unlisted).toEqual([])
  expect(found).toEqual([
    'session',
    'ledger',
    'defaultWallet',
    'wallets',
    'tokens:{network}',
    'hiddenTokens:{network}',
    'onramp',
    'pay',
    'runes',
    'siwx',
    'siwxUsed',
    'siwxLeft',
    'emailCapture',
    'walletconnect:*',
    'walletconnect:apps',
    'cache',
  ])
})
