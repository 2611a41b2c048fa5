import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import {
  chooser,
  expectField,
  explorerOf,
  field,
  inBitcoinWallet,
  own,
  tile,
  txidOf,
  verifies,
  withWallets,
} from './bitcoin.ts'
import { button } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer } from './sandboxWallet.ts'

const path = '/bitcoin.html'
const cancelled = '-32603: Failed to select the provider. User may have cancelled the selection prompt.'

const dialects = [
  { dialect: 'sats', name: 'Sandbox Sats', ordinals: own.p2tr, sends: true, switches: true },
  { dialect: 'unisat', name: 'Unisat', ordinals: own.p2wpkh, sends: true, switches: true },
  { dialect: 'standard', name: 'Sandbox Standard', ordinals: own.p2tr, sends: false, switches: false },
] as const

async function connect(page: Page, name: string): Promise<void> {
  await button(page, 'Get addresses').click()
  await tile(page, name).click()
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await chooser(page).waitFor({ state: 'detached' })
}

async function signAndVerify(page: Page, purpose: string, address: string, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('combobox', { name: 'Address' }).selectOption(purpose)
  await button(page, 'Sign message').click()
  await answer(page, 'Sign this message?', 'Sign')
  await expectField(page, 'signature').toMatch(/^[A-Za-z0-9+/]{80,}={0,2}$/)
  const signature = (await field(page, 'signature').textContent()) ?? ''
  expect(verifies(address, message, signature)).toBe(true)
  expect(verifies(address, `${message}!`, signature)).toBe(false)
}

describe.each(dialects)('$name', ({ dialect, name, ordinals, sends, switches }) => {
  test('a visitor chooses it, signs, pays and leaves', async ({ openDemo, sandbox }) => {
    const explorer = explorerOf(sandbox)
    const { page, requests, quiet } = await openDemo({ path })
    const away = () => requests.filter((url) => url.startsWith('http') && new URL(url).origin !== sandbox.url)
    await button(page, 'Get addresses').waitFor()
    await quiet()
    await connect(page, name)
    await expectField(page, 'network').toBe('Regtest')
    await expectField(page, 'payment').toBe(own.p2wpkh)
    await expectField(page, 'ordinals').toBe(ordinals)
    // The page itself asks the explorer only for its coins, and nobody has yet.
    expect(away()).toEqual([])

    await signAndVerify(page, 'payment', own.p2wpkh, 'Pay ₿ to nobody')
    if (ordinals !== own.p2wpkh) await signAndVerify(page, 'ordinals', ordinals, 'Taproot, by BIP-322')

    await button(page, 'Make a PSBT').click()
    await expect.poll(() => page.getByRole('textbox', { name: 'PSBT' }).inputValue()).toMatch(/^cHNidP8/)
    await button(page, 'Sign and send').click()
    await answer(page, 'Sign this transaction?', 'Sign')
    const sent = await txidOf(page, 'psbt')
    const { vin, vout } = await explorer.transaction(sent)
    const types = vin.map(({ prevout }) => prevout.scriptpubkey_type)
    expect(types).toEqual(ordinals === own.p2wpkh ? ['v0_p2wpkh'] : ['v0_p2wpkh', 'v1_p2tr'])
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: bob, value: 10_000 }))

    await button(page, 'Make a PSBT').click()
    await page.getByRole('checkbox', { name: 'let the wallet send it' }).check()
    await button(page, 'Sign and send').click()
    if (sends) {
      await answer(page, 'Sign this transaction?', 'Sign')
      await expectField(page, 'psbt').toContain('Sent by the wallet')
      expect(await txidOf(page, 'psbt')).not.toBe(sent)
    } else await expectField(page, 'psbt').toMatch(/^-32001: /)

    await page.getByRole('textbox', { name: 'Amount in BTC' }).fill('0.00123456')
    await button(page, 'Send').click()
    if (sends) {
      await answer(page, 'Send bitcoin?', 'Send')
      const paid = await txidOf(page, 'sent')
      expect((await explorer.transaction(paid)).vout).toContainEqual(
        expect.objectContaining({ scriptpubkey_address: bob, value: 123_456 }),
      )
      await explorer.mine()
      expect((await explorer.transaction(paid)).status.confirmed).toBe(true)
    } else await expectField(page, 'sent').toMatch(/^-32001: /)

    await page.getByRole('combobox', { name: 'Wanted network' }).selectOption('Mainnet')
    await button(page, 'Switch network').click()
    if (switches) {
      await answer(page, 'Switch network?', 'Switch')
      await expectField(page, 'network').toBe('Mainnet')
      await expectField(page, 'error').toContain('The wallet is on Mainnet, not on the sandbox’s Regtest.')
      // By their ids: a block that comes meanwhile confirms what waits.
      const paidToBob = async () => (await explorer.history(bob)).map(({ txid }) => txid).sort()
      const before = await paidToBob()
      await button(page, 'Send').click()
      await expectField(page, 'sent').toContain('This demo signs and sends on the sandbox only.')
      await button(page, 'Make a PSBT').click()
      await expectField(page, 'psbt').toContain('This demo signs and sends on the sandbox only.')
      expect(await paidToBob()).toEqual(before)
    } else await expectField(page, 'switched').toContain('does not support network switching')

    await button(page, 'Disconnect').click()
    await expectField(page, 'payment').toBe('—')
    await button(page, 'Get addresses').click()
    await chooser(page).waitFor()
    await inBitcoinWallet(page, dialect, ({ requests: asked }) => asked.length)
    await page.keyboard.press('Escape')
    await expectField(page, 'error').toBe(cancelled)
  })
})

