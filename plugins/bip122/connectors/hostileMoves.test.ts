import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { addresses, publicKey } from '../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../networks/index.ts'

afterEach(clearPage)

/** What a browser tells every other tab after one has stored something. */
const tellTabs = () => dispatchEvent(Object.assign(new Event('storage'), { key: null }))
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a wallet that is moved to another network in one tab is on it in the other, and no tab shows an address on a network that is not its own (sessions 27)', async () => {
  for (const [place, address] of [
    ['bitcoin', addresses.payment],
    ['bitcoinTestnet', addresses.testnet],
  ] as const) {
    putAt(`okxwallet.${place}`, {
      connect: async () => ({ address, publicKey }),
      getAccounts: async () => [address],
      on: () => {},
      off: () => {},
    })
  }
  const storage = createMemoryArea()
  const told: (string | undefined)[] = []
  const open = async () => {
    const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] })], storage })
    kernel.hooks.onNetworkChange.tap(
      'test',
      ({ connection }) => void (connection && told.push(`${connection.network.id}:${connection.account.address}`)),
    )
    await kernel.start()
    return kernel
  }
  const used = (kernel: Awaited<ReturnType<typeof open>>) => kernel.account('bip122').caipAddress
  const here = await open()
  await here.connect({ connectorId: 'okxwallet.bitcoin', namespace: 'bip122' })
  const there = await open()
  await vi.waitFor(() => expect(used(there)).toBe(`${bitcoin.id}:${addresses.payment}`))
  told.length = 0
  await here.switchNetwork(bitcoinTestnet.id)
  tellTabs()
  await settle()
  tellTabs()
  await settle()
  const moved = `${bitcoinTestnet.id}:${addresses.testnet}`
  const shown = [used(here), used(there)]
  here.destroy()
  there.destroy()
  const next = await open()
  const later = used(next)
  next.destroy()
  expect([shown, [...new Set(told)], later]).toEqual([[moved, moved], [moved], moved])
})

test('a wallet that is moved in one tab to a network with the same addresses is on it in the other, and pays there (sessions 28)', async () => {
  for (const place of ['bitcoinTestnet', 'bitcoinSignet']) {
    putAt(`okxwallet.${place}`, {
      connect: async () => ({ address: addresses.testnet, publicKey }),
      getAccounts: async () => [addresses.testnet],
      on: () => {},
      off: () => {},
    })
  }
  putAt('okxwallet.bitcoin', {})
  const storage = createMemoryArea()
  const open = async () => {
    const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoinTestnet, bitcoinSignet] })], storage })
    await kernel.start()
    return kernel
  }
  const here = await open()
  await here.connect({ connectorId: 'okxwallet.bitcoin', namespace: 'bip122', networkId: bitcoinTestnet.id })
  const there = await open()
  await vi.waitFor(() => expect(there.connection('bip122')?.network.id).toBe(bitcoinTestnet.id))
  await here.switchNetwork(bitcoinSignet.id)
  tellTabs()
  await settle()
  const { connector, network } = there.connection('bip122') ?? {}
  const provider = await connector?.getProvider()
  const told = await (provider as { getNetwork(): Promise<string> }).getNetwork()
  here.destroy()
  there.destroy()
  expect([network?.id, told]).toEqual([bitcoinSignet.id, 'Signet'])
})
