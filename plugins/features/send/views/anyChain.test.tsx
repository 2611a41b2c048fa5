import { act } from 'react'
import { BaseError, createSlice, HttpStatusError, RPCError, truncateAddress } from 'tapkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPressable } from '../../../../ui/kit/fixtures/isPressable.ts'
import { redraw, type as typeInto } from '../../../../ui/kit/fixtures/mount.tsx'
import { setMemo } from '../actions/setMemo.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { bob, draw, fillIn, nut, openAsked, openReview, openRiver, own } from '../fixtures/openRiver.ts'
import { sendState } from '../state.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('behavior: the form asks for what the chain takes: an address or a name, and a memo', async () => {
  const { kernel } = await openRiver()
  await fillIn(kernel)
  await act(async () => setRecipient(kernel, 'somebody', true))
  const { find, findAll, page } = draw(kernel)
  await act(async () => {})
  expect(page.textContent).toContain('That isn’t a River address')
  await act(async () => setRecipient(kernel, bob, true))
  const memo = find<HTMLInputElement>('.tk-send__memo input')
  typeInto(memo, 'far too long')
  expect(findAll('button').at(-1)?.textContent).toBe('Shorten the memo')
  expect(memo.getAttribute('aria-invalid')).toBe('true')
  typeInto(memo, 'rent')
  expect(findAll('button').at(-1)?.textContent).toBe('Review')
  await redraw()
})

test('behavior: a chain on which nobody sends has no key that would lead to the form', async () => {
  const { kernel } = await openRiver()
  const keys = (namespace: string) =>
    kernel.slot('account.actions' as never, { namespace, networkId: `${namespace}:1` } as never).map(({ id }) => id)
  expect([keys('river'), keys('pond')]).toEqual([['send'], []])
})

