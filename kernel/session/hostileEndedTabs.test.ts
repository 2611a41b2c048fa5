import { afterEach, expect, test, vi } from 'vitest'
import { both, createWallet, failure, rest, shown, startKit } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { accountOf, addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { later } from '../fixtures/later.ts'
import { page } from '../fixtures/page.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

/** In these tests a wallet answers after the visitor has disconnected it in another tab, and before this tab hears of it. */

afterEach(() => void vi.useRealTimers())

test('behavior: a half that the visitor disconnects in another tab does not come back because its wallet is read here (sessions 4, sessions 19)', async () => {
  const storage = createMemoryArea()
  const wallet = createWallet('both', ['alpha', 'beta'])
  const here = await startKit([wallet], { storage })
  await here.kernel.connect(both)
  const there = await startKit([createWallet('both', ['alpha', 'beta'])], { storage })
  await rest()
  for (const { chain } of [here, there]) chain.report('both', { namespace: 'alpha', accounts: [] })
  wallet.outcome = 'hold'
  here.chain.report('both', 'again')
  await there.kernel.disconnect({ namespace: 'alpha' })
  here.chain.held[0]?.answer('approve')
  await rest()
  await followStored(here.kernel)
  await rest()
  expect([shown(here.kernel, 'alpha'), shown(here.kernel, 'beta')]).toEqual([undefined, 'both-1'])
})

test('behavior: a half that the visitor disconnects in another tab does not come back by a press for the other half (sessions 4, sessions 19)', async () => {
  const storage = createMemoryArea()
  const answer = later()
  let shared = spanning.map(accountOf)
  const halves = page((kernel) => {
    addHalf(kernel, 'alpha', {
      connect: async () => {
        if (shared.length === 1) await answer.promise
        return { id: 'topic', accounts: shared }
      },
    })
    addHalf(kernel, 'beta')
  })
  const visit = async () => {
    const { kernel } = await startKit([], { storage, also: [halves] })
    await rest()
    return kernel
  }
  const here = await visit()
  await here.connect(alphaHalf)
  const there = await visit()
  shared = [accountOf('alpha')]
  const pressed = here.connect(alphaHalf)
  await there.disconnect()
  answer.open()
  await pressed
  expect([shown(here, 'alpha'), shown(here, 'beta')]).toEqual(['alpha-1', undefined])
})

/** A wallet of two chains in two tabs, of which `here` presses for it anew; its half of beta is locked in either. */
async function pressAnew(options: Parameters<typeof startKit>[1] = {}) {
  const storage = createMemoryArea()
  const wallet = createWallet('both', ['alpha', 'beta'])
  const here = await startKit([wallet], { ...options, storage })
  await here.kernel.connect(both)
  const there = await startKit([createWallet('both', ['alpha', 'beta'])], { storage })
  await rest()
  const lock = () => {
    for (const { chain } of [here, there]) chain.report('both', { namespace: 'beta', accounts: [] })
  }
  const shownIn = ({ kernel }: typeof here) => [shown(kernel, 'alpha'), shown(kernel, 'beta')]
  return { here, there, wallet, lock, shownIn }
}

test.each(['here', 'there'] as const)(
  'behavior: a half that the visitor disconnects (%s) while its wallet is asked does not come back with the answer to the older press (sessions 4, sessions 25)',
  async (where) => {
    const tabs = await pressAnew()
    const { here, wallet, lock, shownIn } = tabs
    lock()
    wallet.outcome = 'hold'
    const pressed = here.kernel.connect(both)
    await tabs[where].kernel.disconnect({ namespace: 'beta' })
    here.chain.held[0]?.answer('approve')
    await pressed
    await rest()
    expect(shownIn(here)).toEqual(['both-1', undefined])
    wallet.outcome = 'approve'
    await here.kernel.connect(both)
    expect(shownIn(here)).toEqual(['both-1', 'both-1'])
  },
)

test.each([
  ['a half', true, ['both-1', undefined]],
  ['the wallet', false, [undefined, undefined]],
] as const)(
  'behavior: %s that the visitor disconnects in another tab does not come back once a gate lets the older press through (sessions 5, sessions 25)',
  async (_, isHalf, left) => {
    // Sessions are named by the time.
    vi.useFakeTimers({ toFake: ['Date'] })
    const gate = createGate(({ namespace }) => namespace === 'alpha')
    gate.hold = false
    const { here, there, lock, shownIn } = await pressAnew({ also: [gate.plugin] })
    if (isHalf) lock()
    gate.hold = true
    vi.advanceTimersByTime(10)
    const pressed = failure(here.kernel.connect(both))
    await rest()
    expect(gate.asked).toEqual(['alpha:1:both-1'])
    await there.kernel.disconnect({ namespace: 'beta' })
    await followStored(here.kernel)
    for (const open of gate.held) open()
    expect(await pressed).toEqual(isHalf ? undefined : expect.objectContaining({ name: 'ConnectAbortedError' }))
    await followStored(there.kernel)
    await rest()
    expect([here, there].map(shownIn)).toEqual([left, left])
  },
)

test.each([false, true])(
  'behavior: a new pairing of a wallet is connected in all that it shares, although the visitor disconnects an older pairing in another tab meanwhile (at a gate: %s, sessions 12)',
  async (isGated) => {
    const gate = createGate()
    gate.hold = false
    const storage = createMemoryArea()
    const make = (topic: string) => Object.assign(createWallet('both', ['alpha', 'beta']), { topic })
    const wallet = make('tablet')
    const here = await startKit([wallet], { storage, also: [gate.plugin] })
    await here.kernel.connect(both)
    const there = await startKit([make('tablet')], { storage })
    await rest()
    Object.assign(wallet, { topic: 'phone', outcome: isGated ? 'approve' : 'hold' })
    gate.hold = isGated
    const pressed = here.kernel.connect(both)
    await rest()
    await there.kernel.disconnect()
    await followStored(here.kernel)
    here.chain.held[0]?.answer('approve')
    for (let at = 0; at < 2; at++) {
      gate.held[at]?.()
      await rest()
    }
    await pressed
    expect([shown(here.kernel, 'alpha'), shown(here.kernel, 'beta')]).toEqual(['both-1', 'both-1'])
  },
)
