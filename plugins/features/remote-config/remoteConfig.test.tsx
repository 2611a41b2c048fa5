import { readFileSync } from 'node:fs'
import { act } from 'react'
import type { Kernel, KernelOptions, Plugin } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../../../ui/core/index.ts'
import { openShell } from '../../../ui/shell/fixtures/openShell.tsx'
import { type RemoteConfigOptions, remoteConfig } from './index.ts'

declare module 'tapkit/kernel' {
  interface Views {
    Barter: undefined
  }
}

type Answers = { readonly config?: unknown; readonly origins?: unknown; readonly limits?: unknown }

/** A project that has set nothing aside and has room. */
const plain = {
  config: { features: null },
  origins: { allowedOrigins: [] },
  limits: { planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false } },
}

const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const busy = () => json({}, { status: 429, headers: { 'retry-after': '0' } })

/** A service with these answers, each a value or what makes a response, and what it was asked. */
function createService(answers: Answers = {}) {
  const asked: URL[] = []
  const all = { ...plain, ...answers }
  const fetch = async (input: unknown) => {
    const url = new URL(String(input))
    asked.push(url)
    const name = { config: 'config', 'project-limits': 'limits', origins: 'origins' }[
      url.pathname.split('/').at(-1) ?? ''
    ]
    const answer = all[name as keyof typeof all]
    return typeof answer === 'function' ? answer() : json(answer)
  }
  return { asked, fetch: fetch as typeof globalThis.fetch }
}

/** A feature that honours a flag of the project's, as any plugin may. */
const barter: Plugin = {
  name: 'barter',
  apply(kernel) {
    const { hooks } = kernel
    hooks.resolveView.tap('barter', ({ view }) =>
      view === 'Barter' ? { title: 'Barter', load: async () => ({ default: () => null }) } : undefined,
    )
    hooks.slot
      .for('account.actions')
      .tap('barter', (items) =>
        kernel.config.features.swaps === false
          ? items
          : [...items, { id: 'barter', label: 'Barter', icon: 'swap', view: 'Barter', order: 50 }],
      )
  },
}

type Options = Partial<KernelOptions> & { readonly remote?: RemoteConfigOptions }

const chain = () => mockChain({ wallets: [{ id: 'w', name: 'Weir', accounts: ['otter1own'] }] })

/** A page whose visitor has opened the modal. */
async function visit(answers: Answers = {}, { remote = {}, ...options }: Options = {}) {
  const service = createService(answers)
  const world = chain()
  const reported: string[] = []
  const watch: Plugin = {
    name: 'watch',
    apply: ({ hooks }) => hooks.onError.tap('watch', ({ name }) => void reported.push(name)),
  }
  const shown = await openShell({ Start: {} }, { debug: true, fetch: service.fetch, ...options }, [
    core(),
    world.plugin,
    remoteConfig({ projectId: 'p1', ...remote }),
    barter,
    watch,
  ])
  act(() => void shown.kernel.start())
  await rest()
  return { ...shown, ...service, world, reported }
}

/** Lets what the service has answered be asked for again where it is busy, read, loaded and drawn. */
const rest = () =>
  act(async () => {
    for (let round = 0; round < 4; round++) {
      await vi.advanceTimersByTimeAsync(1_000)
      await vi.dynamicImportSettled()
    }
    await vi.advanceTimersByTimeAsync(200)
  })

const codeOf = ({ kernel }: { kernel: Kernel }) => kernel.state.alert?.code

beforeEach(() => void vi.stubGlobal('location', new URL('https://app.example/page?secret=1#x')))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('what is asked (remote-config 1)', () => {
  test('nobody before the visitor opens the modal; then the project’s three answers, once', async () => {
    const { asked, fetch } = createService()
    const kernel = createTestKernel({
      fetch,
      plugins: [core(), chain().plugin, remoteConfig({ projectId: 'p1', endpoint: 'https://own.example/base/' })],
    })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    await vi.waitFor(() => expect(kernel.state.status).toBe('ready'))
    expect([asked, kernel.http.hosts()]).toEqual([[], expect.arrayContaining(['https://own.example'])])
    kernel.open()
    await vi.waitFor(() => expect(asked.length).toBe(3))
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(asked.map(String).sort()).toEqual(
      ['base/appkit/v1/config', 'base/appkit/v1/project-limits', 'base/projects/v1/origins'].map(
        (path) => `https://own.example/${path}?projectId=p1&st=tapkit&sv=js-universal-${version}`,
      ),
    )
    kernel.close()
    kernel.open()
    await kernel.start()
    expect(asked.length).toBe(3)
  })

  test('without a project id nobody at all, and all else works (remote-config 7)', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const mode of ['development', 'production']) {
      vi.stubEnv('NODE_ENV', mode)
      const page = await visit({}, { remote: { projectId: undefined } })
      expect([page.asked, page.kernel.http.hosts().filter((host) => !host.includes('mock'))]).toEqual([[], []])
      expect(codeOf(page)).toBe(mode === 'development' ? 'APKT008' : undefined)
      await act(async () => page.kernel.alert(undefined))
      act(() => void page.kernel.close())
      act(() => page.kernel.open())
      await rest()
      expect(codeOf(page)).toBeUndefined()
      await act(async () => page.kernel.destroy())
    }
    // In development alone (errors 3).
    expect(said.mock.calls).toEqual([[expect.stringContaining('APKT008'), { code: 'APKT008' }]])
  })
})

