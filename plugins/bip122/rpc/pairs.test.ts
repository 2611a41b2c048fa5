import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseParams, parseResult } from '../request/parse.ts'
import { pairs } from './pairs.ts'

const txid = 'ab'.repeat(32)
const psbt = 'cHNidP8='
const hex = 'abcd'
const call = { contract: 'SP000000000000000000002Q6VF78.pox', functionName: 'f' }
const mint = { runeName: 'R', repeats: 1, destinationAddress: 'a', feeRate: 2 }
const order = { id: '1', orderType: 'rune_mint', state: 'new', fundingAddress: 'a', createdAt: 'now' }

/** What the schema makes of parameters, or its sentence. */
function params(method: keyof typeof pairs, value: unknown): unknown {
  try {
    return parseParams(method, value)
  } catch (error) {
    expect(error).toMatchObject({ name: 'RPCError', code: -32602 })
    return (error as Error).message
  }
}
const accepts = (method: keyof typeof pairs, value: unknown) => v.is(pairs[method].params as v.GenericSchema, value)
const answers = (method: keyof typeof pairs, value: unknown) => v.is(pairs[method].result as v.GenericSchema, value)

describe('parameters', () => {
  test.each([
    ['A1', 'wallet_connect', [null, undefined, {}], true],
    ['A6', 'wallet_connect', [{ network: 'Testnet4' }, { network: 'Regtest' }], true],
    ['A7', 'wallet_connect', [{ network: 'mainnet' }], false],
    ['A8', 'wallet_connect', [{ addresses: ['payment', 'ordinal'] }], false],
    ['A10', 'wallet_connect', [{ permissions: [{ type: 'account', resourceId: 'a' }] }], false],
    ['A12', 'wallet_connect', [{ permissions: [{ type: 'other', resourceId: 'a', actions: {} }] }], false],
    ['A13', 'getInfo', [null, undefined, {}], true],
    ['A17', 'getAddresses', [{ purposes: [] }], true],
    ['A18', 'getAddresses', [{}, null], false],
    ['A19, ours', 'sendTransfer', ['1000', 1000n, 1000].map((amount) => transfer(amount)), true],
    ['A20', 'sendTransfer', [-1, -1.5, 0, 1.5, Number.NaN, 2 ** 53, '', '1e3', '0x10', ' '].map(transfer), false],
    ['A21', 'sendTransfer', [{ recipients: [] }], false],
    ['A23', 'signPsbt', [{ psbt, signInputs: { a: [0, 1] } }], true],
    ['A24, ours', 'signPsbt', [{ psbt, signInputs: [0] }], true],
    [
      'A24',
      'signPsbt',
      [
        { psbt, signInputs: [-1] },
        { psbt, signInputs: '0' },
      ],
      false,
    ],
    ['A26', 'signMessage', [{ address: 'a', message: '' }], true],
    ['A27', 'signMultipleMessages', [[]], false],
    ['A28', 'stx_signTransactions', [{ transactions: [] }], false],
    ['A30', 'stx_transferStx', [1, '1', 1n].map((amount) => ({ amount, recipient: 'SP1' })), true],
    ['A33', 'stx_callContract', [{ ...call, functionArgs: ['0c'], arguments: ['0c'] }], true],
    ['A34', 'wallet_changeNetwork', [{ name: 'Regtest' }], true],
    ['A34', 'wallet_changeNetwork', [{ name: 'testnet' }, {}], false],
    ['A38', 'runes_mint', [mint], false],
    ['A38', 'runes_estimateMint', [mint], true],
    ['A39', 'runes_etch', [{ ...mint, refundAddress: 'a' }], false],
  ] as const)('%s: %s', (_, method, values, expected) => {
    for (const value of values) expect([value, accepts(method, value)]).toEqual([value, expected])
  })

  test('A2 to A5: a message of 80 UTF-16 units passes, one of 81 does not', () => {
    const at = (message: string) => params('wallet_connect', { message })
    expect(at('x'.repeat(80))).toEqual({ message: 'x'.repeat(80) })
    expect(at(`${'x'.repeat(78)}😀`)).toEqual({ message: `${'x'.repeat(78)}😀` })
    expect(at('x'.repeat(81))).toBe('The message must not exceed 80 characters.')
    expect(at(`${'x'.repeat(79)}😀`)).toBe('The message must not exceed 80 characters.')
  })

  test('A9, A11: what a method does not know is left out; SIP-030 knows more of stx_ methods than this kit', () => {
    expect(params('wallet_connect', { foo: 1, network: 'Mainnet' })).toEqual({ network: 'Mainnet' })
    const permission = { type: 'account', resourceId: 'a', actions: { read: true } }
    expect(params('wallet_requestPermissions', [{ ...permission, clientId: 'c' }])).toEqual([permission])
    expect(params('stx_signMessage', { message: 'm', network: 'testnet' })).toEqual({
      message: 'm',
      network: 'testnet',
    })
  })

  test('A22, A25: defaults and one writing for many', () => {
    expect(params('signPsbt', { psbt })).toEqual({ psbt, broadcast: false })
    expect(params('signPsbt', { psbt: '70736274FF' })).toEqual({ psbt, broadcast: false })
    expect(params('signMessage', { address: 'a', message: 'm', protocol: 'bip322' })).toMatchObject({
      protocol: 'BIP322',
    })
    expect(params('getInfo', {})).toBeUndefined()
    expect(params('sendTransfer', transfer('2100000000000000'))).toEqual(transfer(2_100_000_000_000_000n))
  })

  test('A29, A31, A32: Stacks', () => {
    const text = 'Invalid hex-encoded Stacks transaction.'
    expect(params('stx_signTransactions', { transactions: ['zzz'] })).toBe(text)
    expect(params('stx_signTransactions', { transactions: [hex, 'abc'] })).toBe(text)
    expect(params('stx_signTransactions', { transactions: [] })).toBe('At least one transaction is required.')
    expect(params('stx_signTransactions', { transactions: [hex] })).toEqual({ transactions: [hex], broadcast: true })
    expect(params('stx_transferStx', { amount: 5n, recipient: 'SP1', postConditionMode: 'deny' })).toMatchObject({
      amount: '5',
      postConditionMode: 2,
    })
    expect(params('stx_callContract', { ...call, postConditionMode: 1 })).toMatchObject({ postConditionMode: 'allow' })
  })

  test('A40: terms become texts', () => {
    const etch = { ...mint, refundAddress: 'a', isMintable: true, terms: { amount: 1, cap: 21n } }
    expect(params('runes_etch', etch)).toMatchObject({ terms: { amount: '1', cap: '21' } })
  })

  test.each([
    ['', 'No PSBT provided'],
    ['psbt', 'Invalid PSBT format'],
    ['cHNidP8', 'cHNidP8'],
    ['a6c6ed', 'Invalid PSBT format'],
    ['70736274', 'Invalid PSBT format'],
    ['cHNidA==', 'Invalid PSBT format'],
    ['cHNidP8=!', 'Invalid PSBT format'],
  ])('a PSBT of %j: %s', (text, expected) => {
    const parsed = params('signPsbt', { psbt: text })
    expect(typeof parsed === 'string' ? parsed : (parsed as { psbt: string }).psbt).toBe(expected)
  })

  test('error: the place of the fault stands in the data', () => {
    expect(() => parseParams('sendTransfer', transfer('x'))).toThrow(
      expect.objectContaining({ message: 'Invalid amount', data: { path: 'recipients.0.amount' } }),
    )
  })
})

