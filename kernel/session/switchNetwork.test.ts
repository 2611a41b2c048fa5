import { describe, expect, test } from 'vitest'
import { alpha1, alpha2, beta1, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { plain } from '../fixtures/plain.ts'
import { isError, selectAccount, selectNetwork } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

describe('switchNetwork', () => {
  test('default: asks the wallet, and tells plugins once', async () => {
    const { kernel, tracked, area, seen } = await startKit([createWallet('one')])
    await kernel.connect(one)
    expect((await kernel.switchNetwork(alpha2.id)).id).toBe(alpha2.id)
    expect(selectAccount(kernel.state, 'alpha').caipAddress).toBe('alpha:2:one-1')
    expect([seen.filter((line) => line.includes('alpha:')), tracked.at(-1)]).toEqual([
      ['alpha:1 → alpha:2'],
      'SWITCH_NETWORK',
    ])
    expect(JSON.parse(area.entries.get('tapkit:default:v1:session') ?? '').value).toMatchObject({
      namespace: 'alpha',
      networks: { alpha: 'alpha:2' },
    })
  })

  test('behavior: a wallet that reports the change while it is asked is announced once', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, seen } = await startKit([wallet])
    await kernel.connect(one)
    wallet.move = async (network) => {
      chain.report('one', { network })
      return { network }
    }
    await kernel.switchNetwork(alpha2.id)
    expect(seen.filter((line) => line.includes('alpha:'))).toEqual(['alpha:1 → alpha:2'])
  })

  test('error: a refusal leaves the network, and no success is told (networks 3)', async () => {
    const wallet = createWallet('one')
    const { kernel, tracked, errors } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'reject'
    const before = JSON.stringify(kernel.state.graph)
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({
      name: 'SwitchDeclinedError',
      message: 'Switch declined',
    })
    expect([JSON.stringify(kernel.state.graph), tracked.includes('SWITCH_NETWORK'), errors]).toEqual([
      before,
      false,
      [],
    ])
  })

  test.each([
    ['another network than asked for', async () => ({ network: alpha1 }), 'SwitchDeclinedError'],
    ['nothing', async () => undefined as never, 'SwitchDeclinedError'],
    [
      'an error',
      async () => {
        throw Object.assign(new Error('busy'), { code: -32002 })
      },
      'RPCError',
    ],
  ])('error: a wallet that answers %s leaves the network', async (_, move, name) => {
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet])
    await kernel.connect(one)
    wallet.move = move
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({ name })
    expect(selectNetwork(kernel.state)).toBe(alpha1.id)
  })

  test('error: a wallet that cannot be asked is not asked, and nobody says that it declined (networks 7)', async () => {
    const kernel = createTestKernel({ plugins: [] })
    kernel.networks.add([alpha1, alpha2])
    kernel.connectors.add({
      ...plain,
      connect: async ({ network }) => ({ network, accounts: [{ address: 'a' }] }),
    })
    await kernel.connect(one)
    expect(kernel.state.connectors.byId['alpha:one']?.switches).toBe(false)
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({ name: 'UnsupportedChainError' })
    expect(selectNetwork(kernel.state)).toBe(alpha1.id)
  })

  test('behavior: the active network again does nothing; whole CAIP ids are compared (networks 1)', async () => {
    const { kernel, tracked } = await startKit([createWallet('one')])
    await kernel.switchNetwork(alpha1.id)
    expect(tracked).toEqual([])
    await kernel.switchNetwork(beta1.id)
    expect([selectNetwork(kernel.state), tracked]).toEqual([beta1.id, ['SWITCH_NETWORK']])
  })

  test('behavior: without a wallet the network is chosen, kept, and used by the next connect (networks 2)', async () => {
    const area = createMemoryArea()
    const { kernel } = await startKit([createWallet('one')], { storage: area })
    await kernel.switchNetwork(alpha2.id)
    expect(selectNetwork(kernel.state)).toBe(alpha2.id)
    const wallet = createWallet('one')
    const later = await startKit([wallet], { storage: area })
    await later.kernel.connect(one)
    expect(wallet.asked).toEqual(['connect for alpha:2'])
  })

  test('behavior: ends with the connection that it was asked of', async () => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    const { kernel, chain } = await startKit([first, second])
    for (const end of [() => kernel.disconnect(), () => kernel.connect(two)]) {
      first.networkId = alpha1.id
      await kernel.connect(one)
      first.outcome = 'hold'
      const switched = failure(kernel.switchNetwork(alpha2.id))
      await rest()
      first.outcome = 'approve'
      await end()
      expect(await switched).toMatchObject({ name: 'ConnectAbortedError' })
      for (const { answer } of chain.held.splice(0)) answer('approve')
      await rest()
      expect(selectNetwork(kernel.state)).toBe(alpha1.id)
    }
  })

  test('behavior: a session beside the one in use moves by itself, and the app stays where it is', async () => {
    const { kernel } = await startKit([createWallet('one'), createWallet('two')], { features: { multiWallet: true } })
    const { sessionId } = await kernel.connect(one)
    await kernel.connect(two)
    await kernel.switchNetwork(alpha2.id, { sessionId })
    const networks = kernel.connections('alpha').map(({ connectorId, networkId }) => [connectorId, networkId])
    expect([selectNetwork(kernel.state), networks]).toEqual([
      alpha1.id,
      [
        ['two', alpha1.id],
        ['one', alpha2.id],
      ],
    ])
    await kernel.disconnect({ sessionId })
    expect(await failure(kernel.switchNetwork(alpha2.id, { sessionId }))).toMatchObject({ name: 'NotConnectedError' })
  })

  test('error: a session beside the one in use whose gate goes back has not switched (networks 3)', async () => {
    const { kernel } = await startKit([createWallet('one'), createWallet('two')], { features: { multiWallet: true } })
    kernel.hooks.authorize.tapPromise('test', async ({ network, connection: { sessionId } }) => {
      if (network.id === alpha2.id) await kernel.switchNetwork(alpha1.id, { sessionId })
    })
    const { sessionId } = await kernel.connect(one)
    await kernel.connect(two)
    expect(await failure(kernel.switchNetwork(alpha2.id, { sessionId }))).toMatchObject({ name: 'SwitchDeclinedError' })
    const networks = kernel.connections('alpha').map(({ connectorId, networkId }) => [connectorId, networkId])
    expect(networks).toEqual([
      ['two', alpha1.id],
      ['one', alpha1.id],
    ])
  })

  test('error: an id that is no CAIP-2 id is told as such, with an id that is', async () => {
    const { kernel } = await startKit([createWallet('one')])
    for (const id of ['1', 'alpha'])
      expect(await failure(kernel.switchNetwork(id as never))).toMatchObject({
        name: 'NetworkNotFoundError',
        debug: expect.stringContaining(`offers ${id}. Ids are CAIP-2, such as "eip155:1".`),
      })
  })

  test('error: a network that nobody added shows the developer APKT001', async () => {
    const { kernel } = await startKit([], { debug: true })
    expect(await failure(kernel.switchNetwork('alpha:77'))).toMatchObject({
      name: 'NetworkNotFoundError',
      code: 'APKT001',
    })
    expect(kernel.state.alert).toMatchObject({ code: 'APKT001', title: 'Network Not Found', variant: 'error' })
  })
})

