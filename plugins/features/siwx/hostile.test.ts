import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { cancel } from './actions/cancel.ts'
import { sign } from './actions/sign.ts'
import { type SiwxOptions, siwx } from './index.ts'
import { parseMessage } from './message/parseMessage.ts'
import { siwxState } from './state.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is imported on the way comes in its own time. */
const rest = async (ms = 1_000) => {
  for (let at = 0; at < 4; at++) {
    await vi.advanceTimersByTimeAsync(at === 3 ? ms : 0)
    await vi.dynamicImportSettled()
  }
}

async function visit(
  options: SiwxOptions = {},
  {
    wallets = [{ id: 'wallet' }] as { id: string; accounts?: string[] }[],
    multiWallet = false,
    area = createMemoryArea(),
    chain = mockChain({ wallets }),
  } = {},
) {
  const kernel = createTestKernel({
    plugins: [chain.plugin, siwx(options)],
    storage: area,
    features: { multiWallet },
  })
  await kernel.start()
  const requests = () => siwxState.of(kernel).requests
  const idOf = () => requests()[0]?.id ?? ''
  const connect = async (id = 'wallet') => {
    kernel.connect({ connectorId: id, namespace: chain.namespace }).catch(() => {})
    await rest()
  }
  const signFirst = async () => {
    const [request] = requests()
    if (request) sign(kernel, request.id)
    await rest()
  }
  return { kernel, chain, requests, idOf, connect, signFirst, status: () => kernel.account(chain.namespace).status }
}

/** A storage that takes its time. */
function slowStorage() {
  const kept = createMemoryStorage()
  const takes = { all: 200, add: 200, delete: 200 }
  const late = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return {
    takes,
    storage: {
      all: async () => {
        const now = await kept.all()
        await late(takes.all)
        return now
      },
      add: async (session: Parameters<typeof kept.add>[0]) => {
        await late(takes.add)
        await kept.add(session)
      },
      delete: async (data: Parameters<typeof kept.delete>[0]) => {
        await late(takes.delete)
        await kept.delete(data)
      },
    },
  }
}

/** Two wallets that share one account. */
const sharing = {
  wallets: [
    { id: 'one', accounts: ['x-1'] },
    { id: 'two', accounts: ['x-1'] },
  ],
  multiWallet: true,
}

test('behavior: who disconnects has signed out, also where they connect again before the storage has answered (sign-in 12)', async () => {
  const { storage } = slowStorage()
  const { kernel, connect, signFirst, requests, status } = await visit({ storage })
  await connect()
  await signFirst()
  expect(status()).toBe('connected')
  kernel.disconnect()
  await connect()
  await rest()
  expect([status(), requests().length]).toEqual(['connecting', 1])
})

test('behavior: who cancels is not held by a wallet that does not answer: cancelling again leaves (sign-in 9)', async () => {
  const { kernel, chain, connect, signFirst, requests, status, idOf } = await visit()
  await connect()
  await signFirst()
  chain.wallet().emitNetwork('mock:2')
  await rest()
  chain.wallet().mode = 'hang'
  const id = idOf()
  cancel(kernel, id)
  await rest(60_000)
  cancel(kernel, id)
  await rest()
  expect([status(), requests().length, kernel.state.modal.open]).toEqual(['disconnected', 0, false])
})

test('behavior: cancelling for a wallet beside the one in use asks that one for nothing (sign-in 9)', async () => {
  const { kernel, chain, connect, signFirst, requests, idOf } = await visit(
    {},
    { wallets: [{ id: 'one' }, { id: 'two' }], multiWallet: true },
  )
  await connect('one')
  await signFirst()
  await connect('two')
  await signFirst()
  await kernel.switchNetwork('mock:1')
  const before = chain.wallet('two').asked.filter((each) => each === 'switch').length
  chain.wallet('two').emitNetwork('mock:2')
  await rest()
  await signFirst()
  chain.wallet('one').emitNetwork('mock:2')
  await rest()
  expect(requests().map(({ accountAddress }) => accountAddress)).toEqual(['one-1'])
  cancel(kernel, idOf())
  await rest()
  expect(chain.wallet('two').asked.filter((each) => each === 'switch').length).toBe(before)
  expect(kernel.network()?.id).toBe('mock:2')
})

test('behavior: signing out where two wallets share the account leaves neither connected (sign-in 12)', async () => {
  const { kernel, chain, connect, signFirst } = await visit({}, sharing)
  await connect('one')
  await signFirst()
  await connect('two')
  await signFirst()
  expect(kernel.connections(chain.namespace).length).toBe(2)
  kernel.features.siwx.signOut()
  await rest()
  expect(kernel.connections(chain.namespace).map(({ address }) => address)).toEqual([])
})

