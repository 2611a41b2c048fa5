import { describe, expect, test } from 'vitest'
import { createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { isError, type Plugin, pause, selectAccount, selectStatus } from '../index.ts'

describe('authorize', () => {
  test('behavior: a host sees `connecting` until the gate has let the account and network through (sessions 7)', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const { kernel, chain } = await startKit([wallet])
    const asked: string[] = []
    let answer = (_: 'in' | 'out') => {}
    kernel.hooks.authorize.tapPromise('siwx', async ({ account, network, connection }) => {
      asked.push(`${network.id}:${account.address}`)
      expect(connection.account).toEqual(account)
      const said = await new Promise<string>((resolve) => {
        answer = resolve
      })
      if (said === 'out') throw new Error('sign-in was declined')
    })
    const status = () => [selectStatus(kernel.state, 'alpha'), selectAccount(kernel.state, 'alpha').address]
    const connecting = kernel.connect(one)
    await rest()
    expect([status(), kernel.connection('alpha')]).toEqual([['connecting', undefined], undefined])
    answer('in')
    await connecting
    expect(status()).toEqual(['connected', 'a'])
    chain.report('one', { accounts: [{ address: 'b' }, { address: 'a' }] })
    expect(status()).toEqual(['connecting', undefined])
    answer('in')
    await rest()
    expect(status()).toEqual(['connected', 'b'])
    // The gates do not ask again about an account that passed.
    await kernel.switchAccount({ address: 'a' })
    expect([status(), asked]).toEqual([
      ['connected', 'a'],
      ['alpha:1:a', 'alpha:1:b'],
    ])
    const switching = failure(kernel.switchNetwork('alpha:2'))
    await rest()
    expect(status()[0]).toBe('connecting')
    answer('out')
    expect(await switching).toMatchObject({ name: 'SessionRefusedError' })
    await rest()
    expect([status(), chain.closed]).toEqual([['disconnected', undefined], ['one']])
  })

  test('behavior: the wallet that is connected stays while another one is held by its gate, and where it is refused (sessions 7)', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')])
    await kernel.connect(one)
    let refuse = () => {}
    kernel.hooks.authorize.tapPromise(
      'siwx',
      () =>
        new Promise<void>((_, reject) => {
          refuse = () => reject(new Error('declined'))
        }),
    )
    const second = failure(kernel.connect(two))
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    refuse()
    expect(await second).toMatchObject({ name: 'SessionRefusedError', message: 'Failed to connect' })
    expect([kernel.connection('alpha')?.connector.id, chain.closed]).toEqual(['one', ['two']])
  })

  test('error: connect, a signature and a payment settle when the kit is destroyed while the wallet asks (sessions 14)', async () => {
    const wallet = createWallet('one')
    const money = createMoney()
    const { kernel } = await startKit([wallet], { also: [money.plugin] })
    await kernel.connect(one)
    const prepared = await kernel.prepare(paying(1n))
    money.send = () => new Promise(() => {})
    kernel.hooks.signMessage.tapPromise('hangs', () => new Promise(() => {}))
    wallet.outcome = 'hold'
    const waiting = [kernel.connect(one), kernel.signMessage({ message: 'x' }), kernel.send(prepared)].map(failure)
    await rest()
    kernel.destroy()
    expect((await Promise.all(waiting)).every((error) => error instanceof Error)).toBe(true)
  })

  test('error: switching wallets where one a namespace is kept says so to the developer alone, and asks nobody (errors 3)', async () => {
    const wallets = () => [createWallet('one'), createWallet('two')]
    const { kernel: quiet } = await startKit(wallets())
    await quiet.connect(one)
    await quiet.switchConnection(two)
    expect(quiet.state.alert).toBeUndefined()
    const { kernel } = await startKit(wallets(), { debug: true })
    await kernel.connect(one)
    expect(await kernel.switchConnection(two)).toEqual({ hasSwitchedAccount: false, hasSwitchedWallet: false })
    expect([kernel.connection('alpha')?.connector.id, kernel.state.alert?.title]).toEqual([
      'one',
      'Multi-Wallet Not Enabled',
    ])
    expect(await failure(kernel.switchConnection({ namespace: 'alpha', connectorId: 'gone' }))).toMatchObject({
      message: 'No connector found for connection: gone',
    })
  })

  test('behavior: while a gate holds a session that plugins know, nothing of it has ended for them', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const { kernel, seen } = await startKit([wallet])
    const asked: string[] = []
    kernel.hooks.authorize.tapPromise('siwx', async ({ account, network }) => {
      asked.push(`${network.id}:${account.address}`)
      await pause(1, kernel.signal)
    })
    await kernel.connect(one)
    await kernel.switchAccount({ address: 'b' })
    await kernel.switchNetwork('alpha:2')
    await kernel.switchAccount({ address: 'a' })
    expect(seen).toEqual([
      'alpha connect one connect after undefined',
      'alpha undefined → a',
      'alpha a → b',
      'alpha:1 → alpha:2',
      'alpha b → a',
    ])
    expect(asked).toEqual(['alpha:1:a', 'alpha:1:b', 'alpha:2:b', 'alpha:2:a'])
  })

  test('behavior: a gate may go back to what had passed instead of ending the session', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const { kernel, chain, errors } = await startKit([wallet])
    kernel.hooks.authorize.tapPromise('siwx', async ({ account, connection: { sessionId } }) => {
      // A gate that selects the account that it is asked about changes nothing.
      await kernel.switchAccount({ address: account.address, sessionId })
      if (account.address !== 'b') return
      await kernel.switchAccount({ address: 'a' })
      throw new Error('the visitor declined')
    })
    await kernel.connect(one)
    const superseded = { name: 'ConnectAbortedError' }
    expect(await failure(kernel.switchAccount({ address: 'b' }))).toMatchObject(superseded)
    expect([kernel.connection()?.account.address, chain.closed, errors]).toEqual(['a', [], []])
  })

  test('behavior: who unlocks a wallet passes its gates anew, and a plugin is told why a connection ended', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')])
    const told: string[] = []
    kernel.hooks.onDisconnect.tap(
      't',
      ({ connection, reason }) => void told.push(`${connection.connector.id} ${reason}`),
    )
    let asked = 0
    let refuse = false
    kernel.hooks.authorize.tapPromise('siwx', async () => {
      asked++
      if (refuse) throw new Error('no')
    })
    await kernel.connect(one)
    chain.report('one', { accounts: [] })
    chain.report('one', { accounts: [{ address: 'one-1' }] })
    await rest()
    expect([kernel.connection('alpha')?.connector.id, asked]).toEqual(['one', 2])
    await kernel.connect(two)
    chain.report('two', 'ended')
    await kernel.connect(one)
    refuse = true
    await failure(kernel.switchNetwork('alpha:2'))
    refuse = false
    await kernel.connect(one)
    await kernel.disconnect()
    expect(told).toEqual(['one locked', 'one replaced', 'two wallet', 'one refused', 'one visitor'])
  })

  test('error: the wallet that is connected is not left waiting where asking it again fails', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const { kernel, chain } = await startKit([wallet])
    kernel.hooks.authorize.tapPromise('siwx', () => pause(1, kernel.signal))
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const again = failure(kernel.connect(one))
    await rest()
    chain.report('one', { accounts: [{ address: 'b' }, { address: 'a' }] })
    chain.held[0]?.answer('reject')
    expect(await again).toMatchObject({ name: 'UserRejectedError' })
    await expect.poll(() => kernel.connection('alpha')?.account.address).toBe('b')
  })
})

