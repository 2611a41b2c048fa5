import { verifyMessage, verifyTypedData } from 'viem'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, connect, expectDemo } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, inWallet, question } from './sandboxWallet.ts'

const address = people.accounts[0]
const note = (chainId: number) =>
  ({
    address,
    domain: { name: 'tapkit demo', version: '1', chainId },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'Hello' },
  }) as const

describe('signing', () => {
  test('a message: the wallet shows it, and the signature is of the account', async ({ openDemo }) => {
    const { page } = await openDemo()
    await connect(page, { asks: true })
    const message = 'Grüße, ₿ und 0x1234\nzweite Zeile'
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await button(page, 'Sign message').click()
    const shown = question(page, 'Sign this message?').getByRole('region', { name: 'What you sign' })
    expect(await shown.textContent()).toBe(message)
    await answer(page, 'Sign this message?', 'Sign')
    await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
    const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  test('structured data, of the network that the wallet is on', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await connect(page)
    await expectDemo(page, 'network').toBe('Base')
    await button(page, 'Sign typed data').click()
    await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
    const signature = (await page.getByTestId('signature').textContent()) as `0x${string}`
    expect(await verifyTypedData({ ...note(8453), signature })).toBe(true)
    expect(await verifyTypedData({ ...note(1), signature })).toBe(false)
  })

  test('a locked wallet signs nothing', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await inWallet(page, (wallet) => wallet.lock())
    await expectDemo(page, 'status').toBe('disconnected')
    await expect.poll(() => button(page, 'Sign message').isDisabled()).toBe(true)
  })
})
