import { selectNetwork } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { base, mainnet, optimism } from '../networks/index.ts'
import { isUnknownChain } from './switchNetwork.ts'

const world = openWorlds()
const target = 'eip155:8453'
const asked = (wallet: { requests: readonly { method: string; params: unknown }[] }, method: string) =>
  wallet.requests.filter((request) => request.method === method)

/** A wallet that refuses Base with `error` until it was added. */
const strange = (error: unknown) => {
  const wallet = createSimulatedWallet({ chains: [1] })
  wallet.answers.wallet_switchEthereumChain = () => {
    if (!wallet.chains.has(8453)) throw error
    wallet.chainId = '0x2105'
    return null
  }
  return wallet
}

describe('a chain that the wallet does not know is added, then asked for again (networks 3)', () => {
  test.each([
    ['4902', rejection('Unrecognized chain ID', 4902)],
    ['4902 in data.originalError', rejection('Internal', -32603, { originalError: { code: 4902 } })],
    ['4902 in cause', Object.assign(new Error('Internal', { cause: { code: 4902 } }), { code: -32603 })],
    ['its text under -32603', rejection('Unrecognized chain ID "0x2105". Try adding the chain', -32603)],
  ])('%s', async (_, error) => {
    const wallet = strange(error)
    const { kernel, connect } = await world({ wallet })
    await connect()
    await kernel.switchNetwork(target)
    expect(selectNetwork(kernel.state)).toBe(target)
    expect(asked(wallet, 'wallet_switchEthereumChain')).toHaveLength(2)
    expect(asked(wallet, 'wallet_addEthereumChain')[0]?.params).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Base',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.base.org'],
        blockExplorerUrls: ['https://basescan.org'],
      },
    ])
  })
})

// wevm/wagmi#1664, 5afe/safe-react#2869, hemilabs/ui-monorepo#773
describe('a wallet that adds the chain is given a public endpoint, never that of the app (networks 9)', () => {
  const keyed = 'https://base.rpc.example/v2/the-key-of-this-site'
  test.each([
    ['the chain’s own', base, ['https://mainnet.base.org']],
    [
      'the one that the host names for wallets',
      { ...base, rpcUrls: { ...base.rpcUrls, public: { http: ['https://open.example'] } } },
      ['https://open.example'],
    ],
  ])('%s', async (_, chain, expected) => {
    const wallet = strange(rejection('Unrecognized chain ID', 4902))
    const { kernel, connect } = await world({ wallet, networks: [mainnet, chain], rpcUrls: { [target]: [keyed] } })
    await connect()
    await kernel.switchNetwork(target)
    expect(asked(wallet, 'wallet_addEthereumChain')[0]?.params).toMatchObject([{ rpcUrls: expected }])
    expect(kernel.networks.require(target).rpcUrl).toBe(keyed)
  })
})

describe('the network stays', () => {
  test.each([
    ['the switch is declined', createSimulatedWallet(), 'reject'],
    ['adding is declined', strange(rejection('Unrecognized chain ID', 4902)), 'reject'],
  ] as const)('when %s', async (_, wallet, mode) => {
    const { kernel, connect } = await world({ wallet })
    await connect()
    if (wallet.answers.wallet_switchEthereumChain) {
      wallet.answers.wallet_addEthereumChain = () => {
        throw rejection('User rejected the request.', 4001)
      }
    } else wallet.mode = mode
    await expect(kernel.switchNetwork(target)).rejects.toMatchObject({
      name: 'SwitchDeclinedError',
      message: 'Switch declined',
    })
    expect(selectNetwork(kernel.state)).toBe('eip155:1')
  })

  test('when the wallet cannot switch', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.answers.wallet_switchEthereumChain = () => {
      throw rejection('nope', -32601)
    }
    await expect(kernel.switchNetwork(target)).rejects.toMatchObject({
      name: 'SwitchNotSupportedError',
      message: 'Example wallet does not support network switching',
    })
    expect(selectNetwork(kernel.state)).toBe('eip155:1')
  })

  test('when the chain cannot be added', async () => {
    const wallet = strange(rejection('Unrecognized chain ID', 4902))
    wallet.answers.wallet_addEthereumChain = () => {
      throw rejection('bad params', -32602)
    }
    const { kernel, connect } = await world({ wallet })
    await connect()
    await expect(kernel.switchNetwork(target)).rejects.toMatchObject({ message: 'Unsupported chain' })
  })

  test('when the wallet says yes and stays where it is (networks 3)', async () => {
    const { kernel, connect, wallet } = await world()
    await connect()
    wallet.mode = 'lie'
    wallet.answers.eth_chainId = () => '0x1'
    wallet.answers.wallet_switchEthereumChain = () => null
    wallet.mode = 'approve'
    await expect(kernel.switchNetwork(target)).rejects.toMatchObject({ message: 'Switch declined' })
    expect(selectNetwork(kernel.state)).toBe('eip155:1')
  })
})

test('a wallet that moves a moment after it answered is waited for', async () => {
  const { kernel, connect, wallet } = await world()
  await connect()
  wallet.answers.wallet_switchEthereumChain = () => {
    setTimeout(() => {
      wallet.chainId = '0x2105'
    }, 300)
    return null
  }
  await kernel.switchNetwork(target)
  expect(selectNetwork(kernel.state)).toBe(target)
})

test('only what says so is an unknown chain', () => {
  expect(
    [rejection('User rejected', 4001), rejection('x', -32603), null, 'Unrecognized chain', {}].map(isUnknownChain),
  ).toEqual([false, false, false, false, false])
})

test.each([
  ['the wallet is disconnected', 'disconnect'],
  ['another network is chosen', 'switch'],
])(
  'a wallet that has yet to add a chain when %s is not asked to move there once it agrees (sessions 6)',
  async (_, how) => {
    const wallet = strange(rejection('Unrecognized chain ID', 4902))
    let agree = () => {}
    wallet.answers.wallet_addEthereumChain = () =>
      new Promise((resolve) => {
        agree = () => {
          wallet.chains.add(8453)
          resolve(null)
        }
      })
    const { kernel, connect } = await world({ wallet, networks: [mainnet, base, optimism] })
    await connect()
    const moved = kernel.switchNetwork(target).catch((error: unknown) => error)
    await vi.waitUntil(() => asked(wallet, 'wallet_addEthereumChain').length === 1)
    if (how === 'disconnect') await kernel.disconnect()
    else {
      wallet.answers.wallet_switchEthereumChain = () => new Promise(() => {})
      kernel.switchNetwork(`eip155:${optimism.id}`).catch(() => {})
    }
    expect(await moved).toMatchObject({ name: 'ConnectAbortedError' })
    agree()
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
    const forBase = asked(wallet, 'wallet_switchEthereumChain').filter(({ params }) =>
      JSON.stringify(params).includes('0x2105'),
    )
    expect(forBase).toHaveLength(1)
  },
)
