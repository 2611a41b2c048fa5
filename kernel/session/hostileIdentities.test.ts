import { describe, expect, test } from 'vitest'
import { both, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { stranger } from '../fixtures/plain.ts'
import { createMemoryArea } from '../testing/index.ts'

const page = (id: string, name: string, account: string, more: object = {}) =>
  ({
    id,
    name,
    namespace: 'alpha',
    kind: 'announced',
    source: {},
    getProvider: async () => ({ wallet: id }),
    connect: async () => ({ accounts: [{ address: account }] }),
    restore: async () => ({ accounts: [{ address: account }] }),
    ...more,
  }) as never

describe('impostors', () => {
  test('behavior: another object that takes the id of a remembered wallet, under another name, is not restored as it', async () => {
    const area = createMemoryArea()
    const first = await startKit([], { storage: area })
    first.kernel.connectors.add(page('w', 'Genuine', 'mine'))
    await first.kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    first.kernel.destroy()
    const next = await startKit([], { storage: area })
    next.kernel.connectors.add(page('w', 'Thief', 'thief'))
    await rest()
    next.kernel.connectors.add(page('w', 'Genuine', 'mine'))
    await rest()
    const disputed = next.kernel.connectors.list('alpha').map((each) => each.disputed)
    expect({ account: next.kernel.connection('alpha')?.account.address, disputed }).not.toEqual({
      account: 'thief',
      disputed: [undefined, undefined],
    })
  })
  test('behavior: a page’s wallet that announces the uuid `injected` is not the legacy wallet', async () => {
    const { eip155 } = await import('../../plugins/eip155/index.ts')
    const { mainnet } = await import('../../plugins/eip155/networks/index.ts')
    const { createTestKernel } = await import('../testing/index.ts')
    const provider = (account: string) => ({
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [account]),
      on() {},
      removeListener() {},
    })
    const mine = provider('0x1111111111111111111111111111111111111111')
    const evil = provider('0x2222222222222222222222222222222222222222')
    const area = createMemoryArea()
    const visit = async () => {
      const kernel = createTestKernel({ plugins: [eip155({ networks: [mainnet] })], storage: area })
      await kernel.start()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return kernel
    }
    Object.assign(window, { ethereum: mine })
    const first = await visit()
    await first.connect({ connectorId: 'injected', namespace: 'eip155' } as never)
    first.destroy()
    const announce = () =>
      dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), {
          detail: { info: { uuid: 'injected', name: 'Nice Wallet', icon: '', rdns: 'NOT VALID' }, provider: evil },
        }),
      )
    addEventListener('eip6963:requestProvider', announce)
    try {
      const second = await visit()
      const shown = second.connection('eip155' as never)?.account.address
      const list = second.connectors.list('eip155').map(({ id, name, disputed }) => ({ id, name, disputed }))
      second.destroy()
      expect({ shown, list }).not.toMatchObject({ shown: '0x2222222222222222222222222222222222222222' })
    } finally {
      removeEventListener('eip6963:requestProvider', announce)
      delete (window as { ethereum?: unknown }).ethereum
    }
  })
})

describe('gates, again', () => {
  const counting = () => {
    const gate = { asked: 0, hold: false, open: () => {} }
    const plugin = {
      name: 'gate',
      apply: ({ hooks }: never) =>
        (hooks as { authorize: { tapPromise: (name: string, tap: () => Promise<void>) => void } }).authorize.tapPromise(
          'gate',
          async () => {
            gate.asked++
            if (gate.hold)
              await new Promise<void>((resolve) => {
                gate.open = resolve
              })
          },
        ),
    } as never
    return { gate, plugin }
  }
  test('behavior: a session that no gate has let through is not stored because its wallet is locked meanwhile', async () => {
    const { gate, plugin } = counting()
    const { kernel, chain, area } = await startKit([createWallet('one')], { also: [plugin] })
    gate.hold = true
    const asked = failure(kernel.connect(one))
    await rest()
    chain.report('one', { accounts: [] })
    gate.open()
    await asked
    await rest()
    const stored = JSON.parse(area.entries.get('tapkit:default:v1:session') ?? '{"value":{"sessions":[]}}').value
      .sessions
    expect(stored).toEqual([])
  })
  test('behavior: after a disconnect, nothing is connected again without its gate', async () => {
    const { gate, plugin } = counting()
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet], { also: [plugin] })
    await kernel.connect(one)
    const before = gate.asked
    wallet.outcome = 'hold'
    chain.report('one', 'again')
    await rest()
    await kernel.disconnect({ sessionId: kernel.connection('alpha')?.sessionId })
    for (const held of chain.held.splice(0)) held.answer('approve')
    await rest()
    expect({ live: kernel.connection('alpha') !== undefined, gates: gate.asked - before }).not.toEqual({
      live: true,
      gates: 0,
    })
  })
  test('behavior: another public key under the same address passes the gate anew, or is told', async () => {
    const { gate, plugin } = counting()
    const { kernel, chain, seen } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    const before = { gates: gate.asked, told: seen.length }
    chain.report('one', { accounts: [{ address: 'one-1', publicKey: 'of-somebody-else' }] })
    await rest()
    expect(kernel.connection('alpha')?.account.publicKey).toBe('of-somebody-else')
    expect({ gates: gate.asked, told: seen.length }).not.toEqual(before)
  })
  test('behavior: a live wallet is let through its gate while its own name is asked in another namespace', async () => {
    const { gate, plugin } = counting()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    let answer: (session: object) => void = () => {}
    kernel.connectors.add({
      ...(page('one', 'Other', 'o') as object),
      namespace: 'beta',
      connect: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    } as never)
    const other = failure(kernel.connect({ connectorId: 'one', namespace: 'beta' }))
    await rest()
    const before = gate.asked
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    answer({ accounts: [{ address: 'o' }] })
    await other
    await rest()
    expect({ gates: gate.asked > before + 1, account: kernel.connection('alpha')?.account.address }).toEqual({
      gates: true,
      account: 'new',
    })
  })
})

