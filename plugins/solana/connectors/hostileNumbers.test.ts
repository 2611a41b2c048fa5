import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { solana } from '../index.ts'
import { solanaMainnet } from '../networks/index.ts'

test.each(['injected#2', 'walletConnect#2', 'AUTH#2#3'])(
  'a wallet that calls itself %s does not take the id before the number',
  async (name) => {
    const kernel = createTestKernel({ plugins: [solana({ networks: [solanaMainnet] })] })
    await kernel.start()
    createSimulatedSolanaWallet({ name }).register(kernel.signal)
    const [id = ''] = kernel.connectors.list('solana').map((each) => each.id)
    kernel.destroy()
    expect(id).not.toMatch(/^(injected|walletconnect|auth)$/i)
  },
)
