import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha2, createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import type { Kernel, TokenBalance } from '../index.ts'
import { stage } from '../index.ts'
import { selectAccount } from '../session/select.ts'

afterEach(() => void vi.useRealTimers())

const token = (symbol: string, decimals = 6): TokenBalance => ({
  name: symbol,
  symbol,
  decimals,
  value: 5n,
  networkId: 'alpha:1',
  address: `token-${symbol}`,
})

async function connected() {
  const kit = await startKit([createWallet('one')])
  await kit.kernel.connect(one)
  return kit
}

/** Has a balance come when the test says. */
function holdBalance(kernel: Kernel) {
  let answer = (_: { value: bigint; decimals: number; symbol: string }) => {}
  kernel.hooks.fetchBalance.tapPromise('b', () => new Promise((resolve) => (answer = resolve)))
  return (balance: Parameters<typeof answer>[0]) => answer(balance)
}

describe('fetchBalance', () => {
  test('default: fresh answers are shared for 30 seconds (reads 1)', async () => {
    const { kernel } = await connected()
    let reads = 0
    kernel.hooks.fetchBalance.tapPromise('b', async () => ({ value: BigInt(++reads), decimals: 6, symbol: 'ALP' }))
    vi.useFakeTimers()
    const [first, second] = await Promise.all([kernel.fetchBalance(), kernel.fetchBalance()])
    expect([first.value, second.value]).toEqual([1n, 1n])
    expect(selectAccount(kernel.state, 'alpha').balance).toMatchObject({
      status: 'success',
      data: { value: 1n, symbol: 'ALP' },
    })
    vi.advanceTimersByTime(30_001)
    expect((await kernel.fetchBalance()).value).toBe(2n)
    expect((await kernel.fetchBalance({ force: true })).value).toBe(3n)
  })

  test('behavior: where one source fails the next is asked, and the failure is reported', async () => {
    const { kernel, errors } = await connected()
    kernel.hooks.fetchBalance.tapPromise('node', () => Promise.reject(new Error('node is down')))
    kernel.hooks.fetchBalance.tap({ name: 'api', stage: stage.fallback }, () => ({
      value: 9n,
      decimals: 6,
      symbol: 'A',
    }))
    expect((await kernel.fetchBalance()).value).toBe(9n)
    expect(errors).toMatchObject([{ message: 'node is down' }])
  })

  test('error: without an answer it fails, is reported once, and is tried again', async () => {
    const { kernel, errors } = await connected()
    expect(await failure(kernel.fetchBalance())).toMatchObject({ name: 'UnsupportedChainError' })
    expect([errors.length, selectAccount(kernel.state, 'alpha').balance.status]).toEqual([1, 'error'])
    kernel.hooks.fetchBalance.tap('b', () => ({ value: 1n, decimals: 6, symbol: 'A' }))
    expect((await kernel.fetchBalance()).value).toBe(1n)
  })

  test('error: without a wallet there is nothing to read', async () => {
    const { kernel } = await startKit()
    expect(await failure(kernel.fetchBalance())).toMatchObject({
      name: 'NotConnectedError',
      message: 'No account found',
    })
  })

  test('behavior: a late answer for the network that was left is not shown (reads 1)', async () => {
    const { kernel } = await connected()
    const answer = holdBalance(kernel)
    const read = kernel.fetchBalance()
    await rest()
    await kernel.switchNetwork(alpha2.id)
    answer({ value: 7n, decimals: 6, symbol: 'A' })
    expect((await read).value).toBe(7n)
    expect(selectAccount(kernel.state, 'alpha').balance).toEqual({ status: 'idle' })
  })

  test('behavior: one caller who leaves takes nothing from another', async () => {
    const { kernel, errors } = await connected()
    const answer = holdBalance(kernel)
    const cancel = new AbortController()
    const left = failure(kernel.fetchBalance({ signal: cancel.signal }))
    const stays = kernel.fetchBalance()
    await rest()
    cancel.abort()
    expect(await left).toMatchObject({ name: 'ConnectAbortedError' })
    answer({ value: 7n, decimals: 6, symbol: 'A' })
    expect([(await stays).value, errors]).toEqual([7n, []])
  })
})

