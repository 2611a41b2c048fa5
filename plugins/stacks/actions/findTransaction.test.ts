import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coin, createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())
const id = `0x${'cd'.repeat(32)}`
/** Soon: the table below is written before its tests run. */
const now = () => Math.floor(Date.now() / 1_000) + 60
const memo = (text: string) => `0x${Buffer.from(text).toString('hex').padEnd(68, '0')}`

type Transaction = Record<string, unknown>
const paid = (more: Transaction = {}): Transaction => ({
  ...{ tx_id: id, nonce: 8, sender_address: alice, receipt_time: now(), tx_status: 'pending' },
  token_transfer: { recipient_address: bob, amount: '5000', memo: memo('Grüße') },
  ...more,
})

/** Until both lists were asked for, and one more time. */
async function look(calls: readonly { path: string }[]) {
  for (const list of ['mempool', 'transactions']) {
    await expect.poll(() => calls.some(({ path }) => path.endsWith(list))).toBe(true)
  }
  await vi.advanceTimersByTimeAsync(5_000)
}

/** A payment that the wallet failed to answer for; then what the node tells of it. */
async function lose({
  list = 'mempool',
  dialect = 'sip030',
  intent = { kind: 'transfer', to: bob, amount: 5_000n, memo: 'Grüße' },
  transaction,
  ahead = 0,
}: {
  list?: 'mempool' | 'transactions'
  dialect?: 'sip030' | 'sats-connect'
  intent?: object
  transaction: Transaction
  /** How far the visitor's clock is ahead of the chain's, in s. */
  ahead?: number
}) {
  const tip = Math.floor(Date.now() / 1_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: (tip + ahead) * 1_000 })
  const node = createNode()
  node[list].push(transaction)
  const wallet = createPageWallet(dialect)
  const boom = () => {
    throw { code: -32603, message: 'boom' }
  }
  Object.assign(wallet.answers, { stx_transferStx: boom, stx_callContract: boom, stx_deployContract: boom })
  const opened = await world({
    api: { ...node.api, '/extended/v2/blocks': () => ({ results: [{ block_time: tip }] }) },
    dialect,
    wallet,
  })
  await opened.connect()
  const { kernel, calls } = opened
  await kernel.send(await kernel.prepare(intent as never)).catch(() => {})
  await look(calls)
  return kernel.state.ledger.map(({ transactionId }) => transactionId)
}

describe('what a wallet may have sent is found', () => {
  test.each(['mempool', 'transactions'] as const)('in the list %s', async (list) => {
    const times = list === 'mempool' ? {} : { receipt_time: undefined, block_time: now(), burn_block_time: 1 }
    expect(await lose({ list, transaction: paid(times) })).toEqual([id])
  })

  test.each([
    [3 * 3_600, 0, [id]],
    [3 * 3_600, -1_200, [undefined]],
  ])(
    'error: also beside a visitor’s clock that is %d s ahead, and no older one: %d s (money 50)',
    async (ahead, at, found) => {
      expect(await lose({ ahead, transaction: paid({ receipt_time: Math.floor(Date.now() / 1_000) + at }) })).toEqual(
        found,
      )
    },
  )

  test('a payment of a token', async () => {
    const args = [Cl.uint(5_000), Cl.address(alice), Cl.address(bob), Cl.none()]
    const function_args = args.map((arg) => ({ hex: `0x${Cl.serialize(arg)}` }))
    const contract_call = { contract_id: `${bob}.coin`, function_name: 'transfer', function_args }
    expect(
      await lose({
        intent: { kind: 'transfer', to: bob, amount: 5_000n, token: coin },
        transaction: paid({ token_transfer: undefined, contract_call }),
      }),
    ).toEqual([id])
  })

  test('a call and a deployment', async () => {
    const condition = postConditionToHex(Pc.principal(alice).willSendEq(7).ustx())
    const call = { contract: `${bob}.market`, functionName: 'buy', postConditions: [condition] }
    const contract_call = { contract_id: `${bob}.market`, function_name: 'buy' }
    expect(
      await lose({
        intent: { kind: 'calls', payload: { method: 'stx_callContract', params: call } },
        transaction: paid({ token_transfer: undefined, contract_call }),
      }),
    ).toEqual([id])
    vi.useRealTimers()
    const params = { name: 'mine', clarityCode: '(ok 1)' }
    const smart_contract = { contract_id: `${alice}.mine`, source_code: '(ok 1)' }
    expect(
      await lose({
        intent: { kind: 'calls', payload: { method: 'stx_deployContract', params } },
        transaction: paid({ token_transfer: undefined, smart_contract }),
      }),
    ).toEqual([id])
  })

  test('with the nonce that a wallet of sats-connect has chosen', async () => {
    expect(await lose({ dialect: 'sats-connect', transaction: paid({ nonce: 9 }) })).toEqual([id])
  })
})

