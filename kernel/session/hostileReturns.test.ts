import { describe, expect, test } from 'vitest'
import { addAcme, createAcmePage } from '../fixtures/acme.ts'
import {
  both,
  createChain,
  createWallet,
  failure,
  network,
  one,
  rest,
  shown,
  startKit,
  type TestNamespace,
  two,
} from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { page } from '../fixtures/page.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

const thief = (kernel: Kernel) => addAcme(kernel, 'thief', {})
const host = (kernel: Kernel) => addAcme(kernel, 'mine')
/** Makes a wallet announce itself after the load. */
const announceLate = (kernel: Kernel, id: string) => {
  const wallet = createWallet(id)
  const chain = createChain([wallet])
  chain.plugin.apply(kernel)
  chain.announce(wallet)
}

describe('the number that the host’s wallet had in the visit before', () => {
  test('a stranger that takes it is not restored as the host’s wallet', async () => {
    const storage = createMemoryArea()
    const first = await startKit([], { storage, also: [page(thief, host)] })
    const id = first.kernel.connectors.list('alpha').find(({ kind }) => kind === 'custom')?.id ?? ''
    await first.kernel.connect({ connectorId: id, namespace: 'alpha' })
    expect(first.kernel.connection('alpha')?.account.address).toBe('mine')
    first.kernel.destroy()
    const { kernel } = await startKit([], { storage, also: [page(host)] })
    thief(kernel)
    await rest()
    expect(kernel.connection('alpha')?.account.address).not.toBe('thief')
  })
  test('nor through EIP-6963, with the wallet of docs/plugins.md', async () => {
    const { mine, thief, visit, visitBeside, announce } = createAcmePage()
    const first = await visitBeside()
    const id = first.connectors.list('eip155').find(({ kind }) => kind === 'custom')?.id
    await first.connect({ connectorId: id, namespace: 'eip155' } as never)
    expect(first.connection('eip155' as never)?.account.address).toBe(mine.accounts[0])
    first.destroy()
    const kernel = await visit()
    announce()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const shown = kernel.connection('eip155' as never)?.account.address
    kernel.destroy()
    expect(shown).not.toBe(thief)
  })
  test('a stranger that claims the id and the name of the host’s wallet after it is marked, as is that', async () => {
    const { kernel } = await startKit([], { also: [page(host, thief)] })
    expect(kernel.connectors.list('alpha').map(({ disputed }) => disputed)).toEqual([true, true])
  })
})

describe('one wallet a namespace: the wallet that the visitor had chosen announces itself late', () => {
  test('it is in use again, although another wallet’s session shares its chain today as well', async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('w', ['beta']), createWallet('one')], { storage })
    await first.kernel.connect({ connectorId: 'w', namespace: 'beta' })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const { kernel } = await startKit([createWallet('w', ['alpha', 'beta'])], { storage })
    await rest()
    announceLate(kernel, 'one')
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('or another one is remembered there from when there were several', async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('two'), createWallet('one')], {
      storage,
      features: { multiWallet: true },
    })
    await first.kernel.connect(two)
    await first.kernel.connect(one)
    first.kernel.destroy()
    const { kernel } = await startKit([createWallet('two')], { storage })
    await rest()
    announceLate(kernel, 'one')
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
})

