import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Plugin } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createHost } from '../host/createHost.ts'
import { drawInAct } from '../kit/fixtures/drawInAct.ts'
import { AppKitProvider, useAppKitAccount, useAppKitProvider } from '../react.ts'

beforeEach(drawInAct)

const network = mockNetwork('eip155:1')

/** A relay's connector, as WalletConnect's: each phone that pairs is a session of its own, with a provider of its own. */
function relay() {
  let phone = ''
  const plugin: Plugin = {
    name: 'relay',
    apply(kernel) {
      kernel.networks.add([network])
      kernel.connectors.add({
        id: 'walletConnect',
        name: 'WalletConnect',
        namespace: 'eip155',
        kind: 'external',
        getProvider: async (_: string, id?: string) => ({ of: id ?? phone }),
        connect: async () => ({ id: phone, network, accounts: [{ address: `0x${phone}` }] }),
        restore: async ({ id }: { id: string }) => ({ id, network, accounts: [{ address: `0x${id}` }] }),
      } as never)
    },
  }
  return {
    plugin,
    pairWith(id: string) {
      phone = id
    },
  }
}

test.each([false, true])(
  'the provider is that of the account that is shown, also of the second phone that pairs (several wallets: %s) (sessions 12)',
  async (multiWallet) => {
    const phones = relay()
    const kit = createHost(createTestKernel({ plugins: [phones.plugin], features: { multiWallet } }))
    const seen: { address?: string | undefined; provider?: unknown } = {}
    const Probe = () => {
      seen.address = useAppKitAccount().address
      seen.provider = useAppKitProvider('eip155').walletProvider
      return null
    }
    const root = createRoot(document.createElement('div'))
    onTestFinished(() => act(() => root.unmount()))
    await act(async () =>
      root.render(
        <AppKitProvider kit={kit}>
          <Probe />
        </AppKitProvider>,
      ),
    )
    const pair = (id: string) =>
      act(async () => {
        phones.pairWith(id)
        await kit.connect({ connectorId: 'walletConnect', namespace: 'eip155' } as never)
      })
    await pair('ada')
    expect(seen).toEqual({ address: '0xada', provider: { of: 'ada' } })
    await pair('bob')
    expect(seen).toEqual({ address: '0xbob', provider: { of: 'bob' } })
  },
)

test('a component that turns to another chain of the same session is never handed the provider of the first (sessions 12)', async () => {
  const plugin: Plugin = {
    name: 'relay',
    apply(kernel) {
      kernel.networks.add([network, mockNetwork('solana:1')])
      kernel.connectors.add({
        id: 'walletConnect',
        name: 'WalletConnect',
        namespace: ['eip155', 'solana'],
        kind: 'external',
        getProvider: async (namespace: string) => ({ of: namespace }),
        connect: async () => ({
          id: 'topic',
          network,
          accounts: ['eip155', 'solana'].map((namespace) => ({ namespace, address: `${namespace}-1` })),
        }),
      } as never)
    },
  }
  const kit = createHost(createTestKernel({ plugins: [plugin] }))
  const drawn: unknown[] = []
  const Probe = ({ namespace }: { readonly namespace: 'eip155' | 'solana' }) => {
    drawn.push([namespace, useAppKitProvider(namespace).walletProvider])
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  const draw = (namespace: 'eip155' | 'solana') =>
    act(async () =>
      root.render(
        <AppKitProvider kit={kit}>
          <Probe namespace={namespace} />
        </AppKitProvider>,
      ),
    )
  await draw('eip155')
  await act(async () => void (await kit.connect({ connectorId: 'walletConnect', namespace: 'eip155' } as never)))
  expect(drawn.at(-1)).toEqual(['eip155', { of: 'eip155' }])
  await draw('solana')
  expect(drawn.at(-1)).toEqual(['solana', { of: 'solana' }])
  expect(drawn).not.toContainEqual(['solana', { of: 'eip155' }])
})
