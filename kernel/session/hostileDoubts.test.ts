import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWallet, one, rest, startKit, type TestNamespace, two, walletsOf } from '../fixtures/chain.ts'
import { accountOf, addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { page } from '../fixtures/page.ts'
import type { Plugin } from '../plugin.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

afterEach(() => void vi.useRealTimers())

const shown = (kernel: Kernel, namespace: TestNamespace) => kernel.connection(namespace)?.account.address

describe('a wallet that two plugins know, and whom a stranger claims to be in beta alone', () => {
  const genuine = {}
  let tell: (change: SessionChange) => void = () => {}
  const halves = (kernel: Kernel) => {
    // A half answers for both halves, like the Bitcoin half of a wallet that also has Stacks.
    addHalf(kernel, 'alpha', {
      source: genuine,
      restore: async () => ({ accounts: spanning.map(accountOf) }),
      watch: (_, report) => {
        tell = report
      },
    })
    addHalf(kernel, 'beta', { source: genuine })
  }
  const stranger = (kernel: Kernel) => addHalf(kernel, 'beta', { id: 'other', source: {} })
  const first = async () => {
    const storage = createMemoryArea()
    const kit = await startKit([], { storage, also: [page(halves)] })
    await kit.kernel.connect(alphaHalf)
    kit.kernel.destroy()
    return storage
  }
  test('is not restored in beta', async () => {
    const { kernel } = await startKit([], { storage: await first(), also: [page(halves, stranger)] })
    await rest()
    expect(kernel.connectors.list('beta').map(({ disputed }) => disputed)).toEqual([true, true])
    expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual(['alpha-1', undefined])
  })
  test('stays let go there, whatever it says in alpha', async () => {
    const { kernel } = await startKit([], { storage: await first(), also: [page(halves)] })
    await rest()
    expect(shown(kernel, 'beta')).toBe('beta-1')
    stranger(kernel)
    await rest()
    expect(shown(kernel, 'beta')).toBe(undefined)
    tell('again')
    await rest()
    expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual(['alpha-1', undefined])
  })
})

describe('a wallet whose time at a gate is over while another one is in use', () => {
  const visit = async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked: string[] = []
    const gate: Plugin = {
      name: 'gate',
      apply: ({ hooks }) =>
        hooks.authorize.tap('gate', ({ account, holdsUntil }) => {
          asked.push(account.address)
          holdsUntil(Date.now() + 60_000)
        }),
    }
    const open = () =>
      startKit([createWallet('one'), createWallet('two')], { storage, features: { multiWallet: true }, also: [gate] })
    const storage = createMemoryArea()
    const kit = await open()
    await kit.kernel.connect(one)
    await kit.kernel.connect(two)
    expect(asked.splice(0)).toEqual(['one-1', 'two-1'])
    return { ...kit, open, asked }
  }
  test.each([
    [59_999, []],
    [60_000, ['one-1']],
  ])('passes its gate again if the visitor turns to it after %i ms (sessions 7)', async (ms, expected) => {
    const { kernel, asked } = await visit()
    vi.advanceTimersByTime(ms)
    await kernel.switchConnection(one)
    expect([asked, shown(kernel, 'alpha')]).toEqual([expected, 'one-1'])
  })
  test('passes its gate again if the visitor has turned to it in another tab (sessions 5, sessions 7)', async () => {
    const { kernel, open, asked } = await visit()
    const there = await open()
    await rest()
    vi.advanceTimersByTime(60_000)
    await kernel.switchConnection(one)
    expect(asked.splice(0)).toEqual(['two-1', 'one-1', 'one-1'])
    await followStored(there.kernel)
    await rest()
    expect([asked, shown(there.kernel, 'alpha')]).toEqual([['one-1'], 'one-1'])
  })
  test('does not take the place of the other one: it is remembered (sessions 7)', async () => {
    const { kernel, asked } = await visit()
    vi.advanceTimersByTime(60_000)
    await kernel.disconnect(two)
    expect([walletsOf(kernel, 'alpha'), asked]).toEqual([[], []])
    await kernel.connect(one)
    expect([walletsOf(kernel, 'alpha'), asked]).toEqual([['one'], ['one-1']])
  })
  test('does not take the place of a wallet that was disconnected in another tab: it is remembered in both (sessions 7)', async () => {
    const { kernel, open, asked } = await visit()
    const there = await open()
    await rest()
    asked.splice(0)
    vi.advanceTimersByTime(60_000)
    await kernel.disconnect(two)
    for (const tab of [there.kernel, kernel]) {
      await followStored(tab)
      await rest()
    }
    expect([walletsOf(kernel, 'alpha'), walletsOf(there.kernel, 'alpha'), asked]).toEqual([[], [], []])
  })
  test('comes back in a tab that has locked it once the visitor connects it in another tab (sessions 5, sessions 7)', async () => {
    const { kernel, open } = await visit()
    const there = await open()
    await rest()
    vi.advanceTimersByTime(60_000)
    await kernel.disconnect(two)
    await followStored(there.kernel)
    await rest()
    await kernel.connect(one)
    await followStored(there.kernel)
    await rest()
    expect([walletsOf(kernel, 'alpha'), walletsOf(there.kernel, 'alpha')]).toEqual([['one'], ['one']])
  })
  test('comes back in a tab whose wallet was locked meanwhile once the visitor connects it in another tab, although no other wallet was in use (sessions 5, sessions 7)', async () => {
    const { kernel, chain, open } = await visit()
    await kernel.disconnect(two)
    await kernel.connect(one)
    const there = await open()
    await rest()
    vi.advanceTimersByTime(60_000)
    for (const tab of [chain, there.chain]) tab.report('one', { accounts: [] })
    await kernel.connect(one)
    await followStored(there.kernel)
    await rest()
    expect([walletsOf(kernel, 'alpha'), walletsOf(there.kernel, 'alpha')]).toEqual([['one'], ['one']])
  })
  test('is left as it is while the other one stays in use', async () => {
    const { kernel, chain, asked } = await visit()
    vi.advanceTimersByTime(60_000)
    for (const change of [{ accounts: [{ address: 'one-1' }] }, 'again'] as const) chain.report('one', change)
    await rest()
    expect([walletsOf(kernel, 'alpha'), asked]).toEqual([['two', 'one'], []])
  })
})
