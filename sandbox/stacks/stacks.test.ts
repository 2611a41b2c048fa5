// @vitest-environment node
import {
  broadcastTransaction,
  Cl,
  deserializeTransaction,
  fetchAbi,
  fetchCallReadOnlyFunction,
  fetchContractMapEntry,
  fetchNonce,
  makeContractCall,
  makeContractDeploy,
  makeSTXTokenTransfer,
  Pc,
  type PostCondition,
} from '@stacks/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../wallet/accounts.ts'
import { asset, counter, people, token } from './addresses.mjs'
import { type RunningStacks, startStacks } from './startStacks.mjs'

const [alice, other, poor] = people.accounts
const [senderKey = '', , poorKey = ''] = keys.map((key) => `${key.slice(2)}01`)
const [treasury = '', tokenName = ''] = token.split('.')
let stacks: RunningStacks

beforeAll(async () => {
  stacks = await startStacks({ port: 0 })
  // The VM is set up by the first question; for the first time ever, that takes a while.
  await read('/v2/info')
}, 120_000)
afterAll(() => stacks?.stop())
beforeEach(() => stacks.reset())

const chain = () => ({ network: 'testnet', client: { baseUrl: stacks.apiUrl } }) as const
const read = async (path: string) => (await fetch(`${stacks.apiUrl}${path}`)).json()
const balance = async (address: string) => BigInt((await read(`/v2/accounts/${address}?proof=0`)).balance)
const coins = async (address: string) =>
  BigInt((await read(`/extended/v1/address/${address}/balances`)).fungible_tokens[asset]?.balance ?? 0)
const outcome = (txid: string) => read(`/extended/v1/tx/0x${txid}`)

async function send(transaction: Awaited<ReturnType<typeof makeSTXTokenTransfer>>) {
  const answer = await broadcastTransaction({ transaction, ...chain() })
  return 'error' in answer ? answer : { ...answer, ...(await outcome(answer.txid)) }
}
const pay = (amount: bigint, options: object = {}) =>
  makeSTXTokenTransfer({ recipient: people.bob, amount, senderKey, ...chain(), ...options })
const call = (
  contract: string,
  functionName: string,
  functionArgs: Parameters<typeof makeContractCall>[0]['functionArgs'],
  postConditions: PostCondition[] = [],
  options: object = {},
) => {
  const [contractAddress = '', contractName = ''] = contract.split('.')
  return makeContractCall({
    contractAddress,
    contractName,
    functionName,
    functionArgs,
    postConditions,
    senderKey,
    ...chain(),
    ...options,
  })
}
const tokenTransfer = (amount: number, postConditions: PostCondition[], options: object = {}) =>
  call(
    token,
    'transfer',
    [Cl.uint(amount), Cl.address(alice), Cl.address(people.bob), Cl.none()],
    postConditions,
    options,
  )

describe('with @stacks/transactions as it is', () => {
  test('STX move, with the node’s own nonce and fee, which is paid', async () => {
    const before = await balance(alice)
    const { tx_status, token_transfer, fee_rate } = await send(await pay(5_000_000n, { memo: 'hello' }))
    expect([tx_status, token_transfer.recipient_address, token_transfer.amount]).toEqual([
      'success',
      people.bob,
      '5000000',
    ])
    expect(await balance(people.bob)).toBe(5_000_000n)
    expect(await balance(alice)).toBe(before - 5_000_000n - BigInt(fee_rate))
    expect(await fetchNonce({ address: alice, ...chain() })).toBe(1n)
  })

  test('a contract is published, called and read', async () => {
    const codeBody =
      '(define-data-var n uint u7) (define-read-only (read-n) (ok (var-get n))) (define-public (set (x uint)) (ok (var-set n x)))'
    const deployed = await send(
      await makeContractDeploy({ contractName: 'box', codeBody, clarityVersion: 3, senderKey, ...chain() }),
    )
    expect(deployed).toMatchObject({ tx_status: 'success', smart_contract: { contract_id: `${alice}.box` } })
    const get = () =>
      fetchCallReadOnlyFunction({
        contractAddress: alice,
        contractName: 'box',
        functionName: 'read-n',
        functionArgs: [],
        senderAddress: people.bob,
        ...chain(),
      })
    expect(await get()).toEqual(Cl.ok(Cl.uint(7)))
    expect(await send(await call(`${alice}.box`, 'set', [Cl.uint(9)]))).toMatchObject({
      tx_status: 'success',
      tx_result: { repr: '(ok true)' },
    })
    expect(await get()).toEqual(Cl.ok(Cl.uint(9)))
    const { functions } = await fetchAbi({ contractAddress: alice, contractName: 'box', ...chain() })
    expect(functions.map(({ name }) => name).toSorted()).toEqual(['read-n', 'set'])
  })

  test('a call tells what it did; its map can be read', async () => {
    const { events, contract_call } = await send(await call(counter, 'add', [Cl.uint(3)]))
    expect(contract_call.function_args).toMatchObject([{ name: 'by', repr: 'u3' }])
    expect(events).toMatchObject([
      {
        event_type: 'smart_contract_log',
        contract_log: { contract_id: counter, value: { repr: '(tuple (added u3) (count u3))' } },
      },
    ])
    const [contractAddress = '', contractName = ''] = counter.split('.')
    const entry = await fetchContractMapEntry({
      contractAddress,
      contractName,
      mapName: 'counts',
      mapKey: Cl.address(alice),
      ...chain(),
    })
    expect(entry).toEqual(Cl.some(Cl.uint(3)))
  })

  test('a call that answers err changes nothing, and costs its fee', async () => {
    const before = await balance(alice)
    const { tx_status, tx_result, fee_rate } = await send(await call(counter, 'add', [Cl.uint(0)]))
    expect([tx_status, tx_result.repr]).toEqual(['abort_by_response', '(err u42)'])
    expect(await balance(alice)).toBe(before - BigInt(fee_rate))
  })

  test('a contract that does not compile is a failed transaction', async () => {
    const { tx_status, vm_error } = await send(
      await makeContractDeploy({ contractName: 'bad', codeBody: '(foo', senderKey, ...chain() }),
    )
    expect([tx_status, vm_error]).toEqual(['abort_by_response', expect.stringContaining('unresolved')])
  })
})

