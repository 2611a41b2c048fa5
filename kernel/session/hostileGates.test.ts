import { afterEach, describe, expect, test, vi } from 'vitest'
import { both, createWallet, failure, one, rest, shown, startKit, two } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import {
  HttpNetworkError,
  HttpParseError,
  HttpStatusError,
  isError,
  type Plugin,
  selectNamespace,
  selectStatus,
} from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

describe('gates', () => {
  test('behavior: an account that changes while its wallet is asked again is let through its gate, whatever comes of the question', async () => {
    const wallet = createWallet('one')
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const again = failure(kernel.connect(one))
    await rest()
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    chain.held.splice(0)[0]?.answer('reject')
    await again
    await rest()
    // The gate lets everybody through at once: nothing is left to wait for.
    expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
  })
  test('behavior: a wallet is not told to end while an older session with it stays in use', async () => {
    const { kernel, chain, gate } = await startGated([createWallet('one')], [one])
    const again = failure(kernel.connect(one))
    await rest()
    gate.held.pop()?.(false)
    await again
    await rest()
    expect({ live: kernel.connection('alpha')?.connector.id, closed: chain.closed }).toEqual({
      live: 'one',
      closed: [],
    })
  })
  test('behavior: pressing the same wallet twice does not have it end what is being connected', async () => {
    const gate = createGate()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [gate.plugin] })
    const first = failure(kernel.connect(one))
    await rest()
    const second = failure(kernel.connect(one))
    await rest()
    for (const open of gate.held) open()
    await Promise.all([first, second])
    expect({ live: kernel.connection('alpha')?.connector.id, closed: chain.closed }).toEqual({
      live: 'one',
      closed: [],
    })
  })
  test('behavior: a wallet that waits to sign in after a load is kept when the visitor looks at another one and declines', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const gate = createGate()
    const twoWallet = createWallet('two')
    twoWallet.outcome = 'reject'
    const { kernel, chain } = await startKit([createWallet('one'), twoWallet], { storage: area, also: [gate.plugin] })
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('reconnecting')
    await failure(kernel.connect(two))
    await rest()
    expect({
      remembered: Object.values(kernel.state.graph.sessions).map(({ connectorId }) => connectorId),
      closed: chain.closed,
    }).toEqual({
      remembered: ['one'],
      closed: [],
    })
  })
  test.each(['its wallet says `again`', 'the visitor comes back to the page'])(
    'behavior: a wallet that waits to sign in after a load goes on waiting where %s, and is read once it has (sessions 2)',
    async (how) => {
      const storage = createMemoryArea()
      const first = await startKit([createWallet('one')], { storage })
      await first.kernel.connect(one)
      first.kernel.destroy()
      const gate = createGate()
      const wallet = createWallet('one')
      const { kernel, chain } = await startKit([wallet], { storage, also: [gate.plugin] })
      await rest()
      if (how === 'its wallet says `again`') chain.report('one', 'again')
      else dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await rest()
      expect(selectStatus(kernel.state, 'alpha')).toBe('reconnecting')
      expect(wallet.asked).toEqual(['restore'])
      for (const open of gate.held) open()
      await rest()
      expect([shown(kernel, 'alpha'), gate.asked]).toEqual(['one-1', ['alpha:1:one-1']])
      expect(wallet.asked).toEqual(['restore', 'restore'])
    },
  )
  test.each([
    ['could not reach whom it asks', new HttpNetworkError({ url: 'https://acme.app', cause: undefined }), ['one'], []],
    ['was told to come later', new HttpStatusError({ url: 'https://acme.app', status: 503 }), ['one'], []],
    ['was answered by a page', new HttpParseError({ url: 'https://acme.app', cause: undefined }), ['one'], []],
    ['was refused by whom it asks', new HttpStatusError({ url: 'https://acme.app', status: 403 }), [], ['one']],
    ['refuses', new Error('No.'), [], ['one']],
  ])(
    'behavior: a gate that %s at a load is reported, and only a refusal ends what is remembered (sessions 7)',
    async (_, error, remembered, closed) => {
      const storage = createMemoryArea()
      const first = await startKit([createWallet('one')], { storage })
      await first.kernel.connect(one)
      first.kernel.destroy()
      const told: string[] = []
      const gate: Plugin = {
        name: 'gate',
        apply({ hooks }) {
          hooks.onError.tap('gate', ({ name }) => void told.push(name))
          hooks.authorize.tapPromise('gate', async () => {
            throw error
          })
        },
      }
      const { kernel, chain } = await startKit([createWallet('one')], { storage, also: [gate] })
      await rest()
      expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
      expect(told).toEqual([isError(error) ? error.name : 'SessionRefusedError'])
      expect([Object.values(kernel.state.graph.sessions).map(({ connectorId }) => connectorId), chain.closed]).toEqual([
        remembered,
        closed,
      ])
    },
  )
  test('behavior: a named session that is read again with another account is not ended by that', async () => {
    const wallet = createWallet('one')
    wallet.topic = 'topic'
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    await kernel.connect(one)
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    expect({ account: kernel.connection('alpha')?.account.address, closed: chain.closed }).toEqual({
      account: 'new',
      closed: [],
    })
  })
  test('behavior: a wallet that says `again` twice while its new account is at the gate is not ended by that', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, gate } = await startGated([wallet], [one])
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    chain.report('one', 'again')
    await rest()
    gate.hold = false
    for (const open of gate.held.splice(0)) open()
    await rest()
    expect({ account: kernel.connection('alpha')?.account.address, closed: chain.closed }).toEqual({
      account: 'new',
      closed: [],
    })
  })
  test('behavior: a refused sign-in leaves the app on the chain that it was on', async () => {
    const { kernel, gate } = await startGated([createWallet('one'), createWallet('beta', ['beta'])], [one])
    const refused = failure(kernel.connect({ connectorId: 'beta', namespace: 'beta' }))
    await rest()
    gate.held.pop()?.(false)
    await refused
    expect(selectNamespace(kernel.state)).toBe('alpha')
  })
  test('behavior: switchConnection does not say that it switched where the gate refused', async () => {
    const wallet = createWallet('two')
    const { kernel, gate } = await startGated([createWallet('one'), wallet], [two, one], {
      features: { multiWallet: true },
    })
    wallet.accounts = ['other']
    const switched = kernel.switchConnection({ namespace: 'alpha', connectorId: 'two' }).catch(() => undefined)
    await rest()
    gate.held.pop()?.(false)
    const said = await switched
    expect({ said: said?.hasSwitchedWallet ?? false, used: kernel.connection('alpha')?.connector.id }).toEqual({
      said: false,
      used: 'one',
    })
  })
})

