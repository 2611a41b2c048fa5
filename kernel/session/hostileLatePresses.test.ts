import { describe, expect, test } from 'vitest'
import { both, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { selectNamespace } from '../index.ts'

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
