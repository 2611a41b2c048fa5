import { HttpStatusError } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { cancel } from './actions/cancel.ts'
import { sign } from './actions/sign.ts'
import { type SiwxOptions, siwx } from './index.ts'
import { createMessage } from './message/createMessage.ts'
import { siwxState } from './state.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'
import type { SignInMessage, SignInSession } from './types.ts'

async function visit(options: SiwxOptions = {}, { chain = mockChain(), area = createMemoryArea() } = {}) {
  const kernel = createTestKernel({ plugins: [chain.plugin, siwx(options)], storage: area })
  await kernel.start()
  const wallet = { connectorId: 'wallet', namespace: chain.namespace }
  const request = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
  const status = () => kernel.account(chain.namespace).status
  const connect = () => {
    const connecting = kernel.connect(wallet)
    connecting.catch(() => {})
    return connecting
  }
  return { kernel, chain, area, wallet, request, status, connect }
}

/** A sign-in as an account of a mocked chain has signed it for this page. */
function anySession(whose: Pick<SignInMessage, 'chainId' | 'accountAddress'>): SignInSession {
  const data = {
    ...whose,
    domain: location.host,
    uri: location.href,
    version: '1',
    nonce: '0123456789',
    issuedAt: '2026-01-01T00:00:00Z',
  } as const
  const message = createMessage(data)
  return { data, message, signature: `${whose.accountAddress} signed ${message}` }
}

test('default: nobody is connected before they have signed in, and they are asked once for an account and network (sign-in 6)', async () => {
  const { kernel, chain, request, status, connect, area } = await visit()
  const connecting = connect()
  const asked = await request()
  expect([status(), kernel.connection(), kernel.state.modal.open]).toEqual(['connecting', undefined, true])
  expect(asked.message).toContain('wants you to sign in with your Mock account:\nwallet-1\n')
  await sign(kernel, asked.id)
  await connecting
  expect([status(), chain.wallet().asked]).toEqual(['connected', ['connect', 'sign']])
  await vi.waitUntil(() => !kernel.state.modal.open)
  const [session] = await kernel.features.siwx.sessions()
  expect(session?.signature).toBe(`wallet-1 signed ${asked.message}`)

  kernel.destroy()
  const next = await visit({}, { chain, area })
  await vi.waitUntil(() => next.status() === 'connected')
  expect(chain.wallet().asked.filter((question) => question === 'sign').length).toBe(1)
})

test('behavior: the modal does not close while a required sign-in waits, and whoever opens it comes to it (sign-in 7)', async () => {
  const { kernel, request, connect } = await visit()
  connect()
  await request()
  expect(kernel.close('user')).toBe(false)
  kernel.close('done')
  kernel.open()
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['SIWXSignMessage'])
})

test('behavior: cancelling a required sign-in ends the session (sign-in 9)', async () => {
  const { kernel, request, status, connect } = await visit()
  const connecting = connect()
  await cancel(kernel, (await request()).id)
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
  expect(status()).toBe('disconnected')
  await vi.waitUntil(() => !kernel.state.modal.open)
})

test('behavior: a network without a sign-in is asked about, and cancelling goes back to the one that has one (sign-in 9)', async () => {
  const { kernel, chain, request, status, connect } = await visit()
  const connecting = connect()
  await sign(kernel, (await request()).id)
  await connecting
  kernel.switchNetwork('mock:2').catch(() => {})
  const asked = await request()
  expect([asked.chainId, status()]).toEqual(['mock:2', 'connecting'])
  await cancel(kernel, asked.id)
  await vi.waitUntil(() => status() === 'connected')
  expect([kernel.network()?.id, chain.wallet().networkId ?? 'mock:1']).toEqual(['mock:1', 'mock:1'])
  await vi.waitUntil(() => !kernel.state.modal.open)
})

test('behavior: cancelling does not go back to a network whose sign-in has ended meanwhile (sign-in 9)', async () => {
  const kept = createMemoryStorage()
  const { kernel, chain, request, status, connect } = await visit({ storage: { ...kept, verifies: true } })
  const connecting = connect()
  await sign(kernel, (await request()).id)
  await connecting
  kernel.switchNetwork('mock:2').catch(() => {})
  const asked = await request()
  // Another tab has signed out.
  await kept.delete({ chainId: 'mock:1', accountAddress: 'wallet-1' })
  await cancel(kernel, asked.id)
  await vi.waitUntil(() => status() !== 'connecting')
  expect([status(), chain.wallet().networkId]).toEqual(['disconnected', 'mock:2'])
})

