import { describe, expect, test } from 'vitest'
import {
  alpha1,
  alpha2,
  beta1,
  both,
  createWallet,
  failure,
  one,
  rest,
  startKit,
  walletsOf,
} from '../fixtures/chain.ts'
import { accountOf, addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import type { CaipNetworkId } from '../index.ts'
import { selectAccount, selectConnections, selectNetwork, selectStatus } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('a session that spans namespaces', () => {
  test('behavior: every namespace hears of it, on a network of its own (sessions 12)', async () => {
    const { kernel, seen } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    expect(seen).toEqual([
      'alpha connect both connect after undefined',
      'beta connect both connect after undefined',
      'alpha undefined → both-1',
      'beta undefined → both-1',
    ])
    expect([kernel.connection('alpha')?.network.id, kernel.connection('beta')?.network.id]).toEqual([
      alpha1.id,
      beta1.id,
    ])
    expect(selectAccount(kernel.state, 'beta').caipAddress).toBe('beta:1:both-1')
  })

  test('behavior: what the wallet ends is ended in each of them, and nothing else is', async () => {
    const wallets = [createWallet('one'), createWallet('both', ['alpha', 'beta'])]
    const { kernel, chain, area } = await startKit(wallets, { features: { multiWallet: true } })
    await kernel.connect(one)
    await kernel.connect(both)
    chain.report('both', 'ended')
    expect([walletsOf(kernel, 'alpha'), walletsOf(kernel, 'beta'), chain.closed]).toEqual([['one'], [], []])
    kernel.destroy()
    const later = await startKit(wallets, { storage: area, features: { multiWallet: true } })
    expect([walletsOf(later.kernel, 'alpha'), walletsOf(later.kernel, 'beta')]).toEqual([['one'], []])
  })

  test('behavior: a gate runs in every namespace that it spans, before anything of it is seen', async () => {
    const { kernel } = await startKit([createWallet('both', ['alpha', 'beta'])])
    const asked: string[] = []
    kernel.hooks.authorize.tapPromise('gate', async ({ namespace, account, network, reason }) => {
      asked.push(`${namespace} ${network.id} ${account.address} ${reason}`)
      expect([selectStatus(kernel.state, namespace), kernel.connection(namespace)]).toEqual([
        namespace === 'alpha' ? 'connecting' : 'disconnected',
        undefined,
      ])
    })
    await kernel.connect(both)
    expect(asked).toEqual(['alpha alpha:1 both-1 connect', 'beta beta:1 both-1 connect'])
    expect([kernel.connection('alpha'), kernel.connection('beta')].map((each) => each?.sessionId)).toHaveLength(2)
  })
})

test('error: what a wallet was to be connected in as well, and is not, is said: a press asked for it (errors 4)', async () => {
  const area = createMemoryArea()
  const visit = async () => {
    const { kernel } = await startKit([], { storage: area })
    const answer = async () => ({
      accounts: [
        { namespace: 'alpha', address: 'w-1' },
        { namespace: 'beta', address: 'w-1' },
      ],
      networks: [alpha1.id],
    })
    kernel.connectors.add({
      ...{ id: 'w', name: 'W', namespace: ['alpha', 'beta'], kind: 'external' },
      getProvider: async () => ({ wallet: 'w' }),
      connect: answer,
      restore: answer,
    })
    await rest()
    return kernel
  }
  const kernel = await visit()
  await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
  expect([walletsOf(kernel, 'alpha'), walletsOf(kernel, 'beta')]).toEqual([['w'], []])
  expect(kernel.state.alert).toEqual({
    code: 'APKTW001',
    title: 'Inactive Namespace Not Connected',
    message: expect.stringContaining('"beta" is not connected'),
    variant: 'warning',
  })
  kernel.destroy()
  const later = await visit()
  expect([walletsOf(later, 'alpha'), later.state.alert]).toEqual([['w'], undefined])
})

describe('a wallet that two plugins know under one id', () => {
  test('behavior: each plugin’s connector restores its own half, and neither ends the other’s', async () => {
    const area = createMemoryArea()
    const visit = async () => {
      const asked: string[] = []
      const { kernel } = await startKit([], { storage: area })
      for (const namespace of spanning) {
        // Connecting one half shows the other one’s accounts as well; reading back does not.
        addHalf(kernel, namespace, {
          async restore() {
            asked.push(namespace)
            return { accounts: [accountOf(namespace)] }
          },
        })
      }
      await rest()
      return { kernel, asked }
    }
    const first = await visit()
    await first.kernel.connect(alphaHalf)
    await first.kernel.switchNetwork(beta1.id)
    first.kernel.destroy()
    for (let again = 0; again < 2; again++) {
      const { kernel, asked } = await visit()
      expect(asked.sort()).toEqual(['alpha', 'beta'])
      expect([kernel.connection('alpha')?.account.address, kernel.connection('beta')?.account.address]).toEqual([
        'alpha-1',
        'beta-1',
      ])
      expect(Object.keys(kernel.state.graph.sessions)).toHaveLength(1)
      kernel.destroy()
    }
  })
})

describe('several sessions with one wallet', () => {
  test('behavior: two pairings that the wallet names are two sessions, ended one by one (sessions 12)', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, area } = await startKit([wallet], { features: { multiWallet: true } })
    for (const [topic, address] of [
      ['topic-1', 'phone'],
      ['topic-2', 'tablet'],
    ] as const) {
      wallet.topic = topic
      wallet.accounts = [address]
      await kernel.connect(one)
    }
    const addresses = () => selectConnections(kernel.state, 'alpha').map(({ address }) => address)
    expect(addresses()).toEqual(['tablet', 'phone'])
    await kernel.disconnect({ sessionId: 'topic-2' })
    expect([addresses(), kernel.connection('alpha')?.sessionId, chain.closed]).toEqual([['phone'], 'topic-1', ['one']])
    expect(JSON.parse(area.entries.get('tapkit:default:v1:session') ?? '').value.sessions).toMatchObject([
      { id: 'topic-1' },
    ])
  })

  test('behavior: both come back on the next visit, each asked for by its name', async () => {
    const wallet = createWallet('one')
    const options = { storage: createMemoryArea(), features: { multiWallet: true } }
    const first = await startKit([wallet], options)
    for (const topic of ['topic-1', 'topic-2']) {
      wallet.topic = topic
      await first.kernel.connect(one)
    }
    first.kernel.destroy()
    const second = await startKit([wallet], options)
    expect(wallet.asked.slice(2)).toEqual(['restore topic-2', 'restore topic-1'])
    expect(selectConnections(second.kernel.state, 'alpha').map(({ sessionId }) => sessionId)).toEqual([
      'topic-2',
      'topic-1',
    ])
  })

  test('behavior: the same wallet asked again, without a name, is the newer form of its session', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, seen } = await startKit([wallet], { features: { multiWallet: true } })
    await kernel.connect(one)
    wallet.accounts = ['one-2']
    await kernel.connect(one)
    expect([walletsOf(kernel, 'alpha'), chain.closed, chain.listeners('one')]).toEqual([['one'], [], 1])
    expect(seen.slice(2)).toEqual(['alpha connect one connect after one', 'alpha one-1 → one-2'])
  })
})

