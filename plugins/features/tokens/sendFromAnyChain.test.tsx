import fc from 'fast-check'
import { act } from 'react'
import { createMemoryArea } from 'tapkit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { type as typeInto } from '../../../ui/kit/fixtures/mount.tsx'
import { receive } from '../receive/index.ts'
import { setAmount } from '../send/actions/setAmount.ts'
import { setRecipient } from '../send/actions/setRecipient.ts'
import { send } from '../send/index.ts'
import { sendState } from '../send/state.ts'
import { token } from './fixtures/tokens.ts'
import { brook, creek, loadAhead, river, settle, visit } from './fixtures/visit.tsx'

beforeAll(async () => {
  await Promise.all([loadAhead(), import('../send/views/index.ts'), import('../receive/views/ReceiveView.tsx')])
})

const of = (id: string) => ({ networkId: `${id}:1` as const })
const trout = token('TROUT', { ...of('creek'), address: 'trout-contract', name: 'Trout' })
const usdc = token('USDC', { ...of('river'), address: '0xa1', name: 'USD Coin' })
const bob = 'bob-the-receiver'

type Options = Parameters<typeof visit>[0]

/** A visitor on the river, whose account on the creek is connected as well. */
const onRiver = (more: Options = {}) =>
  visit({
    held: { river: [usdc], creek: [trout] },
    plugins: [send(), receive()],
    connected: ['river', 'creek'],
    ...more,
  })

type Page = Awaited<ReturnType<typeof visit>>

const top = ({ kernel }: Page) => kernel.state.router.stack.at(-1)?.view
const chosen = ({ kernel }: Page) => sendState.of(kernel).token?.symbol

/** Fills in the form that is shown, reviews it and confirms it. */
async function sendOn(page: Page, amount: string) {
  typeInto(page.find<HTMLInputElement>('.tk-send__amount input'), amount)
  await act(async () => setRecipient(page.kernel, bob, true))
  await settle()
  await page.press('Review')
  const review = page.text()
  await settle(1_000)
  await page.press('Send')
  return review
}

