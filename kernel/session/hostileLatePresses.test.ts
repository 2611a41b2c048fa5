import { describe, expect, test } from 'vitest'
import { both, createKit, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { later } from '../fixtures/later.ts'
import { page } from '../fixtures/page.ts'
import { selectNamespace } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'

const spanning = ['alpha', 'beta'] as const
const features = { multiWallet: true }
const b = { connectorId: 'b', namespace: 'beta' } as const
const three = { connectorId: 'three', namespace: 'alpha' } as const

describe('several wallets: a late answer to an older switch of wallets', () => {
  const used = async () => {
    const wallet = createWallet('two')
    const newer = createWallet('three')
    const kit = await startKit([createWallet('one'), wallet, newer], { features })
    await kit.kernel.connect(two)
    await kit.kernel.connect(one)
    wallet.outcome = 'hold'
    const older = failure(kit.kernel.switchConnection(two))
    await rest()
    return { ...kit, older, newer }
  }
  test('behavior: does not take the place of the wallet that the visitor switched to since (sessions 6)', async () => {
    const { kernel, chain, older } = await used()
    await kernel.switchConnection(one)
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    chain.held[0]?.answer('approve')
    await older
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: nor of one that the visitor connected since', async () => {
    const { kernel, chain, older } = await used()
    await kernel.connect(three)
    expect(kernel.connection('alpha')?.connector.id).toBe('three')
    chain.held[0]?.answer('approve')
    await older
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('three')
  })
  test('behavior: nor does it give up a newer press, where its own wallet turns out to be locked', async () => {
    const { kernel, chain, older, newer } = await used()
    newer.outcome = 'hold'
    const pressed = failure(kernel.connect(three))
    await rest()
    chain.held[0]?.answer('nothing')
    await rest()
    chain.held[1]?.answer('approve')
    await rest()
    for (const held of chain.held.slice(2)) held.answer('reject')
    await older
    expect([await pressed, kernel.connection('alpha')?.connector.id]).toEqual([undefined, 'three'])
  })
})

describe('a late answer to an older press that spans', () => {
  test('behavior: does not end what the visitor connected in the other namespace since', async () => {
    const wallet = createWallet('both', spanning)
    wallet.outcome = 'hold'
    const { kernel, chain } = await startKit([wallet, createWallet('b', ['beta'])])
    const older = failure(kernel.connect(both))
    await rest()
    await kernel.connect(b)
    chain.held[0]?.answer('approve')
    await older
    await rest()
    expect({ beta: kernel.connection('beta')?.connector.id, closed: chain.closed }).toEqual({ beta: 'b', closed: [] })
  })
  test('behavior: nor gives up what is asked there since', async () => {
    const wallet = createWallet('both', spanning)
    const other = createWallet('b', ['beta'])
    wallet.outcome = 'hold'
    other.outcome = 'hold'
    const { kernel, chain } = await startKit([wallet, other])
    const older = failure(kernel.connect(both))
    await rest()
    const newer = failure(kernel.connect(b))
    await rest()
    chain.held[0]?.answer('approve')
    await older
    chain.held[1]?.answer('approve')
    expect([await newer, kernel.connection('beta')?.connector.id]).toEqual([undefined, 'b'])
  })
  test('behavior: several wallets: nor does its gate, answered late, take the place of the newer one and move the app', async () => {
    const gate = createGate(({ namespace }) => namespace === 'alpha')
    const { kernel } = await startKit([createWallet('both', spanning), createWallet('b', ['beta'])], {
      features,
      also: [gate.plugin],
    })
    const older = failure(kernel.connect(both))
    await rest()
    await kernel.connect(b)
    gate.held[0]?.()
    await older
    await rest()
    expect({ beta: kernel.connection('beta')?.connector.id, app: selectNamespace(kernel.state) }).toEqual({
      beta: 'b',
      app: 'beta',
    })
  })
})

test('behavior: a late answer to a switch of networks does not move the app from the chain that was chosen since', async () => {
  const wallet = createWallet('one')
  const { kernel, chain } = await startKit([wallet])
  await kernel.connect(one)
  wallet.outcome = 'hold'
  const older = failure(kernel.switchNetwork('alpha:2'))
  await rest()
  await kernel.switchNetwork('beta:1')
  expect(selectNamespace(kernel.state)).toBe('beta')
  chain.held[0]?.answer('approve')
  await older
  await rest()
  expect(selectNamespace(kernel.state)).toBe('beta')
})

test.each(['connected', 'restored'] as const)(
  'behavior: a network that the visitor chooses while a wallet without a network of its own is being %s is in use with the answer (sessions 2, sessions 6, sessions 25)',
  async (how) => {
    const storage = createMemoryArea()
    const answer = later()
    const add = (wait?: Promise<void>) =>
      page(({ connectors }) => {
        const share = async () => {
          await wait
          return { accounts: [{ address: 'x' }] }
        }
        const wallet = { id: 'one', name: 'one', namespace: 'alpha', kind: 'external' } as const
        connectors.add({ ...wallet, getProvider: async () => ({ wallet: 'one' }), connect: share, restore: share })
      })
    const before = await startKit([], { storage, also: [add()] })
    if (how === 'restored') await before.kernel.connect(one)
    before.kernel.destroy()
    const { kernel } = createKit([], { storage, also: [add(answer.promise)] })
    const started = kernel.start()
    await rest()
    const connected = how === 'restored' ? started : kernel.connect(one)
    await kernel.switchNetwork('alpha:2')
    answer.open()
    await connected
    expect([kernel.connection('alpha')?.network.id, kernel.network('alpha')?.id]).toEqual(['alpha:2', 'alpha:2'])
  },
)

test('behavior: a network that the visitor chooses while a remembered wallet is locked is in use once the wallet is unlocked (sessions 2, sessions 25)', async () => {
  const storage = createMemoryArea()
  let accounts: { address: string }[] = [{ address: 'x' }]
  let unlock = (_: SessionChange) => {}
  const add = page(({ connectors }) => {
    const share = async () => ({ accounts })
    const wallet = { id: 'one', name: 'one', namespace: 'alpha', kind: 'external' } as const
    connectors.add({
      ...wallet,
      getProvider: async () => ({ wallet: 'one' }),
      connect: share,
      restore: async () => (accounts.length > 0 ? { accounts } : undefined),
      watch: (_, report) => {
        unlock = report
      },
    })
  })
  const before = await startKit([], { storage, also: [add] })
  await before.kernel.connect(one)
  before.kernel.destroy()
  accounts = []
  const { kernel } = await startKit([], { storage, also: [add] })
  await kernel.switchNetwork('alpha:2')
  accounts = [{ address: 'x' }]
  unlock({ accounts })
  await rest()
  expect([kernel.connection('alpha')?.network.id, kernel.network('alpha')?.id]).toEqual(['alpha:2', 'alpha:2'])
})

test('behavior: a remembered wallet whose accounts are not approved for the network that the visitor has chosen comes back on its own network (sessions 11, sessions 25)', async () => {
  const storage = createMemoryArea()
  const accounts = [{ address: 'x', networks: ['alpha:1'] as const }]
  let isLocked = false
  let unlock = (_: SessionChange) => {}
  const add = page(({ connectors }) => {
    const share = async ({ network }: { readonly network: { readonly id: string } }) => {
      if (network.id !== 'alpha:1') throw new Error(`${network.id} is not supported`)
      return { accounts }
    }
    connectors.add({
      ...{ id: 'one', name: 'one', namespace: 'alpha', kind: 'external' },
      getProvider: async () => ({ wallet: 'one' }),
      connect: share,
      restore: async (asked) => (isLocked ? undefined : share(asked)),
      watch: (_, report) => {
        unlock = report
      },
    })
  })
  const before = await startKit([], { storage, also: [add] })
  await before.kernel.connect(one)
  before.kernel.destroy()
  isLocked = true
  const { kernel } = await startKit([], { storage, also: [add] })
  await kernel.switchNetwork('alpha:2')
  isLocked = false
  unlock({ accounts })
  await rest()
  expect(kernel.connection('alpha')?.network.id).toBe('alpha:1')
})

test('behavior: a network that the visitor chooses while the first press is at its gate is asked of the wallet, and passes the gate (networks 3, sessions 25)', async () => {
  const gate = createGate()
  const wallet = createWallet('one')
  const { kernel } = await startKit([wallet], { also: [gate.plugin] })
  const pressed = kernel.connect(one)
  await rest()
  await kernel.switchNetwork('alpha:2')
  expect(wallet.asked).toEqual(['connect', 'switch'])
  await rest()
  for (const open of gate.held) open()
  await pressed
  expect([kernel.connection('alpha')?.network.id, kernel.network('alpha')?.id]).toEqual(['alpha:2', 'alpha:2'])
  expect(gate.asked).toEqual(['alpha:1:one-1', 'alpha:2:one-1'])
})
