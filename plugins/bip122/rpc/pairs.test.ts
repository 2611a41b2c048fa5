import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseParams, parseResult } from '../request/parse.ts'
import type { assets } from './assets.ts'
import { pairOf } from './pairOf.ts'
import type { pairs } from './pairs.ts'

const txid = 'ab'.repeat(32)
const psbt = 'cHNidP8='
const hex = 'abcd'
const call = { contract: 'SP000000000000000000002Q6VF78.pox', functionName: 'f' }
const mint = { runeName: 'R', repeats: 1, destinationAddress: 'a', feeRate: 2 }
const order = { id: '1', orderType: 'rune_mint', state: 'new', fundingAddress: 'a', createdAt: 'now' }

type Method = keyof typeof assets | keyof typeof pairs

/** What the schema makes of parameters, or its sentence. */
async function params(method: Method, value: unknown): Promise<unknown> {
  try {
    return await parseParams(method, value)
  } catch (error) {
    expect(error).toMatchObject({ name: 'RPCError', code: -32602 })
    return (error as Error).message
  }
}
const accepts = async (method: Method, value: unknown) => v.is((await pairOf(method))?.params ?? v.never(), value)
const answers = async (method: Method, value: unknown) => v.is((await pairOf(method))?.result ?? v.never(), value)

