import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha2, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import type { Kernel } from '../index.ts'
import { runtimeOf } from '../state/runtime.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

const bare = (id: string, more: object = {}) =>
  ({
    id,
    name: id,
    namespace: 'alpha',
    kind: 'external',
    getProvider: async () => ({ wallet: id }),
    connect: async () => ({ accounts: [{ address: id }] }),
    ...more,
  }) as never

/** Adds the wallet `w`. It reports the arguments of `tell`, and answers a connect with the arguments of `answer`. */
const addAsking = (kernel: Kernel) => {
  const wallet = { tell: (_: object | 'ended') => {}, answer: (_: object) => {} }
  kernel.connectors.add(
    bare('w', {
      connect: () =>
        new Promise((resolve) => {
          wallet.answer = resolve
        }),
      watch: (_: unknown, report: typeof wallet.tell) => {
        wallet.tell = report
      },
    }),
  )
  return wallet
}

describe('pairing', () => {
  const pairing = async () => {
    const uris: string[] = []
    const { kernel } = await startKit([createWallet('one')])
    kernel.hooks.onPairing.tap('t', ({ uri }) => void uris.push(uri))
    let pair: (uri: string, at: number) => void = () => {}
    kernel.connectors.add(
      bare('wc', {
        connect: (request: { pair: typeof pair }) => {
          pair = request.pair
          return new Promise(() => {})
        },
      }),
    )
    const asked = failure(kernel.connect({ connectorId: 'wc', namespace: 'alpha' }))
    await rest()
    return { kernel, uris, asked, say: () => pair('wc:late', Date.now() + 1_000) }
  }
  test('behavior: an attempt that was given up shows no pairing any more', async () => {
    const { kernel, uris, asked, say } = await pairing()
    await kernel.connect(one)
    await asked
    say()
    expect(uris).toEqual([])
  })
  test('behavior: nor does one of a kernel that is destroyed', async () => {
    const { kernel, uris, asked, say } = await pairing()
    kernel.destroy()
    await asked
    say()
    expect(uris).toEqual([])
  })
})

describe('how much a wallet may make the kit keep', () => {
  test('behavior: networks of an account are limited, as accounts are', async () => {
    const { kernel, area } = await startKit([])
    const networks = Array.from({ length: 50_000 }, (_, at) => `alpha:${at}`)
    kernel.connectors.add(bare('big', { connect: async () => ({ accounts: [{ address: 'x', networks }] }) }))
    await failure(kernel.connect({ connectorId: 'big', namespace: 'alpha' }))
    expect((area.entries.get('tapkit:default:v1:session') ?? '').length).toBeLessThan(100_000)
  })
  test('behavior: so are the networks of a session', async () => {
    const { kernel, area } = await startKit([])
    const networks = Array.from({ length: 50_000 }, (_, at) => `alpha:${at + 1}`)
    kernel.connectors.add(bare('big', { connect: async () => ({ accounts: [{ address: 'x' }], networks }) }))
    await kernel.connect({ connectorId: 'big', namespace: 'alpha' })
    expect((area.entries.get('tapkit:default:v1:session') ?? '').length).toBeLessThan(100_000)
  })
  test('behavior: accounts that have passed their gate are not remembered without a limit', async () => {
    const { kernel, chain } = await startKit([createWallet('one')])
    kernel.hooks.authorize.tapPromise('gate', async () => {})
    await kernel.connect(one)
    for (let turn = 0; turn < 600; turn++) {
      chain.report('one', { accounts: [{ address: `a${turn}` }] })
      await rest()
    }
    expect(Object.values(runtimeOf(kernel).graph.sessions)[0]?.passed?.length ?? 0).toBeLessThanOrEqual(500)
  })
  test('behavior: reports before a session is there are not kept without a limit', async () => {
    // Without `restore`, every report is applied again when the wallet answers.
    const { kernel } = await startKit([])
    const wallet = addAsking(kernel)
    let commits = 0
    kernel.hooks.onAccountChange.tap('t', () => void commits++)
    const asked = failure(kernel.connect({ connectorId: 'w', namespace: 'alpha' }))
    await rest()
    // Each report has a field of its own, so none replaces another.
    for (let turn = 0; turn < 300; turn++) wallet.tell({ accounts: [{ address: `a${turn}` }], [`junk${turn}`]: 1 })
    wallet.answer({ accounts: [{ address: 'w' }] })
    await asked
    expect(commits).toBeLessThan(10)
  })
})

describe('what was asked for and what has come meanwhile', () => {
  test('behavior: an older answer to a switch does not overtake what the wallet has said since', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    const alpha1 = kernel.connection('alpha')?.network
    let resolve: (moved: object) => void = () => {}
    wallet.move = () =>
      new Promise((done) => {
        resolve = done as never
      })
    const switched = failure(kernel.switchNetwork('alpha:2'))
    await rest()
    chain.report('one', { network: alpha2 })
    // The wallet has moved and says so, and its owner moves back, all before the answer is read.
    resolve({ network: alpha2 })
    chain.report('one', { network: alpha1 as never })
    await switched
    await rest()
    expect(kernel.connection('alpha')?.network.id).toBe('alpha:1')
  })
  test('behavior: a transfer that is checked while its wallet is disconnected is not asked of it', async () => {
    const money = createMoney()
    const { kernel } = await startKit([createWallet('one')], { also: [money.plugin] })
    let pass = () => {}
    kernel.hooks.beforeSend.tapPromise('check', async (_, { stage }) => {
      if (stage === 'review') return
      await new Promise<void>((resolve) => {
        pass = resolve
      })
    })
    await kernel.connect(one)
    const sent = failure(kernel.send(await kernel.prepare(paying(1n))))
    await rest()
    await kernel.disconnect()
    pass()
    await sent
    expect(money.asked).toEqual([])
  })
  test('behavior: a session that hears `ended` of the one before it, from a wallet that cannot be read again, is not ended', async () => {
    const { kernel } = await startKit([])
    const wallet = addAsking(kernel)
    const asked = failure(kernel.connect({ connectorId: 'w', namespace: 'alpha' }))
    await rest()
    wallet.tell('ended')
    wallet.answer({ id: 'new', accounts: [{ address: 'w' }] })
    const failed = await asked
    // Either the switch is refused, or the wallet is on the network.
    expect([failed === undefined, kernel.connection('alpha') !== undefined]).not.toEqual([true, false])
  })
  test('behavior: a load asks each wallet once, also where a configuration comes late', async () => {
    const area = createMemoryArea()
    const before = await startKit([createWallet('one')], { storage: area })
    await before.kernel.connect(one)
    before.kernel.destroy()
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet], {
      storage: area,
      also: [
        {
          name: 'remote',
          apply: ({ hooks }: Kernel) =>
            hooks.configure.tapPromise('remote', async (config) => ({ ...config, debug: true })),
        } as never,
      ],
    })
    await rest()
    expect([kernel.connection('alpha')?.account.address, wallet.asked]).toEqual(['one-1', ['restore']])
  })
})
