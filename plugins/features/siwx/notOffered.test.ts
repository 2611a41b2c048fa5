import { createMemoryArea, mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rest, visitSigning } from './fixtures/visitSigning.ts'
import type { SiwxOptions } from './index.ts'
import { createMessage } from './message/createMessage.ts'
import { createMemoryStorage } from './storage/createMemoryStorage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that reports a sign-in on a network that the app does not offer, and tells of other tabs when the test says so. */
async function createServer() {
  const listeners: (() => void)[] = []
  const kept = createMemoryStorage()
  const data = {
    chainId: 'mock:99',
    accountAddress: 'wallet-1',
    domain: location.host,
    uri: location.href,
    version: '1',
    nonce: '0123456789',
    issuedAt: '2026-01-01T00:00:00Z',
  } as const
  const message = createMessage(data)
  await kept.add({ data, message, signature: `wallet-1 signed ${message}` })
  const storage = {
    ...kept,
    verifies: true as const,
    subscribe: (listener: () => void) => void listeners.push(listener),
  }
  return { storage, kept, tell: () => void listeners.map((listener) => listener()) }
}

const elsewhere = () => mockChain({ wallets: [{ id: 'wallet', networkId: 'mock:99' }, { id: 'two' }] })

/** A page whose wallet is on a network that the app does not offer. */
async function visit(options: SiwxOptions, { chain = elsewhere(), area = createMemoryArea() } = {}) {
  const page = await visitSigning(options, { chain, area, multiWallet: true })
  return { ...page, connect: (connectorId = 'wallet') => page.connect(connectorId) }
}

describe('a sign-in that a server reports for a network that the app does not offer', () => {
  test('lets nobody in once another tab signs in, and is not deleted (sign-in 22)', async () => {
    const { storage, kept, tell } = await createServer()
    const { kernel, connect, requests } = await visit({ storage })
    await connect()
    tell()
    await rest()
    expect([kernel.account('mock').status, requests().length]).toEqual(['connecting', 1])
    expect((await kept.all()).length).toBe(1)
  })

  test('lets nobody in once another wallet signs in (sign-in 22)', async () => {
    const { storage } = await createServer()
    const { kernel, connect, requests, signNow } = await visit({ storage })
    await connect('two')
    await signNow('two-1')
    await connect()
    const { sessionId } = kernel.connection('mock') ?? {}
    kernel.switchNetwork('mock:2', { sessionId }).catch(() => {})
    await rest()
    await signNow('two-1')
    const connected = kernel.connections('mock').map(({ connectorId, networkId }) => `${connectorId} ${networkId}`)
    expect([connected, requests().map(({ chainId }) => chainId)]).toEqual([['two mock:2'], ['mock:99']])
  })

  test('is not told to the host, and a sign-in that the host asks for waits for the visitor (sign-in 22)', async () => {
    const { storage } = await createServer()
    const { kernel, connect, requests } = await visit({ storage, required: false })
    await connect()
    const { siwx: signIn } = kernel.features
    const told = [await signIn.sessions(), await signIn.has({ namespace: 'mock', address: 'wallet-1' })]
    expect(told).toEqual([[], false])
    const ended: string[] = []
    signIn.signIn().then(
      () => ended.push('signed in'),
      ({ name }) => ended.push(name),
    )
    await rest()
    expect([ended, requests().length]).toEqual([[], 1])
  })
})

test('error: on a network that the app does not offer, there is no text to sign, and no nonce is asked for (sign-in 22)', async () => {
  const nonce = vi.fn(async () => '0123456789')
  const { kernel, connect, requests } = await visit({ storage: { ...createMemoryStorage(), nonce } })
  await connect()
  expect([requests().map(({ message }) => message), nonce.mock.calls]).toEqual([[undefined], []])
  await kernel.switchNetwork('mock:1', { sessionId: requests()[0]?.sessionId })
  await rest()
  const [request] = requests()
  expect([request?.message, nonce.mock.calls.length]).toEqual([expect.stringContaining('Chain ID: mock:1'), 1])
})

