import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWallet, failure, one, rest, startKit } from '../fixtures/chain.ts'
import { createMoney, leaves, paying } from '../fixtures/money.ts'
import { RPCError, SendOutcomeUnknownError } from '../index.ts'
import { selectAccount } from '../session/select.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Prepared } from '../types/money.ts'

afterEach(() => void vi.useRealTimers())

/** A wallet that answers when the test tells it to. */
const held = (keep: (resolve: (sent: { id: string }) => void, reject: (error: unknown) => void) => void) =>
  new Promise<{ id: string }>(keep)

async function connected(storage = createMemoryArea()) {
  const money = createMoney()
  const wallet = createWallet('one')
  const kit = await startKit([wallet], { storage, also: [money.plugin] })
  if (!kit.kernel.connection('alpha')) await kit.kernel.connect(one)
  const ledger = () => kit.kernel.state.ledger.map(({ status, transactionId }) => `${status} ${transactionId ?? '-'}`)
  return { ...kit, money, ledger, storage, wallet }
}

describe('a payment', () => {
  test('default: the wallet is asked for what was prepared; the outcome and fresh balances follow (money 1)', async () => {
    const { kernel, money, tracked, ledger } = await connected()
    let reads = 0
    kernel.hooks.fetchBalance.tap('b', () => ({ value: BigInt(++reads), decimals: 6, symbol: 'A' }))
    await kernel.fetchBalance()
    const prepared = await kernel.prepare(paying(2n ** 70n))
    expect(await kernel.send(prepared)).toEqual({ id: 'tx-1' })
    await rest()
    expect(money.asked.map(({ payload }) => payload)).toEqual([{ to: 'bob', amount: 2n ** 70n }])
    expect(money.told).toEqual(['asked -', 'sent tx-1', 'confirmed tx-1'])
    expect([ledger(), selectAccount(kernel.state, 'alpha').balance.data?.value]).toEqual([['confirmed tx-1'], 2n])
    expect(tracked).toContain('SEND_SUCCESS')
  })

  test('behavior: the events of a visit have no address and no URL in them (privacy 4)', async () => {
    const { kernel } = await connected()
    const events: unknown[] = []
    kernel.hooks.track.tap('b', (event) => void events.push(event))
    const address = selectAccount(kernel.state, 'alpha').address
    await kernel.send(await kernel.prepare(paying(1n, 'bob')))
    await rest()
    await kernel.disconnect()
    const told = JSON.stringify(events)
    expect(events.length).toBeGreaterThan(1)
    for (const secret of [`"${address}"`, 'bob', 'tx-1', '://']) expect(told).not.toContain(secret)
  })

  test('behavior: it is sent at most once; a second press answers the first one’s promise (money 8)', async () => {
    const { kernel, money } = await connected()
    const prepared = await kernel.prepare(paying(1n))
    expect(await Promise.all([kernel.send(prepared), kernel.send(prepared)])).toEqual([{ id: 'tx-1' }, { id: 'tx-1' }])
    await rest()
    expect(await kernel.send(prepared)).toEqual({ id: 'tx-1' })
    expect(money.asked).toHaveLength(1)
  })

  test('error: the same payment, prepared anew while the wallet still asks, is not asked for again (money 8)', async () => {
    const { kernel, money, ledger } = await connected()
    let answer = (_: { id: string }) => {}
    money.send = () =>
      held((resolve) => {
        answer = resolve
      })
    const first = kernel.send(await kernel.prepare(paying(1n)))
    await rest()
    const again = await kernel.prepare(paying(1n))
    expect(again.notices.map(({ code }) => code)).toEqual(['mayBeSent'])
    expect(await failure(kernel.send(again))).toMatchObject({ name: 'SendPendingError' })
    answer({ id: 'paid' })
    expect(await first).toEqual({ id: 'paid' })
    await rest()
    expect([money.asked.length, ledger()]).toEqual([1, ['confirmed paid']])
  })

  test('behavior: another payment is not held up by one that the wallet has not answered', async () => {
    const { kernel, money } = await connected()
    money.send = async ({ payload }) => (Object(payload).amount === 1n ? new Promise(() => {}) : { id: 'second' })
    void failure(kernel.send(await kernel.prepare(paying(1n))))
    expect(await kernel.send(await kernel.prepare(paying(2n)))).toEqual({ id: 'second' })
  })

  test('error: a copy of what was prepared is not sent, whatever it says (money 1)', async () => {
    const { kernel, money } = await connected()
    const prepared = await kernel.prepare(paying(1n))
    const forged = { ...prepared, payload: { to: 'mallory', amount: 1n } } as Prepared
    expect(await failure(kernel.send(forged))).toMatchObject({ name: 'PreparedMismatchError' })
    expect(money.asked).toEqual([])
  })

  test.each([
    ['another account', async ({ chain }: Kit) => chain.report('one', { accounts: [{ address: 'one-2' }] })],
    ['another network', ({ kernel }: Kit) => kernel.switchNetwork('alpha:2')],
    ['no session', ({ kernel }: Kit) => kernel.disconnect()],
    ['another session with the same wallet', async ({ kernel }: Kit) => void (await kernel.connect(one))],
  ])('error: what was prepared is refused where there is %s now', async (_, move) => {
    const kit = await connected()
    const prepared = await kit.kernel.prepare(paying(1n))
    await move(kit)
    await rest()
    const error = await failure(kit.kernel.send(prepared))
    expect(['PreparedStaleError', 'NotConnectedError']).toContain((error as Error).name)
    expect(kit.money.asked).toEqual([])
  })

  test('error: past its time it is prepared anew before the wallet is asked (money 7)', async () => {
    const { kernel, money } = await connected()
    vi.useFakeTimers({ toFake: ['Date'] })
    money.answer = { validUntil: Date.now() + 1_000 }
    const prepared = await kernel.prepare(paying(1n))
    vi.setSystemTime(Date.now() + 1_001)
    expect(await failure(kernel.send(prepared))).toMatchObject({ name: 'PreparedStaleError' })
    // A time that is already over, or that counts seconds, makes the review useless.
    expect(await failure(kernel.prepare(paying(1n)))).toMatchObject({ name: 'PreparedStaleError' })
    expect(money.asked).toEqual([])
  })

  test("error: past its time by the page's own clock it is not sent, whatever the visitor's clock says (money 55)", async () => {
    const { kernel, money } = await connected()
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    money.answer = { validUntil: Date.now() + 60_000 }
    const [early, late] = [await kernel.prepare(paying(1n)), await kernel.prepare(paying(2n))]
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(59_000)
    expect(await kernel.send(early)).toEqual({ id: 'tx-1' })
    vi.advanceTimersByTime(2_000)
    expect(await failure(kernel.send(late))).toMatchObject({ name: 'PreparedStaleError' })
    expect(money.asked.length).toBe(1)
  })

  test.each([
    [{ code: 'wouldFail', params: { reason: 'Too few coins' } }, 'This transfer would fail. Too few coins.'],
    [{ code: 'herons', title: 'Herons', text: 'There are some.' }, 'Herons. There are some.'],
    [{ code: 'herons' }, 'herons'],
  ])(
    'error: a notice that blocks keeps the wallet from being asked, and is told with its words: %o (errors 9)',
    async (notice, reason) => {
      const { kernel, money } = await connected()
      money.answer = { notices: [{ ...notice, blocks: true }] }
      expect(await failure(kernel.send(await kernel.prepare(paying(1n))))).toMatchObject({
        name: 'PreparedBlockedError',
        message: expect.stringContaining(`notice "${notice.code}"`),
        params: { notice: notice.code, reason },
        debug: expect.stringContaining(reason),
      })
      expect(money.asked).toEqual([])
    },
  )

  test('error: beforeSend vetoes by a throw, before the review and after it', async () => {
    const { kernel, money, ledger } = await connected()
    let at = 'send'
    kernel.hooks.beforeSend.tapPromise('guard', async (_, { stage }) => {
      if (stage === at) throw new Error('this address is poisoned')
    })
    const prepared = await kernel.prepare(paying(1n))
    const veto = { name: 'SendVetoedError', cause: { message: 'this address is poisoned' } }
    expect(await failure(kernel.send(prepared))).toMatchObject(veto)
    at = 'review'
    expect(await failure(kernel.prepare(paying(1n)))).toMatchObject(veto)
    expect([money.asked, ledger()]).toEqual([[], []])
  })

  test.each([
    ['changes the payload', (prepared: Prepared) => ({ ...prepared, payload: { to: 'mallory', amount: 1n } })],
    ['has a new notice', (prepared: Prepared) => ({ ...prepared, notices: [{ code: 'new' }] })],
  ])('error: a plugin that %s after the review makes a new review necessary', async (_, change) => {
    const { kernel, money } = await connected()
    const prepared = await kernel.prepare(paying(1n))
    kernel.hooks.beforeSend.tap('late', (value, { stage }) => (stage === 'send' ? (change(value) as never) : undefined))
    expect(await failure(kernel.send(prepared))).toMatchObject({ name: 'PreparedStaleError' })
    expect(money.asked).toEqual([])
  })
})

