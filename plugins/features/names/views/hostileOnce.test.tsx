import type { Profile } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTyped, own } from '../fixtures/openNames.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('error: while it is looked where a new name leads, nothing more can be signed for it (account-names 1)', async () => {
  const held: ((profile: Profile) => void)[] = []
  const slow = () => new Promise<Profile>((resolve) => held.push(resolve))
  const form = await openTyped('mina', {
    plugins: [{ name: 'slow', apply: ({ hooks }) => hooks.resolveName.tapPromise('slow', slow) }],
  })
  await form.press('Claim mina.reown.id')
  await form.wait()
  expect(held).toHaveLength(1)
  expect(form.button(/^Claim/)).toBeUndefined()
  held[0]?.({ address: own, name: 'mina.reown.id' })
  await form.wait()
  expect(form.view()).toBe('RegisterAccountNameSuccess')
})