const three = { connectorId: 'three', namespace: 'alpha' } as const

test('behavior: a refusal leaves everything as it was before the press, the recent wallets included (sessions 7)', async () => {
  const { kernel, area } = await startKit([createWallet('one'), createWallet('two'), createWallet('three')])
  let seen: readonly string[] = []
  const recent = () => kernel.state.graph.recent.map(({ id }) => id)
  const stored = () => area.entries.get(kernel.storage.nameOf('session')) ?? ''
  kernel.hooks.authorize.tap('members', ({ connection }) => {
    if (connection.connector.id !== 'three') return
    // Another tab, and a host, read this state while the gate is asked.
    seen = recent()
    throw new Error('no member')
  })
  await kernel.connect(one)
  await kernel.connect(two)
  const before = stored()
  await failure(kernel.connect(three))
  expect([seen, recent()]).toEqual([
    ['two', 'one'],
    ['two', 'one'],
  ])
  expect(JSON.parse(stored())).toEqual(JSON.parse(before))
})

/** Lets in everybody but Bob. */
const noBob: Plugin = {
  name: 'gate',
  apply: ({ hooks }) =>
    hooks.authorize.tapPromise('gate', async ({ account }) => {
      if (account.address === 'bob') throw new Error('no member')
    }),
}

test.each([undefined, 'topic'])(
  'a press that a gate refuses leaves what was connected before, also if the wallet names its session (%s) (sessions 7)',
  async (topic) => {
    const wallet = Object.assign(createWallet('one'), { topic, accounts: ['ada'] })
    const { kernel, chain } = await startKit([wallet], { also: [noBob] })
    await kernel.connect(one)
    // In the wallet's window, the visitor adds an account and puts it first.
    wallet.accounts = ['bob', 'ada']
    expect(isError(await failure(kernel.connect(one)), 'SessionRefusedError')).toBe(true)
    await rest()
    expect([kernel.connection('alpha')?.account.address, chain.closed]).toEqual(['ada', []])
  },
)

