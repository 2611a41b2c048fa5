import { describe, expect, test } from 'vitest'
import { addAcme, createAcmePage } from '../fixtures/acme.ts'
import { rest, startKit } from '../fixtures/chain.ts'
import { page } from '../fixtures/page.ts'
import { createMemoryArea } from '../testing/index.ts'

const alpha = { connectorId: 'acme', namespace: 'alpha' } as const

/** Several wallets under one identity are all listed and marked (wallets 1), and none is restored in silence (wallets 2). */
describe('a stranger that has taken the id and name of a wallet that the host composes', () => {
  const nextVisit = async () => {
    const storage = createMemoryArea()
    const first = await startKit([], { storage })
    addAcme(first.kernel, 'mine')
    await first.kernel.connect(alpha)
    first.kernel.destroy()
    return startKit([], {
      storage,
      also: [
        page(
          (kernel) => addAcme(kernel, 'thief', {}),
          (kernel) => addAcme(kernel, 'mine'),
        ),
      ],
    })
  }
  test('behavior: is not restored as that wallet', async () => {
    const { kernel } = await nextVisit()
    await rest()
    expect(kernel.connection('alpha')?.account.address).not.toBe('thief')
  })
  test('behavior: is listed beside it, and both are marked', async () => {
    const { kernel } = await nextVisit()
    await rest()
    expect(kernel.connectors.list('alpha').map(({ disputed }) => disputed)).toEqual([true, true])
  })
})

test('behavior: through EIP-6963, a stranger does not take the place of the wallet of docs/plugins.md “A wallet”', async () => {
  const { thief, visit, visitBeside } = createAcmePage()
  const first = await visit()
  await first.connect({ connectorId: 'acme', namespace: 'eip155' } as never)
  first.destroy()
  const kernel = await visitBeside()
  const shown = kernel.connection('eip155' as never)?.account.address
  kernel.destroy()
  expect(shown).not.toBe(thief)
})