describe('post-conditions', () => {
  const exactly = Pc.principal(alice).willSendEq(7).ft(token, 'sandbox-coin')
  test.each<[string, number, PostCondition[], object, string]>([
    ['exactly what moves', 7, [exactly], {}, 'success'],
    ['less than what moves', 8, [exactly], {}, 'abort_by_post_condition'],
    ['nothing said, in deny mode', 7, [], {}, 'abort_by_post_condition'],
    ['nothing said, in allow mode', 7, [], { postConditionMode: 'allow' }, 'success'],
    ['at most', 7, [Pc.principal(alice).willSendLte(9).ft(token, 'sandbox-coin')], {}, 'success'],
    ['of another asset', 7, [Pc.principal(alice).willSendEq(0).ustx()], {}, 'abort_by_post_condition'],
    ['of another sender', 7, [exactly, Pc.principal(people.bob).willSendGte(1).ustx()], {}, 'abort_by_post_condition'],
    ['of the origin', 7, [Pc.origin().willSendEq(7).ft(token, 'sandbox-coin')], {}, 'success'],
  ])('%s', async (_, amount, conditions, options, status) => {
    const [own, his] = [await coins(alice), await coins(people.bob)]
    const { tx_status, events } = await send(await tokenTransfer(amount, conditions, options))
    const moved = status === 'success' ? BigInt(amount) : 0n
    expect(tx_status).toBe(status)
    expect([await coins(alice), await coins(people.bob)]).toEqual([own - moved, his + moved])
    expect(events).toHaveLength(moved > 0n ? 1 : 0)
  })

  test('STX that a contract moves are covered too', async () => {
    const args = [Cl.uint(1), Cl.uint(1000), Cl.address(people.bob)]
    expect(await send(await call(counter, 'add-and-tip', args))).toMatchObject({ tx_status: 'abort_by_post_condition' })
    expect(await balance(people.bob)).toBe(0n)
    const condition = Pc.principal(alice).willSendEq(1000).ustx()
    expect(await send(await call(counter, 'add-and-tip', args, [condition]))).toMatchObject({ tx_status: 'success' })
    expect(await balance(people.bob)).toBe(1000n)
  })
})

describe('what the node does not take', () => {
  const refused = async (made: Promise<Awaited<ReturnType<typeof pay>>>) => (await send(await made)).reason
  test('another chain, a signature that is not the sender’s, a wrong nonce, too little fee', async () => {
    expect(
      await refused(
        makeSTXTokenTransfer({
          recipient: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
          amount: 1n,
          senderKey,
          ...chain(),
          network: 'mainnet',
          fee: 3000n,
          nonce: 0n,
        }),
      ),
    ).toBe('BadTransactionVersion')
    const tampered = deserializeTransaction((await pay(1n)).serialize())
    Object.assign(tampered.payload, { amount: 2n })
    expect(await refused(Promise.resolve(tampered))).toBe('SignatureValidation')
    expect(await refused(pay(1n, { nonce: 5n }))).toBe('BadNonce')
    expect(await refused(pay(1n, { fee: 10n }))).toBe('FeeTooLow')
    await send(await pay(1n))
    expect(await refused(pay(2n, { nonce: 0n }))).toBe('BadNonce')
  })

  test('more than there is, to oneself, what is not there', async () => {
    expect(await refused(pay(2_000_000_000n))).toBe('NotEnoughFunds')
    expect(await refused(pay(1n, { senderKey: poorKey }))).toBe('NotEnoughFunds')
    expect(await balance(poor)).toBe(100n)
    expect(await refused(pay(1n, { recipient: alice }))).toBe('TransferRecipientCannotEqualSender')
    expect(await refused(call(`${other}.nothing`, 'f', []))).toBe('NoSuchContract')
    expect(await refused(call(counter, 'subtract', []))).toBe('NoSuchPublicFunction')
    expect(await refused(call(counter, 'get-count', []))).toBe('NoSuchPublicFunction')
    expect(await refused(call(counter, 'add', []))).toBe('BadFunctionArgument')
  })

  test.each(['zz', '', '00', null])('%j is no transaction', async (tx) => {
    const response = await fetch(`${stacks.apiUrl}/v2/transactions`, { method: 'POST', body: JSON.stringify({ tx }) })
    expect([response.status, (await response.json()).reason]).toEqual([400, 'Deserialization'])
  })

  test('an unknown path and an unknown transaction are 404', async () => {
    for (const path of [
      '/v2/nothing',
      `/extended/v1/tx/0x${'ab'.repeat(32)}`,
      `/v2/contracts/interface/${treasury}/${tokenName}x`,
    ])
      expect((await fetch(`${stacks.apiUrl}${path}`)).status).toBe(404)
  })
})

test('a transaction that is sent twice is one transaction', async () => {
  const transaction = await pay(5n)
  const first = await broadcastTransaction({ transaction, ...chain() })
  expect(await broadcastTransaction({ transaction, ...chain() })).toEqual(first)
  expect(await balance(people.bob)).toBe(5n)
})