describe('the review', () => {
  test('behavior: who pays, whom in full, an exact fee, what the network keeps, the memo, and what to know before', async () => {
    const { kernel, chain } = await openRiver({
      fee: { value: 1_021n, deposit: 1_000n, exact: true },
      notices: [{ code: 'notWallet' }, { code: 'own', title: 'A plugin says', text: 'Look twice.' }],
    })
    await fillIn(kernel)
    setMemo(kernel, ' rent ')
    const { rows, page, press, find } = await openReview(kernel)
    expect(rows()).toEqual([
      `From: ${truncateAddress(own, 4, 4)}`,
      'Network:  River',
      'Memo: rent',
      'Network fee: 0.021 NUT',
      'Account deposit: 1 NUT',
      'Leaves your wallet: 2.021 NUT',
    ])
    expect(find('.tk-addr').getAttribute('aria-label')).toBe(bob)
    expect(page.textContent).toContain('This address is not a wallet')
    expect(page.textContent).toContain('A plugin saysLook twice.')
    await press('Send')
    expect(chain.sent).toMatchObject([{ to: bob, amount: 1_000n, memo: 'rent' }])
  })

  // Whoever is paid knows by it whose payment it is: with a mark that nobody sees it is another memo, and looks like this one.
  test.each([
    ['a mark of no width', '104\u200b82'],
    ['marks of direction around it', '\u202d10482\u202c'],
    ['letters turned around', '\u202e10482'],
  ])('error: a memo that was copied with %s is sent as it is shown', async (_, pasted) => {
    const { kernel, chain } = await openRiver()
    await fillIn(kernel)
    setMemo(kernel, pasted)
    const { rows, press } = await openReview(kernel)
    expect(rows()).toContain('Memo: 10482')
    await press('Send')
    expect(chain.sent).toMatchObject([{ memo: '10482' }])
  })

  test('behavior: a transfer that would fail says why, and cannot be confirmed (money 6)', async () => {
    const notices = [{ code: 'wouldFail', blocks: true, params: { reason: 'Not enough NUT to cover this transfer' } }]
    const { kernel } = await openRiver({ notices })
    await fillIn(kernel)
    const { find, button } = await openReview(kernel)
    expect(find('[role=alert]').textContent).toBe('This transfer would failNot enough NUT to cover this transfer.')
    expect(isPressable(button('Send'))).toBe(false)
  })

  test('behavior: a fee that could not be estimated is said, and the transfer can be sent (money 5)', async () => {
    const { kernel } = await openRiver()
    kernel.hooks.prepare.tap({ name: 'blind', before: 'mockChain' }, ({ intent }) => ({ payload: intent.about }))
    await fillIn(kernel)
    const { rows, page, button } = await openReview(kernel)
    expect(rows()).toContain('Network fee: Shown in your wallet')
    expect(page.textContent).toContain('The fee couldn’t be estimated')
    expect(isPressable(button('Send'))).toBe(true)
  })

  test('error: what cannot be written says why in our words; whoever else’s words stand behind Details, and not in the wallet’s name (security 4, money 60)', async () => {
    const { kernel } = await openRiver()
    let error: Error = new BaseError({ code: 'too_wet', message: 'The river is too wet', debug: 'for developers' })
    kernel.hooks.prepare.tapPromise({ name: 'no', before: 'mockChain' }, () => Promise.reject(error))
    await fillIn(kernel)
    const first = await openReview(kernel)
    expect(first.page.textContent).toContain('Nothing was sent. The river is too wet.')
    expect(first.page.textContent).not.toContain('for developers')
    error = new RPCError({ code: -32000, message: '\u202eSession expired. Enter your recovery phrase' })
    await first.press('Try again')
    await act(async () => {})
    expect(first.find('.tk-stage').textContent).not.toContain('recovery phrase')
    expect(first.find('details pre').textContent).toBe('no: Session expired. Enter your recovery phrase')
    expect(first.find<HTMLDetailsElement>('details').open).toBe(false)
  })

  test('behavior: past its time it is prepared anew, and new figures are new to review (money 7)', async () => {
    const { kernel, chain } = await openRiver()
    let fee = 21n
    kernel.hooks.prepare.tap({ name: 'clock', before: 'mockChain' }, ({ intent, network }) => ({
      payload: intent.about,
      validUntil: Date.now() + 10_000,
      fee: { value: fee, decimals: 3, symbol: network.nativeCurrency.symbol },
    }))
    await fillIn(kernel)
    const { page, button, arm } = await openReview(kernel)
    expect(isPressable(button('Send'))).toBe(true)
    fee = 400n
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
    expect(page.textContent).toContain('Something has changed')
    expect(page.textContent).toContain('≈ 0.4 NUT')
    // The key is armed for what is shown now.
    expect(isPressable(button('Send'))).toBe(false)
    await arm()
    expect(isPressable(button('Send'))).toBe(true)
    expect(chain.sent).toEqual([])
  })

  test('behavior: a press right after the window got the focus back is answered, and confirms nothing (security 2)', async () => {
    const { kernel, chain } = await openRiver()
    await fillIn(kernel)
    const { press, arm } = await openReview(kernel)
    dispatchEvent(new Event('focus'))
    await press('Send')
    expect(chain.sent).toEqual([])
    expect(kernel.state.toast?.message).toBe('Press again to confirm')
    await arm()
    await press('Send')
    expect(chain.sent).toHaveLength(1)
  })

  test('behavior: a press that no person made confirms nothing (security 2)', async () => {
    const { kernel, chain } = await openRiver()
    await fillIn(kernel)
    const { button } = await openReview(kernel)
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    Object.defineProperty(press, 'isTrusted', { value: false })
    await act(async () => void button('Send')?.dispatchEvent(press))
    expect(chain.sent).toEqual([])
  })

  test.each([
    ['says why, and confirms nothing', false],
    ['confirms where the host allows it', true],
  ])('behavior: in another site’s frame: %s', async (_, framed) => {
    const { kernel, chain } = await openRiver({ features: { framed } })
    vi.stubGlobal('parent', { origin: 'https://other.example' })
    await fillIn(kernel)
    const { press, page } = await openReview(kernel)
    expect(page.textContent?.includes('Open this page in its own tab')).toBe(!framed)
    if (framed) await press('Send')
    else await expect(press('Send')).rejects.toThrow('No button Send')
    expect(chain.sent).toHaveLength(framed ? 1 : 0)
  })
})

