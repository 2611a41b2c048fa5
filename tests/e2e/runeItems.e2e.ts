import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { inBitcoinWallet, own, withWallets } from './bitcoin.ts'
import { button, expectDemo, heading, modal, openAccount, openSend, pickWallet, review } from './flow.ts'
import { focused } from './focused.ts'
import { test as base, expect } from './harness/index.ts'
import { pressUntil } from './runeFlow.ts'
import { orderService } from './runeOrders.ts'
import { answer } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const path = '/?networks=bitcoin&wallet=bitcoin&features=runes,send,receive'

const test = base.extend('service', ({ sandbox }) => orderService(sandbox))

/** Connects, and opens the tab of runes. */
async function openRunes(page: Page): Promise<void> {
  await pickWallet(page)
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  await openAccount(page)
  await modal(page).getByRole('tab', { name: 'Runes', exact: true }).click()
}

/** Fills in the receiver, and goes on to the review. */
async function reviewFor(page: Page, receiver: string): Promise<void> {
  await modal(page).getByRole('textbox', { name: 'To' }).fill(receiver)
  await button(modal(page), 'Review').click()
  await button(modal(page), 'Send').waitFor()
}

/** Confirms: the key is armed once every notice was in view, to which the first presses lead. */
const confirm = (page: Page, question: string): Promise<void> =>
  pressUntil(page, 'Send', () =>
    page.locator('tapkit-sandbox-wallet').getByRole('dialog', { name: question }).isVisible(),
  )

/** The contents of the receiver's outputs, by the index. */
async function heldBy(ordUrl: string, txid: string): Promise<readonly Record<string, unknown>[]> {
  const outputs = await Promise.all(
    [0, 1, 2, 3].map(async (vout) => {
      const reply = await fetch(`${ordUrl}/output/${txid}:${vout}`, { headers: { accept: 'application/json' } })
      return reply.ok ? ((await reply.json()) as Record<string, unknown>) : undefined
    }),
  )
  return outputs.flatMap((output) => (output?.address === bob ? [output] : []))
}

/** The newest transaction that pays the receiver, once it is there. */
async function newestOf(service: ReturnType<typeof orderService>, before: number): Promise<string> {
  await expect.poll(async () => (await service.history(bob)).length).toBe(before + 1)
  return (await service.history(bob))[0]?.txid ?? ''
}

