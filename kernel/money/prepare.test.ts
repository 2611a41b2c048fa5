import { describe, expect, test } from 'vitest'
import { alpha1, createWallet, failure, one, startKit } from '../fixtures/chain.ts'
import { createMoney, leaves, paying } from '../fixtures/money.ts'
import { type IntentPromise, type Prepared, type TokenFacts, UnsupportedChainError } from '../index.ts'

const token = { address: '0xAb01', decimals: 6, symbol: 'USD', name: 'Dollar' }

const native = { name: 'A', symbol: 'A', decimals: 6 }
const arrives = (amount: bigint) => ({ direction: 'in', amount, token: token.address }) as const
/** An intent of a kind that the kernel has never heard of. */
const barter = (promise: Partial<IntentPromise> = {}, tokens: readonly TokenFacts[] = [native, token]) =>
  ({
    kind: 'barter',
    promise: {
      out: [{ limit: 'atMost', amount: 5n }],
      in: [{ limit: 'atLeast', amount: 9n, token: token.address }],
      ...{ callees: ['market'], allowances: [], ...promise },
    },
    ...{ payload: { to: 'market', amount: 5n }, tokens, about: {} },
  }) as never

async function connected(wallet = createWallet('one')) {
  const money = createMoney()
  const kit = await startKit([wallet], { also: [money.plugin] })
  await kit.kernel.connect(one)
  return { ...kit, money }
}