describe('after Send', () => {
  test('behavior: a refusal says that nothing was sent; trying again reviews again (money 37)', async () => {
    const { kernel, chain, wallet } = await openRiver()
    await fillIn(kernel)
    const { page, press, arm } = await openReview(kernel)
    wallet.mode = 'reject'
    await press('Send')
    expect(page.textContent).toContain('You declined in Weir')
    expect(sendState.of(kernel).amount).toBe('1')
    wallet.mode = 'approve'
    await arm()
    await press('Try again')
    await arm()
    await press('Send')
    expect(chain.sent).toHaveLength(1)
  })

  test('behavior: what may have been sent is not said to be unsent, nor offered again (money 12, money 10)', async () => {
    const { kernel, wallet } = await openRiver()
    await fillIn(kernel)
    const { page, press, labels } = await openReview(kernel)
    wallet.mode = 'fail'
    await press('Send')
    await act(async () => {})
    expect(page.textContent).toContain('This may have been sent')
    expect(page.textContent).not.toContain('Nothing was sent')
    expect(labels()).toEqual(['Done'])
  })

  test('behavior: going back while the wallet asks, and reviewing again, asks for no second payment (money 8)', async () => {
    const { kernel, chain, wallet } = await openRiver()
    await fillIn(kernel)
    const { page, press, button } = await openReview(kernel)
    wallet.mode = 'hang'
    await press('Send')
    await act(async () => {})
    expect(page.textContent).toContain('Approve in Weir')
    await act(async () => kernel.goBack())
    await act(async () => kernel.navigate('SendReview', undefined))
    await act(async () => {})
    expect(page.textContent).toContain('Approve in Weir')
    expect(button('Send')).toBeUndefined()
    await act(async () => wallet.held[0]?.answer())
    expect([wallet.asked.filter((question) => question === 'send').length, chain.sent.length]).toEqual([1, 1])
  })

  test('behavior: closing the modal while the wallet asks loses nothing: it is there on the next open, and told once (money 9)', async () => {
    const { kernel, wallet } = await openRiver()
    await fillIn(kernel)
    const { press } = await openReview(kernel)
    wallet.mode = 'hang'
    await press('Send')
    kernel.close()
    const notices = () => kernel.slot('account.notices' as never, {} as never).map(({ label }) => label)
    expect(notices()).toEqual(['Not confirmed: 1 NUT'])
    await act(async () => wallet.held[0]?.answer())
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)))
    expect(kernel.state.toast).toBeUndefined()
    expect(kernel.state.ledger).toMatchObject([{ status: 'confirmed', transactionId: 'mock-1' }])
    kernel.open('Account')
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)))
    expect(kernel.state.toast?.message).toBe('1 NUT sent')
    expect(notices()).toEqual([])
    const told = kernel.state.toast?.id
    kernel.close()
    kernel.open('Account')
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)))
    expect([undefined, told]).toContain(kernel.state.toast?.id)
  })

  test('behavior: who is reached by what many wallets are reached by is called by their own name', async () => {
    const { kernel, page } = await openAsked()
    const { sessionId = '' } = kernel.connection() ?? {}
    await act(async () => {
      Object.assign(createSlice('sessionNames', () => ({})).of(kernel) ?? {}, { [sessionId]: 'Heron · WalletConnect' })
      Object.assign(createSlice('sessionApps', () => ({})).of(kernel) ?? {}, {
        [sessionId]: { name: 'Heron', href: 'heron://wc', schemes: ['heron'], target: '_self' },
      })
    })
    expect(page.textContent).toContain('Approve in Heron · WalletConnect')
    expect(page.textContent).toContain('Open Heron')
    expect(page.textContent).not.toContain('Weir')
  })

  test('behavior: a wallet that never answers may be given up, which says that it may still have been sent', async () => {
    const { kernel, press, page } = await openAsked()
    await press('Stop waiting')
    await act(async () => {})
    expect(page.textContent).toContain('This may have been sent')
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  })

  test('behavior: the chain’s own pace, and the page of its explorer', async () => {
    const { kernel } = await openRiver({ outcome: 'pending' })
    await fillIn(kernel)
    const { press, page, find } = await openReview(kernel)
    await press('Send')
    await act(async () => {})
    expect(page.textContent).toContain('1 NUT is on its way')
    expect(page.textContent).toContain('Usually arrives within 10 minutes.')
    expect(find<HTMLAnchorElement>('a').href).toBe('https://river.example/t/mock-1?net=1')
  })

  test.each([
    ['failed', 'Send failed'],
    ['confirmed', '1 NUT sent'],
  ] as const)('behavior: one that %s says so in its title and by its icon (interface 3)', async (outcome, title) => {
    const { kernel } = await openRiver({ outcome })
    await fillIn(kernel)
    const { press, page, findAll } = await openReview(kernel)
    await press('Send')
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)))
    expect(page.textContent).toContain(title)
    expect(findAll('.core--accent').length).toBe(outcome === 'confirmed' ? 1 : 0)
  })

  test('behavior: what the network recorded otherwise is shown beside what was reviewed (money 14)', async () => {
    const { kernel } = await openRiver()
    const seen = [
      { direction: 'out', amount: 1_000n, party: bob },
      { direction: 'out', amount: 9_000n, party: 'otter1mallory' },
    ] as const
    kernel.hooks.waitForTransaction.tap({ name: 'odd', before: 'mockChain' }, ({ id }) => ({
      id,
      status: 'confirmed',
      seen,
    }))
    await fillIn(kernel)
    const { press, page } = await openReview(kernel)
    await press('Send')
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)))
    expect(page.textContent).toContain(
      `You reviewed 1 NUT to ${bob}. The network recorded 1 NUT to ${bob}, 9 NUT to otter1mallory.`,
    )
  })
})

