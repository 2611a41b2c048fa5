import { act, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { errorText, isError } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { createHost } from '../host/createHost.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import {
  AppKitProvider,
  useConnect,
  useConnections,
  useSendTransfer,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
  useTransactions,
  useWallets,
} from '../react.ts'

const wallet = { connectorId: 'wallet', namespace: 'mock' } as never

function useAll() {
  return {
    wallets: useWallets(),
    connect: useConnect(),
    connections: useConnections(),
    account: useSwitchAccount(),
    network: useSwitchNetwork(),
    sign: useSignMessage(),
    transfer: useSendTransfer(),
    transactions: useTransactions(),
  }
}

async function open() {
  const chain = mockChain({
    balances: { 'wallet-1': 5n },
    wallets: [{ id: 'wallet', accounts: ['wallet-1', 'wallet-2'] }],
  })
  const kit = createHost(createTestKernel({ plugins: [chain.plugin] }))
  await kit.kernel.start()
  const seen = { current: undefined as unknown as ReturnType<typeof useAll>, draws: 0 }
  const Probe = () => {
    seen.current = useAll()
    seen.draws++
    return null
  }
  const app = (
    <StrictMode>
      <AppKitProvider kit={kit}>
        <Probe />
      </AppKitProvider>
    </StrictMode>
  )
  const drawn = mount(app)
  const run = async (task: (all: ReturnType<typeof useAll>) => unknown) =>
    act(async () => {
      await Promise.resolve(task(seen.current)).catch(() => undefined)
    })
  return { chain, kit, seen, run, app, drawn }
}

test('behavior: a headless page lists wallets, connects, switches account and network, and signs', async () => {
  const { seen, run } = await open()
  expect(seen.current.wallets.map(({ name, installed }) => [name, installed])).toEqual([['wallet', true]])
  await run(({ connect }) => connect.connect(wallet))
  expect(seen.current.connect).toMatchObject({
    status: 'success',
    isPending: false,
    data: { account: { address: 'wallet-1' } },
  })
  expect(seen.current.connections[0]).toMatchObject({ address: 'wallet-1', active: true })
  await run(({ account }) => account.switchAccount({ address: 'wallet-2' }))
  expect(seen.current.connections[0]?.address).toBe('wallet-2')
  await run(({ network }) => network.switchNetwork('mock:2'))
  expect(seen.current.network).toMatchObject({ status: 'success', data: { id: 'mock:2' } })
  await run(({ sign }) => sign.signMessage({ message: 'hello' }))
  expect(seen.current.sign.data?.signature).toEqual(expect.any(String))
})

test('behavior: StrictMode asks the wallet once, and a refusal is told as the error that it is', async () => {
  const { chain, kit, seen, run } = await open()
  const rejections = vi.fn()
  process.on('unhandledRejection', rejections)
  chain.wallet().mode = 'reject'
  await act(async () => void seen.current.connect.connect(wallet).catch(() => undefined))
  expect(seen.current.connect.status).toBe('error')
  const { error } = seen.current.connect
  expect(isError(error, 'UserRejectedError')).toBe(true)
  expect(error && errorText(kit.kernel, error)).toBe('Connection rejected')
  await run(({ connect }) => connect.reset())
  expect(seen.current.connect).toMatchObject({ status: 'idle', error: undefined })
  process.off('unhandledRejection', rejections)
  expect(rejections).not.toHaveBeenCalled()
})

test('behavior: only the newest call is told: the late answer of an older one changes nothing', async () => {
  const { chain, seen, run } = await open()
  await run(({ connect }) => connect.connect(wallet))
  chain.wallet().mode = 'hang'
  await act(async () => {
    void seen.current.sign.signMessage({ message: 'first' }).catch(() => undefined)
    await vi.waitFor(() => expect(chain.wallet().held.length).toBe(1))
  })
  expect(seen.current.sign.isPending).toBe(true)
  await run(({ sign }) => sign.reset())
  await act(async () => chain.wallet().held.shift()?.answer('approve'))
  expect(seen.current.sign).toMatchObject({ status: 'idle', data: undefined })
})

test('behavior: a transfer is prepared, drawn, and that very object is sent; it stands in the transactions', async () => {
  const { chain, seen, run } = await open()
  await run(({ connect }) => connect.connect(wallet))
  await run(({ transfer }) => transfer.prepare({ to: 'bob-1', amount: 2n }))
  const prepared = seen.current.transfer.preparing.data
  expect(prepared).toMatchObject({ changes: [{ direction: 'out', amount: 2n, party: 'bob-1' }] })
  expect(chain.sent).toEqual([])
  await run(({ transfer }) => prepared && transfer.send(prepared))
  expect(chain.sent).toMatchObject([{ to: 'bob-1', amount: 2n }])
  expect(seen.current.transfer).toMatchObject({ status: 'success', data: { id: chain.sent[0]?.id } })
  expect(seen.current.transactions).toMatchObject([{ transactionId: chain.sent[0]?.id }])
})

test('behavior: on a server, and while hydrating, nothing of this browser is drawn', async () => {
  const { run, app, seen } = await open()
  await run(({ connect }) => connect.connect(wallet))
  renderToString(app)
  expect(seen.current.connections).toEqual([])
  expect(seen.current.wallets).toEqual([])
})