describe('parameters', () => {
  test.each([
    ['without parameters', 'wallet_connect', [null, undefined, {}], true],
    ['a network by its name', 'wallet_connect', [{ network: 'Testnet4' }, { network: 'Regtest' }], true],
    ['a network in another case', 'wallet_connect', [{ network: 'mainnet' }], false],
    ['an unknown purpose', 'wallet_connect', [{ addresses: ['payment', 'ordinal'] }], false],
    [
      'a permission without actions',
      'wallet_connect',
      [{ permissions: [{ type: 'account', resourceId: 'a' }] }],
      false,
    ],
    [
      'an unknown permission',
      'wallet_connect',
      [{ permissions: [{ type: 'other', resourceId: 'a', actions: {} }] }],
      false,
    ],
    ['without parameters', 'getInfo', [null, undefined, {}], true],
    ['a list in their place (requests 6)', 'getInfo', [[], [1]], false],
    ['no object (requests 6)', 'wallet_getAccount', [[], [1], 1, ''], false],
    ['no purposes', 'getAddresses', [{ purposes: [] }], true],
    ['purposes left out', 'getAddresses', [{}, null], false],
    ['an amount in each writing', 'sendTransfer', ['1000', 1000n, 1000].map((amount) => transfer(amount)), true],
    [
      'what is no amount',
      'sendTransfer',
      [-1, -1.5, 0, 1.5, Number.NaN, 2 ** 53, '', '1e3', '0x10', ' '].map(transfer),
      false,
    ],
    ['nobody to pay', 'sendTransfer', [{ recipients: [] }], false],
    ['inputs by address', 'signPsbt', [{ psbt, signInputs: { a: [0, 1] } }], true],
    ['inputs in a list', 'signPsbt', [{ psbt, signInputs: [0] }], true],
    [
      'inputs that are none',
      'signPsbt',
      [
        { psbt, signInputs: [-1] },
        { psbt, signInputs: '0' },
      ],
      false,
    ],
    ['an empty message', 'signMessage', [{ address: 'a', message: '' }], true],
    ['no address', 'signMessage', [{ address: '', message: 'm' }, { message: 'm' }], false],
    ['no messages', 'signMultipleMessages', [[]], false],
    ['no transactions', 'stx_signTransactions', [{ transactions: [] }], false],
    [
      'an amount in each writing',
      'stx_transferStx',
      [1, '1', 1n].map((amount) => ({ amount, recipient: 'SP1' })),
      true,
    ],
    ['arguments under either name', 'stx_callContract', [{ ...call, functionArgs: ['0c'], arguments: ['0c'] }], true],
    ['a network by its name', 'wallet_changeNetwork', [{ name: 'Regtest' }], true],
    ['a network in another case, or none', 'wallet_changeNetwork', [{ name: 'testnet' }, {}], false],
    ['what an order lacks', 'runes_mint', [mint], false],
    ['what an estimate needs', 'runes_estimateMint', [mint], true],
    ['what an order lacks', 'runes_etch', [{ ...mint, refundAddress: 'a' }], false],
  ] as const)('%s: %s', async (_, method, values, expected) => {
    for (const value of values) expect([value, await accepts(method, value)]).toEqual([value, expected])
  })

  test('a message of 80 UTF-16 units passes, a message of 81 does not (requests 5)', async () => {
    const at = (message: string) => params('wallet_connect', { message })
    expect(await at('x'.repeat(80))).toEqual({ message: 'x'.repeat(80) })
    expect(await at(`${'x'.repeat(78)}😀`)).toEqual({ message: `${'x'.repeat(78)}😀` })
    expect(await at('x'.repeat(81))).toBe('The message must not exceed 80 characters.')
    expect(await at(`${'x'.repeat(79)}😀`)).toBe('The message must not exceed 80 characters.')
  })

  test('fields that a method does not know are left out; SIP-030 knows more of stx_ methods than this kit', async () => {
    expect(await params('wallet_connect', { foo: 1, network: 'Mainnet' })).toEqual({ network: 'Mainnet' })
    const permission = { type: 'account', resourceId: 'a', actions: { read: true } }
    expect(await params('wallet_requestPermissions', [{ ...permission, clientId: 'c' }])).toEqual([permission])
    expect(await params('stx_signMessage', { message: 'm', network: 'testnet' })).toEqual({
      message: 'm',
      network: 'testnet',
    })
  })

  test('missing fields get their defaults, and several spellings become one', async () => {
    expect(await params('signPsbt', { psbt })).toEqual({ psbt, broadcast: false })
    expect(await params('signPsbt', { psbt: '70736274FF' })).toEqual({ psbt, broadcast: false })
    expect(await params('signMessage', { address: 'a', message: 'm', protocol: 'bip322' })).toMatchObject({
      protocol: 'BIP322',
    })
    expect(await params('getInfo', {})).toBeUndefined()
    expect(await params('sendTransfer', transfer('2100000000000000'))).toEqual(transfer(2_100_000_000_000_000n))
  })

  test('inscriptions are asked for by pages: the first 60, and 100 at most (requests 13)', async () => {
    for (const none of [undefined, null, {}]) {
      expect(await params('ord_getInscriptions', none)).toEqual({ offset: 0, limit: 60 })
    }
    expect(await params('ord_getInscriptions', { offset: 60 })).toEqual({ offset: 60, limit: 60 })
    expect(await params('ord_getInscriptions', { offset: 100, limit: 100 })).toEqual({ offset: 100, limit: 100 })
    for (const limit of [101, -1, 1.5, '60', Number.NaN]) {
      expect(await params('ord_getInscriptions', { limit })).toBe('limit must be a whole number from 0 to 100.')
    }
    for (const offset of [-1, 1.5, '0', 2 ** 53]) {
      expect(await params('ord_getInscriptions', { offset })).toBe('offset must be a whole number from 0 on.')
    }
  })

  test('Stacks transactions are hex, its modes words or numbers (requests 5)', async () => {
    const text = 'Invalid hex-encoded Stacks transaction.'
    expect(await params('stx_signTransactions', { transactions: ['zzz'] })).toBe(text)
    expect(await params('stx_signTransactions', { transactions: [hex, 'abc'] })).toBe(text)
    expect(await params('stx_signTransactions', { transactions: [] })).toBe('At least one transaction is required.')
    expect(await params('stx_signTransactions', { transactions: [hex] })).toEqual({
      transactions: [hex],
      broadcast: true,
    })
    expect(await params('stx_transferStx', { amount: 5n, recipient: 'SP1', postConditionMode: 'deny' })).toMatchObject({
      amount: '5',
      postConditionMode: 2,
    })
    expect(await params('stx_callContract', { ...call, postConditionMode: 1 })).toMatchObject({
      postConditionMode: 'allow',
    })
  })

  test.each([
    ['', 'No PSBT provided'],
    ['psbt', 'Invalid PSBT format'],
    ['cHNidP8', 'cHNidP8'],
    ['a6c6ed', 'Invalid PSBT format'],
    ['70736274', 'Invalid PSBT format'],
    ['cHNidA==', 'Invalid PSBT format'],
    ['cHNidP8=!', 'Invalid PSBT format'],
  ])('a PSBT of %j: %s', async (text, expected) => {
    const parsed = await params('signPsbt', { psbt: text })
    expect(typeof parsed === 'string' ? parsed : (parsed as { psbt: string }).psbt).toBe(expected)
  })

  test('error: the place of the fault stands in the data', async () => {
    await expect(parseParams('sendTransfer', transfer('x'))).rejects.toThrow(
      expect.objectContaining({
        message: 'Invalid amount',
        data: expect.objectContaining({ path: 'recipients.0.amount' }),
      }),
    )
  })
})

