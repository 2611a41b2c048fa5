import { act } from 'react'
import type { IntentInput, Kind, MessageSource } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../kit/fixtures/isPressable.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { barter, barterWords, lily, openBarter } from './fixtures/openBarter.ts'
import { followOutcomes } from './followOutcomes.ts'
import { Review } from './Review.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

type Options = { readonly load?: Kind['load']; readonly messages?: MessageSource; readonly intent?: IntentInput }

/** The review of a plugin's own kind of request, as a feature draws it. */
async function review({ intent = barter, ...options }: Options = {}) {
  const errors: unknown[] = []
  const world = await openBarter({ ...options, onError: (error) => errors.push(error) })
  const { kernel } = world
  await kernel.loadMessages()
  // The modules load in real time.
  await kernel.prepare(intent)
  kernel.open('Account')
  followOutcomes(kernel)
  const write = async () => ({ prepared: await kernel.prepare(intent), about: undefined })
  const submit = async ({ prepared }: Awaited<ReturnType<typeof write>>) => kernel.send(prepared)
  const { page, findAll } = mount(
    <Review kernel={kernel} write={write} submit={submit} onDone={() => {}}>
      {({ sheet }) => <ReviewSheet {...sheet} confirmLabel="Barter" />}
    </Review>,
  )
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  await wait(0)
  await wait(600)
  const press = async () => {
    const keys = findAll('button') as HTMLButtonElement[]
    const key = keys.find(({ textContent }) => textContent === 'Barter')
    if (!isPressable(key)) throw new Error('The key is not armed.')
    await act(async () => key.click())
    await wait(0)
  }
  const close = () => act(async () => kernel.destroy())
  return { ...world, errors, press, wait, close, text: () => page.textContent ?? '' }
}

const load = async () => ({ default: barterWords })

test('a review says what a request promises: the most that is paid, and the bound of the amount that comes', async () => {
  const { text, close } = await review()
  expect(text()).toMatch(/You pay25 LILY.*You get at least\+0\.8 REED/)
  await close()
})

test('review, outcome and toast of a plugin’s own kind speak its words', async () => {
  const { kernel, text, press, wait, wallet, close } = await review({ load })
  expect(text()).toContain('Barters are final. Weir asks you next.')
  wallet.mode = 'hang'
  await press()
  expect(text()).toContain('Weir shows what you barter.')
  await act(async () => wallet.held[0]?.answer())
  await wait(600)
  expect(text()).toContain('Both have what they wanted.')
  await act(() => vi.waitFor(() => expect(kernel.state.toast?.message).toBe('Bartered 25 LILY to 0.9 REED')))
  await close()
})

test('review, outcome and toast speak a locale’s words, from a table of the kind', async () => {
  const table = {
    warning: (wallet: string, english: string) => `Tausch ist endgültig. ${wallet} fragt. (${english})`,
    doneText: 'Beide haben, was sie wollten.',
    told: { confirmed: (amount: string) => `${amount} getauscht` },
  }
  const { kernel, text, press, wait, close } = await review({
    load,
    messages: { 'review.barter': table } as unknown as MessageSource,
  })
  expect(text()).toContain('Tausch ist endgültig. Weir fragt. (Barters are final. Weir asks you next.)')
  await press()
  await wait(600)
  expect(text()).toContain('Beide haben, was sie wollten.')
  await act(() => vi.waitFor(() => expect(kernel.state.toast?.message).toBe('25 LILY getauscht')))
  await close()
})

test('words name the subject of the request, in a locale too (money 36)', async () => {
  const withFacts = { ...barter, facts: { fish: 'carp' } } as IntentInput
  type Facts = Readonly<Record<string, string>>
  const own = { told: { confirmed: (_: string, _got: string, { fish = '' }: Facts = {}) => `Bartered for ${fish}` } }
  const german = {
    told: { confirmed: (_: string, _got: string, facts: Facts, english: string) => `${facts.fish}: ${english}` },
  }
  const told = async (messages?: MessageSource) => {
    const { kernel, press, close } = await review({
      ...{ load: async () => ({ default: own }), intent: withFacts },
      ...(messages && { messages }),
    })
    await press()
    await act(() => vi.waitFor(() => expect(kernel.state.toast).toBeDefined()))
    const said = kernel.state.toast?.message
    await close()
    return said
  }
  expect(await told()).toBe('Bartered for carp')
  expect(await told({ 'review.barter': german } as unknown as MessageSource)).toBe('carp: Bartered for carp')
})

