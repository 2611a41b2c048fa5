// @vitest-environment node
import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { type Kernel, type Network, toSendError } from 'tapkit/kernel'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
import { createTestKernel } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { ada, ask, openPairings } from './fixtures/openPairings.ts'
import { walletconnect } from './index.ts'
import type { WalletConnectProvider } from './providers/generic.ts'

const accounts = [`eip155:1:${ada}`, `eip155:8453:${ada}`]

const pages = openPairings()

async function connect(kernel: Kernel, own = accounts) {
  const before = pages.fake.proposed.length
  const { connecting } = ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBeGreaterThan(before)
  const session = pages.fake.proposed.at(-1)?.approve(own)
  return { connection: await connecting, topic: session?.topic ?? '' }
}

test('a code is good for four minutes; the next one takes its place ten seconds before (walletconnect 4)', async () => {
  const { kernel, codes } = await pages.openCode()
  vi.useFakeTimers({ now: Date.now() })
  const given = new AbortController()
  const { connecting } = ask(kernel, given.signal)
  await vi.advanceTimersByTimeAsync(0)
  const shown = codes.length
  const lasts = (codes.at(-1)?.expiresAt ?? 0) - Date.now()
  expect(lasts).toBeGreaterThan(239_000)
  expect(lasts).toBeLessThanOrEqual(240_000)
  await vi.advanceTimersByTimeAsync(229_000)
  expect(codes).toHaveLength(shown)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(codes).toHaveLength(shown + 1)
  expect(codes.at(-1)?.uri).toBe('wc:2@2?symKey=00')
  // The wallet had scanned the first one before.
  pages.fake.proposed[0]?.approve(accounts)
  await vi.advanceTimersByTimeAsync(100)
  await expect(connecting).resolves.toMatchObject({ account: { address: ada } })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(codes).toHaveLength(shown + 1)
})

