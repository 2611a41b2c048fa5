import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import type { Prepared } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeAddress } from '../address/c32.ts'
import { coin, createNode } from '../fixtures/createNode.ts'
import { alice, aliceOnTestnet, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import type { StacksOptions } from '../index.ts'
import { writeTransfer } from './writeTransfer.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())
const paying = (changes: object = {}) => ({ kind: 'transfer', to: bob, amount: 5n, ...changes }) as const
const common = { address: alice, network: 'mainnet', broadcast: true }

/** A connected world over a node. */
async function open(options: { node?: ReturnType<typeof createNode>; dialect?: 'sip030' | 'sats-connect' } = {}) {
  const { node = createNode(), dialect = 'sip030' } = options
  const tokens = { 'stacks:1': [coin] } as const
  const opened = await world({ api: node.api, dialect, wallet: createPageWallet(dialect), tokens })
  await opened.connect()
  return { ...opened, node }
}

describe('STX', () => {
  test('the payload is all that the wallet is asked for: the node’s fee and nonce, and decimal text', async () => {
    const { kernel, node, wallet } = await open()
    node.balance = 2n ** 100n
    const amount = 12_345_678_901_234_567_890n
    const prepared = await kernel.prepare(paying({ amount, memo: 'Grüße' }))
    expect(prepared.payload).toEqual({
      method: 'stx_transferStx',
      params: { ...common, recipient: bob, amount: amount.toString(), memo: 'Grüße', fee: '250', nonce: '8' },
    })
    expect(prepared).toMatchObject({
      changes: [{ direction: 'out', amount, party: bob }],
      memo: 'Grüße',
      fee: { value: 250n, symbol: 'STX', decimals: 6 },
      feeLimit: 250n,
      notices: [],
      trace: { nonce: '8' },
    })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['stx_getAddresses'])
  })

  test('a review is good for as long as its fee is (money 7)', async () => {
    const { kernel } = await open()
    const { validUntil = Number.POSITIVE_INFINITY } = await kernel.prepare(paying())
    expect(validUntil - Date.now()).toBeGreaterThan(60_000)
    expect(validUntil - Date.now()).toBeLessThanOrEqual(600_000)
  })

  test('a sats-connect wallet has no word for fee and nonce, so that neither is claimed', async () => {
    const { kernel } = await open({ dialect: 'sats-connect' })
    const { payload, feeLimit, fee, trace } = await kernel.prepare(paying({ amount: 900n }))
    expect(payload).toEqual({ method: 'stx_transferStx', params: { ...common, recipient: bob, amount: '900' } })
    expect([feeLimit, fee?.value, trace?.nonce]).toEqual([undefined, 250n, undefined])
  })

  test('a node that is out of reach leaves fee and nonce to the wallet, and nothing is claimed', async () => {
    const { connect, kernel } = await world({ tokens: { 'stacks:1': [coin.address] } })
    await connect()
    const prepared = await kernel.prepare(paying({ token: coin }))
    const { fee, nonce } = Object(prepared.payload).params
    expect([fee, nonce]).toEqual([undefined, undefined])
    expect(prepared.fee).toBeUndefined()
    expect(prepared.notices).toEqual([{ code: 'feeUnknown' }, { code: 'unitUnchecked' }])
  })

  test('a contract can receive, and an address may be typed in either case', async () => {
    const { kernel } = await open()
    expect((await kernel.prepare(paying({ to: `${bob}.vault` }))).changes).toMatchObject([{ party: `${bob}.vault` }])
    const typed = `S${bob.slice(1).toLowerCase()}`
    const { payload, changes } = await kernel.prepare(paying({ to: typed }))
    expect(payload).toMatchObject({ params: { recipient: bob } })
    expect(changes).toMatchObject([{ party: typed }])
  })

  test.each([
    [{ to: aliceOnTestnet }, 'InvalidAddressError'],
    [{ to: `${bob.slice(0, -1)}0` }, 'InvalidAddressError'],
    [{ to: 'bob' }, 'InvalidAddressError'],
    [{ memo: 'x'.repeat(35) }, 'MemoTooLongError'],
    [{ memo: 'ä'.repeat(18) }, 'MemoTooLongError'],
    [{ amount: 2n ** 64n }, 'InvalidParamsError'],
    [{ amount: 2n ** 64n, token: coin }, 'InvalidParamsError'],
    [{ token: { ...coin, address: 'nonsense' } }, 'TokenRequiredError'],
    [{ token: { ...coin, address: `${bob}.coin` } }, 'TokenRequiredError'],
    [{ token: { ...coin, address: `${aliceOnTestnet}.coin::my-coin` } }, 'InvalidAddressError'],
  ])('%# cannot be written', async (changes, name) => {
    const { kernel } = await open()
    await expect(kernel.prepare(paying(changes))).rejects.toMatchObject({ name, unsent: true })
  })

  test('34 bytes of memo fit', async () => {
    const { kernel } = await open()
    expect((await kernel.prepare(paying({ memo: 'ä'.repeat(17) }))).memo).toBe('ä'.repeat(17))
  })
})

