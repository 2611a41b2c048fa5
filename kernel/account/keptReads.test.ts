import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { alpha1, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { createKernel, type TokenBalance } from '../index.ts'
import { selectAccount } from '../session/select.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

const key = 'tapkit:default:v1:cache'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const token: TokenBalance = {
  ...{ name: 'US Dollar', symbol: 'USD', decimals: 6, value: 2n ** 200n, networkId: alpha1.id },
  ...{ address: 'token-USD', imageUrl: 'https://pictures.example/usd.png', price: 1, unlisted: true },
}

/** A visit of the same tab: its kernel restores what the one before has left, and counts what is asked of the chain. */
async function visit(storage = createMemoryArea(), options: Parameters<typeof startKit>[1] = {}) {
  const wallets = [createWallet('one'), createWallet('two')]
  const { kernel } = await startKit(wallets, { storage, cache: 'session', ...options })
  onTestFinished(() => kernel.destroy())
  const asked: string[] = []
  const { hooks } = kernel
  hooks.fetchBalance.tap('test', ({ account }) => {
    asked.push(`balance ${account.address}`)
    return { value: 7n, decimals: alpha1.nativeCurrency.decimals, symbol: 'ALP' }
  })
  hooks.fetchTokens.tap('test', () => {
    asked.push('tokens')
    return [token]
  })
  hooks.lookupAddress.tap('test', ({ address }) => {
    asked.push('profile')
    return { address, name: 'heron.alpha' }
  })
  hooks.resolveName.tap('test', ({ name }) => {
    asked.push('name')
    return { address: 'somebody', name }
  })
  await rest()
  const address = () => kernel.account('alpha').address ?? ''
  const read = async () => {
    const [balance, tokens] = await Promise.all([kernel.fetchBalance(), kernel.fetchTokens()])
    return { balance, tokens, profile: await kernel.lookupAddress({ address: address() }) }
  }
  return { kernel, storage, asked, read }
}

/** What stands in the tab's storage, by key. */
const rows = (): Record<string, readonly [number, string]> =>
  JSON.parse(sessionStorage.getItem(key) ?? '{}').value ?? {}

/** Writes over a row of the tab's storage, as another script of the page could. */
const spoil = (name: RegExp, value: unknown) => {
  const entries = Object.entries(rows()).map(([of, row]) => [of, name.test(of) ? [row[0], JSON.stringify(value)] : row])
  sessionStorage.setItem(key, JSON.stringify({ value: Object.fromEntries(entries) }))
}

describe('a reload', () => {
  test('default: draws the balance, the tokens and the name of the account, and asks nobody (storage 6, reads 1)', async () => {
    const first = await visit()
    await first.kernel.connect(one)
    const before = await first.read()
    expect(first.asked).toHaveLength(3)
    first.kernel.destroy()
    const second = await visit(first.storage)
    expect(await second.read()).toEqual(before)
    expect(second.asked).toEqual([])
    expect(selectAccount(second.kernel.state, 'alpha')).toMatchObject({
      balance: { status: 'success', data: { value: 7n } },
      tokens: { status: 'success', data: [{ symbol: 'USD', value: 2n ** 200n }] },
      profile: { name: 'heron.alpha' },
    })
  })

  test('behavior: what has lived its time is asked for, and `force` asks in any case', async () => {
    const first = await visit()
    await first.kernel.connect(one)
    await first.read()
    first.kernel.destroy()
    const second = await visit(first.storage)
    await second.kernel.fetchBalance({ force: true })
    expect(second.asked).toHaveLength(1)
    second.kernel.destroy()
    vi.useFakeTimers({ now: Date.now() + 30_002, toFake: ['Date'] })
    const third = await visit(first.storage)
    await third.read()
    expect(third.asked.toSorted()).toEqual([expect.stringMatching(/^balance/), 'tokens'])
  })

  test('behavior: where a name leads is asked anew: a payment goes there (storage 6)', async () => {
    const first = await visit()
    await first.kernel.connect(one)
    await first.kernel.resolveName({ name: 'bob.alpha' })
    first.kernel.destroy()
    const second = await visit(first.storage)
    await second.kernel.resolveName({ name: 'bob.alpha' })
    expect([second.asked, sessionStorage.length]).toEqual([['name'], 0])
  })

  test.each([
    [/balance/, { value: '9', decimals: 60, symbol: 'ALP' }, 'balance'],
    [/balance/, { value: '-9', decimals: 6, symbol: 'ALP' }, 'balance'],
    [/balance/, '<img src=x onerror=alert(1)>', 'balance'],
    [/tokens/, [{ ...token, value: '1e9' }], 'tokens'],
    [/tokens/, [{ ...token, value: '1', address: undefined, decimals: 60 }], 'tokens'],
    [/tokens/, { length: 1 }, 'tokens'],
    [/profile/, { address: 'another', name: 'heron.alpha' }, 'profile'],
    [/profile/, [], 'profile'],
  ])('error: a row that another script spoilt is dropped: %s %o (storage 6)', async (name, value, asked) => {
    const first = await visit()
    await first.kernel.connect(one)
    const before = await first.read()
    first.kernel.destroy()
    spoil(name, value)
    const second = await visit(first.storage)
    expect(await second.read()).toEqual(before)
    expect(second.asked).toEqual([expect.stringContaining(asked)])
  })

  test('error: a picture that another script put there is none', async () => {
    const first = await visit()
    await first.kernel.connect(one)
    await first.read()
    first.kernel.destroy()
    spoil(/tokens/, [{ ...token, value: '5', imageUrl: 'javascript:alert(1)', symbol: 'US\u202eD' }])
    const { tokens } = await (await visit(first.storage)).read()
    expect(tokens).toMatchObject([{ value: 5n, symbol: 'USD' }])
    expect(tokens[0]?.imageUrl).toBeUndefined()
  })
})

test('error: a payment is prepared and sent without a look at what the tab keeps (storage 6)', async () => {
  const money = createMoney()
  const { kernel, read } = await visit(undefined, { also: [money.plugin] })
  await kernel.connect(one)
  await read()
  const looks: string[] = []
  const { getItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, name) {
    if (name === key) looks.push(name)
    return getItem.call(this, name)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  let before: readonly string[] | undefined
  money.send = async () => {
    before = [...looks]
    return { id: 'tx' }
  }
  await kernel.send(await kernel.prepare(paying(5n)))
  expect(before).toEqual([])
})

describe('an account that has gone', () => {
  test('default: a disconnect forgets what was read, of the account in use and of what was looked up there (storage 6)', async () => {
    const { kernel, read } = await visit()
    await kernel.connect(one)
    await read()
    await kernel.lookupAddress({ address: 'somebody' })
    expect(Object.keys(rows())).toHaveLength(4)
    await kernel.disconnect()
    expect(sessionStorage.getItem(key)).toBe(null)
  })

  test('behavior: a wallet in the place of another forgets what was read of it', async () => {
    const { kernel, read } = await visit()
    await kernel.connect(one)
    await read()
    await kernel.connect(two)
    expect(Object.keys(rows())).toEqual([])
  })

  test('behavior: where the session has ended in another tab meanwhile, the next page forgets with the first act', async () => {
    const first = await visit()
    await first.kernel.connect(one)
    await first.read()
    first.kernel.destroy()
    const next = await visit(createMemoryArea())
    await next.kernel.connect(two)
    expect(sessionStorage.getItem(key)).toBe(null)
  })

  test('behavior: an account that another tab has put another in the place of, between two pages, leaves nothing to the next page (storage 6)', async () => {
    const first = await visit()
    await first.kernel.connect(one)
    await first.read()
    await first.kernel.lookupAddress({ address: 'somebody' })
    first.kernel.destroy()
    const left = sessionStorage.getItem(key) ?? ''
    const elsewhere = await visit(first.storage, { cache: 'memory' })
    await elsewhere.kernel.connect(two)
    elsewhere.kernel.destroy()
    sessionStorage.setItem(key, left)
    const next = await visit(first.storage)
    await next.kernel.fetchBalance()
    expect(next.asked).toEqual([`balance ${next.kernel.account('alpha').address}`])
    expect(Object.keys(rows())).toHaveLength(1)
  })

  test('behavior: of two wallets, the one that another tab has ended takes what was read on its chain along, and nothing of another chain (storage 6)', async () => {
    const features = { multiWallet: true }
    const first = await visit(undefined, { features })
    await first.kernel.connect(one)
    await first.kernel.connect(two)
    await first.read()
    first.kernel.destroy()
    const left = rows()
    const elsewhere = await visit(first.storage, { features, cache: 'memory' })
    await elsewhere.kernel.disconnect({ namespace: 'alpha', connectorId: 'one' })
    elsewhere.kernel.destroy()
    const other = { 'account:beta:points:x': [Date.now(), '7'] }
    sessionStorage.setItem(key, JSON.stringify({ value: { ...left, ...other } }))
    const next = await visit(first.storage, { features })
    expect(next.kernel.account('alpha').status).toBe('connected')
    expect([Object.keys(left).length, rows()]).toEqual([3, other])
  })

  test('behavior: another kit of the page keeps its own (storage 2)', async () => {
    const [shop, club] = [await visit(undefined, { name: 'shop' }), await visit(undefined, { name: 'club' })]
    for (const { kernel, read } of [shop, club]) {
      await kernel.connect(one)
      await read()
    }
    await shop.kernel.disconnect()
    expect(Object.keys(sessionStorage)).toEqual(['tapkit:club:v1:cache'])
  })
})

describe('`cache`', () => {
  test("default: 'memory' shares within the page and leaves nothing for the next", async () => {
    const first = await visit(undefined, { cache: 'memory' })
    await first.kernel.connect(one)
    await first.read()
    await first.read()
    expect([first.asked.length, sessionStorage.length]).toEqual([3, 0])
    first.kernel.destroy()
    const second = await visit(first.storage, { cache: 'memory' })
    await second.read()
    expect(second.asked).toHaveLength(3)
  })

  test('default: without it, answers are kept for the tab', async () => {
    const { kernel, read } = await visit(undefined, { cache: undefined })
    await kernel.connect(one)
    await read()
    expect(Object.keys(sessionStorage)).toEqual([key])
  })

  test('error: a word that it does not know is refused, with those that it does', async () => {
    const compose = async () => createKernel({ plugins: [], cache: 'memroy' as never })
    expect(await failure(compose())).toMatchObject({ code: 'plugin', message: expect.stringContaining("'memory'") })
    expect(() => createTestKernel({ plugins: [], cache: 'session' }).destroy()).not.toThrow()
  })
})