describe('prepare', () => {
  test('default: pins what the wallet would be asked for, frozen, with what its bytes say (money 1)', async () => {
    const { kernel, money } = await connected()
    kernel.networks.add([alpha1], { name: 'Alpha', memoBytes: 8 })
    money.answer = { fee: { value: 7n, decimals: 6, symbol: 'A' }, trace: { nonce: '3' } }
    const prepared = await kernel.prepare(paying(5n, 'bob', { token, memo: 'rent' }))
    expect(prepared).toMatchObject({
      ...{ namespace: 'alpha', payload: { to: 'bob', amount: 5n, token, memo: 'rent' }, memo: 'rent', notices: [] },
      ...{ changes: leaves({ to: 'bob', amount: 5n, token }), fee: { value: 7n }, trace: { nonce: '3' } },
      ...{ account: { address: 'one-1' }, network: { id: 'alpha:1' } },
    })
    expect([prepared, prepared.payload, prepared.changes[0], prepared.intent].every(Object.isFrozen)).toBe(true)
    expect(money.asked).toEqual([])
    const other = await kernel.prepare(paying(5n))
    expect(other.id).not.toBe(prepared.id)
  })

  test('error: a payment from a network that the app does not offer is refused by its CAIP-2 id, with what to do', async () => {
    const { kernel, money } = await connected({ ...createWallet('one'), networkId: 'alpha:99' })
    expect(await failure(kernel.prepare(paying(1n)))).toMatchObject({
      name: 'UnsupportedChainError',
      params: { network: 'alpha:99' },
      debug: expect.stringMatching(
        /^The wallet is on alpha:99, .* switchNetwork .* \(alpha:1, alpha:2\), or add alpha:99 to/,
      ),
    })
    expect(money.asked).toEqual([])
  })

  test('error: what is missing is said in the catalogue’s words (money 2)', async () => {
    const { kernel } = await connected()
    const message = 'An amount and receiver address are required'
    for (const intent of [paying(1n, ''), paying(undefined as never), paying(0n, '')]) {
      expect(await failure(kernel.prepare(intent))).toMatchObject({ message })
    }
    const nameless = { ...token, address: '' }
    expect(await failure(kernel.prepare(paying(1n, 'x', { token: nameless })))).toMatchObject({
      message: 'A token is required',
    })
    await kernel.disconnect()
    expect(await failure(kernel.prepare(paying(1n)))).toMatchObject({ message: 'No account found' })
  })

  test.each([
    ['is called no address', () => false, { name: 'InvalidAddressError', message: 'Invalid address' }],
    [
      'is refused with a reason',
      () => {
        throw new UnsupportedChainError({ debug: 'of another network' })
      },
      { debug: 'of another network' },
    ],
    ['is said to be "yes"', () => 'yes' as never, { name: 'PluginError' }],
  ])('error: a receiver that %s is refused before the chain writes anything', async (_, answer, error) => {
    const { kernel, money } = await connected()
    const written: unknown[] = []
    kernel.hooks.prepare.intercept({ call: (input) => void written.push(input) })
    kernel.hooks.validateAddress.tap({ name: 'alpha', namespace: 'alpha' }, answer)
    expect(await failure(kernel.prepare(paying(5n)))).toMatchObject({ ...error, unsent: true })
    expect([written, money.asked]).toEqual([[], []])
  })

  test('behavior: the chain is asked about the receiver on the network that pays; one that has no say is not missed (money 21)', async () => {
    const { kernel } = await connected()
    kernel.hooks.validateAddress.tap({ name: 'beta', namespace: 'beta' }, () => false)
    expect((await kernel.prepare(paying(5n))).changes).toEqual(leaves({ to: 'bob', amount: 5n }))
    const asked: unknown[] = []
    kernel.hooks.validateAddress.tap({ name: 'alpha', namespace: 'alpha' }, ({ address, network }) => {
      asked.push([address, network.id])
      return true
    })
    expect((await kernel.prepare(paying(5n))).changes).toEqual(leaves({ to: 'bob', amount: 5n }))
    expect(asked).toEqual([['bob', 'alpha:1']])
    // A request that a feature wrote has no receiver that the kernel knows.
    await failure(kernel.prepare({ kind: 'calls', payload: { to: 'bob', amount: 5n } }))
    expect(asked).toHaveLength(1)
  })

  test('error: a memo has as many bytes as the chain says, not as many letters', async () => {
    const { kernel } = await connected()
    kernel.networks.add([alpha1], { name: 'Alpha', memoBytes: 8 })
    expect((await kernel.prepare(paying(5n, 'bob', { memo: 'ä'.repeat(4) }))).memo).toBe('ä'.repeat(4))
    expect(await failure(kernel.prepare(paying(5n, 'bob', { memo: 'ä'.repeat(5) })))).toMatchObject({
      ...{ name: 'MemoTooLongError', message: 'The memo must not exceed 8 bytes.', params: { bytes: 10, limit: 8 } },
    })
  })

  test('error: where the chain says nothing of memos there is none', async () => {
    const { kernel } = await connected()
    const error = await failure(kernel.prepare(paying(5n, 'bob', { memo: 'a' })))
    expect(error).toMatchObject({ name: 'MemoTooLongError', params: { bytes: 1, limit: 0 }, unsent: true })
    expect(error).toMatchObject({ debug: expect.stringContaining('states no `memoBytes`') })
  })

  test('error: where no plugin prepares or reads, the chain is not supported', async () => {
    const { kernel } = await startKit([createWallet('one')])
    await kernel.connect(one)
    expect(await failure(kernel.prepare(paying(1n)))).toBeInstanceOf(UnsupportedChainError)
    kernel.hooks.prepare.tap('p', () => ({ payload: {} }))
    expect(await failure(kernel.prepare(paying(1n)))).toBeInstanceOf(UnsupportedChainError)
  })

  test.each([
    ['another amount', [{ direction: 'out', amount: 6n, party: 'bob' }]],
    ['another receiver', [{ direction: 'out', amount: 5n, party: 'mallory' }]],
    ['a token instead', [{ direction: 'out', amount: 5n, party: 'bob', token: 't' }]],
    ['something beside it', [...leaves({ to: 'bob', amount: 5n }), { direction: 'out', amount: 1n, party: 'mallory' }]],
    ['nothing', []],
  ] as const)('error: bytes that pay %s are refused before anybody sees them', async (_, changes) => {
    const { kernel, money } = await connected()
    money.read = () => ({ changes })
    expect(await failure(kernel.prepare(paying(5n)))).toMatchObject({ name: 'PreparedMismatchError' })
  })

  test('error: so are bytes with another memo, or with a higher fee than is shown (money 3)', async () => {
    const { kernel, money } = await connected()
    money.answer = { fee: { value: 250n, decimals: 6, symbol: 'A' } }
    money.read = () => ({ changes: leaves({ to: 'bob', amount: 5n }), memo: 'other' })
    expect(await failure(kernel.prepare(paying(5n)))).toMatchObject({ name: 'PreparedMismatchError' })
    money.read = () => ({ changes: leaves({ to: 'bob', amount: 5n }), feeLimit: 99_999_999n })
    expect(await failure(kernel.prepare(paying(5n)))).toMatchObject({ name: 'PreparedMismatchError' })
    money.read = () => ({ changes: leaves({ to: 'bob', amount: 5n }), feeLimit: 250n })
    expect(await kernel.prepare(paying(5n))).toMatchObject({ feeLimit: 250n })
  })

  test('behavior: what a plugin changes before the review is read anew, and must still be what was asked for', async () => {
    const { kernel } = await connected()
    kernel.hooks.beforeSend.tap('sponsor', (prepared) => ({
      ...prepared,
      payload: { ...(prepared.payload as object), sponsored: true },
    }))
    expect((await kernel.prepare(paying(5n))).payload).toEqual({ to: 'bob', amount: 5n, sponsored: true })
    kernel.hooks.beforeSend.tap('thief', (prepared) => ({ ...prepared, payload: { to: 'mallory', amount: 5n } }))
    expect(await failure(kernel.prepare(paying(5n)))).toMatchObject({ name: 'PreparedMismatchError' })
  })

  test.each([
    ['once, if no plugin changes it', (prepared: Prepared) => ({ ...prepared, notices: [{ code: 'seen' }] }), 1],
    [
      'twice, if a plugin changes it',
      (prepared: Prepared) => ({ ...prepared, payload: { ...(prepared.payload as object), sponsored: true } }),
      2,
    ],
  ])('behavior: a payload is read %s: reading may simulate it', async (_, change, times) => {
    const { kernel, money } = await connected()
    const read: unknown[] = []
    money.read = ({ payload }) => {
      read.push(payload)
      return { callees: ['market'], changes: [leaves({ to: 'market', amount: 5n }), arrives(9n)].flat() }
    }
    kernel.hooks.beforeSend.tap('plugin', change)
    const prepared = await kernel.prepare(barter())
    expect(prepared.changes).toHaveLength(2)
    expect(read).toHaveLength(times)
    expect(read.at(-1)).toBe(prepared.payload)
  })

  test('behavior: what the namespace tells of a payload is told anew if a plugin changes that, beside what plugins tell (money 3)', async () => {
    const { kernel, money } = await connected()
    money.read = ({ payload }) => ({ changes: leaves(payload as never) })
    money.answer = { fee: { value: 1n, decimals: 6, symbol: 'A' }, notices: [{ code: 'old' }], trace: { of: 'old' } }
    kernel.hooks.beforeSend.tap('plugin', (prepared) => {
      money.answer = { fee: { value: 2n, decimals: 6, symbol: 'A' }, notices: [{ code: 'new' }], trace: { of: 'new' } }
      const notices = [...prepared.notices, { code: 'own' }]
      return { ...prepared, payload: { ...(prepared.payload as object), tip: 1 }, notices }
    })
    const calls = { kind: 'calls', payload: { to: 'bob', amount: 50n } } as never
    const { fee, notices, trace } = await kernel.prepare(calls)
    expect([fee?.value, notices, trace]).toEqual([2n, [{ code: 'new' }, { code: 'own' }], { of: 'new' }])
    expect(money.prepared).toBe(2)
  })

  test('error: a plugin cannot exchange whose money it is, or where', async () => {
    for (const change of [{ account: { namespace: 'alpha', address: 'x' } }, { sessionId: 'x' }, { id: 'x' }]) {
      const { kernel } = await connected()
      kernel.hooks.beforeSend.tap('thief', (prepared) => ({ ...prepared, ...change }) as never)
      expect(await failure(kernel.prepare(paying(5n)))).toMatchObject({ name: 'PreparedMismatchError' })
    }
  })

  test('behavior: a request that a feature wrote is read from its own bytes, and nothing is compared', async () => {
    const { kernel } = await connected()
    const payload = { to: 'pool', amount: 9n } as never
    const prepared = await kernel.prepare({ kind: 'calls', payload })
    expect(prepared).toMatchObject({ payload, changes: leaves({ to: 'pool', amount: 9n }) })
  })

  test('behavior: the namespace’s stand-in for its own currency is no token', async () => {
    const { kernel, money } = await connected()
    kernel.networks.add([], { name: 'Alpha', nativeToken: '0xEeee' } as never)
    await kernel.prepare(paying(5n, 'bob', { token: { ...token, address: '0xeEEE' } })).catch(() => undefined)
    expect(money.prepared).toBe(1)
  })

  test('error: an amount of it that counts in other decimals is refused, by whichever address it is named (money 53)', async () => {
    const { kernel, money } = await connected()
    kernel.networks.add([kernel.network() as never], { name: 'Alpha', nativeToken: '0xEeee' })
    const named = { ...native, address: '0xeEEE' }
    // A thousandth of one by twelve decimals would be a thousand by six.
    const sent = kernel.prepare(paying(1_000_000_000n, 'bob', { token: { ...named, decimals: 12 } }))
    expect(await failure(sent)).toMatchObject({ name: 'PreparedMismatchError' })
    expect(money.prepared).toBe(0)
    const { changes } = await kernel.prepare(paying(5n, 'bob', { token: named }))
    expect(changes).toEqual(leaves({ to: 'bob', amount: 5n }))
  })

  test('behavior: a caller may give up', async () => {
    const { kernel } = await connected()
    kernel.hooks.prepare.tapPromise({ name: 'slow', before: 'money' }, () => new Promise(() => {}))
    const own = new AbortController()
    const left = failure(kernel.prepare(paying(5n), { signal: own.signal }))
    own.abort()
    expect(await left).toMatchObject({ name: 'ConnectAbortedError' })
  })
})

