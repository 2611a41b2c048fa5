import { describe, expect, test } from 'vitest'
import { both, createWallet, failure, rest, startKit } from '../fixtures/chain.ts'
import { startGated } from '../fixtures/gate.ts'
import type { Kernel } from '../types/kernel.ts'

const spanning = ['alpha', 'beta'] as const
const used = (kernel: Kernel) => spanning.map((namespace) => kernel.connection(namespace)?.connector.id)

/**
 * docs/architecture.md: a disconnected wallet comes back only by a press; presses are numbered, and the newest counts.
 */
describe('a wallet is pressed in one chain, and disconnected in the other before it has answered', () => {
  test.each(['namespace', 'session'] as const)(
    'behavior: the late answer does not bring it back there: by %s',
    async (how) => {
      const wallet = createWallet('both', spanning)
      const { kernel, chain } = await startKit([wallet])
      await kernel.connect(both)
      const { sessionId = '' } = kernel.connection('beta') ?? {}
      wallet.outcome = 'hold'
      const asked = failure(kernel.connect(both))
      await rest()
      await kernel.disconnect(how === 'namespace' ? { namespace: 'beta' } : { sessionId })
      await rest()
      expect(used(kernel)).toEqual([undefined, undefined])
      chain.held[0]?.answer('approve')
      await asked
      await rest()
      expect(used(kernel)[1]).toBeUndefined()
    },
  )
  test('behavior: as it does not where it waits at its gate', async () => {
    const { kernel, gate } = await startGated([createWallet('both', spanning)], [both])
    const asked = failure(kernel.connect(both))
    await rest()
    await kernel.disconnect({ namespace: 'beta' })
    for (let turn = 0; turn < 3; turn++) {
      for (const open of gate.held.splice(0)) open()
      await rest()
    }
    expect([await asked, ...used(kernel)]).toEqual([expect.any(Error), undefined, undefined])
  })
})
