import { createMemoryArea } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { openApp } from '../fixtures/openApp.ts'
import { openSecurePage, sol } from '../fixtures/openSecurePage.ts'
import { shareArea } from '../fixtures/shareArea.ts'

test('tabs of an app agree: what one connects, the other has, and what one ends, both have ended (login 8)', async () => {
  const page = openSecurePage()
  const area = shareArea(createMemoryArea())
  const [other, own] = [await openApp({ area }), await logIn(page, { area })]
  await vi.waitFor(() => expect(other.kernel.connection('solana')?.account.address).toBe(sol))
  expect(page.shown).toHaveLength(2)
  await other.kernel.disconnect()
  await vi.waitFor(() => expect(own.kernel.connection('eip155')).toBeUndefined())
  expect([own.kernel.connection('solana'), page.store.isGranted, page.waiting()]).toEqual([undefined, false, []])
})

test('an approval of one tab is given up as another tab ends the session', async () => {
  const page = openSecurePage()
  const area = shareArea(createMemoryArea())
  const [other, own] = [await openApp({ area }), await logIn(page, { area })]
  await vi.waitFor(() => expect(other.kernel.connection('eip155')).toBeDefined())
  const provider = (await own.kernel.getProvider('solana')) as import('tapkit/solana').SolanaProvider
  const signing = expect(provider.signMessage({ address: sol, message: Uint8Array.of(1) })).rejects.toMatchObject({
    code: 4001,
  })
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  await other.kernel.disconnect()
  await signing
})
