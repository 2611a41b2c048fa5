import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, ferry, openBank, request } from './fixtures/openBank.ts'
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

async function pressPay({ isQuoted = false, timeout = 60_000, storage = createMemoryArea() } = {}) {
  const { plugin, release } = slowCheck()
  const { transfers } = ferry()
  const opened = await openBank({ plugins: [plugin], transfers, storage })
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