describe('accounts and the networks that they were approved for (sessions 11)', () => {
  const approved = () => {
    const wallet = createWallet('one')
    wallet.accounts = ['everywhere', 'second', 'first']
    Object.assign(wallet.details, { second: { networks: [alpha2.id] }, first: { networks: [alpha1.id] } })
    return wallet
  }

  test('behavior: an account is offered on its own networks alone', async () => {
    const { kernel } = await startKit([approved()])
    await kernel.connect(one)
    const offered = () => kernel.connection('alpha')?.accounts.map(({ address }) => address)
    expect(offered()).toEqual(['everywhere', 'first'])
    await kernel.switchNetwork(alpha2.id)
    expect(offered()).toEqual(['everywhere', 'second'])
  })

  test('behavior: using an account of another network moves there; a switch away from it uses one that is approved', async () => {
    const { kernel } = await startKit([approved()])
    await kernel.connect(one)
    await kernel.switchAccount({ address: 'second' })
    expect([kernel.connection()?.account.address, selectNetwork(kernel.state)]).toEqual(['second', alpha2.id])
    await kernel.switchNetwork(alpha1.id)
    expect([kernel.connection()?.account.address, selectNetwork(kernel.state)]).toEqual(['everywhere', alpha1.id])
  })

  test('error: a network that no account was approved for is refused, and nothing moves', async () => {
    const wallet = createWallet('one')
    Object.assign(wallet.details, { 'one-1': { networks: [alpha1.id] } })
    const { kernel } = await startKit([wallet])
    await kernel.connect(one)
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({ name: 'UnsupportedChainError' })
    expect([kernel.connection()?.account.address, selectNetwork(kernel.state)]).toEqual(['one-1', alpha1.id])
  })

  test('behavior: nor one of which the session itself was approved for another network alone', async () => {
    const account = (address: string, ...networks: CaipNetworkId[]) => ({ address, networks })
    const { kernel } = await startKit([])
    kernel.connectors.add({
      id: 'w',
      name: 'W',
      namespace: 'alpha',
      kind: 'external',
      getProvider: async () => ({ wallet: 'w' }),
      connect: async () => ({
        accounts: [account('a', 'alpha:1'), account('b', 'alpha:9', 'alpha:2'), account('c', 'alpha:9')],
        networks: ['alpha:1', 'alpha:2'],
      }),
    })
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    const used = () => [kernel.connection()?.account.address, kernel.connection()?.network.id]
    await kernel.switchAccount({ address: 'b' })
    expect(used()).toEqual(['b', 'alpha:2'])
    expect(await failure(kernel.switchAccount({ address: 'c' }))).toMatchObject({ name: 'AccountNotSharedError' })
    expect(used()).toEqual(['b', 'alpha:2'])
  })

  test('error: an account that the wallet does not share is not used', async () => {
    const { kernel } = await startKit([approved()])
    await kernel.connect(one)
    expect(await failure(kernel.switchAccount({ address: 'stranger' }))).toMatchObject({
      name: 'AccountNotSharedError',
    })
    expect(kernel.connection()?.account.address).toBe('everywhere')
  })

  test('behavior: the account that the visitor chose is there again on the next visit, until the wallet’s owner chooses', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const area = createMemoryArea()
    const first = await startKit([wallet], { storage: area })
    await first.kernel.connect(one)
    await first.kernel.switchAccount({ address: 'b' })
    first.kernel.destroy()
    const second = await startKit([wallet], { storage: area })
    expect(second.kernel.connection()?.account.address).toBe('b')
    second.chain.report('one', { accounts: [{ address: 'a' }, { address: 'b' }] })
    expect(second.kernel.connection()?.account.address).toBe('b')
    second.chain.report('one', { accounts: [{ address: 'c' }, { address: 'b' }] })
    expect(second.kernel.connection()?.account.address).toBe('c')
    await rest()
  })
})
