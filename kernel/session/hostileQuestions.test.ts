import { describe, expect, test } from 'vitest'
import { failure, one, rest, startKit } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { plain } from '../fixtures/plain.ts'
import { selectStatus } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('a wallet that two plugins know under one id, at its gates on a load', () => {
  const load = async () => {
    const storage = createMemoryArea()
    const first = await startKit([], { storage })
    for (const namespace of spanning) addHalf(first.kernel, namespace)
    await first.kernel.connect(alphaHalf)
    first.kernel.destroy()
    const gate = createGate()
    const { kernel } = await startKit([], { storage, also: [gate.plugin] })
    for (const namespace of spanning) addHalf(kernel, namespace)
    await rest()
    return { kernel, gate }
  }
  test('behavior: nobody is asked twice about one account', async () => {
    const { gate } = await load()
    expect(gate.asked).toEqual([...new Set(gate.asked)])
  })
  test('behavior: an account that has passed is not logged out by the second copy of its question', async () => {
    const { kernel, gate } = await load()
    gate.held[0]?.()
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
    if (gate.asked[1] === gate.asked[0]) gate.held[1]?.(false)
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
  })
  test('behavior: a refusal ends the session', async () => {
    const { kernel, gate } = await load()
    gate.held[0]?.(false)
    await rest()
    for (const open of gate.held.slice(1)) open()
    await rest()
    for (const open of gate.held.slice(1)) open()
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
  })
})

test('behavior: a wallet that reports its account while it is asked, and cannot be read in silence, is asked about once', async () => {
  const gate = createGate()
  const { kernel } = await startKit([], { also: [gate.plugin] })
  let tell: (change: object) => void = () => {}
  kernel.connectors.add({
    ...plain,
    // As extensions do: `accountsChanged` comes right before the answer.
    connect: async () => {
      tell({ accounts: [{ address: 'a' }] })
      return { accounts: [{ address: 'a' }] }
    },
    watch(_, report) {
      tell = report as never
    },
  })
  void failure(kernel.connect(one))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:a'])
})
