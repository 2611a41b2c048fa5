import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { acceptSimilar } from './actions/acceptSimilar.ts'
import { setAmount } from './actions/setAmount.ts'
import { setRecipient } from './actions/setRecipient.ts'
import { setToken } from './actions/setToken.ts'
import { bob, carol, draw, fillIn, nut, openReview, openRiver, own } from './fixtures/openRiver.ts'
import { sendState } from './state.ts'
import { toIntent } from './toIntent.ts'
import { submit } from './views/submit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const paid = 'otter1abcdefghijklmnopqrstuvwxyz'
const planted = 'otter1abxxxxxxxxxxxxxxxxxxuvwxyz'
const row = (party: string, more: object = {}) => ({
  ...{ id: `to ${party}`, networkId: 'river:1', kind: 'send', status: 'confirmed', at: 1, from: own },
  transfers: [{ direction: 'out', amount: '1.5', symbol: 'NUT', name: 'Nut', party }],
  ...more,
})

/** The form on a chain whose activity somebody tells. */
async function openWith(answer: () => unknown, options: Parameters<typeof openRiver>[0] = {}) {
  const river = await openRiver(options)
  const { kernel, chain } = river
  const tell = vi.fn(answer)
  kernel.hooks.fetchHistory.tapPromise(
    { name: 'indexer', namespace: chain.namespace },
    async () => (await tell()) as never,
  )
  return { ...river, tell }
}

