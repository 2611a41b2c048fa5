import { describe, expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { putAt } from '../fixtures/page.ts'

const open = openWorlds()
const fees = { '/fees/recommended': rates }
const cheap = { '/fees/recommended': { ...rates, fastestFee: 1 } }
const pay = (amount: bigint, to: string = addresses.other) => ({ kind: 'transfer', to, amount }) as const
const sent = ({ requests }: { requests: { method: string; params: unknown }[] }) =>
  requests.filter(({ method }) => method === 'sendTransfer').map(({ params }) => params)

describe('what is prepared', () => {
  test('says who is paid, out of the payload itself; no rate to a wallet that goes by its own (bitcoin 8)', async () => {
    const { kernel, connect } = await open({ routes: { ...fees, '/utxo': [utxo(5_000_000)] } })
    await connect()
    const { payload, changes, details, fee } = await kernel.prepare(pay(10_000n))
    expect(payload).toEqual({
      kind: 'transfer',
      recipients: [{ address: addresses.other, amount: 10_000n }],
      from: addresses.payment,
      network: 'Mainnet',
    })
    expect(changes).toEqual([{ direction: 'out', amount: 10_000n, party: addresses.other }])
    expect([details, fee?.value]).toEqual([[], 1_410n])
  })
  test('is good for as long as its rate is', async () => {
    const { kernel, connect } = await open({ routes: { ...fees, '/utxo': [utxo(5_000_000)] } })
    await connect()
    const { validUntil = 0 } = await kernel.prepare(pay(10_000n))
    expect(validUntil - Date.now()).toBeGreaterThan(60_000)
    expect(validUntil - Date.now()).toBeLessThanOrEqual(600_000)
  })
  test.each([
    ['the amount', 10_000n, [4_000, 5_999], 'This account does not hold enough bitcoin'],
    ['the fee', 10_000n, [10_500], 'This account does not hold enough bitcoin for the network fee as well'],
    ['anything', 10_000n, [], 'This account does not hold enough bitcoin'],
  ])('says that the account does not hold enough for %s', async (_, amount, held, reason) => {
    const { kernel, connect, wallet } = await open({ routes: { ...fees, '/utxo': held.map(utxo) } })
    await connect()
    const prepared = await kernel.prepare(pay(amount))
    expect(prepared.notices).toContainEqual({
      code: 'wouldFail',
      blocks: true,
      params: expect.objectContaining({ reason }),
    })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    expect(sent(wallet)).toEqual([])
  })
  test.each([
    ['546 satoshi alone', 10_000n, Array(40).fill(546)],
    ['10,000 satoshi alone', 10_000n, [10_000, 10_000, 10_000]],
    ['330 satoshi, beside too little', 20_000n, [19_000, ...Array(20).fill(330)]],
    ['10,000 satoshi, but for its fee', 20_000n, [20_050, 10_000]],
  ])('says that only outputs of %s could make it, and is not sent (bitcoin 8)', async (_, amount, held) => {
    const { kernel, connect, wallet } = await open({ routes: { ...cheap, '/utxo': held.map(utxo) } })
    await connect()
    const prepared = await kernel.prepare(pay(amount))
    const params = expect.objectContaining({ because: 'onlyPostage', reason: expect.stringContaining('546') })
    expect(prepared.notices.filter(({ code }) => code === 'wouldFail')).toEqual([
      { code: 'wouldFail', blocks: true, params },
    ])
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    expect(sent(wallet)).toEqual([])
  })
  test('says so of a payment to several as well (bitcoin 8)', async () => {
    const { kernel, connect } = await open({ routes: { ...cheap, '/utxo': [15_000, 10_000, 10_000].map(utxo) } })
    await connect()
    const recipients = [addresses.other, addresses.ordinals].map((address) => ({ address, amount: 9_000n }))
    const payload = { kind: 'transfer', recipients, from: addresses.payment, network: 'Mainnet' } as const
    const { notices } = await kernel.prepare({ kind: 'calls', payload })
    expect(notices.flatMap(({ params }) => params?.because ?? [])).toEqual(['onlyPostage'])
  })
  test('says nothing of such outputs where other coins are enough (bitcoin 8)', async () => {
    const { kernel, connect } = await open({ routes: { ...cheap, '/utxo': [546, 10_000, 30_000, 330].map(utxo) } })
    await connect()
    expect((await kernel.prepare(pay(20_000n))).notices).toEqual([])
  })
  test('says the same where no rate is known, by the amount alone (bitcoin 8)', async () => {
    const { kernel, connect } = await open({ routes: { '/utxo': [9_000, 10_000].map(utxo) } })
    await connect()
    const because = async (amount: bigint) =>
      (await kernel.prepare(pay(amount))).notices.flatMap(({ params }) => params?.because ?? [])
    expect([await because(9_000n), await because(9_001n), await because(19_001n)]).toEqual([
      [],
      ['onlyPostage'],
      ['notEnoughBitcoin'],
    ])
  })
  test.each([
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', () => new Response('Too many outputs', { status: 400 })],
    ['answers nonsense', () => ({ error: 1 })],
  ])('says nothing of what the account holds where the explorer %s, and can be sent', async (_, answer) => {
    const { kernel, connect, wallet } = await open({ routes: { ...fees, '/utxo': answer } })
    await connect()
    const prepared = await kernel.prepare(pay(10_000n))
    expect([prepared.fee, Object(prepared.payload).feeRate]).toEqual([undefined, undefined])
    expect(prepared.notices.map(({ code }) => code)).toEqual(['feeUnknown'])
    await kernel.send(prepared)
    expect(sent(wallet)).toEqual([{ recipients: [{ address: addresses.other, amount: 10_000 }] }])
  })
  test.each([
    [addresses.testnet, 1_500n, 'InvalidAddressError'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 1_500n, 'InvalidAddressError'],
    ['nonsense', 1_500n, 'InvalidAddressError'],
    [addresses.other, 293n, 'DustError'],
    [addresses.ordinals, 329n, 'DustError'],
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 545n, 'DustError'],
    [addresses.other, 2_100_000_000_000_001n, 'InvalidAmountError'],
  ])('%s, %i satoshi: it cannot be written', async (to, amount, name) => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    await expect(kernel.prepare(pay(amount, to))).rejects.toMatchObject({ name })
    expect(sent(wallet)).toEqual([])
  })
  test.each(['1111111111111111111114oLvT2', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'])(
    'says that nobody has the key of %s (money 4)',
    async (to) => {
      const { kernel, connect } = await open({ routes: { ...fees, '/utxo': [utxo(5_000_000)] } })
      await connect()
      expect((await kernel.prepare(pay(10_000n, to))).notices).toEqual([{ code: 'zeroAddress' }])
    },
  )
  test('costs what is shown, whatever a plugin makes of its rate', async () => {
    const { kernel, connect } = await open({ routes: { ...fees, '/utxo': [utxo(5_000_000)] } })
    await connect()
    let feeRate = 11
    kernel.hooks.beforeSend.tap({ name: 'test', namespace: 'bip122' }, (prepared) => ({
      ...prepared,
      payload: { ...prepared.payload, feeRate } as typeof prepared.payload,
    }))
    expect((await kernel.prepare(pay(10_000n))).details).toEqual([{ code: 'feeRate', value: '11 sat/vB' }])
    feeRate = 900
    await expect(kernel.prepare(pay(10_000n))).rejects.toMatchObject({ name: 'PreparedMismatchError' })
  })
  test('has no tokens and no texts', async () => {
    const { kernel, connect } = await open({ routes: fees })
    await connect()
    const token = { address: 'rune', symbol: 'R', name: 'Rune', decimals: 0 }
    const failure = { name: 'UnsupportedChainError' }
    await expect(kernel.prepare({ ...pay(1_500n), token })).rejects.toMatchObject(failure)
    await expect(kernel.prepare({ ...pay(1_500n), memo: 'rent' })).rejects.toMatchObject({ name: 'MemoTooLongError' })
  })
})

