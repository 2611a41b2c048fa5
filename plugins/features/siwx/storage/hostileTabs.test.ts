import { createMemoryArea, createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { sign } from '../actions/sign.ts'
import { appServer } from '../fixtures/appServer.ts'
import { serverStorage, siwx } from '../index.ts'
import { siwxState } from '../state.ts'

test('behavior: who has signed in at the server in one tab is not asked in the other (sign-in 6)', async () => {
  const chain = mockChain()
  const storage = createMemoryArea()
  const { fetch } = appServer()
  const open = async () => {
    const kernel = createTestKernel({ plugins: [chain.plugin, siwx({ storage: serverStorage() })], storage, fetch })
    await kernel.start()
    return {
      kernel,
      ready: () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready')),
    }
  }
  const one = await open()
  one.kernel.connect({ connectorId: 'wallet', namespace: chain.namespace }).catch(() => {})
  await sign(one.kernel, (await one.ready()).id)
  await vi.waitUntil(() => one.kernel.account().status === 'connected')
  const two = await open()
  await vi.waitUntil(() => two.kernel.account().status === 'connected')

  chain.wallet().emitNetwork('mock:2')
  await two.ready()
  await sign(one.kernel, (await one.ready()).id)
  await vi.waitUntil(() => two.kernel.account().status === 'connected')
  expect([two.kernel.network()?.id, siwxState.of(two.kernel).requests.length]).toEqual(['mock:2', 0])
  one.kernel.destroy()
  two.kernel.destroy()
})

test.each(['by the browser', 'after it has heard the wallet that was left'])(
  'behavior: who uses another wallet with the same account in one tab is not signed out by the other tab, which is told %s (sign-in 12)',
  async (how) => {
    const wallets = ['one', 'two'].map((id) => ({ id, accounts: ['x-1'] }))
    const chain = mockChain({ wallets })
    const storage = createMemoryArea()
    const open = async () => {
      const kernel = createTestKernel({ plugins: [chain.plugin, siwx()], storage })
      await kernel.start()
      return kernel
    }
    const press = (connectorId: string) => ({ connectorId, namespace: chain.namespace })
    const here = await open()
    here.connect(press('one')).catch(() => {})
    const request = await vi.waitUntil(() => siwxState.of(here).requests.find(({ status }) => status === 'ready'))
    await sign(here, request.id)
    await vi.waitUntil(() => here.account().status === 'connected')
    const there = await open()
    await vi.waitUntil(() => there.account().status === 'connected')
    await here.connect(press('two'))
    if (how !== 'by the browser') chain.wallet('one').emitAccounts([])
    dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await vi.waitUntil(() => there.connection()?.connector.id === 'two')
    expect(await here.features.siwx.has({ namespace: chain.namespace, address: 'x-1' })).toBe(true)
    expect([here, there].map((tab) => siwxState.of(tab).requests.length)).toEqual([0, 0])
    here.destroy()
    there.destroy()
  },
)

test.each([
  ['does not come in by the account that was signed out', 'x-1', 'UserRejectedError', 'disconnected'],
  ['comes in with its own account', 'x-2', undefined, 'connected'],
])(
  'behavior: a wallet that waits in its second namespace while another tab signs out %s (sign-in 6, sign-in 12)',
  async (_, address, refusal, status) => {
    const networks = [mockNetwork('mock:1'), mockNetwork('river:1')] as const
    const wallets = [
      { id: 'other', accounts: ['x-1'] },
      { id: 'both', namespaces: ['mock', 'river'], accounts: [address] },
    ]
    const chain = mockChain({ networks, wallets })
    const storage = createMemoryArea()
    const open = async () => {
      const kernel = createTestKernel({ plugins: [chain.plugin, siwx()], storage })
      await kernel.start()
      const ready = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
      const connect = (connectorId: string) => kernel.connect({ connectorId, namespace: chain.namespace })
      return { kernel, connect, ready }
    }
    const [one, two] = [await open(), await open()]
    const first = one.connect('other')
    await sign(one.kernel, (await one.ready()).id)
    await first

    const connecting = two.connect('both').then(
      () => undefined,
      ({ name }) => name,
    )
    if (address === 'x-2') await sign(two.kernel, (await two.ready()).id)
    const { id } = await vi.waitUntil(async () => {
      const request = await two.ready()
      return request.chainId === 'river:1' && request
    })
    await one.kernel.features.siwx.signOut()
    await sign(two.kernel, id)
    expect([await connecting, two.kernel.account().status]).toEqual([refusal, status])
    one.kernel.destroy()
    two.kernel.destroy()
  },
)