describe('a wallet of one object in two chains shares one of them only, for a while', () => {
  const shared = new Set<TestNamespace>()
  const accountsOf = () => [...shared].map((namespace) => ({ namespace, address: `${namespace}-1` }))
  const visit = async (storage = createMemoryArea()) => {
    let tell: (change: SessionChange) => void = () => {}
    const announce = ({ connectors }: Kernel) =>
      connectors.add({
        id: 'relay',
        name: 'Relay',
        namespace: ['alpha', 'beta'],
        kind: 'external',
        getProvider: async () => ({ wallet: 'relay' }),
        connect: async () => ({ accounts: accountsOf() }),
        restore: async () => (shared.size > 0 ? { accounts: accountsOf() } : undefined),
        watch(_, report) {
          tell = report
        },
      })
    const kit = await startKit([], { storage, also: [page(announce)] })
    await rest()
    return {
      ...kit,
      shown: (namespace: TestNamespace) => shown(kit.kernel, namespace),
      tell: (change: SessionChange) => tell(change),
    }
  }
  const share = (...namespaces: TestNamespace[]) => {
    shared.clear()
    for (const each of namespaces) shared.add(each)
  }
  test('what it shares is restored, although the page was left on the other chain', async () => {
    const storage = createMemoryArea()
    share('alpha', 'beta')
    const first = await visit(storage)
    await first.kernel.connect({ connectorId: 'relay', namespace: 'alpha' })
    first.kernel.destroy()
    share('beta')
    const { shown } = await visit(storage)
    expect(shown('beta')).toBe('beta-1')
  })
  test('a half that was locked at the load comes back when it is unlocked', async () => {
    const storage = createMemoryArea()
    share('alpha', 'beta')
    const first = await visit(storage)
    await first.kernel.connect({ connectorId: 'relay', namespace: 'beta' })
    first.kernel.destroy()
    share('beta')
    const { shown, tell } = await visit(storage)
    expect(shown('beta')).toBe('beta-1')
    share('alpha', 'beta')
    tell({ namespace: 'alpha', accounts: [{ address: 'alpha-1' }] })
    await rest()
    expect(shown('alpha')).toBe('alpha-1')
  })
  test('as does one that was locked, where the wallet said `again` meanwhile', async () => {
    share('alpha', 'beta')
    const { kernel, shown, tell } = await visit()
    await kernel.connect({ connectorId: 'relay', namespace: 'beta' })
    share('beta')
    tell({ namespace: 'alpha', accounts: [] })
    tell('again')
    await rest()
    share('alpha', 'beta')
    tell({ namespace: 'alpha', accounts: [{ address: 'alpha-1' }] })
    await rest()
    expect(shown('alpha')).toBe('alpha-1')
  })
})

describe('a press given up at its gate here, while another tab has its named session in use', () => {
  const setup = async () => {
    const storage = createMemoryArea()
    const held: (() => void)[] = []
    const gate = {
      name: 'gate',
      apply: ({ hooks }: Kernel) => {
        const tap = { name: 'gate', namespace: 'alpha' } as const
        hooks.authorize.tapPromise(tap, () => new Promise<void>((resolve) => void held.push(resolve)))
      },
    }
    const all = createGate()
    const make = () => Object.assign(createWallet('both', ['alpha', 'beta']), { topic: 'topic' })
    const press = async (plugin: typeof gate | typeof all.plugin) => {
      const here = await startKit([make()], { also: [plugin], storage })
      const there = await startKit([make()], { storage })
      const controller = new AbortController()
      const given = failure(here.kernel.connect({ ...both, signal: controller.signal }))
      await rest()
      await there.kernel.connect(both)
      await followStored(here.kernel)
      await rest()
      const end = async () => {
        await given
        await rest()
        await followStored(there.kernel)
        await rest()
        return [...here.chain.closed, there.kernel.connection('beta')?.connector.id]
      }
      return { here, controller, end }
    }
    return { gate, all, press }
  }
  test('after the wallet has repeated the account of a chain without a gate', async () => {
    const { gate, press } = await setup()
    const { here, controller, end } = await press(gate)
    here.chain.report('both', { namespace: 'beta', accounts: [{ address: 'both-1' }] })
    await rest()
    controller.abort()
    expect(await end()).toEqual(['both'])
    expect(here.chain.closed).toEqual([])
  })
  test('after one of its chains was locked here', async () => {
    const { all, press } = await setup()
    const { here, controller, end } = await press(all.plugin)
    here.chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    controller.abort()
    expect(await end()).toEqual(['both'])
    expect(here.chain.closed).toEqual([])
  })
  test('the chain that was pressed is locked here, and the other one passes', async () => {
    const { all, press } = await setup()
    const { here, end } = await press(all.plugin)
    here.chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    for (let turn = 0; turn < 3; turn++) {
      for (const answer of all.held.splice(0)) answer()
      await rest()
    }
    expect(await end()).toEqual(['both'])
    expect(here.chain.closed).toEqual([])
  })
})

