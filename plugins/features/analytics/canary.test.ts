import { BaseError, type IntentInput, type Kernel, type Plugin } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchFetch } from '../../../kernel/fixtures/watchFetch.ts'
import { formsOf } from './fixtures/formsOf.ts'
import { type Recorded, startRecordingServer } from './fixtures/recordingServer.ts'
import { type AnalyticsEvent, analytics } from './index.ts'

/** What would say who somebody is, or what they alone know: none of it is ever to arrive. */
const secrets = {
  address: '0xC0FFEE254729296a45a3885639AC7E10F9d54979',
  receiver: '0xDecafBad00000000000000000000000000001234',
  bitcoin: 'bc1qcanary0wr3kq7ldg3fm5q4q2shlz2d6e7p4xy9a',
  ensName: 'canary-person.eth',
  walletName: 'Wallet of Canary Jones',
  walletMessage: 'refused for canary.jones@example.org',
  pluginMessage: 'could not read canary-private-note',
  notice: 'canary-notice-text for you',
  toast: 'canary-toast-text for you',
  memo: 'canary-invoice-7781',
  tokenSymbol: 'CANARY7COIN',
  transactionId: 'canary-transaction-0x5e1f',
  code: 'canary_code_of_a_wallet',
  errorName: 'CanaryJonesError',
  path: 'canary-user-path',
  query: 'canary-query-token-93ab',
  fragment: 'canary-fragment-access',
  cookie: 'canary-cookie-session',
  rpcPath: 'canary-api-key-of-host',
  network: 'canarynet',
}

const networks = [
  mockNetwork('mock:1', { rpcUrl: `https://rpc.example/${secrets.rpcPath}` }),
  mockNetwork('mock:2'),
] as const

/** An error that a wallet made: every part of it, its stack too, is its own writing. */
function hostileError(): Error {
  const frame = `    at ${secrets.ensName} (https://x.example/tapkit/dist/kernel/${secrets.path}.js:1:1)`
  const error = Object.assign(new Error(`${secrets.walletMessage}\n${frame}\n    at ${secrets.address}`), {
    code: secrets.code,
    name: secrets.errorName,
    data: { address: secrets.address },
    cause: new Error(secrets.query),
  })
  error.stack = `${secrets.errorName}: ${secrets.walletMessage}\n${frame}`
  return error
}

const said = ({ method, url, headers, body }: Recorded) =>
  `${method} ${url}\n${JSON.stringify(headers)}\n${body}`.toLowerCase()

function findSecrets(wire: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret)
      .filter((form) => wire.includes(form))
      .map((form) => `${name} as ${form}`),
  )
}

async function attempt(run: () => unknown) {
  try {
    return await run()
  } catch {
    return undefined
  }
}

/** A visit with everything in it that a person could be known by. */
async function visit(kernel: Kernel, chain: ReturnType<typeof mockChain>) {
  const namespace = chain.namespace
  const connect = (connectorId: string) => attempt(() => kernel.connect({ connectorId, namespace }))
  kernel.open()
  for (const id of ['stranger', 'refusing', 'failing']) {
    kernel.track('SELECT_WALLET', {
      name: kernel.state.connectors.byId[`${namespace}:${id}`]?.name ?? '',
      platform: secrets.walletName,
    })
    await connect(id)
  }
  await connect('metamask')
  await attempt(() => kernel.fetchBalance())
  await attempt(() => kernel.resolveName({ name: secrets.ensName }))
  await attempt(() => kernel.lookupAddress({ address: secrets.address }))
  await attempt(() => kernel.signMessage({ message: secrets.walletMessage }))
  kernel.navigate('Send' as never, { to: secrets.receiver, amount: '1.5' } as never)
  const token = { address: secrets.receiver, decimals: 2, symbol: secrets.tokenSymbol, name: secrets.walletName }
  for (const given of [{}, { token }, { memo: secrets.memo }]) {
    const intent: IntentInput = { kind: 'transfer', to: secrets.receiver, amount: 150n, ...given }
    await attempt(async () => kernel.send(await kernel.prepare(intent)))
  }
  await attempt(() => kernel.switchNetwork('mock:2'))
  await attempt(() => kernel.switchNetwork(`mock:${secrets.network}`))
  kernel.notify(secrets.toast, 'error')
  kernel.alert({ code: secrets.code, title: secrets.notice, message: secrets.notice, variant: 'error' })
  for (const secret of Object.values(secrets)) {
    kernel.track(secret, { [secret]: secret })
    // A name of words in capitals is the code's own; an address in capitals, or a name with a dot, is none.
    if (/[^\w]|\d/.test(secret)) kernel.track(secret.toUpperCase(), { address: secret })
    kernel.track('SOME_PLUGIN_EVENT', { [secret]: secret, address: secret, message: secret })
    for (const event of ['CONNECT_SUCCESS', 'CONNECT_ERROR', 'SEND_SUCCESS', 'SWITCH_NETWORK', 'DISCONNECT_SUCCESS']) {
      kernel.track(event, {
        ...{ name: secret, method: secret, message: secret, code: secret, network: secret, token: secret },
        ...{ namespace: secret, reconnect: secret, hash: secret, amount: 1.5, address: secret, caipNetworkId: secret },
      })
    }
  }
  kernel.track('constructor', { toString: secrets.address })
  kernel.track('MODAL_OPEN', JSON.parse(`{"__proto__":"${secrets.address}","connected":"${secrets.address}"}`))
  await attempt(() => kernel.disconnect())
  kernel.close()
}