describe('features (remote-config 2, remote-config 3)', () => {
  const list = (...features: readonly [id: string, config: unknown, isEnabled?: boolean][]) => ({
    config: { features: features.map(([id, config, isEnabled = true]) => ({ id, isEnabled, config })) },
  })

  test('what the project says stands in the configuration, is drawn, and no local switch is its own', async () => {
    const before = { networkSwitch: true, legalCheckbox: false, reconnect: true, pendingWatch: false, framed: false }
    const hostile = ['framed', 'reconnect', '__proto__', 'constructor'].map((id) => [id, []] as [string, unknown])
    const { kernel } = await visit(
      list(['swap', ['0x']], ['multi_wallet', []], ['email_capture', ['required']], ...hostile),
    )
    expect(kernel.config.features).toMatchObject({
      ...before,
      multiWallet: true,
      swaps: ['0x'],
      emailCapture: ['required'],
      email: false,
      activity: false,
    })
    expect(Object.keys(kernel.config.features)).not.toContain('constructor')
    expect(({} as { isEnabled?: unknown }).isEnabled).toBeUndefined()
  })

  test('a composed feature is switched off, in a view that is drawn already; one that is not is not switched on', async () => {
    let answer = (_: Response) => {}
    const held = () => new Promise<Response>((resolve) => (answer = resolve))
    const { kernel, button } = await visit({ config: held })
    await act(async () => void (await kernel.connect({ connectorId: 'w', namespace: 'mock' as never })))
    act(() => kernel.open())
    await rest()
    expect(button('Barter')).toBeDefined()
    answer(json(list(['onramp', ['meld']]).config))
    await rest()
    expect([kernel.config.features.swaps, kernel.config.features.onramp]).toEqual([false, ['meld']])
    expect([button('Barter'), button('Buy')]).toEqual([undefined, undefined])
  })

  test('no word, and the app has none: nothing changes; it has one: that holds', async () => {
    const { kernel } = await visit()
    expect(kernel.config).toEqual(kernel.initialState.config)
    const own = await visit({}, { remote: { features: { swaps: false } }, features: { multiWallet: true } })
    expect(own.kernel.config.features).toMatchObject({ swaps: false, multiWallet: true })
    expect(own.kernel.config.features).not.toHaveProperty('onramp')
    expect(codeOf(own)).toBeUndefined()
  })

  test('a word of the app that is set aside is named once, to its developer', async () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => {})
    for (const mode of ['production', 'development']) {
      vi.stubEnv('NODE_ENV', mode)
      await visit(list(['activity', []]), { remote: { features: { history: false, swaps: true } } })
    }
    expect(said.mock.calls).toEqual([
      ['tapkit: the settings of the project hold, not "features.history" (now "activity") of remoteConfig().'],
    ])
  })
})

describe('a service that fails (remote-config 4)', () => {
  test.each([
    ['is busy', busy, 'APKT010'],
    ['fails', () => json({}, { status: 500 }), 'APKT009'],
    ['is not there', () => Promise.reject(new TypeError('offline')), 'APKT009'],
    ['has nothing to say', () => new Response(null, { status: 204 }), 'APKT009'],
    ['says something else', () => json({ features: 'all' }), 'APKT009'],
    ['knows no such site', () => json({ message: 'Unauthorized: origin not allowed' }, { status: 403 }), 'APKT002'],
    ['knows no such key', () => json('Error: Unauthorized: invalid key.', { status: 401 }), 'APKT007'],
    [
      'lives in the past',
      () => json({ error: 'JWT validation error: JWT Token is not yet valid' }, { status: 401 }),
      'APKT006',
    ],
  ])('one that %s changes nothing, and the developer is told once', async (_, config, code) => {
    const page = await visit({ config }, { features: { multiWallet: true } })
    expect(codeOf(page)).toBe(code)
    expect(page.kernel.config).toEqual(page.kernel.initialState.config)
    expect(page.reported.length).toBe(1)
    const worded = await visit({ config }, { features: { multiWallet: true }, remote: { features: {} } })
    expect(worded.kernel.config).toEqual(worded.kernel.initialState.config)
  })

  test('a setting that makes no sense is refused with all the others', async () => {
    const bad = { features: [{ id: 'multi_wallet', isEnabled: true, config: 'invalid_config' }] }
    const page = await visit(
      { config: bad },
      { features: { multiWallet: false }, remote: { features: { history: false } } },
    )
    expect(codeOf(page)).toBe('APKT009')
    expect(page.kernel.config.features).toMatchObject({ multiWallet: false, activity: false })
    expect(page.kernel.config.features).not.toHaveProperty('swaps')
  })

  test('what two of its answers say is told once, and is a line of the console in development (errors 3)', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fails = () => json({}, { status: 500 })
    const page = await visit({ config: fails, origins: fails })
    expect(codeOf(page)).toBe('APKT009')
    const lines = said.mock.calls.filter(([text]) => String(text).startsWith('tapkit APKT'))
    said.mockRestore()
    expect(lines).toEqual([
      [
        expect.stringMatching(/^tapkit APKT009: Server Error\. Unable to fetch App Configuration\. /),
        { code: 'APKT009' },
      ],
    ])
  })

  test('nobody but who debugs sees an alert', async () => {
    const page = await visit({ config: () => json({}, { status: 500 }) }, { debug: false })
    expect(codeOf(page)).toBeUndefined()
  })

  test('one that hangs holds nothing else up', async () => {
    const hang = () => new Promise<Response>(() => {})
    const page = await visit({ config: hang, limits: above('starter') })
    expect(page.kernel.state.features.remoteConfig.exceeded).toBe(true)
    expect(page.kernel.config).toEqual(page.kernel.initialState.config)
  })
})

