import { act } from 'react'
import type { Change } from 'tapkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bob, draw, openRiver } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const out = (amount: bigint): Change => ({ direction: 'out', amount })

/** Sends a request of a feature that lets 100 NUT leave at most, of which the network records `seen`. */
async function settle(seen: readonly Change[], told = false, changes = [out(100_000n)]) {
  const { kernel } = await openRiver()
  kernel.hooks.readPayload.tap({ name: 'limit', before: 'mockChain' }, () => ({ changes }))
  kernel.hooks.waitForTransaction.tap({ name: 'limit', before: 'mockChain' }, ({ id }) => ({
    id,
    status: 'confirmed',
    seen,
  }))
  if (told) kernel.open('Account')
  const prepared = await kernel.prepare({ kind: 'calls', payload: { to: bob, amount: 1n } } as never)
  await kernel.send(prepared)
  await vi.advanceTimersByTimeAsync(50)
  if (!told) kernel.open('Account')
  return { kernel, id: prepared.id }
}

// (money 14)
describe('a request that lets something leave at most', () => {
  test.each([
    ['a part of it', [out(3_000n)], '3 NUT sent'],
    ['all of it', [out(100_000n)], '100 NUT sent'],
    ['nothing', [], 'Confirmed'],
  ])('is told as what left: %s', async (_, seen, title) => {
    const { kernel, id } = await settle(seen)
    kernel.navigate('SendStatus', { id })
    const { find, page } = draw(kernel)
    await act(async () => {})
    expect(page.textContent).toContain(title)
    expect(find('h2,h1').textContent).toBe(title)
    if (title !== '100 NUT sent') expect(page.textContent).not.toContain('100 NUT')
  })
  test('is told in the toast by the amount that left', async () => {
    await import('../../../../ui/review/createTeller.ts')
    const { kernel } = await settle([out(3_000n)], true)
    await vi.advanceTimersByTimeAsync(50)
    expect(kernel.state.toast?.message).toBe('3 NUT sent')
  })
  test.each([
    ['more than it let', [out(100_000n)], 'You reviewed 100 NUT. The network recorded 300 NUT.'],
    ['something, where it let nothing', [], 'You reviewed nothing. The network recorded 300 NUT.'],
  ])('error: %s is told in plain words', async (_, changes, text) => {
    const { kernel, id } = await settle([out(300_000n)], false, changes)
    kernel.navigate('SendStatus', { id })
    const { page } = draw(kernel)
    await act(async () => {})
    expect(page.textContent).toContain(text)
  })
})