test('no other words are read while those of the kind load', async () => {
  let come = (_: { readonly default: typeof barterWords }) => {}
  const slow = new Promise<{ readonly default: typeof barterWords }>((resolve) => {
    come = resolve
  })
  const { text, wait, close } = await review({ load: () => slow })
  expect(text()).toBe('Preparing the details…')
  come({ default: barterWords })
  await wait(0)
  expect(text()).toContain('Barters are final')
  await close()
})

test.each([
  ['a file that does not load', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a module without words', async () => ({}) as never],
])('error: %s is reported once, and leaves the general words', async (_, fails) => {
  const { text, press, wait, errors, close } = await review({ load: fails })
  expect(text()).toContain('Transfers can’t be undone.')
  await press()
  await wait(600)
  expect(text()).toContain('25 LILY sent')
  expect(errors).toHaveLength(1)
  await close()
})

test('error: words that break leave the general words to the review and the toast, and are reported once (money 36)', async () => {
  const breaks = () => {
    throw new TypeError('of undefined')
  }
  const told = { confirmed: breaks }
  const broken = async () => ({ default: { warning: breaks, approveText: 'Look', told } as never })
  const { kernel, text, press, wait, errors, close } = await review({ load: broken })
  expect(text()).toContain('Transfers can’t be undone.')
  await press()
  await wait(600)
  await act(() => vi.waitFor(() => expect(kernel.state.toast?.message).toBe('25 LILY sent')))
  // The warning, the text that is no sentence, and the toast.
  expect(errors).toHaveLength(3)
  await close()
})

test('a contract that a promise names to be called is drawn, unless another line has it (money 34)', async () => {
  const { kernel, read } = await openBarter()
  const reading = {
    changes: [{ direction: 'out', amount: 25n, token: lily.address }],
    callees: ['fish-market'],
  } as const
  const out = [{ limit: 'exactly', amount: 25n, token: lily.address }]
  const draw = async (more: object, callees?: readonly string[]) => {
    read.reading = { ...reading, ...more }
    const prepared = await kernel.prepare({ ...barter, promise: { out, callees } } as never)
    const { page, unmount } = mount(
      <ReviewSheet kernel={kernel} prepared={prepared} isFresh onConfirm={() => {}} onCancel={() => {}} />,
    )
    const text = page.textContent ?? ''
    unmount()
    return text.replaceAll(/\s/g, '').split('fish-market').length - 1
  }
  expect(await draw({}, ['fish-market'])).toBe(1)
  expect(await draw({ details: [{ code: 'contract', value: 'fish-market' }] }, ['fish-market'])).toBe(1)
  expect(await draw({ changes: [{ ...reading.changes[0], party: 'fish-market' }] }, ['fish-market'])).toBe(1)
  kernel.destroy()
})

test('an allowance that is promised is drawn as the figure, and not repeated among the details', async () => {
  const { kernel, read, close } = await openBarter().then((world) => ({
    ...world,
    close: () => world.kernel.destroy(),
  }))
  const allowance = { token: 'lily-contract', spender: 'heron', amount: 25n }
  read.reading = { changes: [], allowances: [allowance], details: [{ code: 'allows', value: '25 LILY to heron' }] }
  const draw = async (promise: object) => {
    const prepared = await kernel.prepare({ ...barter, promise } as never)
    const { page, unmount } = mount(
      <ReviewSheet kernel={kernel} prepared={prepared} isFresh onConfirm={() => {}} onCancel={() => {}} />,
    )
    const text = page.textContent ?? ''
    unmount()
    return text
  }
  expect(await draw({ out: [], allowances: [allowance] })).toMatch(/You allow25 LILY.*To be taken by/)
  expect(await draw({ out: [], allowances: [allowance] })).not.toContain('25 LILY to heron')
  // A request that promises no allowances shows every allowance in its bytes.
  expect(await draw({ out: 'atMost' })).toContain('25 LILY to heron')
  close()
})