describe('a token of another connected chain is sent from where it is seen (networks 10)', () => {
  test('default: one press makes its network the one in use, and opens Send with the token chosen', async () => {
    const page = await onRiver()
    await page.press(/^Trout/)
    await page.press('Send')
    expect([top(page), page.kernel.network()?.id, chosen(page)]).toEqual(['Send', 'creek:1', 'TROUT'])
    expect(page.text()).toContain('Balance 5 TROUT')
    // The wallet is on that network already, so it is asked for nothing.
    expect(page.chain.wallet('creek').asked).toEqual(['connect'])
  })

  test('default: so is the native currency of that chain, in whatever order its tokens come', async () => {
    const page = await onRiver()
    page.kernel.hooks.fetchTokens.tap({ name: 'reversed', namespace: 'creek', stage: -1_000 } as never, () => [
      trout,
      { name: 'creek', symbol: 'CRE', decimals: 6, value: 3_000_000n, networkId: 'creek:1' },
    ])
    await act(() => page.kernel.fetchTokens({ namespace: 'creek' as never, force: true }))
    await page.press(/^creek3 CRE/)
    await page.press('Send')
    expect([top(page), page.kernel.network()?.id, chosen(page)]).toEqual(['Send', 'creek:1', 'CRE'])
  })

  test('behavior: the token of the network in use is sent as before, and Back leads to the token', async () => {
    const page = await onRiver()
    await page.press(/^USD Coin/)
    await page.press('Send')
    expect([top(page), page.kernel.network()?.id, chosen(page)]).toEqual(['Send', 'river:1', 'USDC'])
    await page.press('Back')
    expect([top(page), page.text().includes('USD Coin')]).toEqual(['Token', true])
  })

  test('behavior: Back leads to the token of the other chain, and both sessions stay', async () => {
    const page = await onRiver()
    await page.press(/^Trout/)
    await page.press('Send')
    await page.press('Back')
    expect([top(page), page.text().includes('Trout')]).toEqual(['Token', true])
    expect(['river', 'creek'].map((id) => page.kernel.account(id).address)).toEqual(['river-own', 'creek-own'])
  })

  test('behavior: a form that was half filled in for the other network does not come along', async () => {
    const page = await onRiver()
    await page.press(/^USD Coin/)
    await page.press('Send')
    await act(async () => {
      setAmount(page.kernel, '4')
      await setRecipient(page.kernel, 'river-friend', true)
    })
    await page.press('Back')
    await page.press('Back')
    await page.press(/^Trout/)
    await page.press('Send')
    const { amount, to } = sendState.of(page.kernel)
    expect([chosen(page), amount, to]).toEqual(['TROUT', '', ''])
  })

  /** The visitor presses Send just as the wallet goes to a network that the app does not offer: it has to be asked. */
  const pressAway = async (page: Page) => {
    await page.press(/^USD Coin/)
    await act(async () => {
      page.chain.wallet('river').emitNetwork('river:9')
      page.button('Send')?.click()
    })
    await settle()
  }
  const onCreek = { networks: [river, brook, creek], connected: ['creek', 'river'] } as const

  test('error: a wallet that says no leaves everything as it is, and the visitor is told', async () => {
    const page = await onRiver(onCreek)
    page.chain.wallet('river').mode = 'reject'
    await pressAway(page)
    expect([top(page), page.kernel.network()?.id]).toEqual(['Token', 'creek:1'])
    expect(page.kernel.state.toast?.message).toBe('Your wallet didn’t switch to River')
  })

  test('error: a wallet that cannot be asked for a network is told of', async () => {
    const page = await onRiver({ ...onCreek, wallets: { river: { switches: false } } })
    await pressAway(page)
    expect([top(page), page.kernel.network()?.id]).toEqual(['Token', 'creek:1'])
    expect(page.kernel.state.toast?.message).toBe('river can’t switch to River from here')
  })

  test('error: whoever leaves while the wallet is asked is not led back to Send', async () => {
    const page = await onRiver(onCreek)
    page.chain.wallet('river').mode = 'hang'
    await pressAway(page)
    await page.press('Back')
    await act(async () => page.chain.wallet('river').held.at(-1)?.answer())
    await settle()
    expect(top(page)).toBe('Account')
  })

  test('error: a visitor who looks at another token by then stays there', async () => {
    const page = await onRiver(onCreek)
    page.chain.wallet('river').mode = 'hang'
    await pressAway(page)
    await page.press('Back')
    await page.press(/^Trout/)
    await act(async () => page.chain.wallet('river').held.at(-1)?.answer())
    await settle()
    expect([top(page), page.text().includes('Trout')]).toEqual(['Token', true])
  })

  test('error: a chain whose wallet is on a network that is not offered says so, and leads back to its tokens', async () => {
    const page = await onRiver(onCreek)
    await act(async () => page.chain.wallet('river').emitNetwork('river:9'))
    await settle(31_000)
    expect(page.text()).toContain('river isn’t on River, so your tokens there can’t be read.')
    expect(page.has('[aria-busy=true]')).toBe(false)
    await page.press('Switch to River')
    await settle()
    expect([top(page), page.kernel.network()?.id]).toEqual(['Account', 'river:1'])
    expect(page.rows().join()).toContain('USD Coin')
  })

  test('behavior: an empty chain beside the one in use leads to its own address', async () => {
    const page = await onRiver({ held: { river: [usdc] } })
    page.chain.balances['creek-own'] = 0n
    await act(() => page.kernel.fetchTokens({ namespace: 'creek' as never, force: true }))
    await settle()
    await page.press('Receive from another wallet')
    expect([top(page), page.kernel.network()?.id]).toEqual(['Receive', 'creek:1'])
    expect(page.text()).toContain('creek-own'.slice(-4))
  })

  test('property: what is reviewed is what is sent, by the account of that chain', async () => {
    const picks = [
      { row: /^river2 RIV/, id: 'river', symbol: 'RIV', address: undefined },
      { row: /^USD Coin/, id: 'river', symbol: 'USDC', address: '0xa1' },
      { row: /^creek3 CRE/, id: 'creek', symbol: 'CRE', address: undefined },
      { row: /^Trout/, id: 'creek', symbol: 'TROUT', address: 'trout-contract' },
    ] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...picks),
        fc.constantFrom(['river', 'creek'], ['creek', 'river']),
        fc.integer({ min: 1, max: 19 }),
        async ({ row, id, symbol, address }, connected, tenths) => {
          const page = await onRiver({ connected, area: createMemoryArea() })
          await page.press(row)
          await page.press('Send')
          const amount = `${Math.floor(tenths / 10)}.${tenths % 10}`
          const review = await sendOn(page, amount)
          expect(review).toContain(symbol)
          expect(page.chain.sent).toMatchObject([
            {
              amount: BigInt(tenths) * 100_000n,
              to: bob,
              account: { address: `${id}-own` },
              connector: { id },
              network: { id: `${id}:1` },
            },
          ])
          expect(page.chain.sent[0]?.token?.address).toBe(address)
        },
      ),
      { numRuns: 8 },
    )
  })
})
