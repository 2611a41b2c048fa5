import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancel } from './actions/cancel.ts'
import { sign } from './actions/sign.ts'
import { rest } from './fixtures/visitSigning.ts'
import { type SiwxOptions, siwx } from './index.ts'
import { siwxState } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page with two wallets of one namespace and a wallet of another. */
async function visit(options: SiwxOptions = {}) {
  const networks = [
    mockNetwork('mock:1'),
    mockNetwork('mock:2'),
    mockNetwork('other:1'),
    mockNetwork('other:2'),
  ] as const
  const wallets = [
    { id: 'wallet', namespaces: ['mock'] },
    { id: 'second', namespaces: ['other'] },
    { id: 'third', namespaces: ['mock'] },
  ]
  const chain = mockChain({ networks, wallets })
  const kernel = createTestKernel({ plugins: [chain.plugin, siwx(options)] })
  await kernel.start()
  await rest()
  const request = () => siwxState.of(kernel).requests[0]
  const connect = async (connectorId: string, namespace: string, networkId?: string) => {
    kernel.connect({ connectorId, namespace, networkId } as never).catch(() => {})
    await rest()
  }
  const signIn = async () => {
    void sign(kernel, request()?.id ?? '')
    await rest()
  }
  const giveUp = async () => {
    void cancel(kernel, request()?.id ?? '')
    await rest()
  }
  const inUse = () => [kernel.account().caipAddress, kernel.account('other').status, kernel.network('other')?.id]
  return { ...{ kernel, chain, request, connect, signIn, giveUp, inUse } }
}

test('cancelling a sign-in that a wallet of another namespace has led to leaves the app where it is (sign-in 9)', async () => {
  const { chain, connect, signIn, giveUp, inUse, kernel, request } = await visit()
  await connect('second', 'other')
  await signIn()
  await connect('wallet', 'mock')
  await signIn()
  expect(inUse()).toEqual(['mock:1:wallet-1', 'connected', 'other:1'])
  chain.wallet('second').emitNetwork('other:2')
  await rest()
  expect(request()?.chainId).toBe('other:2')
  await giveUp()
  expect(inUse()).toEqual(['mock:1:wallet-1', 'connected', 'other:1'])
  expect(kernel.state.graph.active.namespace).toBe('mock')
})

test('cancelling a connection in another namespace leaves the app where it is (sign-in 9)', async () => {
  const { connect, signIn, giveUp, inUse, kernel, request } = await visit()
  await connect('wallet', 'mock')
  await signIn()
  await connect('second', 'other')
  expect(request()?.namespace).toBe('other')
  await giveUp()
  expect(inUse()).toEqual(['mock:1:wallet-1', 'disconnected', 'other:1'])
  expect(kernel.state.graph.active.namespace).toBe('mock')
})

test.each(['other', 'mock'] as const)(
  'cancelling a connection in %s, of an account that has signed in on another network, leaves the app where it is (sign-in 9)',
  async (namespace) => {
    const { chain, connect, signIn, giveUp, inUse, kernel, request } = await visit({ signOutOnDisconnect: false })
    const id = namespace === 'mock' ? 'third' : 'second'
    await connect(id, namespace)
    await signIn()
    await kernel.disconnect()
    await connect('wallet', 'mock')
    await signIn()
    const before = inUse()
    chain.wallet(id).emitNetwork(`${namespace}:2`)
    await connect(id, namespace, `${namespace}:2`)
    expect(request()).toMatchObject({ chainId: `${namespace}:2`, backTo: undefined })
    await giveUp()
    expect(inUse()).toEqual(before)
    expect(kernel.state.graph.active.namespace).toBe('mock')
  },
)

test('cancelling the only connection goes back to where its account has signed in (sign-in 9)', async () => {
  const { chain, connect, signIn, giveUp, inUse, kernel, request } = await visit({ signOutOnDisconnect: false })
  await connect('second', 'other')
  await signIn()
  await kernel.disconnect()
  chain.wallet('second').emitNetwork('other:2')
  await connect('second', 'other', 'other:2')
  expect(request()).toMatchObject({ chainId: 'other:2', backTo: 'other:1' })
  await giveUp()
  expect(inUse()).toEqual(['other:1:second-1', 'connected', 'other:1'])
})
