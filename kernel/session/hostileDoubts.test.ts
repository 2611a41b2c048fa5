import { describe, expect, test } from 'vitest'
import { rest, startKit, type TestNamespace } from '../fixtures/chain.ts'
import { accountOf, addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { page } from '../fixtures/page.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

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