describe('SIP-010', () => {
  test('a token moves by its contract, under exactly one post-condition, in deny mode (stacks 2)', async () => {
    const { kernel } = await open()
    const { payload, changes, memo } = await kernel.prepare(paying({ amount: 7n, token: coin, memo: 'hi' }))
    const args = [Cl.uint(7), Cl.address(alice), Cl.address(bob), Cl.some(Cl.bufferFromUtf8('hi'))]
    expect(payload).toEqual({
      method: 'stx_callContract',
      params: {
        ...common,
        contract: `${bob}.coin`,
        functionName: 'transfer',
        functionArgs: args.map((arg) => Cl.serialize(arg)),
        postConditions: [postConditionToHex(Pc.principal(alice).willSendEq(7).ft(`${bob}.coin`, 'my-coin'))],
        postConditionMode: 'deny',
        fee: '250',
        nonce: '8',
      },
    })
    expect(changes).toEqual([{ direction: 'out', amount: 7n, token: coin.address, party: bob }])
    expect(memo).toBe('hi')
  })

  test('its decimals are read again, whatever was said before: other ones are refused', async () => {
    const { kernel, node } = await open()
    await kernel.prepare(paying({ token: coin }))
    node.decimals = 8n
    await expect(kernel.prepare(paying({ token: coin }))).rejects.toMatchObject({
      name: 'TokenDecimalsError',
      params: { token: coin.address, said: 6, actual: 8n },
    })
  })

  test('a contract that is no token is refused', async () => {
    const api = {
      [`/v2/contracts/call-read/${bob}/coin/get-decimals`]: () => ({ okay: false, cause: 'NoSuchContract' }),
    }
    const { connect, kernel } = await world({ api })
    await connect()
    await expect(kernel.prepare(paying({ token: coin }))).rejects.toMatchObject({ name: 'PreparedMismatchError' })
  })
})

// What a contract call moves is counted in the smallest unit, and the chain knows no other.
describe('the unit of a token (money 23)', () => {
  /** A node that says 8 decimals of a token of 6, wherever it is asked: "1" of it would be a hundred. */
  const lied = { ...coin, decimals: 8 }
  const pay = async (token: typeof coin, tokens: StacksOptions['tokens'], decimals = 8n) => {
    const node = createNode()
    node.decimals = decimals
    const { connect, kernel } = await world({ api: node.api, tokens })
    await connect()
    return kernel.prepare(paying({ token }))
  }
  const refused = { name: 'TokenDecimalsError', unsent: true, params: { token: coin.address, said: 8, actual: 6n } }

  test.each([coin.address, `${bob}.coin`])('error: is not a lying node’s where the host lists %s', async (address) => {
    await expect(pay(lied, { 'stacks:1': [{ address, decimals: 6 }] })).rejects.toMatchObject(refused)
  })
  test('error: a token is not paid if the node denies the decimals that the host and the screen say', async () => {
    const tokens = { 'stacks:1': [{ address: coin.address, decimals: 6 }] } as const
    await expect(pay(coin, tokens)).rejects.toMatchObject({
      name: 'TokenDecimalsError',
      params: { said: 6, actual: 8n },
    })
  })
  test('behavior: nothing is said of it where the host lists its decimals and symbol, and the node agrees', async () => {
    const { notices } = await pay(coin, { 'stacks:1': [coin] }, 6n)
    expect(notices).toEqual([])
  })
  test.each<[string, StacksOptions['tokens']]>([
    ['no token', {}],
    ['it without decimals', { 'stacks:1': [coin.address] }],
    ['it on another network', { 'stacks:2147483648': [{ address: coin.address, decimals: 6 }] }],
    ['another asset of its contract', { 'stacks:1': [{ address: `${bob}.coin::other`, decimals: 6 }] }],
    ['what is no token', { 'stacks:1': ['nonsense', { address: bob, decimals: 6 }] }],
  ])('behavior: the visitor is asked to compare it where the host lists %s', async (_, tokens) => {
    expect((await pay(lied, tokens)).notices).toContainEqual({ code: 'unitUnchecked' })
  })
  test('error: a token that only bears the symbol of a listed token, or of STX, is pointed out (money 23)', async () => {
    const known = { address: `${alice}.coin::coin`, decimals: 6, symbol: coin.symbol }
    const namesakesOf = async (symbol: string, tokens: StacksOptions['tokens']) =>
      (await pay({ ...coin, symbol }, tokens, 6n)).notices.flatMap(({ code, params }) =>
        code === 'namesake' ? params?.other : [],
      )
    expect(await namesakesOf(coin.symbol, { 'stacks:1': [known] })).toEqual([known.address])
    expect(await namesakesOf('STX', {})).toEqual([''])
    expect(await namesakesOf(coin.symbol, { 'stacks:1': [known, coin] })).toEqual([])
  })
})