test('a wallet that never answers is asked again at the next press, which gives up the first (sessions 15)', async () => {
  const wallet = createWallet('one')
  const { kernel } = await startKit([wallet])
  await kernel.connect(one)
  wallet.outcome = 'hold'
  wallet.asked.length = 0
  const first = failure(kernel.switchNetwork(alpha2))
  await rest()
  wallet.outcome = 'approve'
  const second = await kernel.switchNetwork(alpha2)
  expect([wallet.asked, second.id, isError(await first)]).toEqual([['switch', 'switch'], alpha2.id, true])
})

test('a switch moves the session whose wallet was asked, also if another tab has just chosen another wallet (networks 3)', async () => {
  const storage = createMemoryArea()
  const features = { multiWallet: true }
  const asked = createWallet('one')
  const before = await startKit([createWallet('one'), createWallet('two')], { storage, features })
  await before.kernel.connect(two)
  await before.kernel.connect(one)
  before.kernel.destroy()
  const here = await startKit([asked, createWallet('two')], { storage, features })
  const there = await startKit([createWallet('one'), createWallet('two')], { storage, features })
  await rest()
  asked.outcome = 'hold'
  const switched = here.kernel.switchNetwork('alpha:2')
  await rest()
  // This tab has not heard of the choice by the time its wallet answers.
  await there.kernel.switchConnection(two)
  here.chain.held[0]?.answer('approve')
  await switched
  await followStored(here.kernel)
  await rest()
  const networks = Object.values(here.kernel.state.graph.sessions).map(
    ({ connectorId, grants }) => `${connectorId} ${grants.alpha?.network}`,
  )
  expect(networks.toSorted()).toEqual(['one alpha:2', 'two alpha:1'])
})