const recipientOf = (kernel: Kernel) => sendState.of(kernel).recipient
const tick = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('a receiver and the account’s activity (money 16)', () => {
  test('default: one that looks like an address that was paid elsewhere is stopped, and the other is not offered', async () => {
    const { kernel, tell } = await openWith(() => ({ items: [row(paid)] }))
    kernel.open('Account')
    kernel.navigate('Send', undefined)
    const form = draw(kernel)
    await tick(0)
    expect(tell).toHaveBeenCalledOnce()
    await act(() => setRecipient(kernel, planted, true))
    expect(form.page.textContent).toContain('Your activity has an address like this one')
    expect(form.labels()).not.toContain('Use the known address instead')
    expect(form.button('Use the first address')?.disabled).toBe(true)
    await form.press('Change recipient')
    expect(recipientOf(kernel)).toEqual({ status: 'empty' })
    // It was read once, for the form as a whole.
    expect(tell).toHaveBeenCalledOnce()
  })

  test('behavior: the address that was paid is itself taken as it is', async () => {
    const { kernel } = await openWith(() => ({ items: [row(paid)] }))
    await setRecipient(kernel, paid, true)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', address: paid, similarTo: undefined })
  })

  test('error: what others tell silences nothing: one that stands beside the other in an activity is stopped', async () => {
    const { kernel } = await openWith(() => ({ items: [row(planted), row(paid)] }))
    await setRecipient(kernel, planted, true)
    expect(recipientOf(kernel)).toMatchObject({ similarTo: paid, isFromActivity: true })
  })

  test('error: another account’s activity does not cast doubt on a receiver whom the visitor has paid here', async () => {
    const { kernel } = await openWith(() => ({ items: [row(planted)] }))
    await fillIn(kernel, '1', 'otter1other')
    await setRecipient(kernel, paid, true)
    expect(recipientOf(kernel)).toMatchObject({ similarTo: planted })
    const { kernel: other } = await openWith(() => ({ items: [] }))
    await fillIn(other, '1', paid)
    const intent = toIntent(sendState.of(other))
    if (!intent) throw new Error('The form is not complete.')
    const asked = await other.prepare(intent)
    await submit(other, asked)
    other.hooks.fetchHistory.tapPromise({ name: 'late', stage: -1 }, async () => ({ items: [row(planted)] as never }))
    await vi.advanceTimersByTimeAsync(61_000)
    await setRecipient(other, paid, true)
    expect(recipientOf(other)).toMatchObject({ status: 'valid', similarTo: undefined })
    // And one that looks like the one paid here is told as that, whatever the activity has.
    await setRecipient(other, planted, true)
    expect(recipientOf(other)).toMatchObject({ similarTo: paid })
    expect(recipientOf(other)).not.toHaveProperty('isFromActivity')
  })

  test.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['has another shape', () => ({ items: 'all' })],
    ['is nobody’s', () => undefined],
  ])('error: an activity that %s holds nobody up', async (_, answer) => {
    const { kernel } = await openWith(answer)
    await setRecipient(kernel, planted, true)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', address: planted })
    expect(recipientOf(kernel)).not.toHaveProperty('isFromActivity')
  })

  test('error: one that never loads holds a receiver up for 5 seconds, once', async () => {
    const { kernel, tell } = await openWith(() => new Promise(() => {}))
    void setRecipient(kernel, planted, true)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(recipientOf(kernel)).toEqual({ status: 'checking' })
    await vi.advanceTimersByTimeAsync(200)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', address: planted })
    await setRecipient(kernel, paid, true)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', address: paid })
    expect(tell).toHaveBeenCalledOnce()
  })

  test('behavior: whom the visitor knows waits for no activity', async () => {
    const { kernel } = await openWith(() => new Promise(() => {}))
    await setRecipient(kernel, carol, true)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', address: carol, similarTo: undefined })
  })

  test('error: one that loads later still stops a look-alike, out of its review', async () => {
    let load = (_: unknown) => {}
    const { kernel, chain } = await openWith(() => new Promise((resolve) => (load = resolve)))
    kernel.open('Account')
    kernel.navigate('Send', undefined)
    setToken(kernel, nut)
    setAmount(kernel, '1')
    void setRecipient(kernel, planted, true)
    await vi.advanceTimersByTimeAsync(5_100)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', similarTo: undefined })
    const review = await openReview(kernel)
    expect(review.button('Send')).toBeDefined()
    await act(async () => load({ items: [row(paid)] }))
    await tick(0)
    expect(review.page.textContent).toContain('Your activity has an address like this one')
    expect(chain.sent).toEqual([])
    // Once it was looked at, it is meant.
    act(() => acceptSimilar(kernel))
    expect(toIntent(sendState.of(kernel))).toMatchObject({ to: planted })
    await tick(0)
    expect(recipientOf(kernel)).toMatchObject({ address: planted, similarTo: undefined })
  })

  test('error: what loads late for a receiver that was changed is not told of the next one', async () => {
    let load = (_: unknown) => {}
    const { kernel } = await openWith(() => new Promise((resolve) => (load = resolve)))
    void setRecipient(kernel, planted, true)
    await vi.advanceTimersByTimeAsync(5_100)
    await setRecipient(kernel, 'otter1elsewhere', true)
    load({ items: [row(paid)] })
    await vi.advanceTimersByTimeAsync(0)
    expect(recipientOf(kernel)).toMatchObject({ address: 'otter1elsewhere', similarTo: undefined })
  })

  test('error: the activity of another account is not asked for this one', async () => {
    const { kernel, tell, wallet } = await openWith(() => ({ items: [row(paid)] }))
    await setRecipient(kernel, planted, true)
    expect(recipientOf(kernel)).toMatchObject({ similarTo: paid })
    wallet.emitAccounts([carol])
    await vi.advanceTimersByTimeAsync(0)
    await setRecipient(kernel, planted, true)
    expect(tell).toHaveBeenCalledTimes(2)
  })

  test('error: a look-alike of whom a smart account has paid, in a transaction that somebody else made, is stopped', async () => {
    const byOthers = row(paid, {
      from: 'otter1bundler',
      transfers: [
        { direction: 'out', amount: '2', symbol: 'CLAM', name: 'Clam', address: 'clam-contract', party: paid },
      ],
    })
    const info = { name: 'River', tokens: { 'river:1': ['clam-contract'] } }
    const { kernel } = await openWith(() => ({ items: [byOthers] }), { info })
    await setRecipient(kernel, planted, true)
    expect(recipientOf(kernel)).toMatchObject({ similarTo: paid, isFromActivity: true })
  })

  test('error: an activity that is told after its session has ended still counts for the next one', async () => {
    let tell = (_: unknown): void => undefined
    const { kernel, chain } = await openWith(() => new Promise((resolve) => (tell = resolve)))
    void setRecipient(kernel, planted, true)
    await vi.advanceTimersByTimeAsync(100)
    await kernel.disconnect()
    tell({ items: [row(paid)] })
    await vi.advanceTimersByTimeAsync(0)
    await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
    await setRecipient(kernel, planted, true)
    expect(recipientOf(kernel)).toMatchObject({ similarTo: paid, isFromActivity: true })
  })

  test('error: a clock that is set back keeps no receiver waiting for longer', async () => {
    const { kernel } = await openWith(() => new Promise(() => {}))
    void setRecipient(kernel, bob, true)
    await vi.advanceTimersByTimeAsync(5_100)
    vi.setSystemTime(Date.now() - 3_600_000)
    void setRecipient(kernel, paid, true)
    await vi.advanceTimersByTimeAsync(5_100)
    expect(recipientOf(kernel)).toMatchObject({ status: 'valid', address: paid })
  })

  test.each(['0x', '0X', ''])(
    'error: the group that is typed is the one that is shown, however it begins: %s',
    async (prefix) => {
      const body = (middle: string) => `abcd${middle.repeat(32)}1234`
      const { kernel } = await openWith(() => ({ items: [row(`0x${body('7')}`)] }), { isAddress: () => true })
      kernel.open('Account')
      kernel.navigate('Send', undefined)
      const form = draw(kernel)
      await tick(0)
      await act(() => setRecipient(kernel, `${prefix}abcd99996543${'9'.repeat(24)}1234`, true))
      const groups = form.findAll('.tk-addr')[0]?.querySelectorAll('.tk-addr__g > span')
      expect(groups?.[2]?.textContent).toBe('6543')
      type(form.find<HTMLInputElement>('input'), '6543')
      expect(form.button('Use the first address')?.disabled).toBe(false)
    },
  )
})
