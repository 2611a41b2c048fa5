import { bip122 } from 'tapkit/bip122'
import { eip155 } from 'tapkit/eip155'
import { solana } from 'tapkit/solana'
import { stacks } from 'tapkit/stacks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha1, createChain, createWallet, rest, startKit, walletsOf } from './fixtures/chain.ts'
import { createSlice, type Plugin, type PluginOption, selectAccount, selectStatus } from './index.ts'
import { createMemoryArea, createTestKernel } from './testing/index.ts'

afterEach(() => void vi.useRealTimers())

const plain = (name: string, more: Partial<Plugin> = {}): Plugin => ({ name, apply() {}, ...more })

test('default: discovers, connects and disconnects', async () => {
  const { kernel } = await startKit([createWallet('one')])
  expect(kernel.state.connectors.order).toEqual(['alpha:one'])
  const connection = await kernel.connect({ connectorId: 'one', namespace: 'alpha' })
  expect(connection.account.address).toBe('one-1')
  expect(selectAccount(kernel.state, 'alpha').caipAddress).toBe('alpha:1:one-1')
  await kernel.disconnect()
  expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
  expect(kernel.connection()).toBeUndefined()
})

describe('plugins', () => {
  const messageOf = (plugins: readonly PluginOption[]) => {
    try {
      createTestKernel({ plugins })
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }

  test('default: falsy and nested entries are welcome', () => {
    const kernel = createTestKernel({ plugins: [false, null, undefined, '', 0, [plain('a'), [plain('b')]]] })
    expect(kernel.plugins).toEqual(['a', 'b'])
  })

  test('error: a message says the fix', () => {
    function swap() {}
    expect(messageOf([plain('a'), plain('a')])).toBe('Plugin "a" is composed twice: remove one.')
    expect(messageOf([plain('swap', { requires: ['eip155'] })])).toBe(
      'Plugin "swap" needs plugin "eip155". Add eip155() to `plugins`.',
    )
    // As it is written in JavaScript: one name and no list.
    expect(messageOf([plain('swap', { requires: 'eip155' as never })])).toContain('needs plugin "eip155"')
    expect(messageOf([swap as never])).toBe('`plugins` holds a function (swap). Call it: swap().')
    expect(messageOf([Promise.resolve(plain('a')) as never])).toBe(
      '`plugins` holds a promise. Await it before createAppKit().',
    )
    for (const odd of ['eip155', 7, {}, { name: 'x' }]) {
      expect(messageOf([odd as never])).toMatch(/A plugin is \{ name, apply\(kernel\) \}\.$/)
    }
  })

  test('behavior: what a plugin requires is applied before it, the rest stays in its order, and a circle is refused (errors 9)', () => {
    const plugins = [plain('c'), plain('b', { requires: ['a'] }), plain('d'), plain('a')]
    expect(createTestKernel({ plugins }).plugins).toEqual(['c', 'a', 'b', 'd'])
    const round = [plain('a', { requires: ['b'] }), plain('b', { requires: ['a'] })]
    expect(messageOf(round)).toBe(
      'Plugins require each other in a circle: "a" → "b" → "a". Take a name out of `requires`.',
    )
    const shared = [plain('a', { requires: ['b', 'c'] }), plain('b', { requires: ['c'] }), plain('c')]
    expect(createTestKernel({ plugins: shared }).plugins).toEqual(['c', 'b', 'a'])
  })

  test('error: what cannot be composed is refused at creation, by name', async () => {
    expect(messageOf(undefined as never)).toMatch(/^`plugins` is no list/)
    const late = plain('late', {
      apply: async () => {
        throw new Error('nobody hears this')
      },
    })
    expect(messageOf([late])).toBe('Plugin "late" has an async `apply`: await in a tap.')
    const offers = (network: object) => plain('chain', { apply: ({ networks }) => networks.add([network as never]) })
    expect(messageOf([offers({ ...alpha1, reference: '2' })])).toMatch(
      /^Plugin "chain" could not be applied: Network "/,
    )
    expect(messageOf([offers({ ...alpha1, rpcUrl: 'http://' })])).toMatch(/^Plugin "chain" could not be applied: .*URL/)
    expect(messageOf([plain('far', { hosts: ['http://'] })])).toMatch(/^Plugin "far" could not be applied: .*URL/)
    const of = (build: () => Plugin) => {
      try {
        build()
      } catch (error) {
        return (error as Error).message
      }
      return undefined
    }
    for (const build of [eip155, solana, bip122, stacks] as ((options: object) => Plugin)[]) {
      const [none, empty, hole] = [{}, { networks: [] }, { networks: [undefined] }].map((options) =>
        of(() => build(options)),
      )
      expect(none).toMatch(/^Plugin "\w+" cannot offer undefined\. Write \w+\(\{ networks/)
      expect(empty).toMatch(/ cannot offer \[\]\. Write/)
      expect(hole).toMatch(/ cannot offer undefined\. Write/)
    }
    await rest()
  })

  test('error: what was bound before a plugin that throws is unbound', () => {
    let signal: AbortSignal | undefined
    const first = plain('a', {
      apply(kernel) {
        signal = kernel.signal
      },
    })
    const second = plain('b', {
      apply() {
        throw new Error('no good')
      },
    })
    expect(() => createTestKernel({ plugins: [first, second] })).toThrow('Plugin "b" could not be applied: no good')
    expect(signal?.aborted).toBe(true)
  })

  test('behavior: hooks cannot be replaced', () => {
    expect(Object.isFrozen(createTestKernel({ plugins: [] }).hooks)).toBe(true)
  })
})

describe('start', () => {
  test('behavior: twice (StrictMode) discovers and restores once', async () => {
    let discovered = 0
    const kernel = createTestKernel({
      plugins: [plain('a', { apply: ({ hooks }) => hooks.discover.tap('a', () => void discovered++) })],
    })
    await Promise.all([kernel.start(), kernel.start()])
    await kernel.start()
    expect([discovered, kernel.state.status]).toEqual([1, 'ready'])
  })

  test('behavior: configure refines the options, and stands in the state', async () => {
    const kernel = createTestKernel({
      plugins: [
        plain('remote', {
          apply({ hooks }) {
            hooks.configure.tapPromise('remote', async (config) => ({
              ...config,
              features: { ...config.features, multiWallet: true },
            }))
          },
        }),
      ],
    })
    await kernel.start()
    await rest()
    expect([kernel.config.features.multiWallet, kernel.state.config.features.multiWallet]).toEqual([true, true])
  })

  test('behavior: a configuration that never comes holds up neither discovery nor a session (sessions 14)', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect({ connectorId: 'one', namespace: 'alpha' })
    first.kernel.destroy()
    const hanging = plain('remote', {
      apply: ({ hooks }) => hooks.configure.tapPromise('remote', () => new Promise(() => {})),
    })
    const { kernel } = await startKit([createWallet('one')], { storage: area, also: [hanging] })
    expect(kernel.connectors.list().map(({ id }) => id)).toEqual(['one'])
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: what a configuration changes is followed: more wallets are restored where it allows several', async () => {
    const wallets = [createWallet('one'), createWallet('two')]
    const area = createMemoryArea()
    const several = { storage: area, features: { multiWallet: true } }
    const first = await startKit(wallets, several)
    await first.kernel.connect({ connectorId: 'one', namespace: 'alpha' })
    await first.kernel.connect({ connectorId: 'two', namespace: 'alpha' })
    first.kernel.destroy()
    let answer = () => {}
    const remote = plain('remote', {
      apply: ({ hooks }) =>
        hooks.configure.tapPromise('remote', async (config) => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { ...config, features: { ...config.features, multiWallet: true } }
        }),
    })
    const { kernel } = await startKit(wallets, { storage: area, also: [remote] })
    expect(walletsOf(kernel, 'alpha')).toEqual(['two'])
    answer()
    await rest()
    expect(walletsOf(kernel, 'alpha')).toEqual(['two', 'one'])
  })

  test('error: a configure and a discover that throw are reported, and the kit works', async () => {
    const { kernel, errors } = await startKit([createWallet('one')], {
      also: [
        plain('bad', {
          apply({ hooks }) {
            hooks.configure.tap('bad', () => {
              throw new Error('remote is down')
            })
            hooks.discover.tap({ name: 'bad', stage: -1 }, () => {
              throw new Error('bad wallet')
            })
          },
        }),
      ],
    })
    await rest()
    expect(errors.map((error) => (error as Error).message).sort()).toEqual(['bad wallet', 'remote is down'])
    expect(kernel.connectors.list().map(({ id }) => id)).toEqual(['one'])
  })

  test('behavior: a discovery that never ends holds nothing up (sessions 14)', async () => {
    const kernel = createTestKernel({
      plugins: [plain('a', { apply: ({ hooks }) => hooks.discover.tapPromise('a', () => new Promise(() => {})) })],
    })
    await kernel.start()
    expect(kernel.state.status).toBe('ready')
  })
})

describe('destroy', () => {
  test('behavior: ends what is under way, and a second kit on the storage restores', async () => {
    const wallet = createWallet('one')
    const area = createMemoryArea()
    const first = await startKit([wallet], { storage: area })
    await first.kernel.connect({ connectorId: 'one', namespace: 'alpha' })
    wallet.outcome = 'hold'
    const asked = first.kernel.connect({ connectorId: 'one', namespace: 'alpha' }).catch((error: unknown) => error)
    await rest()
    first.kernel.destroy()
    first.kernel.destroy()
    expect(await asked).toMatchObject({ name: 'ConnectAbortedError' })
    expect(first.kernel.state.status).toBe('destroyed')
    wallet.outcome = 'approve'
    const second = await startKit([wallet], { storage: area })
    expect(second.kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: a restore that is destroyed while a gate holds it stays stored', async () => {
    const wallet = createWallet('one')
    const area = createMemoryArea()
    const first = await startKit([wallet], { storage: area })
    await first.kernel.connect({ connectorId: 'one', namespace: 'alpha' })
    first.kernel.destroy()
    const slow = plain('slow', {
      apply: ({ hooks }) => hooks.authorize.tapPromise('slow', () => new Promise(() => {})),
    })
    const chain = createChain([wallet])
    const second = createTestKernel({ storage: area, plugins: [chain.plugin, chain.discovered(), slow] })
    const started = second.start()
    await rest()
    second.destroy()
    await started
    expect(chain.closed).toEqual([])
    const third = await startKit([wallet], { storage: area })
    expect(third.kernel.connection('alpha')).toBeDefined()
  })

  test('error: every action afterwards is a DestroyedError, and changes nothing', async () => {
    const { kernel } = await startKit()
    kernel.destroy()
    const before = JSON.stringify(kernel.state)
    const actions = [
      () => kernel.start(),
      () => kernel.connect({ connectorId: 'one', namespace: 'alpha' }),
      () => kernel.disconnect(),
      () => kernel.reconnect(),
      () => kernel.switchNetwork('alpha:2'),
      () => kernel.fetchBalance(),
      () => kernel.signMessage({ message: 'x' }),
      () => kernel.prepare({ kind: 'transfer', to: 'x', amount: 1n }),
      () => kernel.resolveName({ name: 'x' }),
    ]
    for (const action of actions) await expect(action()).rejects.toMatchObject({ name: 'DestroyedError' })
    expect(() => kernel.open('One')).toThrow('This kit was destroyed')
    kernel.notify('late')
    kernel.setTheme({ mode: 'dark' })
    kernel.networks.add([{ ...alpha1, id: 'alpha:5', reference: '5' }])
    expect(JSON.stringify(kernel.state)).toBe(before)
  })
})

test('behavior: two kits on a page share neither state nor storage (storage 2)', async () => {
  const area = createMemoryArea()
  const one = await startKit([createWallet('one')], { storage: area, name: 'one' })
  const two = await startKit([createWallet('one')], { storage: area, name: 'two' })
  await one.kernel.connect({ connectorId: 'one', namespace: 'alpha' })
  expect(two.kernel.connection('alpha')).toBeUndefined()
  expect(
    (await startKit([createWallet('one')], { storage: area, name: 'two' })).kernel.connection('alpha'),
  ).toBeUndefined()
})

test('behavior: listeners hear of a change, until they leave', async () => {
  const { kernel } = await startKit()
  const heard = vi.fn()
  const leave = kernel.subscribe(heard)
  kernel.setTheme({ mode: 'dark', variables: { '--tk-accent': 'red' } })
  await rest()
  expect([heard.mock.calls.length, kernel.state.theme]).toEqual([
    1,
    { mode: 'dark', variables: { '--tk-accent': 'red' } },
  ])
  leave()
  kernel.setTheme({ mode: 'light' })
  await rest()
  expect(heard.mock.calls.length).toBe(1)
})

test('behavior: a theme changes in what is named: an accent keeps the other variables, variables replace them', () => {
  const kernel = createTestKernel({ plugins: [], theme: { accent: '#00f', variables: { '--tk-width': '400px' } } })
  kernel.setTheme({ accent: '#f00' })
  expect(kernel.state.theme).toEqual({ mode: 'system', variables: { '--tk-accent': '#f00', '--tk-width': '400px' } })
  kernel.setTheme({ mode: 'dark' })
  kernel.setTheme({ mode: undefined, variables: { '--tk-font': 'serif' } })
  expect(kernel.state.theme).toEqual({ mode: 'dark', variables: { '--tk-font': 'serif' } })
})

test('default: the kernel knows no kind of wallet and no type of account; the host names them (wallets 5)', () => {
  const { config } = createTestKernel({ plugins: [] })
  expect([config.connectorTypeOrder, config.defaultAccountTypes]).toEqual([[], {}])
  const own = createTestKernel({ plugins: [], connectorTypeOrder: ['featured', 'walletConnect'] })
  expect(own.config.connectorTypeOrder).toEqual(['featured', 'walletConnect'])
})

describe('slices', () => {
  test('default: a slice is made once a kernel, written by its feature and seen by all', async () => {
    const notes = createSlice('notes', () => ({ text: '', list: [] as string[] }))
    const { kernel } = await startKit()
    const other = await startKit()
    notes.of(kernel).text = 'hello'
    expect(kernel.state.features.notes).toEqual({ text: 'hello', list: [] })
    expect(notes.of(other.kernel).text).toBe('')
  })

  test('behavior: reset puts every field back, in place', async () => {
    const notes = createSlice('notes', () => ({ text: '' }) as Record<string, unknown>)
    const { kernel } = await startKit()
    const slice = notes.of(kernel)
    Object.assign(slice, { text: 'hello', added: 1 })
    notes.reset(kernel)
    expect(notes.of(kernel)).toBe(slice)
    expect(kernel.state.features.notes).toEqual({ text: '' })
  })

  test('behavior: after destroy a slice is written where nobody sees it', async () => {
    const notes = createSlice('notes', () => ({ text: '' }))
    const { kernel } = await startKit()
    notes.of(kernel)
    kernel.destroy()
    notes.of(kernel).text = 'late'
    expect(kernel.state.features.notes).toEqual({ text: '' })
  })
})