describe('fees', () => {
  test('the middle estimate, in micro-STX; the node is told the whole size', async () => {
    const { kernel, calls } = await open()
    expect((await kernel.prepare(paying())).fee).toEqual({ value: 250n, symbol: 'STX', decimals: 6, usual: 1_000_000n })
    expect(calls.find(({ path }) => path.startsWith('/v2/fees'))?.body).toMatchObject({ estimated_len: 180 })
  })

  test('where there is no estimate, the price by size', async () => {
    const { connect, kernel } = await world({ api: { '/v2/fees/transfer': () => 2 } })
    await connect()
    expect((await kernel.prepare(paying())).fee?.value).toBe(360n)
  })

  test.each([
    [{}],
    [{ estimations: [{ fee: -1 }, { fee: -1 }] }],
    [{ estimations: [{ fee: 1 }, { fee: 1e12 }] }],
    [null],
  ])('an answer of %j is none, and no fee is invented', async (answer) => {
    const { connect, kernel } = await world({ api: { '/v2/fees/transaction': () => answer } })
    await connect()
    const { fee, payload } = await kernel.prepare(paying())
    expect([fee, Object(payload).params.fee]).toEqual([undefined, undefined])
  })
})

describe('the nonce', () => {
  const nonceIn = async (prepared: Promise<Prepared>) => Object((await prepared).payload).params.nonce
  const nonceOf = async (node: ReturnType<typeof createNode>) => {
    const { kernel } = await open({ node })
    return nonceIn(kernel.prepare(paying()))
  }

  test.each([
    [8, 8, '8'],
    [5, 8, '8'],
    [8, 5, '8'],
  ])('is the larger of what the node (%i) and its index (%i) say', async (executed, possible, nonce) => {
    const node = createNode()
    node.nonce = { executed, possible }
    expect(await nonceOf(node)).toBe(nonce)
  })

  test.each([`/v2/accounts/${alice}`, `/extended/v1/address/${alice}/nonces`])(
    'is left to the wallet where %s is out of reach: the other alone may be behind',
    async (path) => {
      const node = createNode()
      Reflect.deleteProperty(node.api, path)
      expect(await nonceOf(node)).toBeUndefined()
    },
  )

  test('what was sent is counted, also where the node has not heard of it', async () => {
    const { kernel, pay } = await open()
    await pay(paying({ amount: 1n }))
    await pay(paying({ amount: 2n }))
    expect(await nonceIn(kernel.prepare(paying()))).toBe('10')
  })

  test('what was sent long ago, or from elsewhere, is not: the index knows of it, or it is no more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { kernel, pay, wallet, node } = await open()
    await pay(paying({ amount: 1n }))
    Object.assign(node.api, {
      [`/v2/accounts/${bob}`]: () => ({ balance: '0xffff', nonce: 8 }),
      [`/extended/v1/address/${bob}/nonces`]: () => ({ possible_next_nonce: 8 }),
    })
    wallet.emit('stx_accountChange', [{ address: bob }])
    await expect.poll(() => kernel.connection('stacks')?.account.address).toBe(bob)
    expect(await nonceIn(kernel.prepare(paying({ to: alice })))).toBe('8')
    wallet.emit('stx_accountChange', [{ address: alice }])
    await expect.poll(() => kernel.connection('stacks')?.account.address).toBe(alice)
    expect(await nonceIn(kernel.prepare(paying()))).toBe('9')
    vi.setSystemTime(Date.now() + 601_000)
    expect(await nonceIn(kernel.prepare(paying()))).toBe('8')
  })

  test('is left to the wallet while it may have sent something that nobody has named', async () => {
    const { kernel, pay, wallet, node } = await open()
    wallet.answers.stx_transferStx = () => ({})
    await expect(pay(paying({ amount: 1n }))).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(await nonceIn(kernel.prepare(paying()))).toBeUndefined()
    node.nonce.possible = 9
    expect(await nonceIn(kernel.prepare(paying()))).toBe('9')
  })
})