test('a press that waits at its gate shows nothing of its account, also if the wallet names its session; a lock meanwhile locks both (sessions 7)', async () => {
  const told: (string | undefined)[] = []
  const wallet = Object.assign(createWallet('one'), { topic: 'topic', accounts: ['ada'] })
  const slow: Plugin = {
    name: 'slow',
    apply: ({ hooks }) => {
      hooks.authorize.tapPromise('slow', ({ account, signal }) =>
        account.address === 'bob' ? pause(60_000, signal) : Promise.resolve(),
      )
      hooks.onAccountChange.tap('slow', ({ connection }) => void told.push(connection?.account.address))
    },
  }
  const { kernel, chain } = await startKit([wallet], { also: [slow] })
  await kernel.connect(one)
  wallet.accounts = ['bob', 'ada']
  const press = failure(kernel.connect(one))
  await rest()
  expect([kernel.connection('alpha')?.account.address, kernel.account('alpha').address]).toEqual(['ada', 'ada'])
  chain.report('one', { accounts: [] })
  expect([isError(await press), kernel.account('alpha').status, told]).toEqual([
    true,
    'disconnected',
    ['ada', undefined],
  ])
})

test('a time that is none lets no account in for good (sessions 7)', async () => {
  const asked: string[] = []
  const gate = (name: string, time: number): Plugin => ({
    name,
    apply: ({ hooks }) =>
      hooks.authorize.tap(name, ({ account, holdsUntil }) => {
        asked.push(`${name} ${account.address}`)
        holdsUntil(time)
      }),
  })
  const wallet = Object.assign(createWallet('one'), { accounts: ['a', 'b'] })
  // A date that could not be read is NaN.
  const { kernel } = await startKit([wallet], { also: [gate('first', Number.NaN), gate('second', Date.now() - 1)] })
  await kernel.connect(one)
  await kernel.switchAccount({ namespace: 'alpha', address: 'b' })
  await kernel.switchAccount({ namespace: 'alpha', address: 'a' })
  expect(asked).toEqual(['first a', 'second a', 'first b', 'second b', 'first a', 'second a'])
})

test('an address that holds a space is no address: the time of its gate could be taken for the time of another session (sessions 7)', async () => {
  const wallet = Object.assign(createWallet('one'), { accounts: ['a a', 'b b'] })
  const { kernel } = await startKit([wallet], { also: [createGate().plugin] })
  expect(await failure(kernel.connect(one))).toMatchObject({ name: 'InvalidSessionError' })
})
