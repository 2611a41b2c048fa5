import { act } from 'react'
import { selectAccount, type WrittenReceiver } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { redraw, type as typeInto } from '../../../../ui/kit/fixtures/mount.tsx'
import { setMemo } from '../actions/setMemo.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { bob, carol, clam, draw, fillIn, openRiver, own } from '../fixtures/openRiver.ts'
import { type SendState, sendState } from '../state.ts'
import { toIntent } from '../toIntent.ts'

/** A form in which `river:…` is a link. `links` has the receivers by the text behind the colon. */
async function openForm(links: Record<string, WrittenReceiver>, amount = '') {
  const { kernel, chain } = await openRiver({ holds: [clam] })
  kernel.hooks.readReceiver.tap('links', ({ namespace, text }) =>
    namespace === 'river' && text.startsWith('river:') ? links[text.slice('river:'.length)] : undefined,
  )
  // The kit's own views.
  kernel.hooks.resolveView.tap('core', ({ view }) =>
    ['Networks', 'SwitchNetwork'].includes(view)
      ? { title: '', load: async () => ({ default: () => null }) }
      : undefined,
  )
  await fillIn(kernel, amount, '')
  const drawn = draw(kernel)
  await act(() => vi.waitUntil(() => selectAccount(kernel.state).tokens.status === 'success'))
  const paste = (text: string) => act(async () => setRecipient(kernel, text, true))
  return { kernel, chain, paste, ...drawn }
}

const form = ({ kernel }: Awaited<ReturnType<typeof openForm>>) => {
  const { amount, memo, token, recipient } = sendState.of(kernel)
  return { amount, memo, token: token?.symbol, status: recipient.status }
}

test('behavior: a link’s address is taken and shown bare; its amount and memo only by a press (money 32)', async () => {
  const page = await openForm({ shop: { address: bob, amount: 1_500n, memo: 'Order 5' } }, '7')
  await page.paste(' river:shop\n')
  expect(page.find('.tk-addr').getAttribute('aria-label')).toBe(bob)
  expect(page.text()).toContain('The link asks for 1.5 NUT.')
  expect(page.text()).toContain('Its memo: Order 5')
  expect(form(page)).toEqual({ amount: '7', memo: '', token: 'NUT', status: 'valid' })
  await page.press('Use 1.5 NUT')
  expect(form(page)).toEqual({ amount: '1.5', memo: 'Order 5', token: 'NUT', status: 'valid' })
  expect(page.text()).not.toContain('The link asks for')
  // An amount that the visitor types afterwards stays, and the link is still heard.
  typeInto(page.find<HTMLInputElement>('.tk-send__amount input'), '2')
  expect(page.text()).toContain('The link asks for 1.5 NUT.')
  await redraw()
})

test('behavior: an amount of a token is offered in that token alone (money 32)', async () => {
  const page = await openForm({ shop: { address: bob, amount: '2.25', token: clam.address } }, '7')
  await page.paste('river:shop')
  expect(form(page)).toMatchObject({ amount: '7', token: 'NUT' })
  await page.press('Use 2.25 CLAM')
  expect(form(page)).toMatchObject({ amount: '2.25', token: 'CLAM' })
})

test('error: a token that the account does not hold is said, and offered in no other way (money 32)', async () => {
  const page = await openForm({ shop: { address: bob, amount: 5n, token: 'pearl-contract' } }, '7')
  await page.paste('river:shop')
  expect(page.text()).toContain('a token that this account doesn’t hold')
  expect(page.labels().filter((label) => label?.startsWith('Use'))).toEqual([])
  expect(form(page)).toMatchObject({ amount: '7', token: 'NUT', status: 'valid' })
})

test.each([
  ['NUT', { amount: '0.0001' }],
  ['CLAM', { amount: '1.0001', token: clam.address }],
])('error: a link with more decimals than %s has is malformed, and pays nobody (money 32)', async (symbol, asks) => {
  const page = await openForm({ shop: { address: bob, ...asks }, good: { address: bob, amount: '0.001' } }, '7')
  await page.paste('river:shop')
  expect(page.text()).toContain(`an amount with more decimals than ${symbol} has`)
  expect(page.labels().at(-1)).toBe('Check the address')
  expect(page.page.querySelector('.tk-addr')).toBe(null)
  await page.paste('river:good')
  expect(page.labels().at(-1)).toBe('Review')
})

test('behavior: a name in a link is resolved as if it had been typed, and shown with its address (money 32)', async () => {
  const page = await openForm({ shop: { name: 'bob.river', amount: 1_500n }, lost: { name: 'nobody.river' } }, '7')
  await page.paste('river:shop')
  expect(page.text()).toContain('bob.river')
  expect(page.find('.tk-addr').getAttribute('aria-label')).toBe(bob)
  expect(page.text()).toContain('The link asks for 1.5 NUT.')
  await page.paste('river:lost')
  expect(page.text()).toContain('No account has that name.')
  expect(form(page).status).toBe('invalid')
})

