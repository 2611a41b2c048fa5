import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coin, createNode } from '../fixtures/createNode.ts'
import { alice, bob, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())
const id = `0x${txid}`
const path = `/extended/v1/tx/${id}`
const thief = 'SP3K8BC0PPEVCV7NZ6QSRWPQ2JE9E5B6N3PA0KBR9'
const sent = { tx_status: 'success', sender_address: alice }

/** An event of the API. */
const move = (kind: 'stx' | 'fungible_token' | 'non_fungible_token', asset: object) => ({
  event_type: `${kind}_asset`,
  asset: { asset_event_type: 'transfer', sender: alice, recipient: bob, ...asset },
})
const coins = (amount: string, more: object = {}) => move('fungible_token', { asset_id: coin.address, amount, ...more })
const stx = (amount: string, more: object = {}) => move('stx', { amount, ...more })
const art = `${bob}.art::piece`
const third = `0x${Cl.serialize(Cl.uint(3))}`
const prints = Array.from({ length: 2_001 }, () => ({ event_type: 'smart_contract_log' }))
const left = (amount: bigint, more: object = {}) => ({ direction: 'out', amount, party: bob, ...more })

async function outcome(answer: unknown) {
  const { connect, kernel } = await world({ api: { [path]: () => answer } })
  await connect()
  return kernel.waitForTransaction({ id })
}

describe('what left the account', () => {
  test.each<[string, object, unknown]>([
    ['STX', { token_transfer: { recipient_address: bob, amount: '5' }, events: [stx('5')] }, [left(5n)]],
    ['a token', { events: [coins('7')] }, [left(7n, { token: coin.address })]],
    [
      'one of a kind',
      { events: [move('non_fungible_token', { asset_id: art, value: { hex: third } })] },
      [left(1n, { token: `${art}/${third}` })],
    ],
    [
      'two of one',
      { events: [coins('7'), coins('8')] },
      [left(7n, { token: coin.address }), left(8n, { token: coin.address })],
    ],
    [
      'STX beside a token',
      { events: [coins('7'), stx('9', { recipient: thief })] },
      [left(7n, { token: coin.address }), left(9n, { party: thief })],
    ],
    [
      'what was burnt',
      { events: [stx('9', { asset_event_type: 'burn', recipient: '' })] },
      [{ direction: 'out', amount: 9n }],
    ],
    [
      'nothing: it came, or was made',
      { events: [stx('9', { sender: bob, recipient: alice }), coins('7', { asset_event_type: 'mint', sender: '' })] },
      [],
    ],
    [
      'nothing: it was locked, or printed',
      { events: [{ event_type: 'stx_lock' }, { event_type: 'smart_contract_log' }] },
      [],
    ],
    ['what nobody can read', { events: 'x' }, undefined],
    ['an event of no known kind', { events: [{ event_type: 'news' }] }, undefined],
    ['a payment that cannot be read', { token_transfer: { recipient_address: bob, amount: '1e3' } }, undefined],
  ])('%s', async (_, transaction, seen) =>
    expect(await outcome({ ...sent, ...transaction })).toEqual({ id, status: 'confirmed', seen }),
  )

  test('stands behind hundreds of other events, too', async () => {
    const events = [...Array.from({ length: 250 }, () => ({ event_type: 'smart_contract_log' })), stx('9')]
    const page = (query: URLSearchParams) => {
      const from = Number(query.get('event_offset') ?? 0)
      return { ...sent, event_count: events.length, events: events.slice(from, from + 96) }
    }
    const { connect, kernel } = await world({ api: { [path]: (_, query) => page(query) } })
    await connect()
    expect((await kernel.waitForTransaction({ id })).seen).toEqual([left(9n)])
  })

  test('is told whatever a contract prints beside it', async () => {
    const events = [stx('9'), ...Array.from({ length: 5_000 }, () => ({ event_type: 'smart_contract_log' }))]
    expect((await outcome({ ...sent, event_count: events.length, events })).seen).toEqual([left(9n)])
  })

  test('is not claimed where there is more than anybody reads', async () => {
    expect((await outcome({ ...sent, event_count: 1_000_000, events: [stx('9')] })).seen).toBeUndefined()
  })
})

describe('the outcome', () => {
  test.each(['abort_by_response', 'abort_by_post_condition'])('%s is a failure', async (tx_status) =>
    expect(await outcome({ tx_status })).toEqual({ id, status: 'failed' }),
  )

  test('one that waits, that was left in a fork, or that the API has not heard of, is asked about again', async () => {
    let looks = 0
    const answers = [{ tx_status: 'pending' }, {}, { ...sent, canonical: false }, { ...sent, events: [] }]
    const { connect, kernel } = await world({ api: { [path]: () => answers[looks++] } })
    await connect()
    expect(await kernel.waitForTransaction({ id })).toMatchObject({ status: 'confirmed' })
    expect(looks).toBe(4)
  })

  test('of the one that took its place, under the id of that one', async () => {
    const other = `0x${'cd'.repeat(32)}`
    const { connect, kernel } = await world({
      api: {
        [path]: () => ({ tx_status: 'dropped_replace_by_fee', replaced_by_tx_id: other }),
        [`/extended/v1/tx/${other}`]: () => ({ ...sent, events: [stx('5')] }),
      },
    })
    await connect()
    expect(await kernel.waitForTransaction({ id })).toEqual({ id: other, status: 'confirmed', seen: [left(5n)] })
  })

  test.each(['dropped_replace_by_fee', 'dropped_stale_garbage_collect', 'news'])(
    '%s is unknown in the end, never a failure (money 13)',
    async (tx_status) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const waiting = outcome({ tx_status })
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await waiting).toEqual({ id, status: 'unknown' })
    },
  )

  test('what is no transaction id is unknown at once', async () => {
    const { connect, kernel, calls } = await world()
    await connect()
    expect(await kernel.waitForTransaction({ id: 'x' })).toEqual({ id: 'x', status: 'unknown' })
    expect(calls).toEqual([])
  })
})