test('a code that runs out in the SDK ends nothing (walletconnect 4)', async () => {
  const { kernel } = await pages.open()
  const { connecting } = ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(1)
  pages.fake.proposed[0]?.fail({ message: 'Proposal expired', code: 0 })
  const { connecting: again } = ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(2)
  pages.fake.proposed[1]?.approve(accounts)
  await expect(again).resolves.toMatchObject({ account: { address: ada } })
  await expect(connecting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
})

test('who is offline is told at once; who has no line to the relay, after ten seconds (walletconnect 8)', async () => {
  const { kernel } = await pages.open()
  pages.online = false
  const off = { name: 'RelayUnreachableError', params: { offline: true }, unsent: true }
  await expect(ask(kernel).connecting).rejects.toMatchObject(off)
  pages.online = true
  pages.fake.behaviour.connect = () => new Promise(() => {})
  vi.useFakeTimers()
  const { connecting } = ask(kernel)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(kernel.account('eip155').status).toBe('connecting')
  await vi.advanceTimersByTimeAsync(200)
  await expect(connecting).rejects.toMatchObject({ name: 'RelayUnreachableError', params: { offline: false } })
})

const transfer = { from: ada, to: ada, value: '0x1', chainId: '0x1' }
const request = (kernel: Kernel, method: string, params: unknown[] = [transfer]) =>
  kernel.request({ namespace: 'eip155', method, params })

test('a transaction goes to the network that it names, wherever the app has gone (walletconnect 6)', async () => {
  const { kernel } = await pages.open()
  await connect(kernel)
  await kernel.switchNetwork('eip155:8453')
  pages.fake.behaviour.request = async () => `0x${'1'.repeat(64)}`
  await request(kernel, 'eth_sendTransaction')
  await request(kernel, 'personal_sign', ['0x00', ada])
  expect(pages.fake.asked.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:8453'])
})

test('what was not approved is refused before anything is asked (walletconnect 6)', async () => {
  const { kernel } = await pages.open({ methods: { eip155: ['personal_sign', 'eth_sendTransaction'] } })
  await connect(kernel, [`eip155:1:${ada}`])
  const other = { ...transfer, chainId: '0x2105' }
  await expect(request(kernel, 'eth_sendTransaction', [other])).rejects.toMatchObject({
    name: 'NetworkNotApprovedError',
    unsent: true,
  })
  await expect(request(kernel, 'eth_signTypedData_v4')).rejects.toMatchObject({
    name: 'MethodNotSupportedError',
    unsent: true,
  })
  pages.fake.behaviour.connected = false
  pages.online = false
  await expect(request(kernel, 'eth_sendTransaction')).rejects.toMatchObject({
    name: 'RelayUnreachableError',
    unsent: true,
  })
  expect(pages.fake.asked).toEqual([])
})

test.each([
  ['the session ends meanwhile', { code: 6_000, message: 'User disconnected.' }, undefined],
  ['the request runs out', new Error('Request expired. Please try again.'), undefined],
  ['the relay fails', new Error('Failed to publish payload, please try again. id:1 tag:1108'), undefined],
  ['the wallet refuses', { code: 5_000, message: 'User rejected.' }, true],
])('where %s, a payment is said to be unsent only by a refusal (walletconnect 6)', async (_, error, unsent) => {
  const { kernel } = await pages.open()
  await connect(kernel)
  pages.fake.behaviour.request = () => Promise.reject(error)
  const thrown = await kernel.hooks.send
    .promise({
      namespace: 'eip155',
      account: kernel.connection('eip155')?.account,
      connector: kernel.connection('eip155')?.connector,
      payload: transfer,
      network: kernel.networks.require('eip155:1'),
    } as never)
    .catch((cause: unknown) => cause)
  expect(toSendError(thrown).unsent).toBe(unsent)
})

test('a chain without a plugin is reached through its provider (walletconnect 2)', async () => {
  const hub: Network = {
    id: 'cosmos:cosmoshub-4',
    namespace: 'cosmos',
    reference: 'cosmoshub-4',
    name: 'Cosmos Hub',
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrl: '',
  }
  const { kernel } = await pages.open({ networks: [hub], methods: { cosmos: ['cosmos_signDirect'] } })
  const address = 'cosmos1sd4tw9a2a6n9g3m8'
  await connect(kernel, [...accounts, `${hub.id}:${address}`])
  expect(pages.fake.proposed[0]?.namespaces.cosmos).toMatchObject({ chains: [hub.id], methods: ['cosmos_signDirect'] })
  expect(kernel.account('cosmos')).toMatchObject({ status: 'connected', address })
  const provider = (await kernel.getProvider('cosmos')) as unknown as WalletConnectProvider
  pages.fake.behaviour.request = async () => 'signed'
  expect(await provider.request({ method: 'cosmos_signDirect', params: { signDoc: {} } })).toBe('signed')
  expect(pages.fake.asked).toEqual([
    { topic: 'topic-1', chainId: hub.id, request: { method: 'cosmos_signDirect', params: { signDoc: {} } } },
  ])
  expect(provider.accounts()).toEqual([`${hub.id}:${address}`])
})

test('what the host asks for takes the place of what is asked for without it', async () => {
  const { kernel } = await pages.open({
    methods: { eip155: ['personal_sign'] },
    chains: { eip155: ['eip155:8453'] },
    events: { eip155: ['chainChanged'] },
  })
  ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(1)
  const asked = { chains: ['eip155:8453'], methods: ['personal_sign'], events: ['chainChanged'] }
  expect(pages.fake.proposed[0]?.namespaces).toEqual({ eip155: asked })
})

test('a wallet is asked for every network by all its ids, and for what the plugins of the kit ask it', async () => {
  const kernel = createTestKernel({
    plugins: [
      eip155({ networks: [mainnet] }),
      solana({ networks: [solanaMainnet] }),
      bip122({ networks: [bitcoin] }),
      stacks({ networks: [stacksMainnet] }),
      walletconnect({ provider: pages.fake }),
    ],
  })
  pages.kernels.push(kernel)
  await kernel.start()
  ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(1)
  const { namespaces = {}, input = {} } = pages.fake.proposed[0] ?? {}
  expect(Object.keys(input)).toEqual(['optionalNamespaces'])
  expect(namespaces.eip155?.chains).toEqual(['eip155:1'])
  // Older wallets know Solana by the id that it had before.
  expect(namespaces.solana?.chains).toEqual([solanaMainnet.id, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  const asked = (namespace: string) => namespaces[namespace]?.methods.toSorted().join(' ')
  expect(asked('eip155')).toBe(
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sendTransaction eth_sign eth_signTransaction eth_signTypedData ' +
      'eth_signTypedData_v3 eth_signTypedData_v4 personal_sign wallet_addEthereumChain wallet_getAssets wallet_getCallsStatus ' +
      'wallet_getCapabilities wallet_getPermissions wallet_grantPermissions wallet_registerOnboarding wallet_requestPermissions ' +
      'wallet_revokePermissions wallet_scanQRCode wallet_sendCalls wallet_showCallsStatus wallet_switchEthereumChain wallet_watchAsset',
  )
  expect(asked('solana')).toBe(
    'solana_getAccounts solana_requestAccounts solana_signAllTransactions solana_signAndSendTransaction solana_signMessage ' +
      'solana_signTransaction',
  )
  expect(asked('bip122')).toBe('getAccountAddresses sendTransfer signMessage signPsbt')
  expect(asked('stacks')).toBe(
    'stx_callContract stx_deployContract stx_getAccounts stx_getAddresses stx_signMessage stx_signStructuredMessage ' +
      'stx_signTransaction stx_transferStx',
  )
  for (const { events } of Object.values(namespaces)) expect(events).toEqual(['accountsChanged', 'chainChanged'])
})

test('the network that the visitor is on comes first: it is the one that a wallet opens (walletconnect 2)', async () => {
  const { kernel } = await pages.open()
  await kernel.switchNetwork('eip155:8453')
  ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(1)
  expect(pages.fake.proposed[0]?.namespaces.eip155?.chains).toEqual(['eip155:8453', 'eip155:1'])
})

test('the relay is a host that the page is to let through, unless the client is the host’s own', async () => {
  const relayUrl = 'wss://relay.example'
  expect((await pages.open({ relayUrl, provider: undefined, projectId: 'p' })).kernel.http.hosts()).toContain(relayUrl)
  expect((await pages.open({ relayUrl })).kernel.http.hosts()).not.toContain(relayUrl)
})

test('a session that the SDK has lost by the time it is to be ended is over, and nobody is told that it failed (walletconnect 2)', async () => {
  const { kernel } = await pages.open()
  const { topic } = await connect(kernel)
  pages.fake.behaviour.disconnect = async () => {
    pages.fake.sessions.delete(topic)
    throw new Error(`Missing or invalid. Record was recently deleted - session: ${topic}`)
  }
  await kernel.disconnect()
  expect(kernel.account('eip155').status).toBe('disconnected')
})

test('a network that the wallet does not know is described to it, by the chain’s public endpoint (walletconnect 5, networks 9)', async () => {
  const { kernel } = await pages.open({}, { 'eip155:8453': ['https://base.rpc.example/v2/the-key-of-this-site'] })
  const { topic } = await connect(kernel, [`eip155:1:${ada}`])
  pages.fake.behaviour.request = async ({ method }) => {
    if (method === 'wallet_switchEthereumChain') throw { code: 4_902, message: 'Unrecognized chain' }
    const session = pages.fake.sessions.get(topic)
    const own = session?.namespaces.eip155
    if (session && own) pages.fake.sessions.set(topic, { ...session, namespaces: { eip155: { ...own, accounts } } })
    return null
  }
  await kernel.switchNetwork('eip155:8453')
  expect(pages.fake.asked.map(({ chainId, request: { method } }) => `${chainId} ${method}`)).toEqual([
    'eip155:1 wallet_switchEthereumChain',
    'eip155:1 wallet_addEthereumChain',
  ])
  const rpcUrls = ['https://mainnet.base.org']
  expect(pages.fake.asked.at(-1)?.request.params).toMatchObject([{ chainId: '0x2105', chainName: 'Base', rpcUrls }])
  expect(kernel.connection('eip155')?.network.id).toBe('eip155:8453')
})

test('a wallet that answers a switch after a newer one began is not asked to add a network as well (sessions 6)', async () => {
  const { kernel } = await pages.open()
  await connect(kernel, [`eip155:1:${ada}`])
  const refusals: (() => void)[] = []
  pages.fake.behaviour.request = () =>
    new Promise((_, reject) => refusals.push(() => reject({ code: 4_902, message: 'Unrecognized chain' })))
  const first = kernel.switchNetwork('eip155:8453').catch(({ name }) => name)
  await vi.waitUntil(() => refusals.length === 1)
  kernel.switchNetwork('eip155:8453').catch(() => {})
  expect(await first).toBe('ConnectAbortedError')
  await vi.waitUntil(() => refusals.length === 2)
  refusals[0]?.()
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(pages.fake.asked.map(({ request: { method } }) => method)).toEqual([
    'wallet_switchEthereumChain',
    'wallet_switchEthereumChain',
  ])
})

test('a session whose time has come is over (walletconnect 7)', async () => {
  const { kernel } = await pages.open()
  const { topic } = await connect(kernel)
  pages.fake.sessions.delete(topic)
  pages.fake.emit('session_expire', { topic })
  await vi.waitUntil(() => kernel.account('eip155').status === 'disconnected')
  expect(kernel.state.graph.sessions).toEqual({})
})

test.each([
  ['by the visitor', (kernel: Kernel, topic: string) => kernel.disconnect({ sessionId: topic })],
  ['by its time', async (_: Kernel, topic: string) => pages.fake.emit('session_expire', { topic })],
])('what a wallet was asked is over with its session, ended %s (walletconnect 6)', async (_, end) => {
  const { kernel } = await pages.open()
  const { topic } = await connect(kernel)
  const asked = request(kernel, 'eth_sendTransaction')
  asked.catch(() => {})
  await expect.poll(() => pages.fake.asked.length).toBe(1)
  await end(kernel, topic)
  const thrown = await asked.catch((cause: unknown) => cause)
  expect(thrown).toMatchObject({ code: 6_000 })
  expect(toSendError(thrown).unsent).toBeUndefined()
})

test('a wallet that approves nothing of what was asked for is left with no session (walletconnect 2)', async () => {
  const { kernel } = await pages.open()
  const { connecting } = ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(1)
  pages.fake.proposed[0]?.approve([
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T`,
  ])
  await expect(connecting).rejects.toMatchObject({ name: 'NetworkNotApprovedError', unsent: true })
  await expect.poll(() => pages.fake.ended).toEqual(['topic-1'])
})

test('a session is called by its wallet, in plain words and no more than forty (walletconnect 2)', async () => {
  const { kernel } = await pages.open()
  const { connecting } = ask(kernel)
  await expect.poll(() => pages.fake.proposed.length).toBe(1)
  const name = `\u202eRain\u200bbow\n${'x'.repeat(1_000)}`
  pages.fake.proposed[0]?.approve(accounts, { peer: { metadata: { name } } })
  const { sessionId } = await connecting
  expect(kernel.state.features.sessionNames).toEqual({ [sessionId]: `Rainbow${'x'.repeat(33)} · WalletConnect` })
  await kernel.disconnect({ sessionId })
  await expect.poll(() => kernel.state.features.sessionNames).toEqual({})
})

test('after a hundred sessions nothing listens that did not before', async () => {
  const { kernel } = await pages.open()
  const { topic } = await connect(kernel)
  await kernel.disconnect({ sessionId: topic })
  const before = [pages.fake.listeners(), pages.fake.relay.count()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let turn = 0; turn < 100; turn++) {
    const { topic: next } = await connect(kernel)
    await kernel.disconnect({ sessionId: next })
    // Each is forgotten a second later.
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect([pages.fake.listeners(), pages.fake.relay.count()]).toEqual(before)
  expect(pages.fake.sessions.size).toBe(0)
})