test('a host that suggests to install a wallet under that wallet’s own id: the wallet is not disputed, and restored', async () => {
  const storage = createMemoryArea()
  const genuine = {}
  const suggest = ({ connectors }: Kernel) =>
    connectors.add({
      id: 'acme',
      name: 'Acme Wallet',
      namespace: 'alpha',
      kind: 'external',
      installed: false,
      links: { web: 'https://acme.example' },
    })
  const visit = () => startKit([], { storage, also: [page((kernel) => addAcme(kernel, 'mine', genuine), suggest)] })
  const first = await visit()
  await first.kernel.connect({ connectorId: 'acme', namespace: 'alpha' })
  first.kernel.destroy()
  const { kernel } = await visit()
  await rest()
  expect(kernel.connection('alpha')?.account.address).toBe('mine')
})

test('a plugin that adds its wallet again lists it once, also where a stranger has taken its id', async () => {
  const { kernel } = await startKit([], { also: [page(thief, host)] })
  const before = kernel.connectors.list('alpha').length
  for (let turn = 0; turn < 5; turn++) host(kernel)
  expect(kernel.connectors.list('alpha').length).toBe(before)
})

test('two chains of one session are moved at once: neither gives the other up', async () => {
  const wallet = createWallet('both', ['alpha', 'beta'])
  const { kernel } = await startKit([wallet])
  kernel.networks.add([network('beta', '2')])
  await kernel.connect(both)
  const release: (() => void)[] = []
  wallet.move = async (target) => {
    await new Promise<void>((resolve) => void release.push(resolve))
    return { network: target }
  }
  const moves = [failure(kernel.switchNetwork('alpha:2')), failure(kernel.switchNetwork('beta:2' as never))]
  await rest()
  for (const each of release) each()
  await Promise.all(moves)
  expect([kernel.connection('alpha')?.network.id, kernel.connection('beta')?.network.id]).toEqual(['alpha:2', 'beta:2'])
})

test('a wallet whose connect has failed shows no pairing any more', async () => {
  const { kernel } = await startKit([])
  const codes: string[] = []
  kernel.hooks.onPairing.tap('test', ({ uri }) => void codes.push(uri))
  let pair: (uri: string, expiresAt: number) => void = () => {}
  kernel.connectors.add({
    id: 'relay',
    name: 'Relay',
    namespace: 'alpha',
    kind: 'external',
    getProvider: async () => ({ wallet: 'relay' }),
    connect: async (asked) => {
      pair = asked.pair
      throw new Error('relay is down')
    },
  })
  await failure(kernel.connect({ connectorId: 'relay', namespace: 'alpha' }))
  pair('renewed', Date.now() + 1_000)
  expect(codes).toEqual([])
})

test('a gate refuses a wallet: it is asked to end, although another object of its id is in use in another chain', async () => {
  const gate = createGate(({ namespace }) => namespace === 'beta')
  const { kernel } = await startKit([], { also: [gate.plugin] })
  const closed: string[] = []
  for (const namespace of ['alpha', 'beta'] as const) {
    kernel.connectors.add({
      id: 'w',
      name: 'W',
      namespace,
      kind: 'announced',
      source: {},
      getProvider: async () => ({ wallet: namespace }),
      connect: async () => ({ accounts: [{ address: namespace }] }),
      disconnect: async () => void closed.push(namespace),
    })
  }
  await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
  const pressed = failure(kernel.connect({ connectorId: 'w', namespace: 'beta' }))
  await rest()
  gate.held[0]?.(false)
  await pressed
  await rest()
  expect(closed).toEqual(['beta'])
})