describe('an intent with a promise of its own', () => {
  const read = (changes: Prepared['changes'], more: object = {}) => ({ callees: ['market'], changes, ...more })
  const kept = [...leaves({ to: 'market', amount: 5n }), arrives(9n)]

  test('default: is reviewed by its bytes, or by the limits that something else keeps (money 24)', async () => {
    const { kernel, money } = await connected()
    const out = { direction: 'out', amount: 5n, limit: 'atMost' }
    const come = { ...arrives(9n), limit: 'atLeast' }
    const reviewed = async (more: object) => {
      money.read = () => read([...leaves({ to: 'market', amount: 4n }), arrives(10n)], more)
      const { changes, notices } = await kernel.prepare(barter())
      return { changes, notices }
    }
    const named = { ...out, amount: 4n, party: 'market' }
    expect(await reviewed({})).toEqual({ changes: [named, come], notices: [] })
    // Whoever the bytes pay is named, and the rest of the limit is open to anybody.
    const left = [named, { ...out, amount: 1n }]
    const about = { changes: [...left, { ...come, kept: 'simulation' }], notices: [{ code: 'lessMayArrive' }] }
    expect(await reviewed({ kept: 'simulation' })).toEqual(about)
    // The check also applies if nothing was promised to arrive.
    money.read = () => read([], { kept: 'nothing' })
    const { notices } = await kernel.prepare(barter({ in: [] }))
    expect(notices).toEqual([{ code: 'untried', params: { most: '0.000005 ALP' } }])
    const untried = { changes: left, notices: [{ code: 'untried', params: { most: '0.000005 ALP' } }] }
    expect(await reviewed({ kept: 'nothing' })).toEqual(untried)
  })

  test.each([
    ['takes more', [...leaves({ to: 'market', amount: 6n }), arrives(9n)], {}, 'leaves'],
    ['brings less', [...leaves({ to: 'market', amount: 5n }), arrives(8n)], {}, 'arrives'],
    ['calls another contract', kept, { callees: ['mallory'] }, 'callees'],
    ['lets somebody take', kept, { allowances: [{ token: '0xAb01', spender: 'm', amount: 1n }] }, 'allows'],
  ] as const)('error: is broken by bytes that %s, before anybody sees them', async (_, changes, more, reason) => {
    const { kernel, money } = await connected()
    money.read = () => read(changes, more)
    expect(await failure(kernel.prepare(barter()))).toMatchObject({
      ...{ name: 'PreparedMismatchError', params: { reason }, unsent: true },
    })
  })

  test('error: is one of amounts, in the units of the chain', async () => {
    const { kernel } = await connected()
    for (const amount of [0n, -1n, 5 as never])
      for (const promise of [{ out: [{ limit: 'atMost', amount }] }, { in: [{ limit: 'atLeast', amount }] }] as const)
        expect(await failure(kernel.prepare(barter(promise)))).toMatchObject({ name: 'IntentUnclearError' })
    for (const promise of [
      undefined,
      null,
      {},
      { out: 'much' },
      { out: [], in: 7 },
      { out: [null] },
      { out: [], callee: ['market'] },
      { out: [], callees: 'market' },
      { out: [{ limit: 'max', amount: 1n }] },
      { out: [], allowances: [{ amount: -1n, token: 't', spender: 's' }] },
      { out: [], memo: 5 },
      { out: [], validUntil: 'soon' },
      { out: [{ limit: 'atMost', amount: 1n, token: '' }] },
      { out: [], callees: ['the market'] },
      { out: [], allowances: [{ amount: 1n, token: 't' }] },
      { out: [], allowances: [{ amount: 1n, token: 't', spender: 's', party: 's' }] },
    ] as never[])
      expect(await failure(kernel.prepare({ ...(barter() as object), promise } as never))).toMatchObject({
        code: 'intent_unclear',
        unsent: true,
      })
    const foreign = barter({}, [{ ...native, decimals: 18 }])
    expect(await failure(kernel.prepare(foreign))).toMatchObject({ name: 'PreparedMismatchError' })
  })

  test('error: names parties that are looked at as the receiver of a transfer is (money 16, money 21)', async () => {
    const { kernel, money } = await connected()
    const to = (party: string) => barter({ out: [{ limit: 'exactly', amount: 5n, party }], in: [], callees: undefined })
    money.read = ({ payload }) => ({ changes: leaves({ ...(payload as object), amount: 5n } as never) })
    kernel.hooks.prepare.tap({ name: 'writer', before: 'money' }, ({ intent: { promise } }) => ({
      payload: { to: Object(promise.out)[0].party },
      fee: { value: 0n, decimals: 6, symbol: 'A' },
    }))
    expect((await kernel.prepare(to('one-1'))).notices).toEqual([{ code: 'ownAddress' }])
    kernel.hooks.validateAddress.tap({ name: 'alpha', namespace: 'alpha' }, ({ address }) => address !== 'nobody')
    expect(await failure(kernel.prepare(to('nobody')))).toMatchObject({ name: 'InvalidAddressError' })
  })

  test.each([
    ['as reviewed', [5n, 9n], 'confirmed'],
    ['less than at most, and more than at least', [4n, 10n], 'confirmed'],
    ['more', [6n, 9n], 'different'],
    ['too little', [5n, 8n], 'different'],
  ] as const)(
    'behavior: what the network recorded is held against it: %s (money 14, money 31)',
    async (_, amounts, status) => {
      const { kernel, money } = await connected()
      const [out, come] = amounts
      money.read = () => read(kept)
      const seen = [...leaves({ to: 'market', amount: out }), arrives(come)]
      money.outcome = async (id) => ({ id, status: 'confirmed', seen })
      await kernel.send(await kernel.prepare(barter()))
      await expect.poll(() => kernel.state.ledger).toMatchObject([{ kind: 'barter', status, seen }])
    },
  )
})

