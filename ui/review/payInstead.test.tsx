import { act } from 'react'
import { type Kernel, type MessageSource, type Prepared, TransferIncompleteError } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isPressable } from '../kit/fixtures/isPressable.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { Review } from './Review.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const slow = { kind: 'transfer', to: 'heron', amount: 5n } as const
const notice = { code: 'slow', tone: 'neutral', title: 'Slow', text: 'The ferry takes a day.' } as const
const quick = { label: 'Take the bridge', intent: { ...slow, memo: 'by bridge' } } as const

/** The review of a payment that a plugin knows another way for. */
async function review({
  messages,
  breaks = false,
  moves = false,
}: {
  readonly messages?: MessageSource
  readonly breaks?: boolean
  /** The wallet moves to another account once the first way is prepared a second time. */
  readonly moves?: boolean
} = {}) {
  const chain = mockChain({
    networks: [mockNetwork('pond:1')],
    wallets: [{ id: 'w', name: 'Weir', accounts: ['frog', 'toad'] }],
  })
  const bridge = {
    name: 'bridge',
    apply: ({ hooks }: Kernel) =>
      hooks.beforeSend.tap('bridge', (prepared) => {
        if (prepared.memo === undefined) return { ...prepared, notices: [{ ...notice, instead: quick }] }
        if (breaks) throw new TransferIncompleteError()
        return prepared
      }),
  }
  const kernel = createTestKernel({ plugins: [chain.plugin, bridge], ...(messages && { messages }) })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
  await kernel.loadMessages()
  // The modules load in real time.
  await kernel.prepare(slow)
  const sent: Prepared[] = []
  let turns = 0
  const write = async () => {
    const prepared = await kernel.prepare(slow)
    if (moves && ++turns === 2) await kernel.switchAccount({ address: 'toad', namespace: chain.namespace })
    return { prepared, about: `ferry of ${prepared.account.address}` }
  }
  const { page, findAll } = mount(
    <Review kernel={kernel} write={write} submit={async ({ prepared }) => void sent.push(prepared)} onDone={() => {}}>
      {({ sheet, about }) => <ReviewSheet {...sheet}>{about}</ReviewSheet>}
    </Review>,
  )
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await wait(0)
  await wait(600)
  const button = (label: string) =>
    (findAll('button') as HTMLButtonElement[]).find(({ textContent }) => textContent === label)
  const press = async (label: string) => {
    const key = button(label)
    if (!isPressable(key)) throw new Error(`${label} is not armed.`)
    await act(async () => key.click())
    await wait(0)
    await wait(600)
  }
  onTestFinished(() => act(async () => kernel.destroy()))
  return { button, press, sent, text: () => page.textContent ?? '' }
}

test('another way of paying is offered beside its notice, and is reviewed and sent in place of the first (money 39)', async () => {
  const { press, text, sent, button } = await review()
  expect(text()).toContain('The ferry takes a day.')
  await press('Take the bridge')
  expect(text()).toContain('by bridge')
  expect(text()).toContain('ferry')
  expect(text()).toContain('Something has changed')
  expect(button('Take the bridge')).toBeUndefined()
  await press('Send')
  expect(sent.map(({ memo }) => memo)).toEqual(['by bridge'])
})

test('the first way is sent unless the other is chosen (money 39)', async () => {
  const { press, sent } = await review()
  await press('Send')
  expect(sent.map(({ memo }) => memo)).toEqual([undefined])
})

test('error: a way that cannot be prepared says why, and the next try is the first way again (money 39)', async () => {
  const { press, text, button } = await review({ breaks: true })
  await press('Take the bridge')
  expect(text()).toContain(new TransferIncompleteError().message)
  await press('Try again')
  expect(text()).toContain('The ferry takes a day.')
  expect(button('Take the bridge')).toBeDefined()
})

test('error: a way that another account would pay is prepared with the feature’s own part for that account (money 39)', async () => {
  const { press, text, sent } = await review({ moves: true })
  await press('Take the bridge')
  expect(text()).toContain('ferry of toad')
  await press('Send')
  expect(sent.map(({ memo, account }) => [memo, account.address])).toEqual([['by bridge', 'toad']])
})

test('a locale has its own label for it, by the notice’s code', async () => {
  const messages = { review: { notices: { slow: { instead: 'Über die Brücke' } } } } as unknown as MessageSource
  const { button } = await review({ messages })
  expect(button('Über die Brücke')).toBeDefined()
})