describe('fetchTokens', () => {
  test('default: reads what the account holds, tokens of whole units too (reads 3)', async () => {
    const { kernel } = await connected()
    kernel.hooks.fetchTokens.tap('t', () => [token('USD'), token('TICKET', 0)])
    expect((await kernel.fetchTokens()).map(({ symbol }) => symbol)).toEqual(['USD', 'TICKET'])
    expect(selectAccount(kernel.state, 'alpha').tokens).toMatchObject({
      status: 'success',
      data: [
        { symbol: 'USD', value: 5n },
        { symbol: 'TICKET', decimals: 0 },
      ],
    })
  })

  test('behavior: where nobody lists tokens, the chain’s own currency is there by its balance (reads 3)', async () => {
    const { kernel } = await connected()
    kernel.hooks.fetchBalance.tap('b', () => ({ value: 7n, decimals: 6, symbol: 'A' }))
    const [own, ...others] = await kernel.fetchTokens()
    expect([own, others]).toMatchObject([
      { value: 7n, symbol: 'A', name: expect.any(String), networkId: 'alpha:1' },
      [],
    ])
    expect(own?.address).toBeUndefined()
  })

  test('error: without a wallet nobody is asked, and no failure is shown', async () => {
    const { kernel } = await startKit()
    let reads = 0
    kernel.hooks.fetchTokens.tap('t', () => {
      reads++
      return []
    })
    expect(await failure(kernel.fetchTokens())).toMatchObject({ name: 'NotConnectedError' })
    expect([reads, kernel.state.toast]).toEqual([0, undefined])
  })

  test('error: a failure says so, and for 30 seconds nothing is asked again (reads 1)', async () => {
    const { kernel, errors } = await connected()
    let reads = 0
    kernel.hooks.fetchTokens.tap('t', () => {
      reads++
      throw new Error('node is down')
    })
    vi.useFakeTimers()
    expect(await kernel.fetchTokens()).toEqual([])
    expect(kernel.state.toast).toMatchObject({ message: 'Token Balance Unavailable', variant: 'error' })
    expect([selectAccount(kernel.state, 'alpha').tokens.status, errors.length]).toEqual(['error', 1])
    vi.advanceTimersByTime(29_999)
    expect(await kernel.fetchTokens({ force: true })).toEqual([])
    expect(reads).toBe(1)
    vi.advanceTimersByTime(1)
    await kernel.fetchTokens()
    expect(reads).toBe(2)
  })
})

describe('names', () => {
  test('default: a name and an address are asked of the namespace, and kept for 5 minutes (reads 1)', async () => {
    const { kernel } = await connected()
    let asked = 0
    kernel.hooks.resolveName.tap({ name: 'n', namespace: 'alpha' }, ({ name }) => {
      asked++
      return name === 'known.alpha' ? { address: 'a', name } : undefined
    })
    kernel.hooks.lookupAddress.tap('n', ({ address }) => ({ address, name: 'known.alpha' }))
    vi.useFakeTimers()
    expect(await kernel.resolveName({ name: 'known.alpha' })).toEqual({ address: 'a', name: 'known.alpha' })
    expect(await kernel.resolveName({ name: 'unknown.alpha' })).toBeUndefined()
    await kernel.resolveName({ name: 'known.alpha' })
    expect(asked).toBe(2)
    vi.advanceTimersByTime(300_001)
    await kernel.resolveName({ name: 'known.alpha' })
    expect(asked).toBe(3)
    expect((await kernel.lookupAddress({ address: 'a' }))?.name).toBe('known.alpha')
  })

  test('behavior: a name is kept for the network that it was asked on: elsewhere it may be another address (reads 2)', async () => {
    const { kernel } = await connected()
    kernel.hooks.resolveName.tap('n', ({ name, network }) => ({ address: `on ${network.id}`, name }))
    expect((await kernel.resolveName({ name: 'bob' }))?.address).toBe('on alpha:1')
    await kernel.switchNetwork('alpha:2')
    expect((await kernel.resolveName({ name: 'bob' }))?.address).toBe('on alpha:2')
  })

  test('default: what a payment code says is the chain’s URI, or the bare address', async () => {
    const { kernel } = await connected()
    expect(await kernel.getPaymentUri({ address: 'a' })).toBe('a')
    kernel.hooks.getPaymentUri.tap('u', ({ account }) => `alpha:${account.address}`)
    expect(await kernel.getPaymentUri()).toBe('alpha:one-1')
  })

  test('error: a service that fails is not remembered', async () => {
    const { kernel } = await connected()
    let down = true
    kernel.hooks.resolveName.tap('n', ({ name }) => {
      if (down) throw new Error('down')
      return { address: 'a', name }
    })
    expect(await failure(kernel.resolveName({ name: 'x' }))).toMatchObject({ message: 'down' })
    down = false
    expect(await kernel.resolveName({ name: 'x' })).toMatchObject({ address: 'a' })
  })
})

