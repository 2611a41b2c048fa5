import { connect, createConnector, disconnect, getConnection, injected, sendTransaction } from '@wagmi/core'
import { createSimulatedWallet } from 'tapkit/testing'
import { UserRejectedRequestError } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { alice, bob, openWagmi, wagmiConfig } from '../fixtures/openWagmi.ts'

const open = endWithTest(openWagmi, ({ kernel }) => kernel.destroy())
afterEach(() => void Reflect.deleteProperty(window, 'ethereum'))

test('error: who declines the chain of a connect hears no yes, so that nothing goes out on another one', async () => {
  const { config, connectorOf, wallet } = await open()
  wallet.answers.wallet_switchEthereumChain = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const paying = connect(config, { connector: connectorOf(), chainId: 8453 }).then(() =>
    sendTransaction(config, { to: bob as `0x${string}`, value: 1n, gas: 21_000n }),
  )
  await expect(paying).rejects.toBeInstanceOf(UserRejectedRequestError)
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  // What was shared before stays: it is shown on the chain that it is on.
  expect(getConnection(config)).toMatchObject({ status: 'connected', chainId: 1 })
})

test('a wallet that cannot switch connects where it is', async () => {
  const { config, connectorOf, wallet } = await open()
  wallet.answers.wallet_switchEthereumChain = () => {
    throw Object.assign(new Error('Method not found'), { code: -32_601 })
  }
  expect(await connect(config, { connector: connectorOf(), chainId: 8453 })).toMatchObject({ chainId: 1 })
})

test('error: `injected()` is the wallet that is there now, not the one that was there before', async () => {
  const wallets = { one: createSimulatedWallet(), two: createSimulatedWallet({ accounts: [bob] }) }
  const { config, kernel } = await open({ wallets, multiWallet: true })
  Object.assign(window, { ethereum: wallets.one.provider })
  await connect(config, { connector: injected() })
  expect(getConnection(config).address).toBe(alice)
  Object.assign(window, { ethereum: wallets.two.provider })
  await connect(config, { connector: injected() })
  expect(kernel.connection('eip155')?.connector.id).toBe('two')
  expect(getConnection(config).address).toBe(bob)
})

test('once the kit has ended nobody is connected by it: nothing goes out by a wallet that nobody follows', async () => {
  const { config, connectorOf, kernel, wallet } = await open()
  await connect(config, { connector: connectorOf() })
  kernel.destroy()
  expect(getConnection(config)).toMatchObject({ status: 'disconnected', address: undefined })
  await expect(sendTransaction(config, { to: bob as `0x${string}`, value: 1n, gas: 21_000n })).rejects.toThrow()
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  await disconnect(config)
})

/** A connector of the app's own, whose wallet answers what it likes. */
const createOwn = (answer: unknown) => {
  const { provider } = createSimulatedWallet()
  return createConnector(() => ({
    ...{ id: 'own', name: 'Own', type: 'own' },
    connect: async () => answer as never,
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: async () => provider,
    isAuthorized: async () => false,
    ...{ onAccountsChanged() {}, onChainChanged() {}, onDisconnect() {} },
  }))
}

test.each([Number.NaN, -1, 0, 1.5, 1e21, undefined, null, {}, 'mainnet'])(
  'error: the app’s own connector that is on the chain %s is on none, and connects nobody',
  async (chainId) => {
    const { config, connectorOf } = await open({
      config: wagmiConfig({ connectors: [createOwn({ accounts: [alice], chainId })] }),
    })
    await expect(connect(config, { connector: connectorOf('own') })).rejects.toMatchObject({
      name: 'NoWalletResponseError',
    })
    expect(getConnection(config).status).toBe('disconnected')
  },
)

test('the app’s own connector says its chain in any of the forms that wallets write', async () => {
  const { config, connectorOf } = await open({
    config: wagmiConfig({ connectors: [createOwn({ accounts: [alice], chainId: '0x2105' })] }),
  })
  await connect(config, { connector: connectorOf('own') })
  expect(getConnection(config)).toMatchObject({ address: alice, chainId: 8453 })
})
