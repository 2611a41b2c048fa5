// What wagmi's own tests ask of a connector, of each wallet of the kit: by wagmi 3 and by wagmi 2.
import * as wagmi3 from '@wagmi/core'
import { type createMemoryArea, createSimulatedWallet, type SimulatedWallet } from 'tapkit/testing'
import { UserRejectedRequestError } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { turn } from '../fixtures/hold.ts'
import { alice, bob, openWagmi, wagmiConfig, walletId } from '../fixtures/openWagmi.ts'

const versions = [
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
] as const

/** Of the host's own config: wagmi's connector for a wallet that the kit does not find by itself. */
const ownId = 'own'
const own = (wagmi: typeof wagmi3, { provider }: SimulatedWallet) =>
  wagmi.injected({ target: { id: ownId, name: 'Own', provider: provider as never } })

/** What the kit stores, and what wagmi does. */
type Visit = { readonly area?: ReturnType<typeof createMemoryArea>; readonly theirs?: Map<string, string> }

describe.each(versions)('%s', (_, wagmi) => {
  const { connect, disconnect, getConnectorClient, getConnections, reconnect, switchChain, signMessage } = wagmi
  const stateOf = ({ state }: wagmi3.Config) => ({ ...state, connections: [...state.connections.values()] })

  describe.each([
    ['of the kit', walletId],
    ['of the host', ownId],
  ])('a wallet %s', (_, id) => {
    const open = endWithTest(
      async ({ area, theirs = new Map() }: Visit = {}) => {
        const wallet = createSimulatedWallet({ accounts: [alice, bob] })
        // What a wallet of the page says about permissions, as MetaMask does.
        wallet.answers.wallet_requestPermissions = () => {
          if (wallet.mode === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          return [{ parentCapability: 'eth_accounts', caveats: [{ value: wallet.accounts }] }]
        }
        const config = wagmiConfig({
          createConfig: wagmi.createConfig,
          connectors: id === ownId ? [own(wagmi, wallet)] : [],
          storage: wagmi.createStorage({
            storage: {
              getItem: (key) => theirs.get(key) ?? null,
              setItem: (key, value) => void theirs.set(key, value),
              removeItem: (key) => void theirs.delete(key),
            },
          }),
        })
        const wallets = id === ownId ? {} : { [walletId]: wallet }
        const page = await openWagmi({ config, wallets, ...(area && { area }) })
        return { ...page, wallet, theirs, connector: page.connectorOf(id) }
      },
      ({ kernel }) => kernel.destroy(),
    )

    test('connects, and only once', async () => {
      const { config, connector } = await open()
      expect(await connect(config, { connector })).toEqual({ accounts: [alice, bob], chainId: 1 })
      expect(stateOf(config)).toMatchObject({ status: 'connected', current: connector.uid, chainId: 1 })
      await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'ConnectorAlreadyConnectedError' })
    })

    test('connects with capabilities', async () => {
      const { config, connector } = await open()
      const { accounts } = await connect(config, { connector, withCapabilities: true })
      expect(accounts[0]).toEqual({ address: alice, capabilities: {} })
    })

    test('connects on a chain', async () => {
      const { config, connector, kernel } = await open()
      expect(await connect(config, { connector, chainId: 8453 })).toMatchObject({ chainId: 8453 })
      expect([config.state.chainId, kernel.network('eip155')?.id]).toEqual([8453, 'eip155:8453'])
    })

    test('is declined', async () => {
      const { config, connector, kernel, wallet } = await open()
      wallet.mode = 'reject'
      await expect(connect(config, { connector })).rejects.toBeInstanceOf(UserRejectedRequestError)
      expect([config.state.status, config.state.current]).toEqual(['disconnected', null])
      expect(kernel.connection('eip155')).toBeUndefined()
    })

    test('is connected again after a reload, without a question', async () => {
      const first = await open()
      await connect(first.config, { connector: first.connector })
      first.kernel.destroy()
      const { config, connector, wallet } = await open(first)
      const found = await reconnect(config)
      expect(found).toMatchObject([{ accounts: [alice, bob], chainId: 1 }])
      expect(stateOf(config)).toMatchObject({ status: 'connected', current: connector.uid })
      expect(wallet.prompts()).toBe(0)
    })

    test('is not connected again once it was disconnected', async () => {
      const first = await open()
      await connect(first.config, { connector: first.connector })
      await disconnect(first.config)
      expect(stateOf(first.config)).toMatchObject({ status: 'disconnected', current: null, connections: [] })
      first.kernel.destroy()
      const { config, kernel } = await open(first)
      expect(await reconnect(config)).toEqual([])
      expect([config.state.status, kernel.connection('eip155')]).toEqual(['disconnected', undefined])
    })

    test('switches its chain, and is declined', async () => {
      const { config, connector, wallet } = await open()
      await connect(config, { connector })
      expect(await switchChain(config, { chainId: 8453 })).toMatchObject({ id: 8453, name: 'Base' })
      expect([wallet.chainId, config.state.chainId]).toEqual(['0x2105', 8453])
      wallet.mode = 'reject'
      await expect(switchChain(config, { chainId: mainnet.id })).rejects.toBeInstanceOf(UserRejectedRequestError)
      expect(config.state.chainId).toBe(8453)
      await expect(switchChain(config, { chainId: 10 as never })).rejects.toThrow()
    })

    test('tells of other accounts, another chain and its end', async () => {
      const { config, connector, wallet, kernel } = await open()
      await connect(config, { connector })
      await turn()
      wallet.accounts = [bob]
      wallet.emit('accountsChanged', [bob])
      await expect.poll(() => getConnections(config)).toMatchObject([{ accounts: [bob] }])
      wallet.chainId = '0x2105'
      wallet.emit('chainChanged', '0x2105')
      await expect.poll(() => getConnections(config)).toMatchObject([{ accounts: [bob], chainId: 8453 }])
      expect(config.state.chainId).toBe(8453)
      wallet.accounts = []
      wallet.emit('accountsChanged', [])
      await expect.poll(() => config.state.status).toBe('disconnected')
      expect(kernel.connection('eip155')).toBeUndefined()
      // It is unlocked.
      wallet.accounts = [bob]
      wallet.emit('accountsChanged', [bob])
      await expect.poll(() => getConnections(config)).toMatchObject([{ accounts: [bob] }])
    })

    test('signs as the account in use', async () => {
      const { config, connector, wallet, kernel } = await open()
      await connect(config, { connector })
      await kernel.switchAccount({ namespace: 'eip155', address: bob })
      expect(getConnections(config)).toMatchObject([{ accounts: [bob, alice] }])
      await signMessage(config, { message: 'hello' })
      expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', params: ['0x68656c6c6f', bob] })
      expect((await getConnectorClient(config, { connector })).account.address).toBe(bob)
    })

    test('is refused where the wallet has moved and has not said so', async () => {
      const { config, connector, wallet } = await open()
      await connect(config, { connector })
      wallet.chainId = '0x2105'
      await expect(getConnectorClient(config)).rejects.toMatchObject({ name: 'ConnectorChainMismatchError' })
    })

    test('answers nothing while it is not connected, and is told apart by that', async () => {
      const { connector, wallet } = await open()
      expect(await connector.isAuthorized()).toBe(false)
      await expect(connector.getAccounts()).rejects.toMatchObject({ name: 'NotConnectedError' })
      await expect(connector.getChainId()).rejects.toMatchObject({ name: 'NotConnectedError' })
      expect(await connector.getProvider()).toBe(wallet.provider)
    })
  })
})
