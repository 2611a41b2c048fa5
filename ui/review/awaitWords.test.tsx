import { act } from 'react'
import type { LedgerEntry } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../kit/fixtures/mount.tsx'
import { createTeller } from './createTeller.ts'
import { barter, openBarter } from './fixtures/openBarter.ts'
import { OutcomeStage } from './OutcomeStage.tsx'
import { Review } from './Review.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A network that accepts a request for a module and never answers. */
const load = () => new Promise<never>(() => {})
const paid: LedgerEntry = {
  ...{ id: 'a', namespace: 'weir', networkId: 'weir:1', account: 'x', wallet: 'Weir', kind: 'transfer' },
  ...{ summary: '1 REED', status: 'different', transactionId: '0x1', askedAt: 1, updatedAt: 1 },
  ...{ changes: [{ direction: 'out', amount: 1n, party: 'bob' }], seen: [], tokens: [] },
}
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('error: a payment that went elsewhere is told, also while the words of another kind do not load', async () => {
  const { kernel } = await openBarter({ load })
  kernel.open('Account')
  const tell = createTeller(kernel)
  tell([{ ...paid, id: 'b', kind: 'barter', status: 'confirmed' }])
  tell([paid])
  const toasts: string[] = []
  for (let at = 0; at < 120; at++) {
    await wait(500)
    toasts.push(kernel.state.toast?.message ?? '')
  }
  expect(toasts.join()).toMatch(/something else/)
  await act(async () => kernel.destroy())
})

test('error: an outcome is drawn, with the general words, where those of its kind do not load', async () => {
  const { kernel } = await openBarter({ load })
  const { page } = mount(<OutcomeStage kernel={kernel} entry={{ ...paid, kind: 'barter' }} onDone={() => {}} />)
  await wait(60_000)
  expect(page.textContent).toContain('This is not what you reviewed')
  await act(async () => kernel.destroy())
})

test('error: a review is drawn, with the general words, if those of its kind do not load', async () => {
  const { kernel } = await openBarter({ load })
  await kernel.prepare(barter)
  kernel.open('Account')
  const write = async () => ({ prepared: await kernel.prepare(barter), about: undefined })
  const { page } = mount(
    <Review kernel={kernel} write={write} submit={async () => {}} onDone={() => {}}>
      {({ sheet }) => <ReviewSheet {...sheet} />}
    </Review>,
  )
  await wait(60_000)
  expect(page.textContent).toContain('You pay')
  await act(async () => kernel.destroy())
})
