// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { createHost } from 'tapkit'
import { AppKitProvider } from 'tapkit/react'
import { expect, test } from 'vitest'
import {
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  useConnection,
  WagmiProvider,
} from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { createKernel } from '../../../kernel/createKernel.ts'
import { eip155 } from '../eip155.ts'
import { wagmiAdapter } from './index.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const connection = { accounts: [address], chainId: 1, connector: { id: 'io.a', name: 'A', type: 'injected', uid: 'a' } }
const state = { connections: { __type: 'Map', value: [['a', connection]] }, chainId: 1, current: 'a' }
const cookie = `wagmi.store=${JSON.stringify({ state, version: 3 })}`

const makeConfig = () =>
  createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  })
const config = makeConfig()
const kit = createHost(createKernel({ plugins: [eip155({ networks: [mainnet] }), wagmiAdapter({ config })] }))

const Who = () => useConnection().address ?? 'nobody'

/** As docs/adapters.md has it. */
function Page({ cookie }: { readonly cookie?: string }) {
  const [own] = useState(() => (typeof window === 'undefined' ? makeConfig() : config))
  const [queries] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={own} initialState={cookieToInitialState(config, cookie)}>
      <QueryClientProvider client={queries}>
        <AppKitProvider kit={kit}>
          <Who />
        </AppKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

test('what a server draws for a visitor without a cookie has nobody of the visitor before', () => {
  expect(renderToString(<Page cookie={cookie} />)).toBe(address)
  expect(renderToString(<Page />)).toBe('nobody')
})