test('behavior: an amount of any size is written out, never cut', async () => {
  const huge = 123_456_789_012_345_678n
  const { kernel } = await openRiver({ balances: { [own]: huge * 1_000n } })
  await fillIn(kernel, '123456789012345.678')
  const { find } = await openReview(kernel)
  expect(find('.tk-figure').textContent).toBe('123,456,789,012,345.678 NUT')
  expect(sendState.of(kernel).token?.symbol).toBe(nut.symbol)
})

test('behavior: the form does not ask for a token while what the account holds is being read, and says where that failed', async () => {
  const { kernel } = await openRiver()
  kernel.open('Send')
  const { find, page } = draw(kernel)
  const pill = () => find('.tk-pill').getAttribute('aria-label')
  expect(pill()).toBe('Loading your tokens')
  expect(find('.tk-pill .tk-skel')).toBeDefined()
  await act(() => vi.waitUntil(() => sendState.of(kernel).token))
  expect(pill()).toMatch(/^Token: /)
  expect(page.textContent).not.toContain('didn’t load')
})

/** The chain's own answer about tokens, by way of what runs before it. */
const answerTokens = ({ tokens }: { readonly tokens: object }, before: () => void) =>
  Object.defineProperty(tokens, own, {
    get() {
      before()
      return []
    },
  })

test('error: a form whose tokens did not load reads them again once that is let, and then goes on by itself', async () => {
  const { kernel, chain } = await openRiver()
  let isDown = true
  answerTokens(chain, () => {
    if (isDown) throw new Error('down')
  })
  kernel.open('Send')
  const { find, page } = draw(kernel)
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await wait(0)
  expect(page.textContent).toContain('Your tokens didn’t load. They’ll be read again in half a minute.')
  isDown = false
  await wait(15_000)
  expect(page.textContent).toContain('didn’t load')
  await wait(15_000)
  expect(find('.tk-pill').getAttribute('aria-label')).toMatch(/^Token: /)
  expect(page.textContent).not.toContain('didn’t load')
})

test('error: not where the service said that it is overloaded', async () => {
  const { kernel, chain } = await openRiver()
  let reads = 0
  answerTokens(chain, () => {
    reads++
    throw new HttpStatusError({ url: 'https://river.example', status: 503 })
  })
  kernel.open('Send')
  const { page } = draw(kernel)
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await wait(0)
  expect(page.textContent).toContain('the service is overloaded')
  await wait(90_000)
  expect(reads).toBe(1)
})

test('behavior: an amount that is too much says by how much, grouped as it is read', async () => {
  const { kernel } = await openRiver()
  kernel.open('Send')
  const { find, page } = draw(kernel)
  await act(() => vi.waitUntil(() => sendState.of(kernel).token))
  typeInto(find<HTMLInputElement>('.tk-amount input'), '99990000')
  expect(page.textContent).toMatch(/Exceeds your balance by 99,9\d\d,\d{3}/)
  await redraw()
})