describe.each([
  { by: 'natively', at: `${path}&ordinals=on`, asks: 'Send runes?', key: 'Send' },
  { by: 'by a transaction of the kit', at: path, asks: 'Sign this transaction?', key: 'Sign' },
])('$by', ({ at, asks, key }) => {
  test('a visitor declines to send runes, and sends them (runes 20, runes 21)', async ({
    openDemo,
    service,
    sandbox,
  }) => {
    const { page } = await openDemo({ path: at })
    const before = (await service.history(bob)).length
    await openRunes(page)
    await button(modal(page), /^.*SANDBOX•SHOVELS/).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('99999999')
    await modal(page)
      .getByText(/^Exceeds what you can send by/)
      .waitFor()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('10.25')
    await reviewFor(page, bob)
    await modal(page).getByText('10.25 SANDBOX•SHOVELS').waitFor()
    // Nothing that was typed is lost by going back.
    await button(modal(page), 'Back').click()
    expect(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('10.25')
    await button(modal(page), 'Review').click()
    await confirm(page, asks)
    await answer(page, asks, 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    expect(await service.history(bob)).toHaveLength(before)
    await button(modal(page), 'Try again').click()
    await confirm(page, asks)
    await answer(page, asks, key)
    const txid = await newestOf(service, before)
    await service.mine()
    await heading(page, '10.25 SANDBOX•SHOVELS sent').waitFor()
    const [output] = await heldBy(sandbox.bitcoin.ordUrl, txid)
    expect(output?.runes).toMatchObject({ 'SANDBOX•SHOVELS': { amount: 1_025 } })
  })
})

test('a review that an app opens after another view starts at its top, and writes the rune as a name', async ({
  openDemo,
}) => {
  const { page } = await openDemo({ path: `${path}&ordinals=on` })
  await page.setViewportSize({ width: 1200, height: 820 })
  await openRunes(page)
  await button(modal(page), 'Close').click()
  await page.evaluate((address) => {
    const { appkit } = globalThis as unknown as {
      appkit: { features: { runes: { transfer(params: object): Promise<unknown> } } }
    }
    void appkit.features.runes.transfer({ recipients: [{ runeName: 'SANDBOX•SHOVELS', amount: 50n, address }] })
  }, bob)
  await modal(page).getByText('Leaves your wallet').waitFor()
  await settle(page)
  const body = modal(page).locator('.tk-body')
  expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  expect(await focused(page)).toMatch(/^0\.5/)
  expect(await body.innerText()).toMatch(/Rune\s+SANDBOX•SHOVELS/)
})

/** Chooses the picture of the wallets, and reviews its transfer; resolves with the inscription's id. */
async function reviewPicture(page: Page): Promise<string> {
  await button(modal(page), 'Your inscriptions').click()
  await button(modal(page), /^image\/png #\d+ 10,000 sat/)
    .first()
    .click()
  await button(modal(page), 'Send').waitFor()
  const [id = ''] = (await modal(page).innerText()).match(/[0-9a-f]{64}i0/) ?? []
  await button(modal(page), 'Send').click()
  await reviewFor(page, bob)
  return id
}

test('a wallet that sends inscriptions itself is asked by its own method alone: declined, nothing leaves; confirmed, the receiver holds the inscription (runes 20)', async ({
  openDemo,
  service,
  sandbox,
  onTestFinished,
}) => {
  // Other files look at the picture that this test gives away.
  onTestFinished(() => service.inscribe())
  const { page } = await openDemo({ path: `${path}&ordinals=on` })
  const before = (await service.history(bob)).length
  await openRunes(page)
  const id = await reviewPicture(page)
  await confirm(page, 'Send an inscription?')
  await answer(page, 'Send an inscription?', 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  expect(await service.history(bob)).toHaveLength(before)
  await button(modal(page), 'Try again').click()
  await confirm(page, 'Send an inscription?')
  await answer(page, 'Send an inscription?', 'Send')
  const txid = await newestOf(service, before)
  await service.mine()
  await heading(page, 'Inscription sent').waitFor()
  const moved = (await inBitcoinWallet(page, 'sats', ({ requests }) => requests)).filter(({ method }) =>
    /sendTransfer|signPsbt|send/.test(method),
  )
  const params = { transfers: [{ address: bob, inscriptionId: id }] }
  expect(moved).toMatchObject([
    { method: 'ord_sendInscriptions', params },
    { method: 'ord_sendInscriptions', params },
  ])
  const [output] = await heldBy(sandbox.bitcoin.ordUrl, txid)
  expect(output).toMatchObject({ inscriptions: [id], value: 10_000 })
})

test('a visitor looks at an inscription, declines to send it, and sends it (runes 20, runes 22)', async ({
  openDemo,
  service,
  sandbox,
  onTestFinished,
}) => {
  // Other files look at the picture that this test gives away.
  onTestFinished(() => service.inscribe())
  const { page, requests } = await openDemo({ path })
  const before = (await service.history(bob)).length
  await openRunes(page)
  // No picture is asked for before the visitor opens the grid.
  expect(requests.filter((url) => url.includes('/content/'))).toEqual([])
  await button(modal(page), 'Your inscriptions').click()
  await button(modal(page), /^image\/png #\d+ 10,000 sat/)
    .first()
    .click()
  const picture = modal(page).getByRole('img', { name: /^Picture of inscription #\d+$/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.getAttribute('referrerpolicy')).toBe('no-referrer')
  const id = (await modal(page).innerText()).match(/[0-9a-f]{64}i0/)?.[0] ?? ''
  await button(modal(page), 'Send').click()
  await reviewFor(page, bob)
  await confirm(page, 'Sign this transaction?')
  await answer(page, 'Sign this transaction?', 'Reject')
  await heading(page, 'You declined in Sandbox Wallet').waitFor()
  expect(await service.history(bob)).toHaveLength(before)
  await button(modal(page), 'Try again').click()
  await confirm(page, 'Sign this transaction?')
  await answer(page, 'Sign this transaction?', 'Sign')
  const txid = await newestOf(service, before)
  await service.mine()
  await heading(page, 'Inscription sent').waitFor()
  const [output] = await heldBy(sandbox.bitcoin.ordUrl, txid)
  expect(output).toMatchObject({ inscriptions: [id], value: 10_000 })
})

/** All inscriptions and runes of an address, by the index. */
async function itemsOf({ url }: ReturnType<typeof orderService>, ordUrl: string, address: string) {
  const read = async (at: string, init?: RequestInit) => (await fetch(at, init)).json()
  const coins: { txid: string; vout: number }[] = await read(`${url}/api/address/${address}/utxo`)
  const body = JSON.stringify(coins.map(({ txid, vout }) => `${txid}:${vout}`))
  const outputs: { inscriptions?: string[]; runes?: Record<string, unknown> }[] = await read(`${ordUrl}/outputs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  })
  return {
    inscriptions: outputs.flatMap(({ inscriptions = [] }) => inscriptions).sort(),
    runes: outputs.flatMap(({ runes = {} }) => Object.entries(runes).map((each) => JSON.stringify(each))).sort(),
  }
}

test('a visitor whose wallet would pay with an inscription is warned, and pays with plain coins: nothing that is held leaves (bitcoin 23)', async ({
  openDemo,
  service,
  sandbox,
}) => {
  const { page } = await openDemo({ path, script: withWallets({ install: ['unisat'] }) })
  // Its only address holds pictures and runes, and it would spend them first.
  await inBitcoinWallet(page, 'unisat', (wallet) => {
    wallet.setAddressType('p2tr')
    wallet.manner = 'careless'
  })
  const held = await itemsOf(service, sandbox.bitcoin.ordUrl, own.p2tr)
  expect(held.inscriptions.length).toBeGreaterThan(0)
  expect(held.runes.length).toBeGreaterThan(0)
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Unisat/).click()
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  const before = (await service.history(bob)).length
  await openSend(page)
  await review(page, '0.01', bob)
  await button(modal(page), 'Pay with plain coins').click()
  await confirm(page, 'Sign this transaction?')
  await answer(page, 'Sign this transaction?', 'Sign')
  await newestOf(service, before)
  await service.mine()
  await heading(page, '0.01 BTC sent').waitFor()
  expect(await itemsOf(service, sandbox.bitcoin.ordUrl, own.p2tr)).toEqual(held)
  const asked = await inBitcoinWallet(page, 'unisat', ({ requests }) => requests.map(({ method }) => method))
  expect(asked).not.toContain('sendBitcoin')
})
