import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { addresses, publicKey } from '../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'

afterEach(clearPage)

test('OKX, which has an object a network, is restored on the network that it was left on', async () => {
  const asked: string[] = []
  for (const [place, address] of [
    ['bitcoin', addresses.payment],
    ['bitcoinTestnet', addresses.testnet],
  ] as const) {
    putAt(`okxwallet.${place}`, {
      connect: async () => ({ address, publicKey }),
      getAccounts: async () => {
        asked.push(place)
        return [address]
      },
      on: () => {},
      off: () => {},
    })
  }
  const storage = createMemoryArea()
  const visit = async () => {
    const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] })], storage })
    await kernel.start()
    const used = () => {
      const { account, network } = kernel.connection('bip122') ?? {}
      return [account?.address, network?.id]
    }
    return { kernel, used }
  }
  const first = await visit()
  await first.kernel.connect({ connectorId: 'okxwallet.bitcoin', namespace: 'bip122', networkId: bitcoinTestnet.id })
  expect(first.used()).toEqual([addresses.testnet, bitcoinTestnet.id])
  first.kernel.destroy()
  asked.length = 0
  const { kernel, used } = await visit()
  const found = used()
  kernel.destroy()
  expect([found, asked.includes('bitcoin')]).toEqual([[addresses.testnet, bitcoinTestnet.id], false])
})