describe('transfers', () => {
  /** UniSat, which takes a fee rate, in the same page. */
  async function openUnisat(routes: Record<string, unknown>) {
    const { kernel } = await open({ routes })
    const wallet = createUnisatWallet()
    putAt('unisat', wallet.provider)
    document.dispatchEvent(new Event('visibilitychange'))
    await kernel.connect({ connectorId: 'unisat', namespace: 'bip122' })
    return { kernel, wallet, paid: () => wallet.calls.filter(([name]) => name === 'sendBitcoin').at(-1) }
  }

  test('go to the wallet in satoshi; the outcome is the explorer’s', async () => {
    const id = 'ab'.repeat(32)
    const routes = { ...fees, [`/api/tx/${id}`]: { status: { confirmed: true } } }
    const { kernel, connect, wallet } = await open({ routes })
    await connect()
    expect(await kernel.send(await kernel.prepare(pay(1_500n)))).toEqual({ id })
    expect(sent(wallet)).toEqual([{ recipients: [{ address: addresses.other, amount: 1_500 }] }])
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed' })
  })
  test('go at the fee rate that was reviewed, whatever it is by now', async () => {
    let fastestFee = 12
    const rate = () => ({ ...rates, fastestFee })
    const { kernel, paid } = await openUnisat({ '/utxo': [utxo(5_000_000)], '/fees/recommended': rate })
    const prepared = await kernel.prepare(pay(1_500n))
    expect(prepared.details).toEqual([{ code: 'feeRate', value: '12 sat/vB' }])
    fastestFee = 900
    await kernel.prepare(pay(2_500n))
    await kernel.send(prepared)
    expect(paid()).toEqual(['sendBitcoin', addresses.other, 1_500, { feeRate: 12 }])
  })
  test('whose estimate failed go at no rate, though there was one before: the wallet chooses (bitcoin 8)', async () => {
    let away = false
    const answer = () => (away ? Promise.reject(new TypeError('offline')) : { ...rates, fastestFee: 900 })
    const { kernel, paid } = await openUnisat({ '/utxo': [utxo(5_000_000)], '/fees/recommended': answer })
    expect((await kernel.prepare(pay(10_000n))).fee?.value).toBe(126_900n)
    away = true
    const prepared = await kernel.prepare(pay(10_000n))
    expect(prepared.fee).toBeUndefined()
    await kernel.send(prepared)
    expect(paid()).toEqual(['sendBitcoin', addresses.other, 10_000])
  })
  test('a wallet that went to another network, or to another account, is not asked', async () => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    const prepared = await kernel.prepare(pay(1_500n))
    wallet.network = 'Signet'
    const failure = { name: 'ChainMismatchError', message: 'Unsupported chain' }
    await expect(kernel.send(prepared)).rejects.toMatchObject(failure)
    await expect(kernel.signMessage({ message: 'hi' })).rejects.toMatchObject(failure)
    wallet.network = 'Mainnet'
    wallet.accounts = [addresses.other]
    await expect(kernel.send(await kernel.prepare(pay(1_500n)))).rejects.toMatchObject({
      name: 'AccountNotSharedError',
    })
    expect([sent(wallet), kernel.state.ledger]).toEqual([[], []])
  })
  test('a refusal is one; an answer that names no transaction may come after it was sent (money 12)', async () => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    const send = async (amount: bigint) => kernel.send(await kernel.prepare(pay(amount)))
    wallet.mode = 'reject'
    await expect(send(1_500n)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(kernel.state.ledger).toEqual([])
    wallet.mode = 'approve'
    for (const [at, answer] of [{ result: { txid: 'maybe later' } }, { result: null }, {}].entries()) {
      wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', ...answer })
      await expect(send(2_000n + BigInt(at))).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
      expect(kernel.state.ledger[0]).toMatchObject({ status: 'unknown' })
    }
  })
  test.each([
    [-32603, 'Timeout while waiting for the node', 'SendOutcomeUnknownError'],
    [4900, 'Disconnected', 'SendOutcomeUnknownError'],
    [-27, 'Transaction already in block chain', 'SendOutcomeUnknownError'],
    [-32601, 'No such method', 'RPCError'],
    [-32001, 'Not supported', 'WalletCallNotSupportedError'],
    [-32000, 'No', 'UserRejectedError'],
  ])('a wallet that fails with %i (%s) leaves it as %s (money 10)', async (code, message, name) => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', error: { code, message } })
    const prepared = await kernel.prepare(pay(10_000n))
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name })
    const status = name === 'SendOutcomeUnknownError' ? ['unknown'] : []
    expect(kernel.state.ledger.map((entry) => entry.status)).toEqual(status)
  })
  test.each([-32601, -32602, -32600, -32001, -32000, 4001, 4100, 4200])(
    'a node’s %i inside the wallet’s own error may come after it was sent (money 10)',
    async (code) => {
      const nested = { code, message: 'Server error' }
      const own = { code: -32603, message: 'The transaction could not be confirmed' }
      for (const more of [{ data: { originalError: nested } }, { cause: nested }, { error: nested }]) {
        putAt('unisat', undefined)
        const failure = Object.assign(new Error(own.message), own, more)
        const { kernel, connect, wallet } = await open({ routes: fees })
        await connect()
        const unisat = await openUnisat(fees)
        unisat.wallet.failure = failure
        for (const world of [{ kernel }, unisat]) {
          for (const [at, reply] of [() => Promise.reject(failure), () => ({ error: { ...own, ...more } })].entries()) {
            wallet.replies.sendTransfer = reply
            const prepared = await world.kernel.prepare(pay(10_000n + BigInt(at)))
            await expect(world.kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
          }
          expect(world.kernel.state.ledger.map(({ status }) => status)).toEqual(['unknown', 'unknown'])
        }
      }
    },
  )
  test('an id beside an error is kept, whatever its node said (money 12)', async () => {
    const { kernel, connect, wallet } = await open({ routes: fees })
    await connect()
    const error = { code: -32603, message: 'x', data: { originalError: { code: 4001 } } }
    wallet.replies.sendTransfer = () => ({ result: { txid: 'cd'.repeat(32) }, error })
    const prepared = await kernel.prepare(pay(10_000n))
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', transactionId: 'cd'.repeat(32) }])
  })
  test('a feature’s own payment to several is read receiver by receiver, and goes out as it is', async () => {
    const { kernel, connect, wallet } = await open({ routes: { ...fees, '/utxo': [utxo(5_000_000)] } })
    await connect()
    const recipients = [
      { address: addresses.other, amount: 1_500n },
      { address: addresses.ordinals, amount: 2_500n },
    ]
    const payload = { kind: 'transfer', recipients, from: addresses.payment, network: 'Mainnet' } as const
    const prepared = await kernel.prepare({ kind: 'calls', payload })
    expect(prepared.changes.map(({ party, amount }) => [party, amount])).toEqual([
      [addresses.other, 1_500n],
      [addresses.ordinals, 2_500n],
    ])
    await kernel.send(prepared)
    expect(Object(sent(wallet)[0]).recipients).toHaveLength(2)
    for (const change of [{ from: addresses.other }, { network: 'Testnet' }, { feeRate: 5_000 }, { extra: 1 }]) {
      const altered = { ...payload, ...change } as typeof payload
      await expect(kernel.prepare({ kind: 'calls', payload: altered })).rejects.toMatchObject({
        name: 'PreparedMismatchError',
      })
    }
  })
})
