import { readFileSync } from 'node:fs'
import { BaseError, type Kernel, type Plugin } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AnalyticsEvent, type AnalyticsOptions, analytics, type Consent } from './index.ts'

type Call = { readonly url: string; readonly init: RequestInit }

/** Every view there is. */
const views: Plugin = {
  name: 'views',
  apply: ({ hooks }) =>
    hooks.resolveView.tap('views', ({ view }) => ({ title: view, load: async () => ({ default: () => null }) })),
}

/** A kit with a sink that keeps all, and what `fetch` was asked for. */
function createWorld(options: AnalyticsOptions = {}, features: { analytics?: boolean } = {}) {
  const events: AnalyticsEvent[] = []
  const calls: Call[] = []
  const answer = async (url: unknown, init: RequestInit = {}) => {
    calls.push({ url: String(url), init })
    return new Response('')
  }
  vi.stubGlobal('fetch', answer)
  const chain = mockChain({ wallets: [{ id: 'mm', name: 'MetaMask' }] })
  const sink = (heard: readonly AnalyticsEvent[]) => void events.push(...heard)
  const kernel = createTestKernel({
    fetch: answer,
    features,
    plugins: [chain.plugin, views, analytics({ sinks: [sink], ...options })],
  })
  onTestFinished(() => kernel.destroy())
  return { kernel, chain, events, calls, names: () => events.map(({ event }) => event) }
}

/** Hides the page until all that was asked for has been loaded, and has left or is gone. */
async function leave(until: () => void) {
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'))
    until()
  })
}
/** Waits until the reporter listens: it asks for the visitor's answer. */
async function untilAsked(consent: { mock: { calls: unknown[] } }) {
  await leave(() => expect(consent.mock.calls.length).toBeGreaterThan(0))
}

afterEach(() => void vi.unstubAllGlobals())

describe('when', () => {
  test('nothing leaves before the visitor first opens the modal, and then what waited does (analytics 2)', async () => {
    const { kernel, chain, events, calls, names } = createWorld({ projectId: 'p' })
    await kernel.start()
    await kernel.connect({ connectorId: 'mm', namespace: chain.namespace })
    kernel.report(new BaseError({ code: 'unknown', message: 'x' }))
    dispatchEvent(new Event('pagehide'))
    expect([events, calls]).toEqual([[], []])
    kernel.open()
    await leave(() => expect(names()).toContain('MODAL_OPEN'))
    expect(names()).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'INTERNAL_SDK_ERROR', 'MODAL_OPEN'])
    await vi.waitFor(() =>
      expect(new Set(calls.map(({ url }) => new URL(url).pathname))).toEqual(new Set(['/batch', '/e'])),
    )
  })

  test.each([
    ['WalletConnect', false, 'qrcode'],
    ['WalletConnect', true, 'mobile'],
    ['MetaMask', true, 'browser'],
  ])('a connection to %s, on a phone: %s, is told as %s', async (name, isPhone, method) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && query.includes('coarse') }))
    const { kernel, events } = createWorld()
    kernel.track('CONNECT_SUCCESS', { method: 'browser', name, reconnect: false })
    kernel.open()
    await leave(() => expect(events.length).toBeGreaterThan(2))
    const told = events.find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(told?.properties).toMatchObject({ method, name })
  })

  test('of what waits for the first open, the newest hundred are kept (analytics 2)', async () => {
    const { kernel, names } = createWorld()
    for (let index = 0; index < 500; index++) kernel.track('CLICK_NETWORKS')
    kernel.open()
    await leave(() => expect(names()).toContain('MODAL_OPEN'))
    // The others are the open itself, and the step to the first view, of which nothing is told.
    expect(names().filter((name) => name === 'CLICK_NETWORKS')).toHaveLength(98)
  })

  test('without a project id and without sinks nothing is sent, and no host is declared (analytics 1)', async () => {
    const plugin = analytics()
    expect(plugin.hosts).toEqual([])
    const { kernel, calls } = createWorld({ sinks: [] })
    expect(kernel.hooks.track.isUsed('any')).toBe(false)
    kernel.open()
    expect(calls).toEqual([])
  })

  test('a share of the visits is told of, each of them whole (analytics 10)', async () => {
    const random = vi.spyOn(Math, 'random')
    const isHeard = (chance: number, sample: number) => {
      random.mockReturnValue(chance)
      return createWorld({ sample }).kernel.hooks.track.isUsed('any')
    }
    expect([isHeard(0.24, 0.25), isHeard(0.25, 0.25), isHeard(0, 0), isHeard(0.999, 1)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    for (const sample of [25, -1, Number.NaN])
      expect(() => createWorld({ sample })).toThrow('write a share from 0 to 1')
  })
})

