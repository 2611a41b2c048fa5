import { networks, Psbt } from 'bitcoinjs-lib'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { addresses, bob } from '../../sandbox/bitcoin/accounts.mjs'
import { expectField, inBitcoinWallet, own, txidOf } from './bitcoin.ts'
import { button, expectDemo, pickWallet } from './flow.ts'
import { test as base, expect } from './harness/index.ts'
import { askedOf, badAnswer, lastOrder, mintsInBlocks, orderService, shareAddresses } from './runeOrders.ts'
import { answer } from './sandboxWallet.ts'

const path = '/bitcoin.html'

/** With the order service, which is without faults before and after. */
const test = base.extend('service', async ({ sandbox, onTestFinished }) => {
  const service = orderService(sandbox)
  await service.setFaults([])
  onTestFinished(() => service.setFaults([]))
  return service
})

type Service = ReturnType<typeof orderService>

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Rune name' })

/** Expects that the page's order is paid once, and complete after some blocks. */
async function expectComplete(page: Page, service: Service, blocks: number): Promise<void> {
  const { id, fundingAddress } = await lastOrder(service)
  const paid = await txidOf(page, 'rune')
  expect(await page.getByRole('textbox', { name: 'Order' }).inputValue()).toBe(id)
  expect(await service.payments(fundingAddress)).toEqual([paid])
  await service.mine(blocks)
  await button(page, 'Look at the order').click()
  await expectField(page, 'order').toBe('complete')
  expect(await service.payments(fundingAddress)).toEqual([paid])
}

describe.each([
  { by: 'by order', at: path, mints: 'sendTransfer', etches: 'sendTransfer', name: 'ORDERED•RUNE•OF•MINE' },
  { by: 'natively', at: `${path}?ordinals=on`, mints: 'runes_mint', etches: 'runes_etch', name: 'NATIVE•RUNE•OF•MINE' },
])('$by', ({ at, mints, etches, name }) => {
  test('a visitor mints a rune (runes 4, runes 8)', async ({ openDemo, service }) => {
    const { page } = await openDemo({ path: at })
    await shareAddresses(page)
    await button(page, 'Estimate a mint').click()
    await expectField(page, 'rune').toMatch(/^A mint costs \d+ satoshi\.$/)
    await button(page, 'Mint').click()
    await answer(page, 'Send bitcoin?', 'Send')
    await expectField(page, 'rune').toContain('Ordered, and paid by')
    expect(await askedOf(page)).toEqual([mints])
    await expectComplete(page, service, 3)
    expect(await mintsInBlocks(service)).toBe(1)
  })

  test('a visitor etches a rune (runes 4, runes 8)', async ({ openDemo, service }) => {
    const { page } = await openDemo({ path: at })
    await shareAddresses(page)
    await nameField(page).fill(name)
    await button(page, 'Etch').click()
    await answer(page, 'Send bitcoin?', 'Send')
    await expectField(page, 'rune').toContain('Ordered, and paid by')
    expect(await askedOf(page)).toEqual([etches])
    await expectComplete(page, service, 8)
    expect((await service.rune(name)).entry.spaced_rune).toBe(name)
  })
})

test('a payment that is declined leaves an order unpaid, and nothing is executed (runes 4)', async ({
  openDemo,
  service,
}) => {
  const { page } = await openDemo({ path })
  await shareAddresses(page)
  await button(page, 'Mint').click()
  await answer(page, 'Send bitcoin?', 'Reject')
  await expectField(page, 'rune').toMatch(/^-32000: /)
  const { state, executions, fundingAddress } = await lastOrder(service)
  expect([state, executions]).toEqual(['new', 0])
  expect(await service.payments(fundingAddress)).toEqual([])
})

test('an order that is paid and was not begun is continued, and never paid again (runes 6)', async ({
  openDemo,
  service,
}) => {
  const { page, allow } = await openDemo({ path })
  allow(badAnswer)
  await shareAddresses(page)
  await service.setFaults([{ do: '400', on: 'execute' }])
  await button(page, 'Mint').click()
  await answer(page, 'Send bitcoin?', 'Send')
  await expectField(page, 'rune').toMatch(/^-32603: The order is paid, but the service has not begun it/)
  const { id, executions, fundingAddress } = await lastOrder(service)
  const paid = await txidOf(page, 'rune')
  expect(executions).toBe(0)

  // The same order again is refused while the money of the first is out.
  await button(page, 'Mint').click()
  await expectField(page, 'rune').toMatch(/^-32603: An order of the same request is under way/)
  expect((await lastOrder(service)).id).toBe(id)

  await service.setFaults([])
  await button(page, 'Continue the order').click()
  await expectField(page, 'rune').toContain('Ordered, and paid by')
  expect(await txidOf(page, 'rune')).toBe(paid)
  expect(await askedOf(page)).toEqual(['sendTransfer'])
  expect(await service.payments(fundingAddress)).toEqual([paid])
  await expectComplete(page, service, 3)
})

