import * as ethers6 from 'ethers'
import * as ethers5 from 'ethers-5'
import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createSimulatedWallet } from 'tapkit/testing'
import { createPublicClient, createWalletClient, custom } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { createHost } from '../../../ui/host/createHost.ts'
import { drawInAct } from '../../../ui/kit/fixtures/drawInAct.ts'
import { AppKitProvider } from '../../../ui/react.ts'
import * as hooks6 from '../ethers/react.ts'
import * as hooks5 from '../ethers5/react.ts'
import { alice, bob, createWorld } from '../fixtures/createWorld.ts'
import { usePublicClient, useWalletClient } from '../viem/react.ts'

beforeEach(drawInAct)

const seen = { draws: 0, signers: new Set<unknown>() }

/** What each library draws: the account, and the chain that is read. What is handed over is a new object at each drawing. */
function App() {
  const signer = hooks6.useEthersSigner({ ...ethers6 })
  const provider = hooks6.useEthersProvider({ ...ethers6 })
  const old = hooks5.useEthersSigner({ providers: ethers5.providers })
  const oldProvider = hooks5.useEthersProvider({ providers: ethers5.providers })
  const client = useWalletClient({ createWalletClient, custom })
  const reader = usePublicClient({ createPublicClient, custom })
  seen.draws++
  seen.signers.add(signer)
  const accounts = [signer?.address, old?._address, client?.account.address]
  const chains = [Number(provider?._network.chainId), oldProvider?.network.chainId, client?.chain.id, reader?.chain.id]
  return <output>{`${accounts.map((each) => each ?? 'nobody').join()} ${chains.join()}`}</output>
}

const open = endWithTest(
  async () => {
    const world = await createWorld({ wallet: createSimulatedWallet({ accounts: [alice, bob] }) })
    const kit = createHost(world.kernel)
    const page: ReactNode = (
      <AppKitProvider kit={kit}>
        <App />
      </AppKitProvider>
    )
    const place = document.createElement('main')
    seen.draws = 0
    seen.signers.clear()
    return { ...world, page, place, shown: () => place.textContent }
  },
  ({ kernel }) => kernel.destroy(),
)
const of = (account: string, chain: number) => `${[account, account, account]} ${[chain, chain, chain, chain]}`

test('hooks follow the account and the network, and draw for nothing else', async () => {
  const { kernel, wallet, connect, page, place, shown } = await open()
  const root = createRoot(place)
  await act(async () => root.render(page))
  expect(shown()).toBe('nobody,nobody,nobody 1,1,,1')
  await act(async () => void (await connect()))
  expect(shown()).toBe(of(alice, 1))
  const { draws } = seen
  await act(async () => void (await kernel.fetchBalance().catch(() => {})))
  expect(seen.draws).toBe(draws)
  await act(async () => void (await kernel.switchNetwork('eip155:8453')))
  expect(shown()).toBe(of(alice, 8453))
  await act(async () => {
    wallet.accounts = [bob]
    wallet.emit('accountsChanged', [bob])
    await expect.poll(() => kernel.connection('eip155')?.account.address).toBe(bob)
  })
  expect(shown()).toBe(of(bob, 8453))
  await act(async () => void (await kernel.disconnect()))
  expect(shown()).toContain('nobody,nobody,nobody')
  // Nobody, and one for each account and network: a new object at each drawing would start every effect again.
  expect(seen.signers.size).toBe(4)
  await act(async () => root.unmount())
})

test('a server draws nobody, and so does the page until it is hydrated', async () => {
  const { connect, page, place, shown } = await open()
  const errors = vi.spyOn(console, 'error')
  await connect()
  place.innerHTML = renderToString(page)
  expect(shown()).toBe('nobody,nobody,nobody 1,1,,1')
  const root = await act(async () => hydrateRoot(place, page))
  expect(shown()).toBe(of(alice, 1))
  expect(errors).not.toHaveBeenCalled()
  await act(async () => root.unmount())
})