describe('results', () => {
  const address = { address: 'bc1q', publicKey: '02', purpose: 'payment', addressType: 'p2wpkh' }
  const balance = { runeName: 'R', amount: '5', divisibility: 0, symbol: 'r' }

  test.each([
    ['what it supports may be left out', 'getInfo', [{ version: '1', supports: [] }, { version: '1' }], true],
    ['nothing to say', 'wallet_renouncePermissions', [null, true, undefined], true],
    ['granted', 'wallet_requestPermissions', [true], true],
    ['not granted', 'wallet_requestPermissions', [false, null], false],
    ['a kind of wallet', 'wallet_getWalletType', ['software', 'trezor'], true],
    ['an unknown state', 'runes_getOrder', [{ ...order, state: 'done' }], false],
    ['a known state', 'runes_getOrder', [{ ...order, state: 'complete' }], true],
    [
      'addresses, of a device as well',
      'getAddresses',
      [{ addresses: [address] }, { addresses: [{ ...address, walletType: 'trezor' }] }],
      true,
    ],
    ['no transaction id', 'sendTransfer', [{ txid: 'x' }, {}, null], false],
    ['neither an id nor a transaction', 'stx_transferStx', [{}, { txid: undefined }, null], false],
    ['an id or a transaction', 'stx_transferStx', [{ txId: txid }, { transaction: hex }], true],
  ] as const)('%s: %s', async (_, method, values, expected) => {
    for (const value of values) expect([value, await answers(method, value)]).toEqual([value, expected])
  })

  test('the whole balance counts as spendable if an older wallet does not tell', async () => {
    expect(await parseResult('runes_getBalance', { balances: [balance] })).toEqual({
      status: 'success',
      result: { balances: [{ ...balance, spendableBalance: '5' }] },
    })
  })

  const inscription = {
    ...{ inscriptionId: `${txid}i0`, inscriptionNumber: '7', address: 'bc1p', postage: '546', contentLength: '3' },
    ...{ contentType: 'image/png', timestamp: 1, offset: 0, genesisTransaction: txid, output: `${txid}:0` },
  }

  test('a page of inscriptions is typed, also if an inscription has no collection, or `null` for a collection (requests 13)', async () => {
    const listed = (one: object) => ({ total: 1, limit: 60, offset: 0, inscriptions: [{ ...inscription, ...one }] })
    for (const one of [{}, { collectionName: null }, { collectionName: 'Frogs' }]) {
      const told: string[] = []
      const { collectionName = undefined } = one as { collectionName?: string | null }
      expect(await parseResult('ord_getInscriptions', listed(one), { warn: (text) => void told.push(text) })).toEqual({
        status: 'success',
        result: listed({ collectionName: collectionName ?? undefined }),
      })
      expect(told).toEqual([])
    }
  })

  test('networks without Stacks, and in lower case', async () => {
    expect(await parseResult('wallet_getNetwork', { bitcoin: { name: 'mainnet' } })).toEqual({
      status: 'success',
      result: { bitcoin: { name: 'Mainnet' } },
    })
  })

  test.each(['sendTransfer', 'ord_sendInscriptions', 'runes_transfer', 'stx_transferStx'] as const)(
    '%s: some wallets write txId (money 12)',
    async (method) => {
      const success = { status: 'success', result: { txid } }
      expect([await parseResult(method, { txId: txid }), await parseResult(method, { txid })]).toEqual([
        success,
        success,
      ])
    },
  )

  test('the txId of a PSBT that was broadcast is kept as well (money 12)', async () => {
    expect(await parseResult('signPsbt', { psbt, txId: txid })).toEqual({ status: 'success', result: { psbt, txid } })
  })

  test('a reply that does not fit the method’s result is passed on, and the developer is told (requests 7)', async () => {
    const told: string[] = []
    const reply = { txids: [txid], '~sats-connect-method': 'sendTransfer' }
    expect(await parseResult('sendTransfer', reply, { warn: (text) => void told.push(text) })).toEqual({
      status: 'success',
      result: { txids: [txid] },
    })
    expect(told).toEqual([expect.stringContaining('sendTransfer')])
    expect(await parseResult('getBalance', { confirmed: 1 })).toEqual({ status: 'success', result: { confirmed: 1 } })
  })

  test('error: no reply is no result (requests 7)', async () => {
    expect(await parseResult('getBalance', undefined)).toEqual({
      status: 'error',
      error: { code: -32603, message: 'Wallet Error processing the request' },
    })
  })

  test.each([
    ['sendTransfer', undefined, undefined],
    ['sendTransfer', undefined, { sent: true }],
    ['runes_transfer', undefined, null],
    ['runes_mint', undefined, { orderId: '1' }],
    ['runes_mint', undefined, { orderId: txid, fundingAddress: 'bc1q' }],
    ['runes_rbfOrder', undefined, { order: { id: txid } }],
    ['runes_etch', undefined, txid],
    ['runes_transfer', undefined, { id: txid, transaction: 'sent' }],
    ['ord_sendInscriptions', undefined, {}],
    ['ord_sendInscriptions', undefined, { inscriptionIds: [txid] }],
    ['stx_transferStx', undefined, 'ok'],
    ['signPsbt', { psbt, broadcast: true }, { psbt }],
    ['stx_signTransactions', { transactions: [hex], broadcast: true }, undefined],
  ])(
    'error: %s (%j): %j names nothing that was sent, and it may have been (money 12)',
    async (method, asked, reply) => {
      const unknown = { name: 'SendOutcomeUnknownError', ...(reply === undefined ? {} : { cause: reply }) }
      await expect(parseResult(method, reply, { params: asked })).rejects.toMatchObject(unknown)
    },
  )

  test.each([
    ['sendTransfer', undefined, txid],
    ['sendTransfer', undefined, { hash: txid }],
    ['runes_etch', undefined, { order: { fundTransactionId: txid } }],
    ['runes_rbfOrder', undefined, { order: 7, fundRBFTransactionId: txid }],
    ['stx_callContract', undefined, { transaction: hex }],
    ['stx_signTransactions', { broadcast: true }, { transactions: [hex] }],
    ['signPsbt', { psbt, broadcast: false }, { psbt }],
    ['stx_signTransaction', { broadcast: false }, {}],
  ])('%s (%j): %j names it, or sent nothing, and stays as it is (money 12)', async (method, asked, reply) => {
    expect(await parseResult(method, reply, { params: asked })).toEqual({ status: 'success', result: reply })
  })

  test('behavior: an answer to an unknown method passes as it is, without the mark of the wallet (requests 7)', async () => {
    expect(await parseResult('spark_getBalance', { balance: '1', '~sats-connect-method': 'spark_getBalance' })).toEqual(
      {
        status: 'success',
        result: { balance: '1' },
      },
    )
    expect(await parseParams('toString', [1])).toEqual([1])
  })
})

function transfer(amount: unknown) {
  return { recipients: [{ address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount }] }
}
