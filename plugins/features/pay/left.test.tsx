import { act } from 'react'
import type { ExchangeService, Kernel } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, ferry, openBank, request } from './fixtures/openBank.ts'
import { keepLink } from './records.ts'
import type { Request } from './state.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** The last check before the wallet is asked takes until `release`. */
function slowCheck() {
  let release = () => {}
  const slow = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  const apply = ({ hooks }: Kernel) =>
    void hooks.beforeSend.tapPromise({ name: 'slow' }, async (_, { stage }) => (stage === 'send' ? slow : undefined))
  return { plugin: { name: 'slow', apply }, release: () => release() }
}

async function pressPay({
  isQuoted = false,
  timeout = 60_000,
  storage = createMemoryArea(),
  service,
  beforePress,
}: {
  readonly isQuoted?: boolean
  readonly timeout?: number
  readonly storage?: ReturnType<typeof createMemoryArea>
  readonly service?: ExchangeService
  /** Happens in another tab between the review and the press. */
  readonly beforePress?: (kernel: Kernel) => Promise<void>
} = {}) {
  const { plugin, release } = slowCheck()
  const { transfers } = ferry()
  const opened = await openBank({ plugins: [plugin], transfers, storage, service })
  const found: { result?: PayResult } = {}
  void opened.kernel.features.pay.pay(request, timeout).then((result) => {
    found.result = result
  })
  await vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const drawn = draw(opened.kernel)
  for (const key of isQuoted ? ['Pay with another asset', 'USD Coin', 'Review'] : ['Pay with Weir']) {
    await drawn.press(key)
    await drawn.wait(50)
  }
  await drawn.wait(700)
  await beforePress?.(opened.kernel)
  await drawn.press('Pay')
  await drawn.wait(10)
  const settled = async () => {
    release()
    await drawn.wait(1_000)
    return {
      sent: opened.chain.sent,
      ledger: opened.kernel.state.ledger,
      deposit: opened.kernel.state.features.pay.deposit,
    }
  }
  return { ...opened, ...drawn, found, settled }
}

const nothing = { sent: [], ledger: [], deposit: undefined }

test.each([false, true])(
  'behavior: who closes the modal before the wallet is asked is asked nothing (pay 9, quoted: %s)',
  async (isQuoted) => {
    const { kernel, found, settled, wait } = await pressPay({ isQuoted })
    await act(async () => void kernel.close())
    await wait(100)
    expect(found.result).toMatchObject({ success: false, error: { detail: 'Payment cancelled', entryId: undefined } })
    expect(await settled()).toEqual(nothing)
  },
)

test('behavior: a visitor who goes back before the wallet is asked is asked nothing; the request stands, and can be paid (pay 9)', async () => {
  const { kernel, found, settled, text } = await pressPay()
  await act(async () => void kernel.goBack())
  expect(await settled()).toEqual(nothing)
  expect(found.result).toBeUndefined()
  expect(text()).toContain('Pay with Weir')
})

test('behavior: once the time is over the wallet is not asked, and the host reads no id of an entry (pay 4, pay 9)', async () => {
  const { found, settled, wait } = await pressPay({ timeout: 5_000 })
  await wait(5_000)
  expect(found.result).toMatchObject({ success: false, error: { detail: 'Payment timeout', entryId: undefined } })
  expect(await settled()).toEqual(nothing)
})

test('error: the wallet is not asked for a request that another tab has paid since the press (pay 6, pay 9)', async () => {
  const storage = createMemoryArea()
  const other = await openBank({ storage })
  const { kernel, settled, text } = await pressPay({ storage })
  // The other tab's payment is asked for, sent, recorded, and told to its host within the last check.
  void other.kernel.features.pay.pay(request)
  await vi.waitFor(() => expect(other.kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
  const drawn = draw(other.kernel)
  for (const key of ['Pay with Weir', 'Pay']) {
    await drawn.press(key)
    await drawn.wait(700)
  }
  expect(other.chain.sent).toHaveLength(1)
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: kernel.storage.nameOf('ledger') })))
  await drawn.wait(10)
  expect((await settled()).sent).toEqual([])
  expect(text()).toContain('Paying again would pay twice.')
})

test.each([
  ['at an exchange', ['Pay with Harbour One'], 0],
  ['in another asset', ['Pay with another asset', 'USD Coin', 'Review', 'Pay'], 1],
])(
  'error: nor is the wallet asked for what another tab has begun %s since the press (pay 14)',
  async (_, keys, asked) => {
    const storage = createMemoryArea()
    const other = await openBank({ storage, service: bank().service, transfers: ferry().transfers })
    const { kernel, settled, text } = await pressPay({ storage, service: bank().service })
    void other.kernel.features.pay.pay(request)
    await vi.waitFor(() => expect(other.kernel.state.router.stack.at(-1)?.view).toBe('Pay'))
    const drawn = draw(other.kernel)
    await drawn.wait(100)
    for (const key of keys) {
      await drawn.press(key)
      await drawn.wait(700)
    }
    expect([other.kernel.state.features.pay.deposit?.status, other.chain.sent.length]).toEqual(['open', asked])
    for (const key of ['ledger', 'pay'])
      await act(async () => void dispatchEvent(new StorageEvent('storage', { key: kernel.storage.nameOf(key) })))
    expect((await settled()).sent).toEqual([])
    expect(text()).toContain('Paying again would pay twice.')
  },
)

test('error: nor is the wallet asked once another tab has shown the payment as a link since the press (pay 14)', async () => {
  const storage = createMemoryArea()
  const { kernel, settled, text } = await pressPay({ storage })
  const other = await openBank({ storage })
  const { request: asked } = kernel.state.features.pay
  keepLink(other.kernel, asked as Request)
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: kernel.storage.nameOf('payTraces') })))
  expect((await settled()).sent).toEqual([])
  expect(text()).toContain('It was shown as a link')
})

test.each([
  ['a tab that hears of it', true],
  ['a tab that has not heard of it yet', false],
])(
  'error: nor is the wallet asked for a payment that another tab has shown as a link since the review, by %s (pay 16)',
  async (_, isHeard) => {
    const storage = createMemoryArea()
    const other = await openBank({ storage })
    const beforePress = async ({ state, storage: { nameOf } }: Kernel) => {
      keepLink(other.kernel, state.features.pay.request as Request)
      if (isHeard) await act(async () => void dispatchEvent(new StorageEvent('storage', { key: nameOf('payTraces') })))
    }
    const { settled, text } = await pressPay({ storage, beforePress })
    expect((await settled()).sent).toEqual([])
    expect(text()).toContain('It was shown as a link')
  },
)
