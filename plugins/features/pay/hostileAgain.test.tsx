import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, request } from './fixtures/openBank.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Bank = Awaited<ReturnType<typeof openBank>>

/** Asks to be paid, and draws what the visitor is at. */
async function ask({ kernel }: Bank) {
  const found: { result?: PayResult } = {}
  void kernel.features.pay.pay(request).then((result) => Object.assign(found, { result }))
  await act(() => vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(kernel)
  await drawn.wait(10)
  return { kernel, found, ...drawn }
}

/** The page is loaded anew once `way` was pressed, and the host asks for the same. */
async function askAgain(...way: readonly string[]) {
  const { service, said } = bank()
  const before = await openBank({ service })
  before.wallet.mode = 'hang'
  const first = await ask(before)
  for (const name of way) {
    await first.press(name)
    await first.wait(700)
  }
  await act(async () => before.kernel.destroy())
  const again = await ask(await openBank({ service, storage: before.storage }))
  expect(again.text()).toContain('Paying again would pay twice.')
  return { ...again, said }
}

test('error: a host that asks again reads which earlier payment may have paid its request if the visitor closes (pay 4)', async () => {
  const atExchange = await askAgain('Pay with Harbour One')
  await act(async () => void atExchange.kernel.close())
  await atExchange.wait(10)
  expect(atExchange.found.result).toMatchObject({ error: { detail: 'Payment cancelled', sessionId: 's1' } })
  const byWallet = await askAgain('Pay with Weir', 'Pay')
  const [entry] = byWallet.kernel.state.ledger
  expect(entry).toMatchObject({ status: 'unknown' })
  await act(async () => void byWallet.kernel.close())
  await byWallet.wait(10)
  expect(byWallet.found.result).toMatchObject({ error: { detail: 'Payment cancelled', entryId: entry?.id } })
})

test('error: a host that asks again reads which earlier payment may have paid its request if the time is over (pay 4)', async () => {
  const again = await askAgain('Pay with Harbour One')
  await again.wait(300_000)
  expect(again.found.result).toMatchObject({ error: { detail: 'Payment timeout', sessionId: 's1' } })
})

test('error: a request that an exchange has paid before is not asked for once more when the visitor is done (pay 6)', async () => {
  const again = await askAgain('Pay with Harbour One')
  again.said.status = { status: 'success', transactionId: '0xabc' }
  await again.press('Look at it')
  await again.wait(5_000)
  await again.press('Done')
  await again.wait(10)
  expect(again.button('Pay with Weir')).toBeUndefined()
  expect(again.found.result).toMatchObject({ success: false, error: { sessionId: 's1', transactionId: '0xabc' } })
})

test('error: a kit that ends while the wallet asks tells its host the entry of the payment beside the cancellation (pay 4)', async () => {
  const { service } = bank()
  const opened = await openBank({ service })
  opened.wallet.mode = 'hang'
  const asked = await ask(opened)
  await asked.press('Pay with Weir')
  await asked.wait(700)
  await asked.press('Pay')
  await asked.wait(10)
  const [entry] = asked.kernel.state.ledger
  expect(entry).toMatchObject({ status: 'asked' })
  await act(async () => asked.kernel.destroy())
  await asked.wait(10)
  expect(asked.found.result).toMatchObject({ error: { detail: 'Payment cancelled', entryId: entry?.id } })
})

test('error: a request that the host makes once more tells the host the session of the earlier payment (pay 4)', async () => {
  const again = await askAgain('Pay with Harbour One')
  void again.kernel.features.pay.pay(request)
  await again.wait(10)
  expect(again.found.result).toMatchObject({ error: { detail: 'Payment cancelled', sessionId: 's1' } })
})
