import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { addresses, publicKey } from '../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../networks/index.ts'

afterEach(clearPage)

/** A connected wallet, whose visitor has left the next press before the wallet agrees to it. */
async function leavePress(connectorId: string, networkId: `bip122:${string}` = bitcoin.id) {
  const kernel = createTestKernel({
    plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] })],
    storage: createMemoryArea(),
  })
  await kernel.start()
  const press = { connectorId, namespace: 'bip122' } as const
  await kernel.connect(press)
  const left = new AbortController()
  const pressed = kernel.connect({ ...press, networkId, signal: left.signal })
  return { kernel, used: () => kernel.account('bip122').caipAddress, pressed, leave: () => left.abort() }
}

/** A question that the wallet answers once the test lets it. */
function hold<value>() {
  let give = (_: value) => {}
  const answer = new Promise<value>((resolve) => {
    give = resolve
  })
  return { answer, give: (value: value) => give(value) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

test('OKX, which agrees to another network after its press was given up, signs on the network that is shown (sessions 6)', async () => {
  const late = hold<{ address: string; publicKey: string }>()
  const asked: string[] = []
  const at = (place: string, address: string, connect: () => Promise<unknown>) =>
    putAt(`okxwallet.${place}`, {
      connect: () => {
        asked.push(place)
        return connect()
      },
      getAccounts: async () => [address],
      signMessage: async () => {
        asked.push(`sign by ${place}`)
        return 'AA=='
      },
      on: () => {},
      off: () => {},
    })
  at('bitcoin', addresses.payment, async () => ({ address: addresses.payment, publicKey }))
  at('bitcoinTestnet', addresses.testnet, () => late.answer)
  const { kernel, used, pressed, leave } = await leavePress('okxwallet.bitcoin', bitcoinTestnet.id)
  await vi.waitFor(() => expect(asked).toContain('bitcoinTestnet'))
  leave()
  await expect(pressed).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  late.give({ address: addresses.testnet, publicKey })
  await settle()
  const signed = await kernel.signMessage({ message: 'hello' })
  expect([used(), signed.address, asked.at(-1)]).toEqual([
    `${bitcoin.id}:${addresses.payment}`,
    addresses.payment,
    'sign by bitcoin',
  ])
  kernel.destroy()
})

test('a wallet that shares addresses with a prompt only, and agrees to another account after its press was given up, stays on its account (sessions 6)', async () => {
  const late = hold<unknown>()
  const entry = (address: string) => ({ address, publicKey, symbol: 'BTC', type: 'p2wpkh' })
  const answers = [Promise.resolve({ addresses: [entry(addresses.payment)] }), late.answer]
  let asked = 0
  putAt('LeatherProvider', {
    request: async () => ({ jsonrpc: '2.0', id: '1', result: await answers[asked++] }),
  })
  const { kernel, used, pressed, leave } = await leavePress('LeatherProvider')
  await vi.waitFor(() => expect(asked).toBe(2))
  leave()
  await expect(pressed).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  late.give({ addresses: [entry(addresses.other)] })
  await settle()
  comeBack()
  await settle()
  expect(used()).toBe(`${bitcoin.id}:${addresses.payment}`)
  kernel.destroy()
})

test('OKX, which agrees to an older switch of networks after a newer switch, signs on the network that is shown (sessions 6)', async () => {
  const late = hold<{ address: string; publicKey: string }>()
  const asked: string[] = []
  for (const [place, address] of [
    ['bitcoin', addresses.payment],
    ['bitcoinTestnet', addresses.testnet],
    ['bitcoinSignet', addresses.testnet],
  ] as const)
    putAt(`okxwallet.${place}`, {
      connect: () => {
        asked.push(place)
        return place === 'bitcoinTestnet' ? late.answer : Promise.resolve({ address, publicKey })
      },
      getAccounts: async () => [address],
      signMessage: async () => {
        asked.push(`sign by ${place}`)
        return 'AA=='
      },
      on: () => {},
      off: () => {},
    })
  const kernel = createTestKernel({
    plugins: [bip122({ networks: [bitcoin, bitcoinTestnet, bitcoinSignet] })],
    storage: createMemoryArea(),
  })
  await kernel.start()
  await kernel.connect({ connectorId: 'okxwallet.bitcoin', namespace: 'bip122' })
  const older = kernel.switchNetwork(bitcoinTestnet.id)
  const left = expect(older).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  await vi.waitFor(() => expect(asked).toContain('bitcoinTestnet'))
  await kernel.switchNetwork(bitcoinSignet.id)
  late.give({ address: addresses.testnet, publicKey })
  await left
  await settle()
  await kernel.signMessage({ message: 'hello' })
  expect([kernel.network('bip122')?.id, asked.at(-1)]).toEqual([bitcoinSignet.id, 'sign by bitcoinSignet'])
  kernel.destroy()
})