/** Errors that hold what a person could be known by; five a minute are told. */
function* errors() {
  yield hostileError()
  yield new BaseError({ code: secrets.code, message: secrets.address, debug: hostileError().message, params: secrets })
  yield Object.assign(new BaseError({ code: secrets.bitcoin, message: 'x' }), { name: secrets.errorName })
  yield Object.assign(new BaseError({ code: 'plugin', message: hostileError().message }), { cause: hostileError() })
  yield secrets.pluginMessage
}

/** Names that a host's own plugin would bring into a kit. */
const nosy: Plugin = {
  name: 'nosy',
  apply({ hooks }) {
    hooks.resolveView.tap('nosy', ({ view }) => ({ title: view, load: async () => ({ default: () => null }) }))
    hooks.fetchBalance.tapPromise('nosy', async () => {
      throw hostileError()
    })
  },
}

function compose(options: Parameters<typeof analytics>[0]) {
  const chain = mockChain({
    networks,
    names: { [secrets.ensName]: secrets.address },
    notices: [{ code: secrets.code, title: secrets.notice, text: secrets.notice }],
    wallets: [
      { id: 'metamask', name: 'MetaMask', kind: 'announced', accounts: [secrets.address, secrets.bitcoin] },
      { id: 'stranger', name: secrets.walletName, kind: 'announced', accounts: [secrets.address] },
      { id: 'refusing', name: secrets.ensName, kind: 'announced', mode: 'reject' },
      { id: 'failing', name: secrets.address, kind: 'announced', mode: 'fail' },
    ],
  })
  const page = watchFetch()
  const kernel = createTestKernel({
    fetch: page.fetch,
    metadata: { name: secrets.walletName, url: `https://host.example/${secrets.path}?t=${secrets.query}` },
    plugins: [chain.plugin, nosy, analytics(options)],
  })
  onTestFinished(async () => {
    await page.rest()
    kernel.destroy()
  })
  return { chain, kernel }
}

beforeEach(() => {
  const before = location.href
  history.replaceState(null, '', `/${secrets.path}?token=${secrets.query}#${secrets.fragment}`)
  // biome-ignore lint/suspicious/noDocumentCookie: what a page of a host has
  document.cookie = `session=${secrets.cookie}`
  return () => history.replaceState(null, '', before)
})

/** Leaves the page, once the reporter that the open has asked for is there. */
async function leave(heard: readonly AnalyticsEvent[]) {
  const before = heard.length
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'))
    expect(heard.slice(before).map(({ event }) => event)).toContain('MODAL_CLOSE')
  })
}

test('whole visits through a recording server: nothing arrives that says who somebody is (analytics 5, analytics 6)', async () => {
  const server = await startRecordingServer()
  const heard: AnalyticsEvent[] = []
  const beacons = vi.fn()
  Object.assign(navigator, { sendBeacon: beacons })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  for (const error of [undefined, ...errors()]) {
    const { chain, kernel } = compose({
      projectId: 'project',
      endpoint: server.url,
      sinks: [(events) => void heard.push(...events)],
    })
    await kernel.start()
    if (error) kernel.report(error)
    await visit(kernel, chain)
    await leave(heard)
  }
  const batches = () => server.received.filter(({ url }) => url.startsWith('/batch'))
  const reports = () => server.received.filter(({ url }) => url.startsWith('/e?'))
  await vi.waitFor(() => expect([batches().length >= 6, reports().length >= 10]).toEqual([true, true]), 10_000)

  // They arrived, and said what they are for.
  const events = batches().flatMap(({ body }) =>
    JSON.parse(body).map(({ props }: { props: { event: string } }) => props.event),
  )
  for (const event of [
    ...[
      'INITIALIZE',
      'MODAL_OPEN',
      'MODAL_CLOSE',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'CONNECT_ERROR',
      'USER_REJECTED',
    ],
    ...['OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS', 'SWITCH_NETWORK', 'DISCONNECT_SUCCESS', 'SOME_PLUGIN_EVENT'],
  ])
    expect(events).toContain(event)
  expect(batches().some(({ body }) => body.includes('"name":"MetaMask"'))).toBe(true)

  const wire = [...server.received.map(said), JSON.stringify(heard).toLowerCase()].join('\n')
  expect(findSecrets(wire)).toEqual([])
  // Cookies of the service, and a referrer, would say it as well (privacy 2).
  expect(beacons).not.toHaveBeenCalled()
  expect(server.received.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([])
})

test('the search itself finds each form', () => {
  const secret = secrets.address
  for (const wire of [
    secret.toUpperCase(),
    secret.slice(2),
    `x${encodeURIComponent('a b@c.example')}`,
    Buffer.from(`ab${secret}cd`).toString('base64'),
    Buffer.from(`abc${secret}cd`).toString('base64url'),
    Buffer.from(`a${secret}`).toString('base64'),
    Buffer.from(secret).toString('hex'),
  ])
    expect(
      formsOf(wire.includes('%') ? 'a b@c.example' : secret).some((form) => wire.toLowerCase().includes(form)),
    ).toBe(true)
})