describe('compared with what was reviewed', () => {
  const settle = async (intent: object, transaction: object) => {
    const node = createNode()
    const { connect, kernel } = await world({ api: { ...node.api, [path]: () => ({ ...sent, ...transaction }) } })
    await connect()
    await kernel.send(await kernel.prepare(intent as never))
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(30_000)
    await expect.poll(() => kernel.state.ledger[0]?.status).not.toBe('sent')
    return kernel.state.ledger[0]?.status
  }
  const paying = { kind: 'transfer', to: bob, amount: 5_000n } as const
  const payingCoins = { ...paying, token: coin }
  const plain = (more: object = {}) => ({ token_transfer: { recipient_address: bob, amount: '5000', ...more } })

  test.each<[string, object, object, string]>([
    ['the payment', paying, plain(), 'confirmed'],
    [
      'the payment, to a receiver who was typed in small letters',
      { ...paying, to: `S${bob.slice(1).toLowerCase()}` },
      plain(),
      'confirmed',
    ],
    ['another amount', paying, plain({ amount: '5001' }), 'different'],
    ['another receiver', paying, plain({ recipient_address: thief }), 'different'],
    ['another payer', paying, { ...plain(), sender_address: bob }, 'different'],
    ['STX by a contract', paying, { events: [stx('5000')] }, 'confirmed'],
    ['a token in place of STX', paying, { events: [coins('5000')] }, 'different'],
    ['the token', payingCoins, { events: [coins('5000')] }, 'confirmed'],
    ['another token', payingCoins, { events: [coins('5000', { asset_id: `${bob}.coin::other` })] }, 'different'],
    ['STX in place of the token', payingCoins, plain(), 'different'],
    [
      'STX drained beside the token',
      payingCoins,
      { events: [coins('5000'), stx('9', { recipient: thief })] },
      'different',
    ],
    [
      'another token drained beside it',
      payingCoins,
      { events: [coins('5000'), coins('1', { asset_id: `${bob}.x::x` })] },
      'different',
    ],
    [
      'a piece drained beside it',
      payingCoins,
      { events: [coins('5000'), move('non_fungible_token', { asset_id: art, value: { hex: third } })] },
      'different',
    ],
    [
      'STX burnt beside it',
      payingCoins,
      { events: [coins('5000'), stx('9', { asset_event_type: 'burn', recipient: '' })] },
      'different',
    ],
  ])('%s', async (_, intent, transaction, status) => expect(await settle(intent, transaction)).toBe(status))

  test.each<[string, object, string]>([
    ['thousands of prints beside it', { events: [stx('900000', { recipient: thief }), ...prints] }, 'different'],
    ['as reviewed, with thousands of prints', { events: [stx('5000'), ...prints] }, 'confirmed'],
    ['more than anybody reads', { events: [stx('5000')], event_count: 1_000_000 }, 'unknown'],
    ['more moves than anybody reads', { events: Array.from({ length: 2_002 }, () => stx('1')) }, 'unknown'],
    ['an event of no known kind', { events: [stx('5000'), { event_type: 'news' }] }, 'unknown'],
    ['no events', {}, 'unknown'],
  ])('never as reviewed without all of it: %s', async (_, transaction, status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    expect(await settle(paying, { contract_call: {}, ...transaction })).toBe(status)
  })

  test.each<[string, object, string]>([
    [
      'what its post-conditions said, to whomever',
      { events: [coins('3'), coins('4', { recipient: thief })] },
      'confirmed',
    ],
    ['more', { events: [coins('8')] }, 'different'],
    ['something else beside it', { events: [coins('7'), stx('1')] }, 'different'],
  ])('a call: %s', async (_, transaction, status) => {
    const condition = Pc.principal(alice).willSendEq(7).ft(`${bob}.coin`, 'my-coin')
    const params = { contract: `${bob}.market`, functionName: 'buy', postConditions: [postConditionToHex(condition)] }
    const payload = { method: 'stx_callContract', params }
    expect(await settle({ kind: 'calls', payload }, transaction)).toBe(status)
  })

  test.each<[string, object, string]>([
    ['what it may take, to whom it names', { events: [coins('5'), stx('9', { recipient: thief })] }, 'confirmed'],
    ['to somebody else', { events: [coins('5', { recipient: thief })] }, 'different'],
  ])('a call of `transfer` within limits: %s', async (_, transaction, status) => {
    const conditions = [
      Pc.principal(alice).willSendLte(5).ft(`${bob}.coin`, 'my-coin'),
      Pc.principal(alice).willSendLte(9).ustx(),
    ]
    const args = [Cl.uint(5), Cl.address(alice), Cl.address(bob), Cl.none()]
    const params = {
      ...{ contract: `${bob}.coin`, functionName: 'transfer', functionArgs: args.map((arg) => Cl.serialize(arg)) },
      postConditions: conditions.map((condition) => postConditionToHex(condition)),
    }
    expect(await settle({ kind: 'calls', payload: { method: 'stx_callContract', params } }, transaction)).toBe(status)
  })
})