test('cancelled in every way, refused, broken: the chooser goes and the page says why', async ({ openDemo }) => {
  const { page } = await openDemo({ path, script: withWallets({ mode: 'reject' }) })
  const leave = [
    () => page.keyboard.press('Escape'),
    () => button(chooser(page), 'Close').click(),
    () => page.mouse.click(8, 400),
  ]
  for (const cancel of leave) {
    await button(page, 'Get addresses').click()
    await tile(page, 'Sandbox Sats').waitFor()
    await cancel()
    await chooser(page).waitFor({ state: 'detached' })
    await expectField(page, 'error').toBe(cancelled)
  }
  for (const name of ['Sandbox Sats', 'Unisat', 'Sandbox Standard']) {
    await button(page, 'Get addresses').click()
    await tile(page, name).click()
    // A refused first choice is not remembered: the next request asks again.
    await expectField(page, 'error').toMatch(/^-32000: /)
    await chooser(page).waitFor({ state: 'detached' })
  }
  await inBitcoinWallet(page, 'sats', (wallet) => {
    wallet.mode = 'throw'
  })
  await button(page, 'Get addresses').click()
  await tile(page, 'Sandbox Sats').click()
  await expectField(page, 'error').toMatch(/^-32603: .*engine/)
  await chooser(page).waitFor({ state: 'detached' })
})

test('the chosen wallet is remembered, and one that is gone is asked for again', async ({ openDemo, sandbox }) => {
  const { page } = await openDemo({ path })
  await connect(page, 'Sandbox Sats')
  await page.reload()
  await button(page, 'Get addresses').click()
  await expectField(page, 'payment').toBe(own.p2wpkh)
  expect(await chooser(page).count()).toBe(0)
  await page.context().addInitScript(withWallets({ install: ['standard'] }))
  await page.goto(`${sandbox.url}${path}`)
  await button(page, 'Get addresses').click()
  await tile(page, 'Sandbox Standard').waitFor()
  expect(await tile(page, 'Sandbox Sats').count()).toBe(0)
  await tile(page, 'Sandbox Standard').click()
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectField(page, 'payment').toBe(own.p2wpkh)
})

test('what the user changes in the wallet shows in the page', async ({ openDemo }) => {
  const { page } = await openDemo({ path, script: withWallets({ mode: 'approve' }) })
  await button(page, 'Get addresses').click()
  await tile(page, 'Sandbox Sats').click()
  await expectField(page, 'payment').toBe(own.p2wpkh)
  await inBitcoinWallet(page, 'sats', (wallet) => wallet.setAddressType('p2sh'))
  await expectField(page, 'payment').toBe(own.p2sh)
  await inBitcoinWallet(page, 'sats', (wallet) => wallet.setNetwork('Signet'))
  await expectField(page, 'network').toBe('Signet')
  await inBitcoinWallet(page, 'sats', (wallet) => wallet.disconnect())
  await expectField(page, 'payment').toBe('—')
})