describe('results', () => {
  const address = { address: 'bc1q', publicKey: '02', purpose: 'payment', addressType: 'p2wpkh' }
  const balance = { runeName: 'R', amount: '5', divisibility: 0, symbol: 'r' }

  test.each([
    ['A14, A15', 'getInfo', [{ version: '1', supports: [] }, { version: '1' }], true],
    ['A35', 'wallet_renouncePermissions', [null, true, undefined], true],
    ['A36', 'wallet_requestPermissions', [true], true],
    ['A36', 'wallet_requestPermissions', [false, null], false],
    ['A37', 'wallet_getWalletType', ['software', 'trezor'], true],
    ['A42', 'runes_getOrder', [{ ...order, state: 'done' }], false],
    ['A42', 'runes_getOrder', [{ ...order, state: 'complete' }], true],
    ['A50', 'getAddresses', [{ addresses: [address] }, { addresses: [{ ...address, walletType: 'trezor' }] }], true],
    ['no transaction id', 'sendTransfer', [{ txid: 'x' }, {}, null], false],
  ] as const)('%s: %s', (_, method, values, expected) => {
    for (const value of values) expect([value, answers(method, value)]).toEqual([value, expected])
  })

  test('A41: what can be spent is all, where an older wallet does not tell', () => {
    expect(parseResult('runes_getBalance', { balances: [balance] })).toEqual({
      status: 'success',
      result: { balances: [{ ...balance, spendableBalance: '5' }] },
    })
  })

  test('A47, A48: networks without Stacks, and in lower case', () => {
    expect(parseResult('wallet_getNetwork', { bitcoin: { name: 'mainnet' } })).toEqual({
      status: 'success',
      result: { bitcoin: { name: 'Mainnet' } },
    })
  })

  test.each(['sendTransfer', 'ord_sendInscriptions', 'runes_transfer', 'stx_transferStx'] as const)(
    'R25: %s: some wallets write txId',
    (method) => {
      const success = { status: 'success', result: { txid } }
      expect([parseResult(method, { txId: txid }), parseResult(method, { txid })]).toEqual([success, success])
    },
  )

  test('R25: the txId of a PSBT that was broadcast is kept as well', () => {
    expect(parseResult('signPsbt', { psbt, txId: txid })).toEqual({ status: 'success', result: { psbt, txid } })
  })

  test('B12: a reply that is not what the method answers is passed on, and the developer told', () => {
    const told: string[] = []
    const reply = { txids: [txid], '~sats-connect-method': 'sendTransfer' }
    expect(parseResult('sendTransfer', reply, (text) => void told.push(text))).toEqual({
      status: 'success',
      result: { txids: [txid] },
    })
    expect(told).toEqual([expect.stringContaining('sendTransfer')])
    expect(parseResult('getBalance', { confirmed: 1 })).toEqual({ status: 'success', result: { confirmed: 1 } })
  })

  test('error: no reply is no result', () => {
    expect(parseResult('sendTransfer', undefined)).toEqual({
      status: 'error',
      error: { code: -32603, message: 'Wallet Error processing the request' },
    })
  })

  test('behavior: what this kit does not know passes as it is, without the mark of the wallet', () => {
    expect(parseResult('spark_getBalance', { balance: '1', '~sats-connect-method': 'spark_getBalance' })).toEqual({
      status: 'success',
      result: { balance: '1' },
    })
    expect(parseParams('toString', [1])).toEqual([1])
  })
})

function transfer(amount: unknown) {
  return { recipients: [{ address: 'bc1q', amount }] }
}
