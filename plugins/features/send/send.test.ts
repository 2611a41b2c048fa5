import { createMemoryArea } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptSimilar } from './actions/acceptSimilar.ts'
import { chooseToken } from './actions/chooseToken.ts'
import { prefill } from './actions/prefill.ts'
import { setAmount } from './actions/setAmount.ts'
import { setMax } from './actions/setMax.ts'
import { setRecipient } from './actions/setRecipient.ts'
import { setToken } from './actions/setToken.ts'
import { switchTo } from './actions/switchTo.ts'
import { bob, carol, clam, fillIn, nut, openRiver, own } from './fixtures/openRiver.ts'
import { sendState } from './state.ts'
import { timesPaid } from './timesPaid.ts'
import { toIntent } from './toIntent.ts'
import { submit } from './views/submit.ts'

afterEach(() => vi.useRealTimers())

const prepared = async (kernel: Awaited<ReturnType<typeof openRiver>>['kernel']) => {
  const intent = toIntent(sendState.of(kernel))
  if (!intent) throw new Error('The form is not complete.')
  return kernel.prepare(intent)
}

test('default: the wallet is asked for the payment that was filled in, and the form is empty after it', async () => {
  const { kernel, chain } = await openRiver()
  await fillIn(kernel, '1.5', 'bob.river')
  await submit(kernel, await prepared(kernel))
  expect(chain.sent).toMatchObject([{ to: bob, amount: 1_500n, token: undefined }])
  expect(sendState.of(kernel)).toMatchObject({ amount: '', recipient: { status: 'empty' } })
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Account', 'SendStatus'])
})

test('behavior: a refusal keeps every field', async () => {
  const { kernel, wallet } = await openRiver()
  await fillIn(kernel, '2')
  wallet.mode = 'reject'
  await expect(submit(kernel, await prepared(kernel))).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(sendState.of(kernel)).toMatchObject({ amount: '2', recipient: { status: 'valid', address: bob } })
})

test('behavior: a payment that may have been sent empties the form, and leads to its known facts (money 18)', async () => {
  const { kernel, wallet } = await openRiver()
  await fillIn(kernel, '2')
  wallet.mode = 'fail'
  await submit(kernel, await prepared(kernel))
  expect(sendState.of(kernel).amount).toBe('')
  expect(kernel.state.router.stack.at(-1)?.view).toBe('SendStatus')
  expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
})

test('behavior: a payment that may not have been sent does not count as paid', async () => {
  const { kernel, wallet } = await openRiver()
  const pay = async (amount: string) => {
    await fillIn(kernel, amount, 'bob.river')
    await submit(kernel, await prepared(kernel))
  }
  await pay('1')
  await pay('2')
  wallet.mode = 'fail'
  await pay('3')
  expect([timesPaid(kernel, bob), timesPaid(kernel, carol), timesPaid(kernel, own)]).toEqual([2, 0, 0])
})

test('behavior: an amount that an app’s calls moved does not count as paid (money 16)', async () => {
  const entry = {
    ...{ id: 'e', namespace: 'river', networkId: 'river:1', account: own, wallet: 'Weir', kind: 'calls', summary: '' },
    ...{ status: 'confirmed', askedAt: 1, updatedAt: 1, tokens: [{ name: 'Nut', symbol: 'NUT', decimals: 3 }] },
    ...{ changes: [{ direction: 'out', amount: '1000', party: bob }], seen: [] },
  }
  const paid = { ...entry, id: 'f', seen: [{ direction: 'out', amount: '400', party: bob }] }
  const nothing = { ...entry, id: 'g', seen: undefined, changes: [{ direction: 'out', amount: '0', party: bob }] }
  const value = JSON.stringify({ value: [entry, paid, nothing] })
  const { kernel } = await openRiver({ storage: createMemoryArea({ 'tapkit:default:v1:ledger': value }) })
  await fillIn(kernel)
  await prepared(kernel)
  expect(kernel.state.ledger).toHaveLength(3)
  expect(timesPaid(kernel, bob)).toBe(0)
})

describe('the recipient', () => {
  test('behavior: typing is looked up after 500 ms, and only the newest text counts', async () => {
    const { kernel } = await openRiver()
    vi.useFakeTimers()
    void setRecipient(kernel, 'nobody.river')
    await vi.advanceTimersByTimeAsync(300)
    void setRecipient(kernel, 'bob.river')
    expect(sendState.of(kernel).recipient.status).toBe('checking')
    await vi.advanceTimersByTimeAsync(500)
    expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: bob, name: 'bob.river' })
  })

  test('behavior: an unknown name and a broken address say what to do', async () => {
    const { kernel } = await openRiver()
    await setRecipient(kernel, 'nobody.river', true)
    expect(sendState.of(kernel).recipient).toMatchObject({
      problem: 'noSuchName',
    })
    await setRecipient(kernel, '0x123', true)
    expect(sendState.of(kernel).recipient).toMatchObject({ problem: 'checkAddressText' })
  })

  const known = 'otter1abcdefghijklmnopqrstuvwxyz'
  const planted = 'otter1abxxxxxxxxxxxxxxxxxxuvwxyz'
  test.each([
    ['the own account', own, 'otter1xwn'],
    ['another account of the wallet', carol, carol.replace('cccccccccccccccc', 'ccccccddcccccccc')],
  ])(
    'behavior: an address that looks like %s is stopped until it is confirmed (money 16)',
    async (_, similar, typed) => {
      const { kernel } = await openRiver()
      await setRecipient(kernel, typed, true)
      expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', similarTo: similar })
      acceptSimilar(kernel)
      expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid', address: typed, similarTo: undefined })
    },
  )

  test('behavior: whom one has paid is known after a disconnect, and on the next visit (money 16)', async () => {
    const first = await openRiver()
    await fillIn(first.kernel, '1', known)
    await submit(first.kernel, await prepared(first.kernel))
    await first.kernel.disconnect()
    first.kernel.destroy()
    const { kernel } = await openRiver({ storage: first.storage })
    await prepared(kernel).catch(() => undefined)
    await setRecipient(kernel, planted, true)
    expect(sendState.of(kernel).recipient).toMatchObject({ similarTo: known })
    await setRecipient(kernel, known, true)
    expect(sendState.of(kernel).recipient).toMatchObject({ address: known, similarTo: undefined })
  })
})

