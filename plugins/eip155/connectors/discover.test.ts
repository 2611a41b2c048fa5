import { createSimulatedWallet, createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { announce } from '../fixtures/createWorld.ts'
import { eip155 } from '../index.ts'
import { mainnet } from '../networks/index.ts'

let kernel = createTestKernel({ plugins: [] })
const start = async () => {
  await kernel.start()
  return kernel
}
const rows = () =>
  kernel.connectors.list('eip155').map(({ id, name, type, disputed }) => ({ id, name, type, disputed }))
const provider = () => createSimulatedWallet().provider
const setEthereum = (value: unknown) =>
  Object.defineProperty(window, 'ethereum', {
    configurable: true,
    get: () => (value instanceof Error ? fail(value) : value),
  })
const fail = (error: Error): never => {
  throw error
}

beforeEach(() => {
  kernel = createTestKernel({ plugins: [eip155({ networks: [mainnet] })] })
})
afterEach(() => {
  kernel.destroy()
  Reflect.deleteProperty(window, 'ethereum')
})

test('early and late announcements are listed; after destroy none is', async () => {
  await start()
  announce(provider(), { rdns: 'a.example', name: 'A' })
  announce(provider(), { rdns: 'b.example', name: 'B' })
  kernel.destroy()
  announce(provider(), { rdns: 'c.example', name: 'C' })
  expect(rows()).toEqual([
    { id: 'a.example', name: 'A', type: 'announced', disputed: undefined },
    { id: 'b.example', name: 'B', type: 'announced', disputed: undefined },
  ])
})

test('two wallets of one name are two wallets', async () => {
  await start()
  announce(provider(), { rdns: 'a.example', name: 'Same' })
  announce(provider(), { rdns: 'b.example', name: 'Same' })
  expect(rows().map(({ id }) => id)).toEqual(['a.example', 'b.example'])
})

test('a wallet that repeats itself is listed once, whatever uuid it takes', async () => {
  await start()
  const wallet = provider()
  for (let i = 0; i < 5; i++) announce(wallet, { rdns: 'a.example' })
  expect(rows()).toHaveLength(1)
})

describe('a second claim on an identity', () => {
  const uuid = '350670db-19fa-4704-a166-e52e178b59d2'

  test.each([
    ['another uuid', 'a50670db-19fa-4704-a166-e52e178b59d2'],
    ['the same uuid', uuid],
  ])('under %s: both stay, both are marked', async (_, second) => {
    await start()
    const [first, other] = [provider(), provider()]
    announce(first, { rdns: 'io.metamask', uuid, name: 'MetaMask' })
    announce(other, { rdns: 'IO.metamask', uuid: second, name: 'MetaMask' })
    expect(rows()).toEqual([
      { id: 'io.metamask', name: 'MetaMask', type: 'announced', disputed: true },
      { id: `io.metamask#${second}`, name: 'MetaMask', type: 'announced', disputed: true },
    ])
    expect(await kernel.connectors.get('eip155', 'io.metamask')?.getProvider()).toBe(first)
    expect(kernel.state.connectors.byId['eip155:io.metamask']?.disputed).toBe(true)
  })

  test('without rdns the uuid is the identity', async () => {
    await start()
    announce(provider(), { uuid, rdns: undefined })
    expect(rows()[0]?.id).toBe(uuid)
  })
})

test('an announcer cannot take the place of the legacy wallet', async () => {
  const legacy = provider()
  setEthereum(legacy)
  await start()
  announce(provider(), { rdns: 'injected', uuid: 'aaaaaaaa-0000-4000-8000-000000000000' })
  expect(rows().map(({ id }) => id)).toEqual(['injected', 'aaaaaaaa-0000-4000-8000-000000000000'])
  expect(await kernel.connectors.get('eip155', 'injected')?.getProvider()).toBe(legacy)
})

test('a storm of announcements is cut off at 200', async () => {
  await start()
  for (let i = 0; i < 1_000; i++) announce(provider(), { rdns: `w${i}.example` })
  expect(rows()).toHaveLength(200)
})

test('pictures beyond 4 MB in all are left out', async () => {
  await start()
  const icon = `data:image/png;base64,${'A'.repeat(90_000)}`
  for (let i = 0; i < 50; i++) announce(provider(), { rdns: `w${i}.example`, icon })
  const shown = kernel.connectors.list('eip155').filter(({ imageUrl }) => imageUrl)
  expect(shown).toHaveLength(44)
  expect(rows()).toHaveLength(50)
})

describe('window.ethereum', () => {
  test('is Browser Wallet', async () => {
    setEthereum(provider())
    await start()
    expect(rows()).toEqual([{ id: 'injected', name: 'Browser Wallet', type: 'injected', disputed: undefined }])
  })

  test.each([[new Error('trap')], [{}], ['ethereum'], [{ isMetaMask: true, providers: [] }]])(
    '%s is not one',
    async (value) => {
      setEthereum(value)
      await start()
      expect(rows()).toEqual([])
    },
  )

  test('may come late', async () => {
    await start()
    setEthereum(provider())
    dispatchEvent(new Event('ethereum#initialized'))
    expect(rows().map(({ id }) => id)).toEqual(['injected'])
  })

  test('gives way to its announcement, which may come late too', async () => {
    const wallet = provider()
    setEthereum(wallet)
    await start()
    announce(wallet, { rdns: 'a.example' })
    expect(rows().map(({ id }) => id)).toEqual(['a.example'])
  })

  test('stays while it is connected', async () => {
    const wallet = provider()
    setEthereum(wallet)
    await start()
    await kernel.connect({ connectorId: 'injected', namespace: 'eip155' })
    announce(wallet, { rdns: 'a.example' })
    expect(kernel.connection('eip155')?.connector.id).toBe('injected')
  })
})