describe('notices', () => {
  const noticesOf = async (changes: object, change: (node: ReturnType<typeof createNode>) => void = () => {}) => {
    const node = createNode()
    change(node)
    const { kernel } = await open({ node })
    return (await kernel.prepare(paying({ amount: 10_000n, ...changes }))).notices
  }
  const fails = (reason: string) => ({ code: 'wouldFail', blocks: true, params: expect.objectContaining({ reason }) })

  test.each(['SP000000000000000000002Q6VF78', 'SP000000000000000000002Q6VF78.bns'])('%s burns', async (to) =>
    expect(await noticesOf({ to })).toEqual([{ code: 'zeroAddress' }]),
  )

  test('a hash that merely begins with zeros does not', async () => {
    const to = encodeAddress({ version: 22, hash: Uint8Array.from({ length: 20 }, (_, i) => i) })
    expect(await noticesOf({ to })).toEqual([])
  })

  test('a token that is sent to its own contract', async () =>
    expect(await noticesOf({ to: `${bob}.coin`, token: coin })).toEqual([{ code: 'tokenContract', blocks: true }]))

  // Nobody has its key: unless it was written to pass on what it receives, nobody ever will (money 4).
  test.each([{}, { token: coin }])('a receiver that is a contract, %#', async (more) =>
    expect(await noticesOf({ to: `${bob}.vault`, ...more })).toEqual([{ code: 'contract' }]),
  )

  // "It is looked at as the receiver of a transfer" (docs/plugins.md, money 4).
  test.each([
    ['STX to an address that nobody has the key of', 'SP000000000000000000002Q6VF78', undefined, 'zeroAddress'],
    ['a token to a burn address', 'SP000000000000000000002Q6VF78.bns', coin, 'zeroAddress'],
    ['a token to its own contract', `${bob}.coin`, coin, 'tokenContract'],
    ['a token to a contract', `${bob}.vault`, coin, 'contract'],
    ['STX to a contract', `${bob}.vault`, undefined, 'contract'],
    ['STX to the account itself', alice, undefined, 'wouldFail'],
  ])('of a plugin’s own kind that pays %s, as of a transfer (stacks 6)', async (_, to, token, code) => {
    const { kernel } = await open()
    const { account, network } = kernel.connection('stacks') ?? {}
    if (!account || !network) throw new Error('not connected')
    const { method, params } = writeTransfer({ to, amount: 5n, token, sender: account.address, network })
    const prepareOwn = async (limit: string, more: object = {}) => {
      const out = [{ limit, amount: 5n, ...(token ? { token: token.address } : {}) }]
      const payload = { method, params: { ...params, ...more } }
      const own = { kind: 'gift', promise: { out }, payload, tokens: token ? [token] : [], about: {} }
      return kernel.prepare(own as never)
    }
    const codesOf = ({ notices }: Prepared) => notices.map((notice) => notice.code).sort()
    const meant = codesOf(await kernel.prepare({ kind: 'transfer', to, amount: 5n, token }))
    expect(meant).toContain(code)
    expect(codesOf(await prepareOwn('exactly'))).toEqual(meant)
    if (!token) return
    // A contract may take less, and pays the same receiver.
    const most = Pc.principal(account.address).willSendLte(5).ft(`${bob}.coin`, 'my-coin')
    const bounded = await prepareOwn('atMost', { postConditions: [postConditionToHex(most)] })
    expect(codesOf(bounded)).toEqual(meant)
    expect(bounded.changes).toEqual([{ direction: 'out', limit: 'atMost', amount: 5n, token: coin.address, party: to }])
  })

  test('STX to the account itself', async () =>
    expect(await noticesOf({ to: alice })).toEqual([
      { code: 'ownAddress' },
      fails('An account cannot send STX to itself'),
    ]))

  test.each([
    [{ amount: 1_000_001n }, 'The account holds less than this amount'],
    [{ amount: 999_751n }, 'The account cannot pay the fee beside this amount'],
  ])('%# funds', async (changes, reason) => expect(await noticesOf(changes)).toContainEqual(fails(reason)))

  test('the whole of what is held, less the fee, can be sent', async () =>
    expect(await noticesOf({ amount: 999_750n })).toEqual([]))

  test('funds of a token, and of its fee', async () => {
    expect(await noticesOf({ amount: 1_000_001n, token: coin })).toEqual([
      fails('The account holds less of this token'),
    ])
    expect(await noticesOf({ token: coin }, (node) => Object.assign(node, { balance: 249n }))).toEqual([
      fails('The account cannot pay the fee'),
    ])
  })
})