describe('nothing else is taken for it', () => {
  test.each<[string, Transaction]>([
    ['an older one', paid({ receipt_time: now() - 1_200 })],
    ['an older one in a block', paid({ receipt_time: undefined, burn_block_time: now() - 1_200 })],
    ['one of no time', paid({ receipt_time: undefined })],
    ['another nonce', paid({ nonce: 9 })],
    ['another sender', paid({ sender_address: bob })],
    ['another amount', paid({ token_transfer: { recipient_address: bob, amount: '5001', memo: memo('Grüße') } })],
    ['another receiver', paid({ token_transfer: { recipient_address: alice, amount: '5000', memo: memo('Grüße') } })],
    ['another memo', paid({ token_transfer: { recipient_address: bob, amount: '5000', memo: memo('Gruß') } })],
    ['a call', paid({ token_transfer: undefined, contract_call: { contract_id: `${bob}.coin` } })],
    ['a coinbase', paid({ token_transfer: undefined })],
    ['no id', paid({ tx_id: 'x' })],
  ])('%s', async (_, transaction) => expect(await lose({ transaction })).toEqual([undefined]))

  test('a coinbase, where nobody wrote down what was reviewed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const node = createNode()
    node.mempool.push(paid({ token_transfer: undefined }))
    const { connect, kernel, wallet, calls } = await world({ api: node.api })
    await connect()
    kernel.hooks.beforeSend.tap('test', ({ trace: _, ...prepared }) => prepared as never)
    wallet.answers.stx_transferStx = () => ({})
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })).catch(() => {})
    await look(calls)
    expect(kernel.state.ledger.map(({ transactionId }) => transactionId)).toEqual([undefined])
  })

  test('an older one that waits in the mempool of a wallet of sats-connect', async () => {
    const transaction = paid({ nonce: 7, receipt_time: undefined, block_time: now() })
    expect(await lose({ dialect: 'sats-connect', list: 'transactions', transaction })).toEqual([undefined])
  })
})

test('a payment without an id is found behind contracts of strangers that are too long to be read together (history 9)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const node = createNode()
  const at = { receipt_time: undefined, block_time: now(), burn_block_time: now() }
  const long = Array.from({ length: 6 }, (_, nonce) =>
    paid({
      ...{ ...at, nonce, tx_id: `0x${String(nonce).repeat(64)}`, sender_address: bob, token_transfer: undefined },
      smart_contract: { source_code: ' '.repeat(1_000_000) },
    }),
  )
  const all = [...long, paid(at)]
  const wallet = createPageWallet('sip030')
  wallet.answers.stx_transferStx = () => {
    throw { code: -32603, message: 'boom' }
  }
  const list = (_: unknown, query: URLSearchParams) => {
    const offset = Number(query.get('offset'))
    return { results: all.slice(offset, offset + Number(query.get('limit'))), total: all.length }
  }
  const api = { ...node.api, [`/extended/v1/address/${alice}/transactions`]: list }
  const { kernel, calls, connect } = await world({ api, wallet })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n, memo: 'Grüße' })).catch(() => {})
  await look(calls)
  await expect.poll(() => kernel.state.ledger.map(({ transactionId }) => transactionId)).toEqual([id])
})
