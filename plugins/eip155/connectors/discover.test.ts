import { createSimulatedWallet, createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { announce } from '../fixtures/createWorld.ts'
import { hold } from '../fixtures/hold.ts'
import { eip155 } from '../index.ts'
import { mainnet } from '../networks/index.ts'

let kernel = createTestKernel({ plugins: [] })
const start = async () => {
  await kernel.start()
  return kernel
}
const rows = () =>
  kernel.connectors.list('eip155').map(({ id, name, kind, disputed }) => ({ id, name, kind, disputed }))
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
    { id: 'a.example', name: 'A', kind: 'announced', disputed: undefined },
    { id: 'b.example', name: 'B', kind: 'announced', disputed: undefined },
  ])
})

test('behavior: two wallets of one name are two wallets, and both are marked', async () => {
  await start()
  announce(provider(), { rdns: 'a.example', name: 'Same' })
  announce(provider(), { rdns: 'b.example', name: 'Same' })
  expect(rows()).toMatchObject([
    { id: 'a.example', disputed: true },
    { id: 'b.example', disputed: true },
  ])
})

test('who comes back to the page finds what was installed meanwhile (wallets 6)', async () => {
  await start()
  const wallet = provider()
  // As an extension answers that was put into a page that is open.
  addEventListener('eip6963:requestProvider', () => announce(wallet, { rdns: 'late.example', name: 'Late' }), {
    signal: kernel.signal,
  })
  expect(rows()).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(rows()).toMatchObject([{ id: 'late.example', disputed: undefined }])
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
      { id: 'io.metamask', name: 'MetaMask', kind: 'announced', disputed: true },
      { id: 'io.metamask#2', name: 'MetaMask', kind: 'announced', disputed: true },
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

test('behavior: one object that announces itself 200 times does not crowd out a later wallet', async () => {
  const hostile = provider()
  const storm = () => {
    for (let i = 0; i < 200; i++) announce(hostile, { rdns: `evil.w${i}`, name: `W${i}` })
  }
  addEventListener('eip6963:requestProvider', storm, { signal: kernel.signal })
  await start()
  const genuine = provider()
  announce(genuine, { rdns: 'io.metamask', name: 'MetaMask' })
  expect(await kernel.connectors.get('eip155', 'io.metamask')?.getProvider()).toBe(genuine)
  expect(rows().length).toBeLessThan(20)
})

describe('window.ethereum', () => {
  test('is Browser Wallet', async () => {
    setEthereum(provider())
    await start()
    expect(rows()).toEqual([{ id: 'injected', name: 'Browser Wallet', kind: 'injected', disputed: undefined }])
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

  test('behavior: stays while it is locked, and is connected again once it is unlocked (wallets 15)', async () => {
    const wallet = createSimulatedWallet()
    setEthereum(wallet.provider)
    await start()
    await kernel.connect({ connectorId: 'injected', namespace: 'eip155' })
    wallet.emit('accountsChanged', [])
    expect(kernel.connection('eip155')).toBeUndefined()
    announce(wallet.provider, { rdns: 'a.example' })
    wallet.emit('accountsChanged', wallet.accounts)
    await expect.poll(() => kernel.connection('eip155')?.connector.id).toBe('injected')
  })

  test('behavior: stays while it is asked', async () => {
    const answer = hold<string[]>()
    const wallet = createSimulatedWallet({ answers: { eth_requestAccounts: () => answer.answer } })
    setEthereum(wallet.provider)
    await start()
    const connecting = kernel.connect({ connectorId: 'injected', namespace: 'eip155' })
    announce(wallet.provider, { rdns: 'a.example' })
    answer.give(wallet.accounts)
    expect((await connecting).connector.id).toBe('injected')
  })
})