test('behavior: disconnecting signs out of each account that the wallet has shared, one after another (sign-in 12)', async () => {
  const storage = createMemoryStorage()
  const { kernel, chain, connect, signFirst } = await visit({ storage })
  await connect()
  await signFirst()
  chain.wallet().emitAccounts(['wallet-2'])
  await rest()
  await signFirst()
  expect((await storage.all()).length).toBe(2)
  kernel.disconnect()
  await rest()
  expect(await storage.all()).toEqual([])
})

test('behavior: an account that two wallets share is asked once (sign-in 6)', async () => {
  const { connect, signFirst, requests, chain, kernel } = await visit({}, sharing)
  await connect('one')
  await signFirst()
  await connect('two')
  await signFirst()
  chain.wallet('one').emitNetwork('mock:2')
  chain.wallet('two').emitNetwork('mock:2')
  await rest()
  await signFirst()
  expect([requests().length, kernel.connections(chain.namespace).length]).toEqual([0, 2])
})

test('behavior: a host that asks twice asks the visitor once (sign-in 6)', async () => {
  const { kernel, connect, signFirst, requests } = await visit({ required: false })
  await connect()
  kernel.close('user')
  await rest()
  expect(requests().length).toBe(0)
  kernel.features.siwx.signIn().catch(() => {})
  kernel.features.siwx.signIn().catch(() => {})
  await rest()
  await signFirst()
  expect(requests().length).toBe(0)
})

test.each([
  ['disconnect', ['NotConnectedError'], []],
  ['account', [], ['mock:1 wallet-2']],
  ['network', [], ['mock:2 wallet-1']],
])(
  'behavior: a sign-in that a host asked for ends with its session, and goes on with another account or network: %s (sign-in 11)',
  async (how, names, asked) => {
    const { kernel, connect, requests, chain, idOf } = await visit({ required: false })
    await connect()
    kernel.close('user')
    await rest()
    const ended: string[] = []
    kernel.features.siwx.signIn().catch(({ name }) => ended.push(name))
    await rest()
    const id = idOf()
    if (how === 'disconnect') kernel.disconnect()
    if (how === 'account') chain.wallet().emitAccounts(['wallet-2'])
    if (how === 'network') chain.wallet().emitNetwork('mock:2')
    await rest()
    expect(requests().some((request) => request.id === id)).toBe(false)
    expect([ended, requests().map(({ chainId, accountAddress }) => `${chainId} ${accountAddress}`)]).toEqual([
      names,
      asked,
    ])
  },
)

