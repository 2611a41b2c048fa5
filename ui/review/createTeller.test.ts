import type { LedgerEntry } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { createTeller } from './createTeller.ts'
import { bartered, barterWords, openBarter } from './fixtures/openBarter.ts'

afterEach(() => void vi.useRealTimers())

const [out] = bartered.changes as [LedgerEntry['changes'][number]]
const confirmed: LedgerEntry = { ...bartered, status: 'confirmed', seen: [out, { direction: 'in', amount: 9n }] }
const sent: LedgerEntry = { ...confirmed, id: 'sent', kind: 'transfer', changes: [out], seen: undefined }

/** The toasts about the entries. An entry at the end is always announced, so that the others have had their turn. */
async function told(...entries: readonly LedgerEntry[]): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { kernel } = await openBarter({ load: async () => ({ default: barterWords }) })
  const messages: string[] = []
  kernel.subscribe(() => {
    const { message } = kernel.state.toast ?? {}
    if (message && !messages.includes(message)) messages.push(message)
  })
  kernel.open('Account')
  createTeller(kernel)([...entries, sent])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(messages.pop()).toBe('25 LILY sent')
  kernel.destroy()
  return messages
}

test('an outcome is told in the words of its kind, and not at all if the kind has no words for it', async () => {
  expect(await told(confirmed)).toEqual(['Bartered 25 LILY to 0.9 REED'])
  expect(await told({ ...bartered, status: 'failed' })).toEqual([])
})

test('a kind without words is told in the general words', async () => {
  expect(await told({ ...bartered, kind: 'ferry', status: 'failed' })).toEqual([
    '25 LILY: the network refused the transfer',
  ])
})

test('an outcome that was told in an earlier visit is not told again, and a request that is still open is not told', async () => {
  const before = { ...confirmed, id: 'before', told: true }
  expect(await told(before, { ...bartered, id: 'open' })).toEqual([])
})

test('outcomes that come together are told in turn, of any kind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { kernel } = await openBarter({ load: async () => ({ default: barterWords }) })
  kernel.open('Account')
  createTeller(kernel)([confirmed, { ...bartered, id: 'lost', status: 'failed' }, sent])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kernel.state.toast?.message).toContain('Bartered 25 LILY')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kernel.state.toast?.message).toBe('25 LILY sent')
  kernel.destroy()
})

test('error: an outcome that its kind has no words for is not noted as told, because the next payment of the same would be made in silence (money 46)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { kernel } = await openBarter({ load: async () => ({ default: { told: {} } }) })
  const acknowledged: string[] = []
  const own = { ...kernel, state: kernel.state, acknowledge: async (id: string) => void acknowledged.push(id) }
  kernel.open('Account')
  createTeller(own)([confirmed, sent])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(acknowledged).toEqual(['sent'])
  kernel.destroy()
})

test('error: a page that is hidden tells no outcome, and notes none as told, before the visitor returns (money 46)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { kernel } = await openBarter({ load: async () => ({ default: barterWords }) })
  const acknowledged: string[] = []
  const own = { ...kernel, state: kernel.state, acknowledge: async (id: string) => void acknowledged.push(id) }
  kernel.open('Account')
  createTeller(own)([sent])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([kernel.state.toast, acknowledged]).toEqual([undefined, []])
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect([kernel.state.toast?.message, acknowledged]).toEqual(['25 LILY sent', ['sent']])
  kernel.destroy()
})
