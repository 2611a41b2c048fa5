import { describe, expect, test } from 'vitest'
import { addSlowReader } from '../fixtures/addSlowReader.ts'
import { one, rest, startKit } from '../fixtures/chain.ts'
import { addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('load: two plugins, alpha answers late', () => {
  test('the account that the visitor chose in beta meanwhile stays', async () => {
    const storage = createMemoryArea()
    const genuine = {}
    const held: (() => void)[] = []
    const visit = async (slow: boolean) => {
      const kit = await startKit([], { storage })
      for (const namespace of spanning) {
        const accounts = [
          { namespace: 'alpha', address: 'alpha-1' },
          { namespace: 'beta', address: 'beta-1' },
          { namespace: 'beta', address: 'beta-2' },
        ]
        addHalf(kit.kernel, namespace, {
          source: genuine,
          connect: async () => ({ accounts }),
          restore: async () => {
            if (slow && namespace === 'alpha') await new Promise<void>((r) => held.push(r))
            return { accounts }
          },
        })
      }
      await rest()
      return kit
    }
    const first = await visit(false)
    await first.kernel.connect(alphaHalf)
    first.kernel.destroy()
    const { kernel } = await visit(true)
    await rest()
    expect(held.length).toBe(1)
    expect(kernel.connection('beta')?.account.address).toBe('beta-1')
    await kernel.switchAccount({ namespace: 'beta', address: 'beta-2' })
    held[0]?.()
    await rest()
    expect(kernel.connection('beta')?.account.address).toBe('beta-2')
  })
})

describe('echo: a wallet that answers what it is handed', () => {
  test('keeps what was chosen since', async () => {
    const kit = await startKit([])
    const wallet = addSlowReader(kit.kernel, ['a', 'b'], ({ accounts }) => ({ accounts }))
    await kit.kernel.connect(one)
    await kit.kernel.switchAccount({ namespace: 'alpha', address: 'b' })
    wallet.hold = true
    wallet.tell('again')
    await rest()
    await kit.kernel.switchAccount({ namespace: 'alpha', address: 'a' })
    wallet.answer()
    await rest()
    expect(kit.kernel.connection('alpha')?.account.address).toBe('a')
  })
})
