import { describe, expect, test } from 'vitest'
import { failure, rest, startKit } from '../fixtures/chain.ts'
import { accountOf, addHalf, alphaHalf, betaHalf, spanning } from '../fixtures/halves.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

/** A wallet that two plugins know under one id: alpha’s shows its first account of beta as well, beta’s shows both. */
async function start() {
  const kit = await startKit([])
  const tell: Record<string, (change: SessionChange) => void> = {}
  const held: (() => void)[] = []
  const wallet = { hold: false }
  for (const namespace of spanning) {
    const inBeta = [accountOf('beta'), { namespace: 'beta', address: 'beta-2' }]
    const accounts = namespace === 'alpha' ? spanning.map(accountOf) : inBeta
    addHalf(kit.kernel, namespace, {
      connect: async () => {
        if (wallet.hold && namespace === 'alpha') await new Promise<void>((resolve) => held.push(resolve))
        return { accounts }
      },
      restore: async () => ({ accounts }),
      watch(_, report) {
        tell[namespace] = report
      },
    })
  }
  return { ...kit, tell, held, wallet }
}
const accounts = (kernel: Kernel) => spanning.map((namespace) => kernel.connection(namespace)?.account.address)

describe('a wallet that two plugins know: the half that the visitor pressed for, and its account', () => {
  test('behavior: stay in use where the other half says `again`', async () => {
    const { kernel, tell } = await start()
    await kernel.connect(alphaHalf)
    await kernel.connect(betaHalf)
    await kernel.switchAccount({ namespace: 'beta', address: 'beta-2' })
    const before = kernel.connection('beta')?.sessionId
    tell.alpha?.('again')
    await rest()
    expect([...accounts(kernel), kernel.connection('beta')?.sessionId]).toEqual(['alpha-1', 'beta-2', before])
  })
  test('behavior: and where an older press in the other chain is answered late', async () => {
    const { kernel, held, wallet } = await start()
    wallet.hold = true
    const older = failure(kernel.connect(alphaHalf))
    await rest()
    await kernel.connect(betaHalf)
    await kernel.switchAccount({ namespace: 'beta', address: 'beta-2' })
    held[0]?.()
    await older
    await rest()
    expect(accounts(kernel)).toEqual(['alpha-1', 'beta-2'])
  })
})

test('behavior: a half that came back by itself ends when its wallet becomes disputed, although the other half was pressed for', async () => {
  const storage = createMemoryArea()
  const visit = async () => {
    const { kernel } = await startKit([], { storage })
    const add = (namespace: 'alpha' | 'beta', address: string, source: object) =>
      addHalf(kernel, namespace, {
        source,
        getProvider: async () => ({ wallet: address }),
        connect: async () => ({ accounts: spanning.map((own) => ({ namespace: own, address: `${own}-mine` })) }),
        restore: async () => ({ accounts: [{ namespace, address }] }),
      })
    return { kernel, add }
  }
  const genuine = {}
  const first = await visit()
  first.add('alpha', 'alpha-mine', genuine)
  first.add('beta', 'beta-mine', genuine)
  await first.kernel.connect(alphaHalf)
  first.kernel.destroy()
  const shown: (string | undefined)[] = []
  for (const isPressed of [false, true]) {
    const { kernel, add } = await visit()
    add('alpha', 'alpha-mine', genuine)
    add('beta', 'thief', {})
    await rest()
    if (isPressed) await kernel.switchConnection(alphaHalf)
    add('beta', 'beta-mine', genuine)
    await rest()
    expect(kernel.connectors.get('beta', 'w')?.disputed).toBe(true)
    shown.push(kernel.connection('beta')?.account.address)
    kernel.destroy()
  }
  expect(shown).toEqual([undefined, undefined])
})