describe('a sign-in that the host asks for', () => {
  /** A page whose host asks for a sign-in while the wallet is on a network that the app does not offer. */
  async function asked() {
    const page = await visit({ required: false })
    await page.connect()
    const ended: string[] = []
    page.kernel.features.siwx.signIn().then(
      () => ended.push('signed in'),
      ({ name }) => ended.push(name),
    )
    await rest()
    return { ...page, ended }
  }

  test('goes on where the visitor switches the network in its view, and resolves with the sign-in there (sign-in 22)', async () => {
    const { kernel, requests, signNow, ended } = await asked()
    const [{ sessionId } = { sessionId: '' }] = requests()
    await kernel.switchNetwork('mock:1', { sessionId })
    await rest()
    expect([requests().map(({ chainId }) => chainId), kernel.state.modal.open, ended]).toEqual([['mock:1'], true, []])
    await signNow('wallet-1')
    expect([ended, requests()]).toEqual([['signed in'], []])
  })

  test('rejects as declined once the visitor closes it, and as not connected once the wallet is gone', async () => {
    const declined = await asked()
    declined.kernel.close('user')
    await rest()
    expect(declined.ended).toEqual(['UserRejectedError'])
    const gone = await asked()
    await gone.kernel.disconnect()
    await rest()
    expect(gone.ended).toEqual(['NotConnectedError'])
  })
})

describe.each(['mock:1', 'mock:2'] as const)('an optional sign-in is offered once the wallet comes to %s', (id) => {
  test('by the visitor, and once (sign-in 22)', async () => {
    const { kernel, connect, requests } = await visit({ required: false })
    await connect()
    expect(requests()).toEqual([])
    await kernel.switchNetwork(id)
    await rest()
    expect(requests().map(({ chainId }) => chainId)).toEqual([id])
    kernel.close('user')
    await rest()
    expect([requests(), kernel.account('mock').status]).toEqual([[], 'connected'])
  })

  test('by its owner (sign-in 22)', async () => {
    const { chain, connect, requests } = await visit({ required: false })
    await connect()
    chain.wallet('wallet').emitNetwork(id)
    await rest()
    expect(requests().map(({ chainId }) => chainId)).toEqual([id])
  })

  test.each(['by the visitor', 'by its owner'])(
    'also after a reload, which asks nobody by itself: %s (sign-in 22)',
    async (by) => {
      const first = await visit({ required: false })
      await first.connect()
      first.kernel.destroy()
      const { kernel, chain, requests } = await visit({ required: false }, first)
      await rest()
      expect([requests(), kernel.account('mock').status]).toEqual([[], 'connected'])
      if (by === 'by its owner') chain.wallet('wallet').emitNetwork(id)
      else await kernel.switchNetwork(id)
      await rest()
      expect(requests().map(({ chainId }) => chainId)).toEqual([id])
    },
  )

  test('unless it has been disconnected (sign-in 22)', async () => {
    const { kernel, chain, connect, requests } = await visit({ required: false })
    await connect()
    await kernel.disconnect()
    chain.wallet('wallet').emitNetwork(id)
    await rest()
    expect(requests()).toEqual([])
  })
})

test('after a reload, a required sign-in tells of the network that its wallet is on, and goes on once the visitor has switched it (sign-in 22)', async () => {
  const first = await visit({}, { chain: mockChain() })
  await first.connect()
  await first.signNow('wallet-1')
  first.kernel.destroy()
  first.chain.wallet().networkId = 'mock:99'
  const { kernel, requests, signNow } = await visit({}, first)
  await rest()
  const [asked] = requests()
  expect([asked?.chainId, asked?.backTo, kernel.state.modal.open]).toEqual(['mock:99', 'mock:1', true])
  await kernel.switchNetwork('mock:2', { sessionId: asked?.sessionId })
  await rest()
  await signNow('wallet-1')
  expect([kernel.account('mock').status, kernel.network('mock')?.id]).toEqual(['connected', 'mock:2'])
})