test('an order outlives the page that paid it (runes 10)', async ({ openDemo, service }) => {
  const { page, allow } = await openDemo({ path })
  allow(badAnswer)
  await shareAddresses(page)
  await service.setFaults([{ do: 'executeFails' }])
  await button(page, 'Mint').click()
  const refused = page.waitForResponse((response) => response.url().endsWith('/execute') && response.status() === 500)
  await answer(page, 'Send bitcoin?', 'Send')
  await refused
  const { id, fundingAddress } = await lastOrder(service)
  const [paid] = await service.payments(fundingAddress)

  await page.reload()
  await service.setFaults([])
  await button(page, 'Get addresses').click()
  await expectField(page, 'ordinals').toBe(own.p2tr)
  await page.getByRole('textbox', { name: 'Order' }).fill(id)
  await button(page, 'Continue the order').click()
  await expectField(page, 'rune').toContain('Ordered, and paid by')
  expect(await txidOf(page, 'rune')).toBe(paid)
  // The wallet of the new page was asked for nothing.
  expect(await askedOf(page)).toEqual([])
  await expectComplete(page, service, 3)
})

test.for([
  {
    press: 'Mint',
    fault: { do: 'wrongAmount' },
    says: /^-32603: The order service asks for \d+ satoshi, and had said/,
  },
  { press: 'Etch', fault: { do: 'wrongAddress' }, says: /asks to pay an address that is not right for/ },
  {
    press: 'Mint',
    fault: { do: 'wrongAddress', address: addresses.mainnet.p2wpkh },
    says: /asks to pay an address that is not right for/,
  },
])(
  'a service that lies is not paid: $press, $fault.do (runes 5)',
  async ({ press, fault, says }, { openDemo, service }) => {
    const { page } = await openDemo({ path })
    await shareAddresses(page)
    await service.setFaults([fault])
    await button(page, press).click()
    await expectField(page, 'rune').toMatch(says)
    expect(await askedOf(page)).toEqual([])
    expect((await lastOrder(service)).executions).toBe(0)
  },
)

test('a payment that the wallet does not name is found at the order’s address, and is the only payment (runes 7)', async ({
  openDemo,
  service,
}) => {
  const { page } = await openDemo({ path })
  await shareAddresses(page)
  await inBitcoinWallet(page, 'sats', (wallet) => {
    wallet.manner = 'sendsThenFails'
  })
  await button(page, 'Mint').click()
  await answer(page, 'Send bitcoin?', 'Send')
  await expectField(page, 'rune').toContain('Ordered, and paid by')
  expect(await askedOf(page)).toEqual(['sendTransfer'])
  await expectComplete(page, service, 3)
})

test('an order whose acceptance was lost is begun once its service is at work, and is paid once (runes 6)', async ({
  openDemo,
  service,
}) => {
  const { page, allow } = await openDemo({ path })
  allow(badAnswer)
  await shareAddresses(page)
  await service.setFaults([{ do: 'executeTwice' }])
  await button(page, 'Mint').click()
  await answer(page, 'Send bitcoin?', 'Send')
  // The service refuses the second call, and calls the order pending: the service may wait for a block, or for the execution.
  await expectField(page, 'rune').toMatch(/^-32603: /)
  const { fundingAddress } = await lastOrder(service)
  const [paid] = await service.payments(fundingAddress)
  await service.mine(3)
  await button(page, 'Continue the order').click()
  await expectField(page, 'rune').toContain('Ordered, and paid by')
  expect(await txidOf(page, 'rune')).toBe(paid)
  await button(page, 'Look at the order').click()
  await expectField(page, 'order').toBe('complete')
  expect(await askedOf(page)).toEqual(['sendTransfer'])
  expect(await service.payments(fundingAddress)).toEqual([paid])
})

test('a PSBT that gives away an inscription is told in red (bitcoin 19)', async ({ openDemo, sandbox, service }) => {
  const { page } = await openDemo({ path: '/?networks=bitcoin&wallet=bitcoin' })
  await pickWallet(page)
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  const { psbt, inscription } = await giveAway(service, sandbox.bitcoin.ordUrl)
  const notices = await page.evaluate(async (psbt) => {
    const intent = { kind: 'psbt', promise: { out: 'exactly' }, tokens: [], about: { psbt } }
    return (await window.appkit.kernel.prepare(intent as never)).notices
  }, psbt)
  expect(notices).toContainEqual(
    expect.objectContaining({
      code: 'movesInscription',
      tone: 'danger',
      text: `The inscription ${inscription} would go to ${bob}.`,
    }),
  )
})

/** A PSBT that pays bob with the output that holds the picture of the wallets. */
async function giveAway({ url }: Service, ordUrl: string): Promise<{ psbt: string; inscription: string }> {
  const read = async (address: string) => (await fetch(address)).json()
  const coins: { txid: string; vout: number; value: number }[] = await read(`${url}/api/address/${own.p2tr}/utxo`)
  for (const { txid, vout, value } of coins) {
    const { inscriptions = [] } = await read(`${ordUrl}/output/${txid}:${vout}`)
    const [inscription] = inscriptions
    if (!inscription) continue
    const script = Buffer.from((await read(`${url}/api/tx/${txid}`)).vout[vout].scriptpubkey, 'hex')
    const psbt = new Psbt({ network: networks.regtest }).addInput({
      hash: txid,
      index: vout,
      witnessUtxo: { script, value: BigInt(value) },
    })
    psbt.addOutput({ address: bob, value: BigInt(value) - 1_000n })
    return { psbt: psbt.toBase64(), inscription }
  }
  throw new Error('No output of the wallets holds an inscription.')
}
