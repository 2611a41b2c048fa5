import { describe, expect, test } from 'vitest'
import { createWallet, failure, rest, startKit } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { accountOf, addHalf, alphaHalf, betaHalf, spanning } from '../fixtures/halves.ts'
import { selectStatus } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

const used = (kernel: Kernel) => spanning.map((namespace) => kernel.connection(namespace)?.connector.id)

type Options = Parameters<typeof startKit>[1] & {
  /** Whether the wallet's plugin of alpha reads beta back as well. */
  readonly readsBoth?: boolean
  /** Whether the wallet is locked in beta. */
  readonly isLocked?: boolean
}

/**
 * A wallet that two plugins know by the same id, like Leather: on Bitcoin, where it shows the Stacks address as well,
 * and on Stacks.
 */
async function startHalves({ readsBoth, isLocked, ...options }: Options = {}) {
  const closed: string[] = []
  const tell: Record<string, (change: SessionChange) => void> = {}
  const plugin = {
    name: 'w',
    apply: (kernel: Kernel) =>
      kernel.hooks.discover.tap('w', () => {
        for (const namespace of spanning) {
          const shared = () => (namespace === 'alpha' ? spanning : [namespace]).map(accountOf)
          addHalf(kernel, namespace, {
            connect: async () => ({ accounts: shared() }),
            restore: async () => {
              if (namespace === 'beta' && isLocked) return undefined
              return { accounts: readsBoth ? shared() : [accountOf(namespace)] }
            },
            disconnect: async () => void closed.push(namespace),
            switchNetwork: async (network) => ({ network }),
            watch(_, report) {
              tell[namespace] = report
            },
          })
        }
      }),
  }
  const kit = await startKit([createWallet('b', ['beta'])], { ...options, also: [...(options.also ?? []), plugin] })
  return { ...kit, closed, tell }
}

describe('a half that the visitor connected by itself and disconnected', () => {
  test('behavior: stays so on the next visit', async () => {
    const storage = createMemoryArea()
    const { kernel } = await startHalves({ storage, readsBoth: true })
    await kernel.connect(alphaHalf)
    await kernel.connect(betaHalf)
    expect(used(kernel)).toEqual(['w', 'w'])
    await kernel.disconnect({ namespace: 'beta' })
    expect(used(kernel)).toEqual(['w', undefined])
    kernel.destroy()
    const next = await startHalves({ storage, readsBoth: true })
    await rest()
    expect(used(next.kernel)).toEqual(['w', undefined])
  })
  test('behavior: is ended in the other tab as well, and stays so on the next visit', async () => {
    const storage = createMemoryArea()
    const here = await startHalves({ storage })
    await here.kernel.connect(alphaHalf)
    const there = await startHalves({ storage, isLocked: true })
    await rest()
    expect(used(there.kernel)).toEqual(['w', undefined])
    await there.kernel.connect(betaHalf)
    await followStored(here.kernel)
    await there.kernel.disconnect({ namespace: 'beta' })
    await followStored(here.kernel)
    await rest()
    expect([used(here.kernel), used(there.kernel)]).toEqual([
      ['w', undefined],
      ['w', undefined],
    ])
    await here.kernel.switchNetwork('alpha:2')
    here.kernel.destroy()
    there.kernel.destroy()
    const next = await startHalves({ storage })
    await rest()
    expect(used(next.kernel)).toEqual(['w', undefined])
  })
  const cases = [false, true].flatMap((multiWallet) => ['again', 'lock'].map((how) => ({ multiWallet, how })))
  test.each(cases)(
    'behavior: does not come back without its gate ($how, several wallets: $multiWallet)',
    async ({ multiWallet, how }) => {
      const gate = createGate()
      gate.hold = false
      const { kernel, tell } = await startHalves({ also: [gate.plugin], features: { multiWallet }, readsBoth: true })
      await kernel.connect(alphaHalf)
      await kernel.connect(betaHalf)
      await kernel.disconnect({ namespace: 'beta' })
      gate.hold = true
      if (how === 'lock') tell.alpha?.({ accounts: [] })
      tell.alpha?.(how === 'lock' ? { accounts: [{ address: 'alpha-1' }] } : 'again')
      await rest()
      for (const open of gate.held.splice(0)) open()
      await rest()
      expect([selectStatus(kernel.state, 'alpha'), selectStatus(kernel.state, 'beta')]).toEqual([
        'connected',
        'disconnected',
      ])
      expect(gate.asked).toEqual(how === 'lock' ? ['alpha:1:alpha-1'] : [])
    },
  )
})

test('behavior: another wallet on the chain whose half did not come back does not end the other half', async () => {
  const storage = createMemoryArea()
  const first = await startHalves({ storage })
  await first.kernel.connect(alphaHalf)
  expect(used(first.kernel)).toEqual(['w', 'w'])
  first.kernel.destroy()
  const { kernel, closed } = await startHalves({ storage, isLocked: true })
  await rest()
  expect(used(kernel)).toEqual(['w', undefined])
  await kernel.connect({ connectorId: 'b', namespace: 'beta' })
  await rest()
  expect({ used: used(kernel), closed }).toEqual({ used: ['w', 'b'], closed: [] })
})

test('behavior: what a wallet shares since in another tab is neither lost there nor unknown here', async () => {
  const storage = createMemoryArea()
  const wallet = createWallet('both', ['alpha'])
  const here = await startKit([wallet], { storage })
  await here.kernel.connect({ connectorId: 'both', namespace: 'alpha' })
  const there = await startKit([createWallet('both', spanning)], { storage })
  await rest()
  expect(used(there.kernel)).toEqual(['both', 'both'])
  await here.kernel.switchNetwork('alpha:2')
  await followStored(there.kernel)
  await rest()
  expect(used(there.kernel)).toEqual(['both', 'both'])
})

test('behavior: a half that was locked while its press was held passes its gate anew', async () => {
  const gate = createGate()
  const { kernel, chain } = await startKit([createWallet('both', spanning)], { also: [gate.plugin] })
  const asked = failure(kernel.connect({ connectorId: 'both', namespace: 'alpha' }))
  await rest()
  gate.held[0]?.()
  await rest()
  chain.report('both', { namespace: 'alpha', accounts: [] })
  await rest()
  gate.held[1]?.()
  expect(await asked).toBeInstanceOf(Error)
  await rest()
  void failure(kernel.switchConnection({ connectorId: 'both', namespace: 'beta' }))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:both-1', 'beta:1:both-1', 'alpha:1:both-1'])
  expect(kernel.connection('alpha')).toBeUndefined()
})
