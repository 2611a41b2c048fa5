import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bob, carol, fillIn, openReview, openRiver } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const name = 'bob.river'
const minutes = (count: number) => act(async () => void (await vi.advanceTimersByTimeAsync(count * 60_000)))

/** A filled in form whose receiver is a name that may move. */
async function openNamed() {
  const river = await openRiver()
  let address = bob
  river.kernel.hooks.resolveName.tap({ name: 'names', before: 'mockChain' }, () => ({ name, address }))
  await fillIn(river.kernel, '1', name)
  const move = () => {
    address = carol
  }
  return { ...river, move }
}

test('error: a form that was left standing does not pay the address that its name led to before (money 51)', async () => {
  const { kernel, chain, move } = await openNamed()
  const told = vi.spyOn(kernel, 'notify')
  move()
  await minutes(6)
  const { page, labels } = await openReview(kernel)
  await act(async () => {})
  expect(kernel.state.router.stack.at(-1)?.view).toBe('Send')
  expect(kernel.state.features.send.recipient).toMatchObject({ status: 'valid', name, address: carol })
  expect(told).toHaveBeenCalledWith('bob.river leads to another address now', 'error')
  expect(page.textContent?.replace(/\s/g, '')).toContain(carol)
  expect(labels()).toContain('Review')
  expect(chain.sent).toEqual([])
})

test('error: neither does a review that was left standing (money 51)', async () => {
  const { kernel, chain, wallet, move } = await openNamed()
  const { press } = await openReview(kernel)
  move()
  await minutes(6)
  await press('Send')
  await act(async () => {})
  expect(wallet.asked).not.toContain('send')
  expect(kernel.state.router.stack.at(-1)?.view).toBe('Send')
  expect(kernel.state.features.send.recipient).toMatchObject({ status: 'valid', address: carol })
  expect(chain.sent).toEqual([])
})

test('a name whose other source writes the same address in another way has not moved (money 51)', async () => {
  const { kernel, chain } = await openNamed()
  const { press } = await openReview(kernel)
  await minutes(6)
  kernel.hooks.resolveName.tap({ name: 'other', before: 'names' }, () => ({ name, address: bob.toUpperCase() }))
  await press('Send')
  await act(async () => {})
  expect(chain.sent).toHaveLength(1)
})

test('a name that leads where it led, or whose source is away after the press, is paid (money 51)', async () => {
  const { kernel, chain } = await openNamed()
  const { press } = await openReview(kernel)
  await minutes(6)
  kernel.hooks.resolveName.tapPromise({ name: 'away', before: 'names' }, () => new Promise<undefined>(() => {}))
  await press('Send')
  await act(async () => void (await vi.advanceTimersByTimeAsync(3_500)))
  expect(chain.sent).toHaveLength(1)
})