describe('notices', () => {
  const codes = async (intent: ReturnType<typeof paying>, fee?: bigint | null) => {
    const { kernel, money } = await connected()
    if (fee !== undefined) money.answer = { fee: fee === null ? undefined : { value: fee, decimals: 6, symbol: 'A' } }
    const { notices } = await kernel.prepare(intent)
    return notices
  }

  test('behavior: a token to its own contract is out of reach for everyone, and is not sent (money 4)', async () => {
    expect(await codes(paying(1n, '0xaB01', { token }))).toEqual([{ code: 'tokenContract', blocks: true }])
  })
  test('behavior: one’s own address is said (money 4)', async () => {
    expect(await codes(paying(1n, 'one-1'))).toEqual([{ code: 'ownAddress' }])
  })
  test('behavior: a fee out of proportion is said with its figure (money 5)', async () => {
    expect(await codes(paying(10_000n), 1_410_000n)).toEqual([{ code: 'feeHigh', params: { percent: '14100' } }])
    expect(await codes(paying(10_000n), 2_500n)).toEqual([])
    expect(await codes(paying(10_000n, 'bob', { token }), 1_410_000n)).toEqual([])
  })
  test('behavior: a fee that the app has chosen is not said to be out of proportion, a higher fee is (money 5)', async () => {
    const { kernel, money } = await connected()
    const noticesAt = async (chosen: bigint) => {
      money.answer = { fee: { value: 1_410_000n, decimals: 6, symbol: 'A', chosen } }
      return (await kernel.prepare(paying(10_000n))).notices
    }
    expect(await noticesAt(1_410_000n)).toEqual([])
    expect(await noticesAt(1_409_999n)).toEqual([{ code: 'feeHigh', params: { percent: '14100' } }])
  })
  test('behavior: a fee is held against what its chain names, where that is not what is paid (money 5)', async () => {
    const { kernel, money } = await connected()
    const noticesAt = async (against: bigint) => {
      money.answer = { fee: { value: 25_000n, decimals: 6, symbol: 'A', against } }
      return (await kernel.prepare(paying(546n))).notices
    }
    expect(await noticesAt(100_000n)).toEqual([])
    expect(await noticesAt(50_000n)).toEqual([{ code: 'feeHigh', params: { percent: '50' } }])
  })
  test('behavior: a fee that could not be estimated is said (money 5)', async () => {
    expect(await codes(paying(1n), null)).toEqual([{ code: 'feeUnknown' }])
  })
})