describe('signing and requests', () => {
  test('default: the wallet in use is asked', async () => {
    const { kernel } = await connected()
    kernel.hooks.signMessage.tap('s', ({ message, account }) => ({ signature: `${account.address} ${message}` }))
    kernel.hooks.request.tap('r', ({ method, params, connection }) => ({
      result: [method, params, connection?.connector.id],
    }))
    kernel.hooks.getCapabilities.tap('c', () => ({ capabilities: { batch: true } }))
    expect(await kernel.signMessage({ message: 'hi' })).toEqual({ signature: 'one-1 hi' })
    expect(await kernel.request({ method: 'm', params: [1] })).toEqual(['m', [1], 'one'])
    expect(await kernel.getCapabilities()).toEqual({ batch: true })
    expect(await kernel.getProvider('alpha')).toEqual({ wallet: 'one' })
  })

  test('behavior: a wallet that is not connected can be asked by its id', async () => {
    const { kernel } = await connected()
    kernel.connectors.add({
      id: 'two',
      name: 'Two',
      namespace: 'alpha',
      kind: 'injected',
      getProvider: async () => ({ wallet: 'two' }),
      connect: async ({ network }) => ({ network, accounts: [{ address: 'two-1' }] }),
    })
    kernel.hooks.request.tap('r', ({ connection, connector }) => ({
      result: [connection?.connector.id, connector?.id],
    }))
    const ask = (connectorId?: string) => kernel.request({ method: 'm', namespace: 'alpha', connectorId })
    expect([await ask(), await ask('two'), await ask('gone')]).toEqual([
      ['one', 'one'],
      [undefined, 'two'],
      [undefined, undefined],
    ])
  })

  test('default: a wallet is chosen by the plugin that asks the visitor', async () => {
    const { kernel } = await connected()
    const { signal } = new AbortController()
    const options = () => [{ id: 'one', name: 'One', installed: true }]
    const used: string[] = []
    const choice = { namespace: 'alpha', options, use: async (id: string) => used.push(id), signal }
    expect(await kernel.chooseWallet(choice)).toBeUndefined()
    kernel.hooks.chooseWallet.tapPromise('c', async ({ options: read, use }) => {
      const [{ id } = { id: '' }] = read()
      await use(id)
      return { id }
    })
    expect([await kernel.chooseWallet(choice), used]).toEqual(['one', ['one']])
  })

  test('error: refusals, unknown methods, no wallet', async () => {
    const { kernel } = await connected()
    kernel.hooks.signMessage.tapPromise('s', () => Promise.reject({ code: 4001, message: 'no' }))
    expect(await failure(kernel.signMessage({ message: 'hi' }))).toMatchObject({
      name: 'UserRejectedError',
      message: 'User rejected the request',
    })
    expect(await failure(kernel.request({ method: 'odd' }))).toMatchObject({
      code: -32001,
      message: 'Method odd is not supported',
    })
    const data = { domain: {}, types: {}, primaryType: 'X', message: {} }
    expect(await failure(kernel.signTypedData({ data }))).toMatchObject({ message: 'Unsupported chain' })
    await kernel.disconnect()
    expect(await failure(kernel.signMessage({ message: 'hi' }))).toMatchObject({ message: 'No account found' })
  })
})

test('error: a request that its wallet does not answer settles when the kit is destroyed (sessions 14)', async () => {
  const { kernel } = await startKit([createWallet('one')])
  await kernel.connect(one)
  kernel.hooks.request.tapPromise('r', () => new Promise<never>(() => {}))
  let isSettled = false
  void failure(kernel.request({ method: 'getInfo' })).then(() => {
    isSettled = true
  })
  await rest()
  kernel.destroy()
  await rest()
  expect(isSettled).toBe(true)
})