test('error: a link whose reader fails, or answers with unusable values, fills in no receiver, and the plugin is named', async () => {
  const page = await openForm({ nope: { refused: 'nope' } as never }, '7')
  const reported: unknown[] = []
  page.kernel.hooks.onError.tap('test', (error) => reported.push(error))
  await page.paste('river:nope')
  expect(page.text()).toContain('This payment link can’t be read.')
  page.kernel.hooks.readReceiver.tap({ name: 'broken', stage: -1 }, () => {
    throw new TypeError('boom')
  })
  await page.paste(`river:2:${bob}`)
  await page.paste('river:any')
  expect(page.text()).toContain('This payment link can’t be read.')
  expect(reported).toMatchObject([
    { name: 'PluginError', params: { plugin: 'links', hook: 'readReceiver' } },
    { message: 'boom', thrownBy: { plugin: 'broken', hook: 'readReceiver' } },
  ])
})

test.each([
  ['unreadable', 'This payment link can’t be read.'],
  ['demands', 'This link asks for something that can’t be done here.'],
  ['reference', 'by a reference, which can’t be added here'],
] as const)('error: a link that is refused as %s pays nobody, and says why', async (refused, said) => {
  const page = await openForm({ shop: { refused } }, '7')
  await page.paste('river:shop')
  expect(page.text()).toContain(said)
  expect(form(page).status).toBe('invalid')
})

test.each([
  ['a blank at its end', 'Ord 5 '],
  ['two blanks', 'Ord  5'],
  ['a line break', 'Ord\n5'],
  ['a mark of no width', 'Ord 5\u200b'],
])(
  'error: a link is refused whose memo has %s: the payee may know the payment by just that text (money 32)',
  async (_, memo) => {
    const page = await openForm({ shop: { address: bob, amount: 1_500n, memo } })
    await page.paste('river:shop')
    expect(page.text()).toContain('This link asks for something that can’t be done here.')
    expect(form(page).status).toBe('invalid')
  },
)

test.each(['Ord 5 ', ' Ord  5', 'Ord 5\u200b'])(
  'error: a link’s memo that was typed on as %j, and is sent as before, does not go to the next receiver (money 32)',
  async (typed) => {
    const page = await openForm({ shop: { address: bob, amount: 1_500n, memo: 'Ord 5' } })
    await page.paste('river:shop')
    await page.press('Use 1.5 NUT')
    await act(async () => setMemo(page.kernel, typed))
    await page.paste(carol)
    const intent = toIntent(sendState.of(page.kernel) as SendState)
    expect(intent).toMatchObject({ to: carol })
    expect(intent?.memo).toBeUndefined()
  },
)

test('behavior: a CAIP-10 account is read on its own network, and an account of another network leads there (money 32)', async () => {
  const page = await openForm({})
  await page.paste(`river:1:${bob}`)
  expect(form(page).status).toBe('valid')
  await page.paste(`river:9:${bob}`)
  expect(page.text()).toContain('This address is for the chain river:9. You’re on River.')
  expect(page.labels()).not.toContain('Switch to river:9')
  await page.paste(`river:2:${bob}`)
  expect(form(page).status).toBe('invalid')
  expect(page.text()).toContain('This address is for River. You’re on River.')
  await page.press('Switch to River')
  await act(() => vi.waitUntil(() => form(page).status === 'valid'))
  expect(page.kernel.network()?.id).toBe('river:2')
  // The form is new there, but for whom the visitor came for.
  expect(form(page)).toMatchObject({ amount: '', status: 'valid' })
  page.chain.wallet().mode = 'reject'
  await page.paste(`river:1:${bob}`)
  await page.press('Switch to River')
  expect(page.kernel.state.toast?.message).toMatch(/declined|cancel/i)
  expect(page.text()).toContain('This address is for River. You’re on River.')
})

test('behavior: a payment link of a chain that is not composed is told as that chain’s (money 32)', async () => {
  const page = await openForm({})
  for (const link of ['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.001', 'BITCOIN:BC1QW508D6']) {
    await page.paste(link)
    expect(page.text()).toContain('This address is for Bitcoin. You’re on River.')
  }
  await page.paste('ethereum:vitalik.eth')
  expect(page.text()).toContain('This address is for Ethereum. You’re on River.')
  await page.paste('mailto:bob@river.example')
  expect(page.text()).not.toContain('This address is for')
})

test('behavior: a link that names an unknown network is for that network, in the link’s own words', async () => {
  const page = await openForm({ a: { address: bob, network: 'terra9' }, b: { address: bob, network: 'river:1' } })
  await page.paste('river:a')
  expect(page.text()).toContain('This address is for terra9. You’re on River.')
  await page.paste('river:b')
  expect(form(page).status).toBe('valid')
})