test.each(['signs in the page', 'signs at a server'])(
  'behavior: on a network that the app does not offer nobody is asked to sign, and switching goes on: a wallet that %s (sign-in 22)',
  async (where) => {
    const storage = where === 'signs at a server' ? { ...createMemoryStorage(), verifies: true as const } : undefined
    const chain = mockChain({ wallets: [{ id: 'wallet', networkId: 'mock:99' }] })
    const { kernel, request, status, connect } = await visit({ storage }, { chain })
    const connecting = connect()
    const asked = await vi.waitUntil(() => siwxState.of(kernel).requests[0])
    await vi.dynamicImportSettled()
    expect([asked.status, asked.message, status()]).toEqual(['preparing', undefined, 'connecting'])
    await sign(kernel, asked.id)
    expect(chain.wallet().asked).toEqual(['connect'])
    await kernel.switchNetwork('mock:2', { sessionId: asked.sessionId })
    const next = await request()
    expect([next.chainId, chain.wallet().networkId]).toEqual(['mock:2', 'mock:2'])
    await sign(kernel, next.id)
    await connecting
    expect([status(), kernel.network()?.id]).toEqual(['connected', 'mock:2'])
  },
)

test('behavior: a sign-in that a server reports for a network that the app does not offer lets nobody in (sign-in 22)', async () => {
  const chain = mockChain({ wallets: [{ id: 'wallet', networkId: 'mock:99' }] })
  const kept = createMemoryStorage()
  const { data, message, signature } = anySession({ chainId: 'mock:99', accountAddress: 'wallet-1' })
  await kept.add({ data, message, signature })
  const { kernel, status, connect } = await visit({ storage: { ...kept, verifies: true } }, { chain })
  connect()
  await vi.waitUntil(() => siwxState.of(kernel).requests[0])
  expect(status()).toBe('connecting')
})

test('behavior: an optional sign-in is not offered on a network that the app does not offer, and is after the switch (sign-in 22)', async () => {
  const chain = mockChain({ wallets: [{ id: 'wallet', networkId: 'mock:99' }] })
  const { kernel, request, status, connect } = await visit({ required: false }, { chain })
  await connect()
  expect(status()).toBe('connected')
  await kernel.switchNetwork('mock:2')
  expect((await request()).chainId).toBe('mock:2')
})

test.each(['is moved by the visitor', 'is elsewhere when the page loads'])(
  'behavior: after a reload, cancelling goes back to the network that was signed in on: a wallet that %s (sign-in 9)',
  async (how) => {
    const { kernel, chain, area, request, connect } = await visit()
    const connecting = connect()
    await sign(kernel, (await request()).id)
    await connecting
    kernel.destroy()
    const wallet = chain.wallet()
    wallet.networkId = how === 'is moved by the visitor' ? undefined : 'mock:2'
    const next = await visit({}, { chain, area })
    if (how === 'is moved by the visitor') {
      await vi.waitUntil(() => next.status() === 'connected')
      next.kernel.switchNetwork('mock:2').catch(() => {})
    }
    const asked = await next.request()
    expect([asked.chainId, asked.backTo]).toEqual(['mock:2', 'mock:1'])
    await cancel(next.kernel, asked.id)
    await vi.waitUntil(() => next.status() === 'connected')
    expect([next.kernel.network()?.id, wallet.networkId]).toEqual(['mock:1', 'mock:1'])
    expect(await next.kernel.features.siwx.sessions()).toHaveLength(1)
  },
)

test.each(['account', 'network', 'network that the app does not offer'])(
  'behavior: a wallet that is back at what it has signed in with is asked nothing more: %s (sign-in 6)',
  async (how) => {
    const { kernel, chain, request, status, connect } = await visit()
    const connecting = connect()
    await sign(kernel, (await request()).id)
    await connecting
    const wallet = chain.wallet()
    if (how === 'account') wallet.emitAccounts(['wallet-2'])
    else wallet.emitNetwork(how === 'network' ? 'mock:2' : 'mock:99')
    await vi.waitUntil(() => siwxState.of(kernel).requests.length > 0)
    expect(status()).toBe('connecting')
    if (how === 'account') wallet.emitAccounts(['wallet-1'])
    else if (how === 'network') wallet.emitNetwork('mock:1')
    // The button of the view itself.
    else await kernel.switchNetwork('mock:1')
    await vi.waitUntil(() => !kernel.state.modal.open)
    expect([kernel.account().caipAddress, siwxState.of(kernel).requests]).toEqual(['mock:1:wallet-1', []])
  },
)