test('error: a storage that fails where a sign-in is optional is reported, and nothing is left unhandled (sign-in 11)', async () => {
  const broken = () => Promise.reject(new Error('down'))
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const { kernel, connect } = await visit({ required: false, storage: { add: broken, all: broken, delete: broken } })
  await connect()
  await kernel.disconnect()
  await rest()
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('behavior: an optional sign-in stays on screen when the view that connected goes (sign-in 11)', async () => {
  const chain = mockChain()
  const kernel = createTestKernel({
    plugins: [core(), chain.plugin, siwx({ required: false, storage: createMemoryStorage() })],
  })
  await kernel.start()
  await kernel.view('Connect')?.load()
  for (const _ of [1, 2, 3]) {
    kernel.open('Connect')
    kernel.navigate('ConnectingExternal', { connectorId: 'wallet', namespace: chain.namespace })
    await rest(3_000)
    expect([
      kernel.account().status,
      siwxState.of(kernel).requests.length,
      kernel.state.router.stack.at(-1)?.view,
    ]).toEqual(['connected', 1, 'SIWXSignMessage'])
    kernel.close('user')
    await rest()
    await kernel.disconnect()
    await rest()
  }
})

test('behavior: a sign-in that was given up, and is kept late, does not take the next one with it (sign-in 12)', async () => {
  const { storage, takes } = slowStorage()
  const { kernel, connect, signFirst, status, idOf } = await visit({ storage })
  await connect()
  takes.add = 3_000
  await signFirst()
  cancel(kernel, idOf())
  await rest(300)
  takes.add = 200
  await connect()
  for (let tries = 0; tries < 8; tries++) await signFirst()
  expect(status()).toBe('connected')
  const finding = kernel.features.siwx.sessions()
  await rest()
  expect((await finding).length).toBe(1)
})

test('behavior: who signs while it is found that the account has signed in stays signed in (sign-in 6)', async () => {
  const { storage } = slowStorage()
  const { kernel, chain, connect, signFirst, requests } = await visit({ storage }, sharing)
  await connect('one')
  await signFirst()
  await connect('two')
  chain.wallet('one').emitNetwork('mock:2')
  chain.wallet('two').emitNetwork('mock:2')
  await rest()
  for (const { id } of [...requests()]) {
    sign(kernel, id)
    // The first is kept by then, and the second is being looked for.
    await vi.advanceTimersByTimeAsync(250)
  }
  await rest()
  const found = kernel.features.siwx.sessions()
  await rest()
  expect([kernel.connections(chain.namespace).length, (await found).length]).toEqual([2, 1])
})

test.each([
  ['/pairs/ETH|USDC', '/pairs/ETH%7CUSDC'],
  ['/wiki/[x]^2', '/wiki/%5Bx%5D%5E2'],
  ['/sale/50%', '/sale/50%25'],
  ['/a b', '/a%20b'],
])('behavior: a sign-in begins on every page that a browser can show: %s (sign-in 1)', async (path, written) => {
  const before = location.href
  history.replaceState(null, '', path)
  onTestFinished(() => history.replaceState(null, '', before))
  const { connect, signFirst, status, requests } = await visit()
  await connect()
  const { message = '' } = requests()[0] ?? {}
  await signFirst()
  expect([status(), parseMessage(message).uri]).toEqual(['connected', `${location.origin}${written}`])
})

test('behavior: who signs out while the account is asked about elsewhere has signed out (sign-in 12)', async () => {
  const storage = createMemoryStorage()
  const { kernel, chain, connect, signFirst, requests, status } = await visit({ storage })
  await connect()
  await signFirst()
  chain.wallet().emitNetwork('mock:2')
  await rest()
  expect([status(), requests().length]).toEqual(['connecting', 1])
  await kernel.features.siwx.signOut()
  await rest()
  expect([status(), requests().length, await storage.all()]).toEqual(['disconnected', 0, []])
})

test('error: a sign-in that the storage does not end keeps no other one (sign-in 12)', async () => {
  const kept = createMemoryStorage()
  const failing = async (data: Parameters<typeof kept.delete>[0]) => {
    if (data.chainId === 'mock:1') throw new Error('down')
    await kept.delete(data)
  }
  const { kernel, chain, connect, signFirst } = await visit({ storage: { ...kept, delete: failing } })
  await connect()
  await signFirst()
  chain.wallet().emitNetwork('mock:2')
  await rest()
  await signFirst()
  await expect(kernel.features.siwx.signOut()).rejects.toThrow('down')
  expect((await kept.all()).map(({ data }) => data.chainId)).toEqual(['mock:1'])
})

test('behavior: a sign-in that is for another site counts for none here (sign-in 8)', async () => {
  const area = createMemoryArea()
  const chain = mockChain()
  const elsewhere = await visit({ domain: 'other.example' }, { area, chain })
  await elsewhere.connect()
  await elsewhere.signFirst()
  expect(elsewhere.status()).toBe('connected')
  elsewhere.kernel.destroy()
  const here = await visit({}, { area, chain })
  await rest()
  expect([here.status(), here.requests().length]).toEqual(['reconnecting', 1])
  await here.signFirst()
  here.kernel.destroy()
  const again = await visit({}, { area, chain })
  await rest()
  expect(again.status()).toBe('connected')
})

test('behavior: a wallet that comes back to an account it has signed in with is signed in, whatever wallet was disconnected meanwhile (sign-in 6, sign-in 12)', async () => {
  const storage = createMemoryStorage()
  const { kernel, chain, connect, signFirst } = await visit(
    { storage },
    { wallets: [{ id: 'one' }, { id: 'two' }], multiWallet: true },
  )
  await connect('one')
  await signFirst()
  chain.wallet('one').emitAccounts(['one-2'])
  await rest()
  await signFirst()
  await connect('two')
  await signFirst()
  await kernel.disconnect({ connectorId: 'two' })
  await rest()
  chain.wallet('one').emitAccounts(['one-1'])
  await rest()
  expect(kernel.connection()?.account.address).toBe('one-1')
  expect((await storage.all()).map(({ data }) => data.accountAddress).toSorted()).toEqual(['one-1', 'one-2'])
})

test.each(['disconnect', 'cancel'])(
  'behavior: who is asked on the way and leaves has signed out of what was signed before: %s (sign-in 9, sign-in 12)',
  async (how) => {
    const area = createMemoryArea()
    const storage = createMemoryStorage()
    const chain = mockChain()
    const first = await visit({ storage }, { area, chain })
    await first.connect()
    await first.signFirst()
    first.kernel.destroy()
    chain.wallet().networkId = 'mock:2'
    const { kernel, idOf, status } = await visit({ storage }, { area, chain })
    await rest()
    expect([status(), (await storage.all()).length]).toEqual(['reconnecting', 1])
    // A wallet that goes back to where its account has signed in stays connected: this one does not.
    chain.wallet().mode = 'reject'
    if (how === 'cancel') cancel(kernel, idOf())
    else kernel.disconnect()
    await rest()
    expect([status(), await storage.all()]).toEqual(['disconnected', []])
  },
)