test('behavior: a form of another chain says which chain, and is not taken for a form of this chain (money 32)', async () => {
  const page = await openForm({})
  const pond = {
    id: 'pond:1',
    namespace: 'pond',
    reference: '1',
    name: 'Pond',
    nativeCurrency: clam,
    rpcUrl: '',
  } as const
  page.kernel.networks.add([pond], { name: 'Pond chains' })
  page.kernel.hooks.readReceiver.tap('pond', ({ namespace, text }) =>
    namespace === 'pond' && text.startsWith('pond:')
      ? { address: bob, network: text === 'pond:1' ? 'pond:1' : undefined }
      : undefined,
  )
  await page.paste('pond:1')
  expect(page.text()).toContain('This address is for Pond. You’re on River.')
  await page.press('Switch to Pond')
  // No wallet is there yet: the visitor chooses.
  expect(page.kernel.state.router.stack.at(-1)?.view).toBe('Networks')
  await act(async () => page.kernel.goBack())
  await page.paste('pond:any')
  // It names no network: that of the chain which the app is on will do.
  expect(sendState.of(page.kernel).recipient).toMatchObject({ elsewhere: { name: 'Pond chains', networkId: 'pond:1' } })
  await page.press('Switch to Pond chains')
})

test('behavior: a link is checked like typed text: the address itself, and the known addresses that it resembles (money 16)', async () => {
  const similar = carol.replace('cccccccccccccccc', 'ccccccddcccccccc')
  const page = await openForm({
    no: { address: 'nobody' },
    like: { address: similar, amount: 1n },
    self: { address: own },
  })
  await page.paste('river:no')
  expect(sendState.of(page.kernel).recipient).toMatchObject({ problem: 'checkAddressText' })
  await page.paste('river:like')
  expect(sendState.of(page.kernel).recipient).toMatchObject({ address: similar, similarTo: carol })
  await page.paste('river:self')
  expect(sendState.of(page.kernel).recipient).toMatchObject({ address: own })
})

test('behavior: a host may open the form with a link, whose amount is offered beside the host’s own (money 32)', async () => {
  const page = await openForm({ shop: { address: bob, amount: 1_500n } })
  await act(async () => page.kernel.navigate('Send', { to: 'river:shop', amount: '3' }))
  expect(form(page)).toMatchObject({ status: 'valid', amount: '3' })
  expect(page.text()).toContain('The link asks for 1.5 NUT.')
})

test('behavior: the form does not ask about a memo if no transfer carries a memo', async () => {
  const { kernel } = await openRiver({ info: { name: 'River', memoBytes: undefined } })
  kernel.hooks.readReceiver.tap('links', () => ({ address: bob, memo: 'Order 5' }))
  await fillIn(kernel, '1', 'river:shop')
  const { page } = draw(kernel)
  await act(async () => {})
  expect(page.textContent).not.toContain('Order 5')
})

/** A form with a link's receiver on another network, whose press to switch there the wallet has not answered yet. */
async function openSwitch() {
  const page = await openForm({})
  await page.paste(`river:2:${bob}`)
  const wallet = page.chain.wallet()
  wallet.mode = 'hang'
  await page.press('Switch to River')
  const approve = async () => {
    wallet.mode = 'approve'
    await act(async () => wallet.held.at(-1)?.answer())
    await act(() => vi.waitUntil(() => page.kernel.network()?.id === 'river:2'))
    await redraw()
  }
  return { ...page, approve }
}

test('error: the receiver that was typed while the wallet was asked to switch is not replaced by the older link’s (money 32)', async () => {
  const { kernel, paste, approve } = await openSwitch()
  await paste(carol)
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: carol })
  await approve()
  // The newest text wins: `carol` stays, or the receiver is empty. The visitor has not pressed for `bob` since.
  expect(sendState.of(kernel)).not.toMatchObject({ recipient: { address: bob } })
})

test('error: a receiver that was cleared while the wallet was asked to switch does not come back by itself (money 32)', async () => {
  const { kernel, paste, approve } = await openSwitch()
  await paste('')
  await approve()
  expect(sendState.of(kernel).recipient.status).toBe('empty')
})

test('error: the memo of a link does not go to another receiver, for whom the visitor has not pressed for it (money 32)', async () => {
  const page = await openForm({ shop: { address: bob, amount: 1_500n, memo: 'Order 5' } })
  await page.paste('river:shop')
  await page.press('Use 1.5 NUT')
  await page.paste(carol)
  expect(toIntent(sendState.of(page.kernel) as SendState)).not.toMatchObject({ to: carol, memo: 'Order 5' })
})
