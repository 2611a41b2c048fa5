// @vitest-environment node
import { setMaxListeners } from 'node:events'
import { bitcoin } from 'tapkit/bip122/networks'
import { pause } from 'tapkit/kernel'
import type { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectIds } from '../../sandbox/projects.mjs'
import { ada, ask, btc, connect, everything, grace, open, relay, sol, wallet, withWorld } from './fixtures/world.ts'

withWorld()

test('one approval connects every namespace, with the accounts and networks that it names (walletconnect 2)', async () => {
  const { kernel } = await open()
  const { connection, topic } = await connect(kernel)
  expect(connection).toMatchObject({ sessionId: topic, namespace: 'eip155', account: { address: ada } })
  expect(kernel.account('solana')).toMatchObject({ status: 'connected', address: sol })
  expect(kernel.account('bip122')).toMatchObject({ status: 'connected', address: btc })
  expect(Object.keys(wallet.proposals[0]?.params.optionalNamespaces ?? {})).toEqual(['eip155', 'solana', 'bip122'])
})

test('an account is offered on the networks that it was approved for, and on no other (walletconnect 5)', async () => {
  const { kernel } = await open()
  await connect(kernel)
  const { accounts } = kernel.connection('eip155') ?? {}
  expect(accounts?.map(({ address, networks }) => [address, networks])).toEqual([
    [ada, ['eip155:1', 'eip155:8453']],
    [grace, ['eip155:1']],
  ])
  await kernel.switchNetwork('eip155:8453')
  expect(kernel.connection('eip155')?.accounts.map(({ address }) => address)).toEqual([ada])
})

test('how the relay knows this browser is told once a wallet is connected', async () => {
  const { kernel } = await open()
  const clientId = () => kernel.state.features.walletconnect.clientId
  expect(clientId()).toBeUndefined()
  await connect(kernel)
  await expect.poll(clientId).toMatch(/^did:key:z/)
})

test('what is signed is asked of the wallet on the network that the app is on', async () => {
  const { kernel } = await open()
  await connect(kernel)
  wallet.answer(({ method }) => ({
    result: method === 'personal_sign' ? `0x${'11'.repeat(65)}` : { signature: '2'.repeat(64) },
  }))
  await kernel.switchNetwork('eip155:8453')
  await kernel.signMessage({ message: 'hello', namespace: 'eip155' })
  expect(wallet.asked).toEqual([
    {
      method: 'personal_sign',
      params: ['0x68656c6c6f', ada],
      chainId: 'eip155:8453',
      expiryTimestamp: expect.any(Number),
    },
  ])
})

test('who declines has shared nothing', async () => {
  const { kernel } = await open()
  const { uri, connecting } = await ask(kernel)
  await wallet.scan(uri)
  await wallet.reject()
  await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError', message: 'Connection rejected' })
  expect(kernel.account('eip155').status).toBe('disconnected')
})

test('a reload restores the session in silence, and a request is answered over it', async () => {
  const { kernel, area } = await open()
  const { topic } = await connect(kernel)
  kernel.destroy()
  const { kernel: next } = await open({ area })
  await vi.waitUntil(() => next.account('eip155').status === 'connected')
  expect(next.connection('eip155')).toMatchObject({ sessionId: topic, account: { address: ada } })
  expect(next.account('solana').address).toBe(sol)
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  await expect(next.signMessage({ message: 'hello', namespace: 'eip155' })).resolves.toMatchObject({ address: ada })
  expect(wallet.proposals).toHaveLength(1)
  await wallet.update(topic, [`eip155:1:${grace}`])
  await expect.poll(() => next.account('eip155').address).toBe(grace)
  expect(next.account('solana').status).toBe('disconnected')
})

test('a disconnect ends the session on both sides and in every namespace, and leaves nothing in the storage (walletconnect 2)', async () => {
  const { kernel, area } = await open()
  await connect(kernel)
  await kernel.disconnect({ namespace: 'solana' })
  expect(kernel.account('eip155').status).toBe('disconnected')
  await vi.waitUntil(() => wallet.client.session.getAll().length === 0)
  const kept = () => [...area.entries].flatMap(([key, text]) => (/"topic"/.test(text) ? [key] : []))
  await expect.poll(kept).toEqual([])
})

test('what the wallet ends is over (walletconnect 7)', async () => {
  const { kernel } = await open()
  const { topic } = await connect(kernel)
  await wallet.end(topic)
  await vi.waitUntil(() => kernel.account('eip155').status === 'disconnected')
  expect(kernel.account('solana').status).toBe('disconnected')
  expect(kernel.state.graph.sessions).toEqual({})
})

test('an update takes away an account and a namespace, and brings them back', async () => {
  const { kernel } = await open()
  const { topic } = await connect(kernel)
  await wallet.update(topic, [`eip155:1:${grace}`, `${bitcoin.id}:${btc}`])
  await vi.waitUntil(() => kernel.account('eip155').address === grace)
  expect(kernel.account('solana').status).toBe('disconnected')
  expect(kernel.account('bip122').status).toBe('connected')
  await new Promise((go) => setTimeout(go, 5))
  await wallet.update(topic, everything)
  await vi.waitUntil(() => kernel.account('solana').status === 'connected')
})