describe('what turns it off', () => {
  test.each([
    ['Global Privacy Control', {}, true, undefined],
    ['`features.analytics`', { analytics: false }, undefined, undefined],
    ['a visitor who declines', {}, undefined, () => false],
    ['a visitor who declines later', {}, undefined, async () => false],
    ['an answer that is no plain yes', {}, undefined, () => 'yes' as never],
    ['a question that fails', {}, undefined, () => Promise.reject(new Error('x'))],
    [
      'a question that throws',
      {},
      undefined,
      () => {
        throw new Error('x')
      },
    ],
  ] satisfies [string, { analytics?: boolean }, true | undefined, Consent | undefined][])(
    '%s: not even what other kits call mandatory leaves (analytics 3, analytics 4)',
    async (_, features, signal, consent) => {
      vi.stubGlobal('navigator', { globalPrivacyControl: signal })
      const { kernel, chain, events, calls } = createWorld({ projectId: 'p', consent }, features)
      await kernel.start()
      await kernel.connect({ connectorId: 'mm', namespace: chain.namespace })
      kernel.open()
      kernel.report(new Error('x'))
      // The reporter is there once a page that is left asks for it; then all has been thrown away.
      await import('./startReporter.ts')
      for (let turn = 0; turn < 5; turn++) {
        await new Promise((resolve) => setImmediate(resolve))
        dispatchEvent(new Event('pagehide'))
      }
      kernel.destroy()
      await new Promise((resolve) => setImmediate(resolve))
      expect([events, calls]).toEqual([[], []])
    },
  )

  test('a remote configuration turns it off for what comes (analytics 3)', async () => {
    const off: Plugin = {
      name: 'remote',
      apply: ({ hooks }) =>
        hooks.configure.tap('remote', (config) => ({ ...config, features: { ...config.features, analytics: false } })),
    }
    const consent = vi.fn(() => true)
    const events: AnalyticsEvent[] = []
    const kernel = createTestKernel({
      plugins: [views, off, analytics({ sinks: [(heard) => void events.push(...heard)], consent })],
    })
    await kernel.start()
    expect(kernel.config.features.analytics).toBe(false)
    kernel.open()
    await import('./startReporter.ts')
    await new Promise((resolve) => setImmediate(resolve))
    kernel.destroy()
    expect([events, consent.mock.calls]).toEqual([[], []])
  })

  test('an answer that comes later is waited for; one that is withdrawn holds at once (analytics 4)', async () => {
    let answer: boolean | undefined
    const consent = vi.fn(() => answer)
    const { kernel, names } = createWorld({ consent })
    kernel.open()
    await untilAsked(consent)
    expect(names()).toEqual([])
    answer = true
    dispatchEvent(new Event('pagehide'))
    expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    answer = false
    kernel.track('CLICK_NETWORKS')
    dispatchEvent(new Event('pagehide'))
    expect(names()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  })

  test('a promise is answered once, for the whole visit (analytics 4)', async () => {
    const { promise, resolve } = later<boolean>()
    const { kernel, names } = createWorld({ consent: promise })
    kernel.open()
    await import('./startReporter.ts')
    await new Promise((done) => setImmediate(done))
    dispatchEvent(new Event('pagehide'))
    expect(names()).toEqual([])
    resolve(true)
    await leave(() => expect(names()).toContain('MODAL_OPEN'))
    kernel.close()
    await leave(() => expect(names()).toContain('MODAL_CLOSE'))
  })
})

function later<value>() {
  let resolve = (_: value) => {}
  const promise = new Promise<value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('the service (analytics 8)', () => {
  const read = ({ init }: Call) => JSON.parse(String(init.body))
  const isTo = (path: string) => (call: Call) => new URL(call.url).pathname === path

  async function use(options: AnalyticsOptions, act: (kernel: Kernel) => void) {
    const world = createWorld({ projectId: 'project-1', ...options })
    world.kernel.open()
    act(world.kernel)
    await leave(() => expect(world.calls.some(({ url }) => url.includes('/batch'))).toBe(true))
    return world
  }

  test('batches are a list, and carry neither cookies nor a referrer (privacy 2)', async () => {
    const { calls, events } = await use({}, () => {})
    const [batch] = calls.filter(isTo('/batch'))
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(batch?.url).toBe(
      `https://pulse.walletconnect.org/batch?projectId=project-1&st=tapkit&sv=js-universal-${version}`,
    )
    expect(batch?.init).toMatchObject({
      keepalive: true,
      signal: expect.any(AbortSignal),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const [, opened] = read(batch as Call)
    expect(opened).toEqual({
      eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
      url: `${location.origin}/`,
      domain: location.hostname,
      timestamp: expect.any(Number),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false, caipNetworkId: 'mock:1' } },
    })
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  })

  test('errors go alone, with their class and their code for words', async () => {
    const { calls } = await use({ endpoint: 'https://pulse.example/base/' }, (kernel) => {
      kernel.report(new BaseError({ code: 'http_timeout', message: 'No answer of https://x.example/?key=1' }))
    })
    await vi.waitFor(() => expect(calls.filter(isTo('/base/e'))).toHaveLength(1))
    const [error] = calls.filter(isTo('/base/e'))
    expect(new URL(error?.url ?? '').searchParams.get('projectId')).toBe('project-1')
    expect(read(error as Call)).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      props: {
        ...{ type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'BaseError', errorMessage: 'http_timeout' },
        stackTrace: '',
      },
    })
  })

  test('that it is out of reach is no error of the page', async () => {
    const world = createWorld({ projectId: 'p' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const errors: unknown[] = []
    world.kernel.hooks.onError.tap('test', (error) => void errors.push(error))
    world.kernel.open()
    await leave(() => expect(world.names()).toContain('MODAL_OPEN'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors).toEqual([])
  })
})

describe('sinks (analytics 9)', () => {
  test('one that throws, rejects, hangs or scribbles harms no other, and is told to the developer once', async () => {
    const heard: string[] = []
    const errors: string[] = []
    const { kernel } = createWorld({
      sinks: [
        () => {
          throw new Error('throws')
        },
        async () => {
          throw new Error('rejects')
        },
        () => new Promise(() => {}),
        (events) => {
          ;(events as AnalyticsEvent[]).length = 0
        },
        (events) => {
          Object.assign(events[0]?.properties ?? {}, { connected: 'by hand' })
        },
        (events) => void heard.push(...events.map(({ event, properties }) => `${event} ${properties.connected ?? ''}`)),
      ],
    })
    kernel.hooks.onError.tap('test', ({ message }) => void errors.push(message))
    kernel.open()
    await leave(() => expect(heard).toContain('MODAL_OPEN false'))
    for (let turn = 0; turn < 3; turn++) {
      kernel.track('CLICK_NETWORKS')
      dispatchEvent(new Event('pagehide'))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(errors.filter((message) => message === 'throws' || message === 'rejects')).toEqual(['throws', 'rejects'])
    expect(errors).toHaveLength(4)
    // Nor does its failure become an event.
    expect(heard).toEqual(['INITIALIZE ', 'MODAL_OPEN false', ...Array(3).fill('CLICK_NETWORKS ')])
  })
})

test('five errors in any minute, those that waited among them; the sixth is not told (analytics 8)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { kernel, events } = createWorld()
  const fail = (times: number) => {
    for (let index = 0; index < times; index++)
      kernel.hooks.onError.call(new BaseError({ code: 'unknown', message: '' }))
  }
  const errors = () => events.filter(({ type }) => type === 'error').length
  fail(4)
  kernel.open()
  await leave(() => expect(errors()).toBe(4))
  fail(2)
  expect(errors()).toBe(5)
  vi.setSystemTime(Date.now() + 120_000)
  fail(6)
  expect(errors()).toBe(10)
})

test.each([
  ['the network’s own currency', undefined, 'native'],
  ['a token that many know', { address: '0xA1', decimals: 6, symbol: 'USDC', name: 'USD Coin' }, 'USDC'],
  ['a token that few know', { address: '0xA1', decimals: 6, symbol: 'ODD', name: 'Odd' }, 'other'],
])('a payment in %s is told alike as it begins and as it was sent', async (_, token, told) => {
  const { kernel, chain, events } = createWorld()
  await kernel.start()
  await kernel.connect({ connectorId: 'mm', namespace: chain.namespace })
  kernel.open()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: 'mock-somebody', amount: 1n, token }))
  await leave(() => expect(events.map(({ event }) => event)).toContain('SEND_SUCCESS'))
  const tokens = events.filter(({ event }) => event.startsWith('SEND_')).map(({ properties }) => properties.token)
  expect(tokens).toEqual([told, told])
})