describe('what is told', () => {
  test('behavior: onDisconnect follows a pairing that ends while another one of its wallet goes on', async () => {
    const wallet = createWallet('one')
    const ended: string[] = []
    const { kernel } = await startKit([wallet], { features: { multiWallet: true } })
    kernel.hooks.onDisconnect.tap('t', ({ connection }) => void ended.push(connection.sessionId))
    wallet.topic = 'a'
    await kernel.connect(one)
    wallet.topic = 'b'
    await kernel.connect(one)
    await kernel.disconnect({ sessionId: 'b' })
    expect(ended).toEqual(['b'])
  })
  test('behavior: a wallet that is held by its gate is asked to end when another one takes its place', async () => {
    let hold = false
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')])
    kernel.hooks.authorize.tapPromise('gate', async ({ account }) => {
      if (hold && account.address === 'new') await new Promise(() => {})
    })
    await kernel.connect(one)
    hold = true
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    await kernel.connect(two)
    await rest()
    expect(chain.closed).toEqual(['one'])
  })
  test('behavior: a connect that was given up before it began gives nothing else up', async () => {
    const wallet = createWallet('one')
    wallet.outcome = 'hold'
    const { kernel, chain } = await startKit([wallet, createWallet('two')])
    const asked = failure(kernel.connect(one))
    await rest()
    await failure(kernel.connect({ ...two, signal: AbortSignal.abort() }))
    chain.held[0]?.answer('approve')
    expect(await asked).toBeUndefined()
  })
})

describe('a wallet that stands in two namespaces as one, asked again, shares less', () => {
  const asked = async () => {
    const { kernel } = await startKit([])
    const closed: string[] = []
    const wallet = { shares: ['alpha', 'beta'] }
    const answer = async () => ({
      accounts: wallet.shares.map((namespace) => ({ namespace, address: `${namespace}-1` })),
    })
    kernel.connectors.add({
      id: 'both',
      name: 'BOTH',
      namespace: ['alpha', 'beta'],
      kind: 'injected',
      getProvider: async () => ({ wallet: 'both' }),
      connect: answer,
      restore: answer,
      disconnect: async () => void closed.push('both'),
    })
    await kernel.connect(both)
    wallet.shares = ['alpha']
    await kernel.connect(both)
    return { kernel, closed }
  }
  test('behavior: what it no longer shares is not connected', async () => {
    const { kernel } = await asked()
    expect([kernel.connection('alpha')?.account.address, kernel.connection('beta')]).toEqual(['alpha-1', undefined])
  })
  test('behavior: nor after the wallet was told to end', async () => {
    const { kernel, closed } = await asked()
    await kernel.disconnect({ namespace: 'alpha' })
    expect({ closed, beta: kernel.connection('beta')?.account.address }).toEqual({ closed: ['both'], beta: undefined })
  })
})

test('behavior: the answer of a wallet does not become the session of another object that has taken its id meanwhile', async () => {
  const wallet = createWallet('one')
  wallet.outcome = 'hold'
  const { kernel, chain } = await startKit([wallet])
  const asked = failure(kernel.connect(one))
  await rest()
  // The wallet registers again, after another wallet.
  kernel.connectors.remove('alpha:one')
  kernel.connectors.add(stranger)
  chain.held[0]?.answer('approve')
  await asked
  expect(await kernel.connection('alpha')?.connector.getProvider()).not.toEqual({ wallet: 'thief' })
})