test('error: what the wallet refuses is said, and can be tried again with a new message (sign-in 8)', async () => {
  const { kernel, request, status, connect, chain } = await visit()
  connect()
  const { id, message } = await request()
  chain.wallet().mode = 'reject'
  await sign(kernel, id)
  expect(kernel.state.toast?.message).toBe('Error signing message')
  const again = await request()
  expect(again.message).not.toBe(message)
  expect(again.ended).toBe('declined')
  expect(status()).toBe('connecting')
})

test('error: a signature that no endpoint could check is not called wrong, and can be signed again (sign-in 29)', async () => {
  const { kernel, request, status, connect, chain } = await visit()
  connect()
  const { id } = await request()
  const down = new HttpStatusError({ status: 500, url: 'https://rpc.mock.example/' })
  let isDown = true
  kernel.hooks.verifyMessage.tap({ name: 'down', stage: -100 } as never, () => {
    if (isDown) throw down
    return undefined
  })
  const reported: unknown[] = []
  kernel.hooks.onError.tap('test', (error) => void reported.push(error))
  await sign(kernel, id)
  expect(reported).toMatchObject([
    { name: 'SignatureUncheckedError', params: { network: 'mock:1' }, cause: { name: 'HttpStatusError' } },
  ])
  expect(await request()).toMatchObject({ ended: 'unchecked' })
  isDown = false
  await sign(kernel, id)
  await vi.waitUntil(() => status() === 'connected')
  expect(chain.wallet().asked.filter((asked) => asked === 'sign')).toEqual(['sign', 'sign'])
})

test('error: a storage that cannot be reached ends the session, and says so (sign-in 10)', async () => {
  const storage = { ...createMemoryStorage(), nonce: () => Promise.reject(new Error('down')) }
  const { kernel, status, connect } = await visit({ storage })
  await expect(connect()).rejects.toMatchObject({ name: 'SignInUnavailableError' })
  expect(kernel.state.toast?.message).toBe('A problem occurred while trying initialize authentication')
  expect(status()).toBe('disconnected')
})

test.each(['nonce', 'all'] as const)(
  'error: a sign-in that cannot begin ends the connection and leads to Connect, where it is said: %s (sign-in 10)',
  async (verb) => {
    const storage = { ...createMemoryStorage(), [verb]: () => Promise.reject(new Error('down')) }
    const chain = mockChain()
    const kernel = createTestKernel({ plugins: [core(), chain.plugin, siwx({ storage })] })
    await kernel.start()
    await kernel.view('Connect')?.load()
    kernel.open('Connect')
    kernel.navigate('ConnectingExternal', { connectorId: 'wallet', namespace: chain.namespace })
    await vi.waitUntil(() => kernel.state.toast)
    await vi.waitUntil(() => kernel.state.router.stack.at(-1)?.view === 'Connect')
    await vi.waitUntil(() => kernel.account(chain.namespace).status === 'disconnected')
    await new Promise((resolve) => setTimeout(resolve))
    expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Connect'])
    expect([kernel.state.modal.open, kernel.state.toast?.message]).toEqual([
      true,
      'A problem occurred while trying initialize authentication',
    ])
    kernel.destroy()
  },
)

test('behavior: an optional sign-in is offered once connected, and closing goes on without (sign-in 11)', async () => {
  const { kernel, request, status, connect } = await visit({ required: false })
  await connect()
  expect(status()).toBe('connected')
  await request()
  expect(kernel.close('user')).toBe(true)
  await vi.waitUntil(() => siwxState.of(kernel).requests.length === 0)
  expect(status()).toBe('connected')
})

test('behavior: disconnecting signs out, and the next connect asks again (sign-in 12)', async () => {
  const { kernel, request, connect, area } = await visit()
  const connecting = connect()
  await sign(kernel, (await request()).id)
  await connecting
  await kernel.disconnect()
  await vi.waitUntil(
    () => !area.entries.has('tapkit:test:v1:siwx') && ![...area.entries.keys()].some((key) => key.endsWith(':siwx')),
  )
  connect()
  await request()
})

test('behavior: what somebody has written into the storage signs nobody in (sign-in 8)', async () => {
  const first = await visit()
  const connecting = first.connect()
  await sign(first.kernel, (await first.request()).id)
  await connecting
  const key = [...first.area.entries.keys()].find((name) => name.endsWith(':siwx')) ?? ''
  first.kernel.destroy()
  const text = first.area.getItem(key) ?? ''
  first.area.setItem(key, text.replace(' signed ', ' had signed '))
  const { request, status } = await visit({}, first)
  await request()
  expect(status()).not.toBe('connected')
})
