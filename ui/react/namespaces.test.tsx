import { act } from 'react'
import { expect, test } from 'vitest'
import { connect, ethereum, solana, twoChains } from '../core/fixtures/twoChains.ts'
import type { AppKit } from '../host/AppKit.ts'
import { createHost } from '../host/createHost.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from '../react.ts'

function useAll(kit: AppKit, namespace?: string) {
  return {
    account: useAppKitAccount({ kit, namespace }),
    network: useAppKitNetwork({ kit, namespace }),
    balance: useAppKitBalance({ kit, namespace }),
    wallet: useWalletInfo(namespace, { kit }).walletInfo,
    kit: useAppKit({ kit }),
    end: useDisconnect({ kit }),
    provider: useAppKitProvider(namespace ?? 'eip155', { kit }),
  }
}

async function both() {
  const { kernel, world } = twoChains()
  await connect(kernel, 'solana', 'Tern')
  await connect(kernel, 'eip155', 'app.harbor')
  const kit = createHost(kernel)
  const seen = {} as Record<'active' | 'evm' | 'solana' | 'none', ReturnType<typeof useAll>>
  const Probe = () => {
    seen.active = useAll(kit)
    seen.evm = useAll(kit, 'eip155')
    seen.solana = useAll(kit, 'solana')
    seen.none = useAll(kit, 'bip122')
    return null
  }
  mount(<Probe />)
  await act(async () => {})
  return { kernel, world, seen }
}

test('each namespace has its own account, network and wallet; without one it is the active one’s', async () => {
  const { seen } = await both()
  expect([seen.evm.account.caipAddress, seen.solana.account.caipAddress]).toEqual([
    `${ethereum.id}:eip155-app.harbor-address`,
    `${solana.id}:solana-Tern-address`,
  ])
  expect(seen.active.account.caipAddress).toBe(seen.evm.account.caipAddress)
  expect([seen.evm.network.caipNetwork?.name, seen.solana.network.caipNetwork?.name]).toEqual(['Ethereum', 'Solana'])
  expect([seen.evm.wallet?.name, seen.solana.wallet?.name]).toEqual(['Harbor', 'Tern'])
  expect(await seen.solana.balance.fetchBalance()).toMatchObject({ isSuccess: true })
})

test('a namespace that nobody composed is not connected, and says so in each hook', async () => {
  const { seen } = await both()
  expect(seen.none).toMatchObject({
    account: { isConnected: false, address: undefined, allAccounts: [], status: undefined },
    network: { caipNetwork: undefined, caipNetworkId: undefined, supportsAllNetworks: true },
    wallet: undefined,
    provider: { walletProvider: undefined, walletProviderType: undefined },
  })
  expect(await seen.none.balance.fetchBalance()).toMatchObject({ error: 'Not able to retrieve balance' })
})

test('useAppKit: opens in a namespace; useDisconnect: ends one, and the other stays', async () => {
  const { kernel, world, seen } = await both()
  await act(async () => seen.active.kit.open({ namespace: 'solana' }))
  expect([kernel.state.router.stack.at(-1)?.view, seen.active.network.caipNetworkId]).toEqual(['Account', solana.id])
  await act(async () => seen.active.end.disconnect({ namespace: 'solana' }))
  expect([world.ended, seen.solana.account.isConnected, seen.active.account.address]).toEqual([
    ['solana:Tern'],
    false,
    'eip155-app.harbor-address',
  ])
})