describe('a wallet that fails', () => {
  test('error: a refusal sent nothing: it is told to the caller, not reported, and leaves no trace', async () => {
    const { kernel, money, errors, tracked, ledger } = await connected()
    money.send = () => Promise.reject({ code: 4001, message: 'no' })
    expect(await failure(kernel.send(await kernel.prepare(paying(1n))))).toMatchObject({ name: 'UserRejectedError' })
    expect([errors, tracked.at(-1), ledger()]).toEqual([[], 'SEND_REJECTED', []])
  })

  test.each([4100, 4200, 4901, 4902, -32600, -32601, -32602, -32700])(
    'error: code %d is documented to come before anything is sent',
    async (code) => {
      const { kernel, money, ledger } = await connected()
      money.send = () => Promise.reject(new RPCError({ code, message: 'x' }))
      expect(await failure(kernel.send(await kernel.prepare(paying(1n))))).toMatchObject({ code })
      expect(ledger()).toEqual([])
    },
  )

  test.each([
    ['-32603', new RPCError({ code: -32603, message: 'internal' })],
    ['4900', new RPCError({ code: 4900, message: 'disconnected' })],
    ['-32002, which nodes say of a timeout', new RPCError({ code: -32002, message: 'request timed out' })],
    ['already known', new RPCError({ code: -32000, message: 'already known' })],
    ['an error of its own', new Error('timeout')],
    ['a text', 'broken'],
    ['nothing', undefined],
    ['no id', new SendOutcomeUnknownError({ debug: 'x' })],
  ])('error: after it was asked, %s is an unknown outcome (money 10)', async (_, cause) => {
    const { kernel, money, errors, ledger } = await connected()
    money.send = () => Promise.reject(cause)
    expect(await failure(kernel.send(await kernel.prepare(paying(1n))))).toMatchObject({
      name: 'SendOutcomeUnknownError',
    })
    await rest()
    expect([errors.length, ledger()]).toEqual([1, ['unknown -']])
    // The same payment again has a notice that it may have been sent.
    const again = await kernel.prepare(paying(1n))
    expect(again.notices.map(({ code }) => code)).toEqual(['mayBeSent'])
  })

  test('behavior: an unknown outcome is looked for on the chain, and followed once it is found (money 11)', async () => {
    const { kernel, money, ledger } = await connected()
    money.send = () => Promise.reject(new Error('timeout'))
    money.find = async ({ changes }) => (changes[0]?.amount === 1n ? { id: 'found' } : undefined)
    await failure(kernel.send(await kernel.prepare(paying(1n))))
    await rest()
    expect([money.told, ledger()]).toEqual([
      ['asked -', 'unknown -', 'sent found', 'confirmed found'],
      ['confirmed found'],
    ])
  })

  test('error: an error that carries the id keeps it (money 12)', async () => {
    const { kernel, money, ledger } = await connected()
    money.send = () => Promise.reject(Object.assign(new Error('the answer was odd'), { transactionId: 'kept' }))
    await failure(kernel.send(await kernel.prepare(paying(1n))))
    await rest()
    expect(ledger()).toEqual(['confirmed kept'])
  })

  test('behavior: a wallet that answers after nobody waited for it has its id kept (money 11)', async () => {
    const { kernel, money, ledger } = await connected()
    let answer = (_: { id: string }) => {}
    money.send = () =>
      held((resolve) => {
        answer = resolve
      })
    const prepared = await kernel.prepare(paying(1n))
    const sent = kernel.send(prepared)
    await rest()
    await kernel.stopWaiting(prepared.id)
    expect(ledger()).toEqual(['unknown -'])
    answer({ id: 'late' })
    await sent
    await rest()
    expect(ledger()).toEqual(['confirmed late'])
  })

  test('behavior: one that refuses after nobody waited for it has sent nothing', async () => {
    const { kernel, money, ledger } = await connected()
    let refuse = (_: unknown) => {}
    money.send = () =>
      held((_, reject) => {
        refuse = reject
      })
    const prepared = await kernel.prepare(paying(1n))
    const sent = failure(kernel.send(prepared))
    await rest()
    await kernel.stopWaiting(prepared.id)
    refuse({ code: 4001 })
    await sent
    expect(ledger()).toEqual([])
  })
})

test('behavior: a kit that is destroyed while the wallet asks keeps the id for the next visit', async () => {
  const { kernel, money, storage } = await connected()
  let answer = (_: { id: string }) => {}
  money.send = () =>
    held((resolve) => {
      answer = resolve
    })
  const sent = failure(kernel.send(await kernel.prepare(paying(1n))))
  await rest()
  kernel.destroy()
  expect(await sent).toBeInstanceOf(Error)
  answer({ id: 'late' })
  await rest()
  const next = await connected(storage)
  expect(next.ledger()).toEqual(['sent late'])
  expect(next.kernel.state.ledger[0]?.changes).toEqual(leaves({ to: 'bob', amount: 1n }))
})

type Kit = Awaited<ReturnType<typeof connected>>
