import { selectAccount, selectConnections, selectNetwork } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, aliceOnTestnet, bob, createPageWallet, publicKey, signature } from './fixtures/createPageWallet.ts'
import { openWorlds, places } from './fixtures/createWorld.ts'

const world = openWorlds()

describe('a wallet of SIP-030', () => {
  test('connects the account that it shows, on the network of its address', async () => {
    const { connect, kernel, wallet } = await world()
    const { account, network } = await connect()
    expect(account).toEqual({ namespace: 'stacks', address: alice, publicKey, purpose: 'stacks' })
    expect(network.id).toBe('stacks:1')
    expect(selectAccount(kernel.state, 'stacks').caipAddress).toBe(`stacks:1:${alice}`)
    expect(wallet.requests).toEqual([{ method: 'stx_getAddresses', params: { network: 'mainnet' } }])
  })

  test('that is on the testnet is connected there', async () => {
    const { connect } = await world({ wallet: createPageWallet('sip030', [aliceOnTestnet]) })
    expect((await connect()).network.id).toBe('stacks:2147483648')
  })

  test.each([
    [{ addresses: [] }],
    [{ addresses: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] }],
    [{}],
    ['x'],
  ])('that shows %j shows no account', async (answer) => {
    const { connect, wallet, kernel } = await world()
    wallet.answers.stx_getAddresses = () => answer
    await expect(connect()).rejects.toMatchObject({ name: 'NoWalletResponseError' })
    expect(kernel.connection('stacks')).toBeUndefined()
  })

  test('is restored without a prompt: it is not asked at all', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    const { kernel, wallet } = await world({ area })
    expect(kernel.connection('stacks')?.account.address).toBe(alice)
    expect(wallet.requests).toEqual([])
    wallet.emit('stx_accountChange', [{ address: bob }])
    await expect.poll(() => kernel.connection('stacks')?.account.address).toBe(bob)
  })

  test('that is gone is not restored; when it comes back, it is', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    Reflect.deleteProperty(window, places.sip030)
    const { kernel, wallet } = await world({ area, dialect: 'sats-connect', wallet: createPageWallet('sats-connect') })
    expect(kernel.connection('stacks')).toBeUndefined()
    Object.assign(window, { [places.sip030]: createPageWallet('sip030').provider })
    dispatchEvent(new Event('load'))
    await expect.poll(() => kernel.connection('stacks')?.account.address).toBe(alice)
    expect(wallet.requests).toEqual([])
  })

  test('that changes its network has the addresses of the same keys there', async () => {
    const { connect, kernel, wallet } = await world()
    await connect()
    wallet.emit('stx_networkChange', { active: 'testnet', networks: [] })
    await expect.poll(() => kernel.connection('stacks')?.account.address).toBe(aliceOnTestnet)
    expect(selectAccount(kernel.state, 'stacks').caipAddress).toBe(`stacks:2147483648:${aliceOnTestnet}`)
  })

  test.each([true, false])('beside another wallet changes its own session alone (active: %s)', async (isActive) => {
    const { kernel, wallet } = await world({ features: { multiWallet: true } })
    const other = createPageWallet('sip030', [bob])
    Object.assign(window, { AsignaProvider: other.provider })
    dispatchEvent(new Event('load'))
    const ids = [places.sip030, 'AsignaProvider']
    for (const connectorId of isActive ? ids.toReversed() : ids)
      await kernel.connect({ connectorId, namespace: 'stacks' })
    wallet.emit('stx_networkChange', { active: 'testnet', networks: [] })
    const session = (id: string) =>
      selectConnections(kernel.state, 'stacks').find(({ connectorId }) => connectorId === id)
    await expect.poll(() => session(places.sip030)?.networkId).toBe('stacks:2147483648')
    expect(ids.map((id) => session(id)?.accounts.map(({ address }) => address))).toEqual([[aliceOnTestnet], [bob]])
    expect(session('AsignaProvider')?.networkId).toBe('stacks:1')
  })

  test('that was locked stays so until it shows an account: it is restored with that one', async () => {
    const { connect, kernel, wallet } = await world()
    await connect()
    wallet.emit('stx_accountChange', [])
    await expect.poll(() => kernel.connection('stacks')).toBeUndefined()
    await kernel.reconnect()
    expect(kernel.connection('stacks')).toBeUndefined()
    wallet.emit('stx_accountChange', [{ address: bob }])
    await expect.poll(() => kernel.connection('stacks')?.account.address).toBe(bob)
    expect(wallet.requests).toHaveLength(1)
  })

  test('is not restored from a storage that holds no address', async () => {
    const area = createMemoryArea()
    const first = await world({ area })
    await first.connect()
    first.kernel.destroy()
    for (const [key, text] of area.entries) area.setItem(key, text.replaceAll(alice, '<b>x</b>'))
    expect((await world({ area })).kernel.connection('stacks')).toBeUndefined()
  })

  test('switches by showing its addresses of the other network', async () => {
    const { connect, kernel, wallet } = await world()
    await connect()
    wallet.answers.stx_getAddresses = ({ network }: { network: string }) => ({
      addresses: [{ address: network === 'testnet' ? aliceOnTestnet : alice }],
    })
    await kernel.switchNetwork('stacks:2147483648')
    expect(kernel.connection('stacks')?.account.address).toBe(aliceOnTestnet)
    expect(selectNetwork(kernel.state)).toBe('stacks:2147483648')
  })

  test('that stays where it was has not switched', async () => {
    const { connect, kernel } = await world()
    await connect()
    await expect(kernel.switchNetwork('stacks:2147483648')).rejects.toMatchObject({
      message: 'Leather wallet does not support network switching',
    })
    expect(kernel.connection('stacks')?.network.id).toBe('stacks:1')
  })
})

describe.each(['sip030', 'sats-connect'] as const)('%s: a session', (dialect) => {
  test('ends: the wallet is no longer listened to', async () => {
    const { connect, kernel, wallet } = await world({ dialect, wallet: createPageWallet(dialect) })
    await connect()
    expect(wallet.listeners()).toBeGreaterThan(0)
    await kernel.disconnect({ namespace: 'stacks' })
    expect([wallet.listeners(), kernel.connection('stacks')]).toEqual([0, undefined])
  })

  test('signs a text', async () => {
    const { connect, kernel, wallet } = await world({ dialect, wallet: createPageWallet(dialect) })
    await connect()
    expect(await kernel.signMessage({ message: 'Grüße' })).toEqual({
      signature,
      address: alice,
      publicKey,
      type: 'stacks',
    })
    expect(wallet.requests.at(-1)).toEqual({
      method: 'stx_signMessage',
      params: dialect === 'sip030' ? { message: 'Grüße', address: alice, network: 'mainnet' } : { message: 'Grüße' },
    })
  })

  test('a signature that is none is refused', async () => {
    const { connect, kernel, wallet } = await world({ dialect, wallet: createPageWallet(dialect) })
    await connect()
    for (const answer of [null, 'x', {}, { signature: '0x12' }, { signature: `${signature}00` }]) {
      wallet.answers.stx_signMessage = () => answer
      await expect(kernel.signMessage({ message: 'x' })).rejects.toMatchObject({ message: 'No response from wallet' })
    }
  })
})

test('the entries export these names, and loading them does nothing', async () => {
  expect(Object.keys(await import('./index.ts')).toSorted()).toEqual([
    'stacks',
    'verifyMessage',
    'verifyStructuredMessage',
  ])
  expect(Object.keys(await import('./networks/index.ts')).toSorted()).toEqual(['stacksMainnet', 'stacksTestnet'])
})