describe('sites that a project allows (remote-config 5)', () => {
  const only = (...allowedOrigins: string[]) => ({ origins: { allowedOrigins } })

  test.each([
    ['no list', only(), undefined],
    ['this one', only('https://app.example'), undefined],
    ['another one', only('https://*.example.com'), 'APKT002'],
    ['busy', { origins: busy }, 'APKT010'],
    ['failed', { origins: () => json({}, { status: 503, headers: { 'retry-after': '0' } }) }, 'APKT009'],
    ['forbidden', { origins: () => json({}, { status: 403 }) }, undefined],
    ['not there', { origins: () => Promise.reject(new TypeError('offline')) }, undefined],
    ['nonsense', { origins: { allowedOrigins: 'https://other.example' } }, undefined],
  ])('%s', async (_, answers, code) => {
    const page = await visit(answers)
    expect(codeOf(page)).toBe(code)
  })
})

const above = (tier: string, isAboveRpcLimit = true, isAboveMauLimit = false) => ({
  planLimits: { tier, isAboveRpcLimit, isAboveMauLimit },
})

describe('a plan that is used up (remote-config 6)', () => {
  test.each([
    [above('starter'), true],
    [above('starter', false, true), true],
    [above('starter', false, false), false],
    [above('enterprise', true, true), false],
    [{ planLimits: { tier: 'starter', isAboveRpcLimit: 'yes', isAboveMauLimit: 1 } }, false],
    [{ planLimits: null }, false],
  ])('%j: %s', async (limits, exceeded) => {
    const { kernel, reported, ...page } = await visit({ limits })
    expect(kernel.state.features.remoteConfig.exceeded).toBe(exceeded)
    expect(page.world.wallet().asked).toEqual([])
    expect(codeOf({ kernel })).toBeUndefined()
    const isRead = 'tier' in Object(limits.planLimits) && typeof limits.planLimits?.isAboveRpcLimit === 'boolean'
    expect(reported.length).toBe(isRead ? 0 : 1)
  })

  test('a wallet that is chosen is not asked: the modal says why, and leads back', async () => {
    const { kernel, find, pressButton, world } = await visit({ limits: above('starter') })
    act(() => kernel.open('Connect'))
    await rest()
    act(() => kernel.navigate('ConnectingExternal', { connectorId: 'w', namespace: 'mock' }))
    await rest()
    expect(kernel.state.router.stack).toMatchObject([
      { view: 'Connect', params: undefined },
      { view: 'UsageExceeded', params: undefined },
    ])
    expect(find('.tk-stage').textContent).toContain('Nobody can connect now')
    expect(world.wallet().asked).toEqual([])
    await pressButton('Back')
    expect(kernel.state.router.stack.at(-1)?.view).toBe('Connect')
    for (const view of ['Networks', 'WhatIsAWallet'] as const) {
      act(() => kernel.navigate(view, undefined))
      await rest()
      expect(kernel.state.router.stack.at(-1)?.view).toBe(view)
    }
  })

  test('who is connected stays so, and the app may still ask a wallet itself', async () => {
    const { kernel } = await visit({ limits: above('starter') })
    await act(async () => void (await kernel.connect({ connectorId: 'w', namespace: 'mock' as never })))
    act(() => kernel.open())
    await rest()
    expect([kernel.state.router.stack.at(-1)?.view, kernel.account().address]).toEqual(['Account', 'otter1own'])
  })
})