test('an update that approves no account any more is a lock (sessions 10)', async () => {
  const { kernel } = await open()
  const { topic } = await connect(kernel)
  const namespaces = { eip155: { accounts: [], methods: ['personal_sign'], events: ['accountsChanged'] } }
  const { acknowledged } = await wallet.client.update({ topic, namespaces })
  await acknowledged()
  await vi.waitUntil(() => kernel.account('eip155').status === 'disconnected')
  await wallet.update(topic, everything)
  await vi.waitUntil(() => kernel.account('eip155').address === ada)
})

test('two pairings with one wallet are two sessions, and one ends alone (walletconnect 2)', async () => {
  const { kernel } = await open({ multiWallet: true })
  const first = await connect(kernel)
  const second = await connect(kernel, [`eip155:1:${grace}`])
  expect(Object.keys(kernel.state.graph.sessions).toSorted()).toEqual([first.topic, second.topic].toSorted())
  await kernel.disconnect({ sessionId: second.topic })
  await expect.poll(() => wallet.client.session.getAll().map(({ topic }) => topic)).toEqual([first.topic])
  await vi.waitUntil(() => kernel.account('eip155').address === ada)
})

test('who asks again gets the same code, and the wallet one proposal (walletconnect 3)', async () => {
  const { kernel } = await open()
  const first = await ask(kernel)
  const second = await ask(kernel)
  expect(second.uri).toBe(first.uri)
  await expect(first.connecting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  await wallet.scan(second.uri)
  await wallet.approve(everything)
  await second.connecting
  expect(wallet.proposals).toHaveLength(1)
})

test('a wallet that approves what nobody waits for is told that it is over (walletconnect 3)', async () => {
  const { kernel } = await open()
  const given = new AbortController()
  const { uri, connecting } = await ask(kernel, { signal: given.signal })
  await wallet.scan(uri)
  given.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  await wallet.approve(everything)
  await expect.poll(() => wallet.client.session.getAll()).toEqual([])
  expect(kernel.account('eip155').status).toBe('disconnected')
})

test('a network that was not approved is asked for, and added by the wallet’s update (walletconnect 5)', async () => {
  const { kernel } = await open()
  const { topic } = await connect(kernel, [`eip155:1:${ada}`])
  wallet.answer(async ({ method }) => {
    expect(method).toBe('wallet_switchEthereumChain')
    void wallet.update(topic, [`eip155:1:${ada}`, `eip155:8453:${ada}`])
    return { result: null }
  })
  await kernel.switchNetwork('eip155:8453')
  expect(kernel.connection('eip155')?.network.id).toBe('eip155:8453')
  wallet.answer(() => ({ error: { code: 5_000, message: 'User rejected.' } }))
  await wallet.update(topic, [`eip155:8453:${ada}`])
  await vi.waitUntil(() => !kernel.connection('eip155')?.account.networks?.includes('eip155:1'))
  await expect(kernel.switchNetwork('eip155:1')).rejects.toMatchObject({ name: 'SwitchDeclinedError' })
})

test('the wallet’s own network and account are followed, where the session has them (walletconnect 7)', async () => {
  const { kernel } = await open()
  const { topic } = await connect(kernel)
  await wallet.emit(topic, 'eip155:1', 'accountsChanged', [grace.toLowerCase()])
  await vi.waitUntil(() => kernel.account('eip155').address === grace)
  await wallet.emit(topic, 'eip155:1', 'accountsChanged', ['0x0000000000000000000000000000000000000001'])
  await wallet.emit(topic, 'eip155:8453', 'chainChanged', 8453)
  await vi.waitUntil(() => kernel.network('eip155')?.id === 'eip155:8453')
  expect(kernel.account('eip155').address).toBe(ada)
})

test.each([
  ['a project that nobody knows', undefined, 'APKT007', 'Invalid Project ID'],
  ['an origin that is not allowed', 'Unauthorized: origin not allowed', 'APKT002', 'Invalid App Configuration'],
  ['a wrong clock', 'JWT validation error: JWT Token is not yet valid', 'APKT006', 'Session Expired'],
])(
  '%s is told before the SDK has begun again for long, and mended by another try (walletconnect 8)',
  async (_, reason, code, message) => {
    const projectId = reason ? projectIds.open : 'nobody'
    // A program has no origin, and the right clock: the relay says it instead.
    if (reason) relay.setFaults([{ on: 'connect', do: 'close', code: 3_000, reason }])
    // No time passes: it is the relay's word that is told, and no limit.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { kernel } = await open({ projectId })
    const refused = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
    await expect(refused).rejects.toMatchObject({ name: 'RelayRefusedError', code, message, unsent: true })
    vi.useRealTimers()
    expect(kernel.state.alert).toMatchObject({ code })
    relay.setFaults([])
    relay.projects.set(projectId, [])
    expect((await ask(kernel)).uri).toMatch(/^wc:/)
  },
)

test('a relay that refuses is left alone (walletconnect 8)', async () => {
  const { kernel } = await open({ projectId: 'nobody' })
  const refused = kernel.connect({ connectorId: 'walletConnect', namespace: 'eip155' })
  await expect(refused).rejects.toMatchObject({ name: 'RelayRefusedError' })
  // The SDK began again a second later, forty times a second: nothing says that it does not but time.
  await pause(2_500, kernel.signal)
  expect(relay.state().log.filter(({ on }) => on === 'connect').length).toBeLessThanOrEqual(2)
})

test.each([
  ['no JSON', () => '{'],
  ['a list of nothing', () => '{"value":[null,5]}'],
  ['a record where a list belongs', () => '{"value":{"a":1}}'],
  ['nothing', () => undefined],
])(
  'records that are %s are set aside, the connection is over, and can be repaired (walletconnect 10)',
  async (_, write) => {
    const { kernel, area } = await open()
    await connect(kernel)
    kernel.destroy()
    for (const key of [...area.entries.keys()].filter((name) =>
      /walletconnect:.*(session|keychain|history)$/.test(name),
    )) {
      const text = write()
      if (text === undefined) area.removeItem(key)
      else area.setItem(key, text)
    }
    const { kernel: next } = await open({ area })
    await vi.waitUntil(() => Object.keys(next.state.graph.sessions).length === 0)
    expect(next.account('eip155').status).toBe('disconnected')
    expect(next.slot('connect.methods', undefined)).toMatchObject([{ id: 'repair', view: 'ConnectingWalletConnect' }])
    const { topic } = await connect(next)
    expect(next.connection('eip155')).toMatchObject({ sessionId: topic })
    expect(next.slot('connect.methods', undefined)).toEqual([])
  },
)

test('without a project id it is not offered, and the developer is told (walletconnect 1)', async () => {
  const { kernel } = await open({ projectId: '' })
  expect(kernel.connectors.list()).toEqual([])
  expect(kernel.state.alert).toMatchObject({ code: 'APKT008' })
})

test('nothing reaches the relay before a code is asked for (walletconnect 1)', async () => {
  const { kernel } = await open()
  kernel.slot('connect.methods', undefined)
  expect(relay.state().log).toEqual([])
  await ask(kernel)
  expect(relay.state().log.length).toBeGreaterThan(0)
})

/** What the storage has, by how long it is; the order in which things ended is the relay's. */
const kept = ({ entries }: ReturnType<typeof createMemoryArea>): Record<string, number> =>
  Object.fromEntries([...entries].map(([key, text]) => [key, text.length]).toSorted())

// Half a minute where three other things run.
test('a hundred sessions leave nothing in the storage, and no line or topic at the relay (walletconnect 2)', async () => {
  const { kernel, area } = await open()
  // An ended session waits a second for the relay, and several of them end within a second.
  setMaxListeners(100, kernel.signal)
  const turn = async () => {
    const { topic } = await connect(kernel)
    await kernel.disconnect({ sessionId: topic })
    await vi.waitUntil(() => wallet.client.session.getAll().length === 0, { interval: 5 })
  }
  await turn()
  const isClean = () => !/[0-9a-f]{64}":\{/.test(area.getItem(messages) ?? '')
  const messages = [...area.entries.keys()].find((key) => key.endsWith('//messages')) ?? ''
  await expect.poll(isClean).toBe(true)
  const before = kept(area)
  for (let count = 0; count < 100; count++) await turn()
  await expect.poll(() => kept(area)).toEqual(before)
  expect(relay.state().sockets.map(({ topics }) => topics)).toEqual([[], []])
}, 200_000)

test('what was signed is not kept', async () => {
  const { kernel, area } = await open()
  await connect(kernel)
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  const size = () => Object.values(kept(area)).reduce((sum, length) => sum + length, 0)
  const before = size()
  for (let count = 0; count < 3; count++) await kernel.signMessage({ message: 'x'.repeat(2_000), namespace: 'eip155' })
  await expect.poll(() => size() - before).toBeLessThan(2_000)
})

test('codes that were declined leave nothing', async () => {
  const { kernel, area } = await open()
  const turn = async () => {
    const { uri, connecting } = await ask(kernel)
    await wallet.scan(uri)
    await wallet.reject()
    await connecting.catch(() => {})
  }
  await turn()
  const keys = () =>
    Object.keys(JSON.parse([...area.entries].find(([key]) => key.endsWith('//keychain'))?.[1] ?? '').value)
  await expect.poll(keys).toEqual(['client_ed25519_seed'])
  for (let count = 0; count < 10; count++) await turn()
  await expect.poll(keys).toEqual(['client_ed25519_seed'])
  await expect.poll(() => relay.state().sockets.filter(({ topics }) => topics.length > 0)).toEqual([])
})

test('a relay that drops the line is found again', async () => {
  const { kernel } = await open()
  await connect(kernel)
  relay.close(1006)
  await expect.poll(() => relay.state().sockets.length).toBe(2)
  wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
  await expect(kernel.signMessage({ message: 'hello', namespace: 'eip155' })).resolves.toMatchObject({ address: ada })
})