test.each([...Array(10).keys()])(
  'behavior: a follower that uses another account, %i ticks later, has it let through',
  async (ticks) => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'z']
    const gate = createGate()
    const { kernel } = await startKit([wallet], { also: [gate.plugin] })
    kernel.hooks.onConnect.tap('f', async ({ reason }) => {
      if (reason !== 'connect') return
      for (let tick = 0; tick < ticks; tick++) await undefined
      await kernel.switchAccount({ address: 'z', namespace: 'alpha' })
    })
    const asked = failure(kernel.connect(one))
    await rest()
    gate.hold = false
    gate.held[0]?.()
    expect(await asked).toBeUndefined()
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('z')
  },
)

describe('a gate asks about what the wallet has moved to', () => {
  const moveIn = async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const kit = await startGated([wallet], [one])
    const signals: AbortSignal[] = []
    kit.kernel.hooks.authorize.intercept({ name: 'test', call: ({ signal }) => void signals.push(signal) })
    return { ...kit, left: () => signals.map(({ aborted }) => aborted) }
  }
  test.each([
    ['account', { accounts: [{ address: 'b' }, { address: 'a' }] }, { accounts: [{ address: 'a' }, { address: 'b' }] }],
    ['network', { network: { id: 'alpha:2' } }, { network: { id: 'alpha:1' } }],
  ] as const)(
    'behavior: nobody is asked any more once it is back at the %s that has passed, and no late answer ends it (sessions 7)',
    async (_, away, back) => {
      const { kernel, chain, gate, errors, left } = await moveIn()
      chain.report('one', away)
      await rest()
      expect([selectStatus(kernel.state, 'alpha'), left()]).toEqual(['connecting', [false]])
      chain.report('one', back)
      await rest()
      expect([shown(kernel, 'alpha'), kernel.network('alpha')?.id, left()]).toEqual(['a', 'alpha:1', [true]])
      gate.held[0]?.(false)
      await rest()
      expect([shown(kernel, 'alpha'), chain.closed, errors]).toEqual(['a', [], []])
    },
  )
  test('behavior: a network that its wallet tells of before it has answered is asked about once (sessions 7)', async () => {
    const wallet = createWallet('one')
    const { kernel, chain, gate } = await startGated([wallet], [one])
    wallet.move = async (network) => {
      chain.report('one', { network })
      await rest()
      return { network }
    }
    const switched = kernel.switchNetwork('alpha:2')
    await rest()
    await rest()
    await rest()
    expect(gate.asked).toEqual(['alpha:2:one-1'])
    for (const open of gate.held) open()
    expect([(await switched).id, shown(kernel, 'alpha')]).toEqual(['alpha:2', 'one-1'])
  })
  test('error: a network whose question its wallet leaves is not told as switched to (networks 3)', async () => {
    const { kernel, chain } = await moveIn()
    const switched = failure(kernel.switchNetwork('alpha:2'))
    await rest()
    chain.report('one', { network: { id: 'alpha:1' } })
    expect(await switched).toMatchObject({ name: 'SwitchDeclinedError' })
    expect(kernel.network('alpha')?.id).toBe('alpha:1')
  })
  test('error: nor is an account', async () => {
    const { kernel, chain } = await moveIn()
    const switched = failure(kernel.switchAccount({ address: 'b' }))
    await rest()
    chain.report('one', { accounts: [{ address: 'b' }, { address: 'a' }] })
    chain.report('one', { accounts: [{ address: 'a' }, { address: 'b' }] })
    expect(await switched).toMatchObject({ name: 'ConnectAbortedError' })
    expect(shown(kernel, 'alpha')).toBe('a')
  })
})

describe('a wallet of two chains that locks in one of them', () => {
  const lock = { namespace: 'alpha', accounts: [] } as const
  test.each(['account', 'network'] as const)(
    'error: another %s that waits at its gate there is not told as in use (sessions 26)',
    async (what) => {
      const wallet = createWallet('both', ['alpha', 'beta'])
      wallet.accounts = ['a', 'b']
      const { kernel, chain, gate } = await startGated([wallet], [both])
      const switched = failure(
        what === 'account' ? kernel.switchAccount({ address: 'b' }) : kernel.switchNetwork('alpha:2'),
      )
      await rest()
      expect(gate.held).toHaveLength(1)
      chain.report('both', lock)
      expect(await switched).toMatchObject({ name: 'ConnectAbortedError' })
      expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual([undefined, 'a'])
    },
  )
  test('error: a switch of networks that the wallet has not answered there ends (sessions 26)', async () => {
    const wallet = createWallet('both', ['alpha', 'beta'])
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(both)
    wallet.outcome = 'hold'
    const switched = failure(kernel.switchNetwork('alpha:2'))
    await rest()
    chain.report('both', lock)
    expect(await switched).toMatchObject({ name: 'ConnectAbortedError' })
  })
})
