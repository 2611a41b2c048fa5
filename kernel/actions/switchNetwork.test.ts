import { describe, expect, test } from 'vitest'
import {
  alpha1,
  alpha2,
  beta1,
  createRecorder,
  createWallet,
  failure,
  one,
  rest,
  startKit,
  two,
} from '../fixtures/chain.ts'
import type { CaipNetworkId } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

describe('switchNetwork', () => {
  test('default: asks the wallet, and tells plugins once', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, tracked, area } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    expect((await kernel.switchNetwork(alpha2.id)).id).toBe(alpha2.id)
    expect(kernel.state.accounts.alpha?.caipAddress).toBe('alpha:2:one-1')
    expect([seen.filter((line) => line.includes('alpha:')), tracked.at(-1)]).toEqual([
      ['alpha:1 → alpha:2'],
      'SWITCH_NETWORK',
    ])
    expect(area.entries.get('tapkit:default:v1:activeNetwork')).toBe('{"value":"alpha:2"}')
  })

  test('behavior: a wallet that reports the change while it is asked is announced once', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    kernel.hooks.switchNetwork.tapPromise({ name: 'event', stage: -1 }, async ({ network }) => {
      await kernel.syncSession('one', 'alpha', { network })
      return network
    })
    await kernel.switchNetwork(alpha2.id)
    expect(seen.filter((line) => line.includes('alpha:'))).toEqual(['alpha:1 → alpha:2'])
  })

  test('error: a refusal leaves the network, and no success is told', async () => {
    const wallet = createWallet('one')
    const { kernel, tracked, errors } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'reject'
    const before = JSON.stringify(kernel.state.networks)
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({
      name: 'SwitchDeclinedError',
      message: 'Switch declined',
    })
    expect([JSON.stringify(kernel.state.networks), tracked.includes('SWITCH_NETWORK'), errors]).toEqual([
      before,
      false,
      [],
    ])
  })

  test.each([
    ['another network than asked for', () => alpha1, 'SwitchDeclinedError'],
    ['nothing', () => undefined, 'UnsupportedChainError'],
    [
      'an error',
      () => {
        throw Object.assign(new Error('busy'), { code: -32002 })
      },
      'RPCError',
    ],
  ])('error: a wallet that answers %s leaves the network', async (_, answer, name) => {
    const { kernel } = await startKit([createWallet('one')])
    await kernel.connect(one)
    let asked = false
    kernel.hooks.switchNetwork.tap({ name: 'odd', stage: -1 }, () => {
      asked = true
      return answer()
    })
    if (name === 'UnsupportedChainError') {
      const bare = createTestKernel({ plugins: [] })
      bare.networks.add([alpha1, alpha2])
      bare.connectors.add({
        id: 'one',
        name: 'One',
        namespace: 'alpha',
        type: 'injected',
        getProvider: async () => ({ wallet: 'one' }),
      })
      bare.hooks.connect.tap('c', ({ network }) => ({ network, accounts: [{ namespace: 'alpha', address: 'a' }] }))
      await bare.connect(one)
      expect(await failure(bare.switchNetwork(alpha2.id))).toMatchObject({ name })
      return
    }
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({ name })
    expect([asked, kernel.state.networks.active]).toEqual([true, alpha1.id])
  })

  test('behavior: the active network again does nothing; whole CAIP ids are compared', async () => {
    const { kernel, tracked } = await startKit([createWallet('one')])
    await kernel.switchNetwork(alpha1.id)
    expect(tracked).toEqual([])
    await kernel.switchNetwork(beta1.id)
    expect([kernel.state.networks.active, tracked]).toEqual([beta1.id, ['SWITCH_NETWORK']])
  })

  test('behavior: without a wallet the network is chosen, kept, and used by the next connect', async () => {
    const area = createMemoryArea()
    const { kernel } = await startKit([createWallet('one')], { storage: area })
    await kernel.switchNetwork(alpha2.id)
    expect(kernel.state.networks.active).toBe(alpha2.id)
    const later = await startKit([createWallet('one')], { storage: area })
    const asked: CaipNetworkId[] = []
    later.kernel.hooks.connect.tap({ name: 'w', stage: -1 }, ({ network }) => void asked.push(network.id))
    await later.kernel.connect(one)
    expect(asked).toEqual([alpha2.id])
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
      expect(kernel.state.networks.active).toBe(alpha1.id)
    }
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