describe('Max', () => {
  test('behavior: leaves what the namespace says a transfer must leave', async () => {
    const { kernel } = await openRiver()
    setToken(kernel, nut)
    await setMax(kernel)
    expect(sendState.of(kernel).amount).toBe('499.958')
    setToken(kernel, clam)
    await setMax(kernel)
    expect(sendState.of(kernel).amount).toBe('900')
  })

  test.each([
    ['another amount is typed', async ({ kernel }: River) => setAmount(kernel, '1'), '1'],
    ['the review opens', async ({ kernel }: River) => kernel.navigate('SendReview', undefined), '3'],
    ['another recipient is typed', async ({ kernel }: River) => setRecipient(kernel, carol, true), '3'],
    ['the wallet has another account', async ({ wallet }: River) => wallet.emitAccounts([carol]), ''],
    ['the network is another', async ({ kernel }: River) => void (await kernel.switchNetwork('river:2')), ''],
  ])('behavior: a late answer fills in nothing once %s (money 19)', async (_, move, amount) => {
    const river = await openRiver()
    const { kernel } = river
    await fillIn(kernel, '3')
    let answer: (() => void) | undefined
    kernel.hooks.prepare.tapPromise(
      { name: 'slow', before: 'mockChain' },
      () => new Promise<undefined>((go) => (answer = () => go(undefined))),
    )
    const max = setMax(kernel)
    await vi.waitFor(() => expect(answer).toBeDefined())
    await move(river)
    answer?.()
    await max
    expect(sendState.of(kernel).amount).toBe(amount)
  })
})

test("error: a wallet's words about a network that it stays on are not told as ours (security 4)", async () => {
  const { kernel, wallet } = await openRiver()
  await fillIn(kernel)
  const toast = async () => {
    await switchTo(kernel, { name: 'River 2', networkId: 'river:2' })
    return kernel.state.toast?.message
  }
  wallet.mode = 'fail'
  expect(await toast()).toBe('Your wallet didn’t switch to River 2')
  wallet.mode = 'reject'
  expect(await toast()).toBe('Switch declined')
})

describe('what the host fills in', () => {
  const tokens = [nut, clam]
  const ask = (kernel: River['kernel'], params: object | undefined) => {
    kernel.open('Send', params as never)
    prefill(kernel)
  }

  test('behavior: is there once; the visitor’s own survives a look at the review (money 19)', async () => {
    const { kernel } = await openRiver()
    ask(kernel, { to: bob, amount: '100' })
    chooseToken(kernel, tokens)
    await vi.waitFor(() => expect(sendState.of(kernel).recipient.status).toBe('valid'))
    expect(sendState.of(kernel).amount).toBe('100')
    await setRecipient(kernel, carol, true)
    setAmount(kernel, '1')
    kernel.navigate('SendReview', undefined)
    kernel.goBack()
    prefill(kernel)
    chooseToken(kernel, tokens)
    expect(sendState.of(kernel)).toMatchObject({ amount: '1', recipient: { address: carol } })
  })

  test('behavior: an amount is one of the token that was asked for, or of none (money 19)', async () => {
    const { kernel } = await openRiver()
    ask(kernel, { amount: '100', tokenAddress: clam.address })
    chooseToken(kernel, [nut])
    expect(sendState.of(kernel)).toMatchObject({ amount: '', token: undefined })
    chooseToken(kernel, tokens)
    expect(sendState.of(kernel)).toMatchObject({ amount: '100', token: { symbol: 'CLAM' } })
    setToken(kernel, nut)
    chooseToken(kernel, tokens)
    expect(sendState.of(kernel)).toMatchObject({ amount: '', token: { symbol: 'NUT' } })
  })

  test('behavior: nothing of it outlives its navigation; what the visitor typed does', async () => {
    const { kernel } = await openRiver()
    ask(kernel, { to: bob, amount: '100' })
    chooseToken(kernel, tokens)
    ask(kernel, undefined)
    expect(sendState.of(kernel)).toMatchObject({ amount: '', to: '', recipient: { status: 'empty' } })
    await fillIn(kernel, '3')
    ask(kernel, undefined)
    expect(sendState.of(kernel)).toMatchObject({ amount: '3', recipient: { address: bob } })
  })
})

test('behavior: another account starts the form over, and a lookup under way ends with it', async () => {
  const { kernel, wallet } = await openRiver()
  setAmount(kernel, '3')
  const looking = setRecipient(kernel, 'bob.river', true)
  wallet.emitAccounts([carol])
  await looking
  expect(sendState.of(kernel)).toMatchObject({ amount: '', recipient: { status: 'empty' } })
})

test('behavior: another token empties the amount', async () => {
  const { kernel } = await openRiver()
  setToken(kernel, nut)
  setAmount(kernel, '3')
  setToken(kernel, clam)
  expect(sendState.of(kernel).amount).toBe('')
})

type River = Awaited<ReturnType<typeof openRiver>>
