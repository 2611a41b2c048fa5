import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import * as kernel from '../index.ts'
import { BaseError, blame } from './base.ts'
import { isError } from './isError.ts'
import { isUserRejection, rpcCode, toRpcError } from './rpc.ts'
import { toCoded } from './toCoded.ts'

/** The sentences of the catalogue, byte for byte (errors 1). */
const sentences: readonly (readonly [BaseError, name: string, code: string | number, message: string])[] = [
  [new kernel.UserRejectedError(), 'UserRejectedError', 4001, 'Connection rejected'],
  [new kernel.ConnectAbortedError(), 'ConnectAbortedError', 'connect_aborted', 'Modal closed'],
  [new kernel.ConnectFailedError(), 'ConnectFailedError', 'connect_failed', 'Failed to connect'],
  [new kernel.InvalidSessionError({ debug: '' }), 'InvalidSessionError', 'invalid_session', 'Failed to connect'],
  [
    new kernel.ConnectorNotFoundError({ id: 'x' }),
    'ConnectorNotFoundError',
    'connector_not_found',
    'No connector found for connection: x',
  ],
  [
    new kernel.DisconnectFailedError({ causes: [] }),
    'DisconnectFailedError',
    'disconnect_failed',
    'Failed to disconnect',
  ],
  [new kernel.NotConnectedError(), 'NotConnectedError', 'not_connected', 'No account found'],
  [
    new kernel.InvalidConnectionStatusError({ status: 'odd' }),
    'InvalidConnectionStatusError',
    'invalid_connection_status',
    'Invalid connection status',
  ],
  [new kernel.NetworkNotFoundError(), 'NetworkNotFoundError', 'APKT001', 'Network not found'],
  [new kernel.UnsupportedChainError(), 'UnsupportedChainError', 'unsupported_chain', 'Unsupported chain'],
  [new kernel.SwitchDeclinedError(), 'SwitchDeclinedError', 4001, 'Switch declined'],
  [
    new kernel.InvalidAddressError({ address: 'x', debug: '' }),
    'InvalidAddressError',
    'invalid_address',
    'Invalid address',
  ],
  [
    new kernel.TransferIncompleteError(),
    'TransferIncompleteError',
    'transfer_incomplete',
    'An amount and receiver address are required',
  ],
  [new kernel.TokenRequiredError(), 'TokenRequiredError', 'token_required', 'A token is required'],
  [new kernel.InvalidAmountError({ text: 'x' }), 'InvalidAmountError', 'invalid_amount', 'Invalid amount'],
  [
    new kernel.InvalidCaipAddressError({ value: 'x' }),
    'InvalidCaipAddressError',
    'invalid_caip_address',
    'Invalid CAIP Address',
  ],
  [new kernel.MethodNotSupportedError({ method: 'm' }), 'MethodNotSupportedError', -32001, 'Method m is not supported'],
  [new kernel.NoWalletResponseError({ method: 'm' }), 'NoWalletResponseError', -32603, 'No response from wallet'],
  [new kernel.AccountNotSharedError(), 'AccountNotSharedError', 'account_not_shared', 'Account not found'],
  [new kernel.NoAccountError(), 'NoAccountError', 'no_account', 'No address available'],
  [
    new kernel.ChainMismatchError({ expected: '1', actual: '2' }),
    'ChainMismatchError',
    'chain_mismatch',
    'Unsupported chain',
  ],
  [
    new kernel.SwitchNotSupportedError({ wallet: 'OKX Wallet' }),
    'SwitchNotSupportedError',
    4200,
    'OKX wallet does not support network switching',
  ],
]

for (const [error, name, code, message] of sentences) {
  test(`default: ${name} says “${message}”`, () => {
    expect([error.name, error.code, error.message]).toEqual([name, code, message])
    expect(isError(error) && error.name === name).toBe(true)
    expect(error).toBeInstanceOf(BaseError)
    expect(String(error)).toContain(`${name}: ${message}`)
  })
}

test('default: alerts have the titles of the catalogue', () => {
  const titles = Object.fromEntries(Object.entries(kernel.alerts).map(([code, [title]]) => [code, title]))
  expect(titles).toEqual({
    APKT001: 'Network Not Found',
    APKT002: 'Invalid App Configuration',
    APKT003: 'Network Error: Wallet Load Failed',
    APKT004: 'Wallet Request Timeout',
    APKT005: 'Unverified Domain',
    APKT006: 'Session Expired',
    APKT007: 'Invalid Project ID',
    APKT008: 'Project ID Missing',
    APKT009: 'Server Error',
    APKT010: 'Rate Limited',
    APKTW001: 'Inactive Namespace Not Connected',
    APKTW002: 'Invalid Email Address',
  })
  expect(kernel.alerts.APKTW002[1]).toBe('Please enter a valid email address')
})

describe('refusals', () => {
  const nested = { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }
  const refusals: readonly unknown[] = [
    { code: 4001, message: 'Denied' },
    { code: 4001 },
    { code: 5000, message: '' },
    { code: 5002, message: '' },
    { code: 'ACTION_REJECTED', message: '' },
    { message: 'user rejected' },
    new Error('User cancelled the request'),
    'User rejected the request.',
    nested,
    new Error('wrapped', { cause: { code: 4001 } }),
    { name: 'TransportStatusError', statusCode: 0x6985, message: 'Ledger device: Condition of use not satisfied' },
    { code: -32603, message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)' },
    { code: -32000, message: 'UNKNOWN_ERROR (0x5501)' },
    // MetaMask/metamask-extension#41840, MetaMask/accounts#576, trezor/trezor-suite#22110
    { code: -32603, message: 'Action cancelled by user' },
    { code: -32603, message: 'Canceled by the user' },
    { code: 'Failure_ActionCancelled', error: 'Cancelled' },
    // LedgerHQ/ledger-live#15060, LedgerHQ/ledger-live-common#712
    { name: 'TransactionRefusedOnDevice', message: 'TransactionRefusedOnDevice' },
    { name: 'UserRefusedOnDevice', message: 'Refused' },
    // statechannels/statechannels#308
    { code: -32100, message: 'User has rejected budget allocation' },
    { message: 'User declined transaction' },
    // viaprotocol/web3-wallets#58
    { message: 'Request rejected' },
    'Request rejected',
  ]
  test.each(refusals.map((error) => [JSON.stringify(error), error]))('default: %s is one', (_, error) => {
    expect(isUserRejection(error)).toBe(true)
    expect(toRpcError(error)).toMatchObject({ name: 'UserRejectedError', message: 'User rejected the request' })
  })

  const loop: { cause?: unknown } = {}
  loop.cause = loop
  test.each([
    ['a code as text', { code: '5000' }],
    ['another code', { code: 4902 }],
    ['a Ledger that signs nothing blindly', { statusCode: 0x6808, message: 'UNKNOWN_ERROR (0x6808)' }],
    ['another number in a text', { message: 'at 0x69850' }],
    ['an amount of gas in a text', { code: -32603, message: 'timeout (transaction={"gasLimit":{"hex":"0x5501"}})' }],
    [
      'a contract’s own words',
      { code: -32000, message: 'execution reverted: withdrawal denied by the user’s guardian' },
    ],
    ['another user’s words', { code: -32000, message: 'Payment cancelled by user-agent' }],
    ['what a node calls refused', { code: -32003, message: 'Request rejected' }],
    ['a request that an HTTP client ended', { message: 'Request aborted by the user' }],
    ['nothing', undefined],
    ['a loop', loop],
  ])('behavior: %s is none', (_, error) => {
    expect(isUserRejection(error)).toBe(false)
    expect(toRpcError(error).name).toBe('RPCError')
  })
})

test('default: a wallet’s error keeps its innermost code, its message and its data', () => {
  const error = { code: -32603, message: 'Internal', data: { originalError: { code: 4902, message: 'Unrecognized' } } }
  expect(rpcCode(error)).toBe(4902)
  expect(toRpcError(error)).toMatchObject({ name: 'RPCError', code: 4902, message: 'Internal', data: error.data })
  expect(toRpcError(7)).toMatchObject({ code: -32603, message: 'Wallet Error processing the request' })
  expect(toRpcError({ message: 'x'.repeat(9_000) }).message.length).toBe(500)
  // Wallets' texts are shown to people, so a text must not contain characters that hide or reverse other text (security
  // 4).
  expect(toRpcError({ message: '\u202eevil\u200b\u0007 \u2066text\ufeff\n' }).message).toBe('evil text')
  expect(toRpcError({ message: '\u200b' }).message).toBe('Wallet Error processing the request')
  const own = new kernel.TokenRequiredError()
  expect(toRpcError(own)).toBe(own)
})

test('behavior: the cause chain is walked, and a loop in it ends (errors 2)', () => {
  const cause = { code: 1, cause: { code: 2 } as { code: number; cause?: unknown } }
  cause.cause.cause = cause
  const error = new kernel.ConnectFailedError({ cause })
  expect(error.walk((item) => (item as { code: unknown }).code === 2)).toBe(cause.cause)
  expect(error.walk(() => false)).toBeUndefined()
})

test('behavior: an error is recognised across two copies of the package (errors 2)', () => {
  const foreign = { [Symbol.for('tapkit.error')]: true, name: 'UserRejectedError' }
  expect([isError(foreign), isError(foreign, 'UserRejectedError'), isError(foreign, 'RPCError')]).toEqual([
    true,
    true,
    false,
  ])
  for (const other of [null, undefined, 'x', new Error('x'), {}]) expect(isError(other)).toBe(false)
})

test.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 60, '4902'])('error: %s is no code of JSON-RPC', (code) => {
  expect(rpcCode({ code })).toBeUndefined()
  expect(rpcCode({ code: -32000, data: { originalError: { code } } })).toBe(-32000)
  expect(toRpcError({ code, message: 'odd' })).toMatchObject({ code: -32603, message: 'odd' })
})

describe('data', () => {
  test('default: an error says by name what its sentence is about (errors 1)', () => {
    const params: readonly (readonly [BaseError, object])[] = [
      [new kernel.UserRejectedError(), { asked: 'connection' }],
      [new kernel.UserRejectedError({ asked: 'request' }), { asked: 'request' }],
      [new kernel.ConnectAbortedError({ reason: 'superseded' }), { reason: 'superseded' }],
      [new kernel.ConnectorNotFoundError({ id: 'x' }), { id: 'x' }],
      [new kernel.SwitchNotSupportedError({ wallet: 'OKX Wallet' }), { wallet: 'OKX' }],
      [new kernel.ChainMismatchError({ expected: '1', actual: '2' }), { expected: '1', actual: '2' }],
      [
        new kernel.HttpStatusError({ status: 503, url: 'https://node.example/a' }),
        { origin: 'https://node.example', status: 503 },
      ],
      [new kernel.InvalidAddressError({ address: 7, debug: '' }), { address: '7' }],
      [new kernel.TokenRequiredError(), {}],
    ]
    for (const [error, expected] of params) expect([error.name, error.params]).toEqual([error.name, expected])
  })

  test('default: only a question that sends nothing is unsent', () => {
    expect(new kernel.NoWalletResponseError({ method: 'm', unsent: true }).unsent).toBe(true)
    expect('unsent' in new kernel.NoWalletResponseError({ method: 'm' })).toBe(false)
  })
})

describe('what is printed of an error', () => {
  test('default: the statuses that services answer with most have names', () => {
    const { status } = new kernel.HttpStatusError({ status: 429, url: 'https://acme.app/x' })
    expect(status).toBe(kernel.httpStatus.tooManyRequests)
    expect(Object.values(kernel.httpStatus)).toEqual([403, 429, 500, 503])
  })

  test('default: as a string it is name, sentence, debug, tap and docs', () => {
    const error = new kernel.ConnectorNotFoundError({ id: 'x' })
    blame(error, { plugin: 'acme', hook: 'discover' })
    expect(String(error).split('\n')).toEqual([
      'ConnectorNotFoundError: No connector found for connection: x',
      error.debug,
      'Thrown by plugin "acme" in discover.',
      'Docs: docs/errors.md#connector_not_found',
    ])
  })

  test('default: an error of ours is documented under its code or a name; of somebody else’s, nothing is claimed', () => {
    const pathOf = ({ docsPath }: BaseError) => docsPath
    expect(pathOf(new kernel.SendCancelledError())).toBe('docs/errors.md#send_cancelled')
    expect(pathOf(new kernel.NetworkNotFoundError())).toBe('docs/errors.md#network_not_found')
    expect(pathOf(toCoded(7))).toBe('docs/errors.md#unknown')
    expect(pathOf(new BaseError({ code: 'faucet_empty', message: 'Empty' }))).toBeUndefined()
  })

  test('behavior: Node prints name, sentence, frames and fields of an error that nobody caught', async () => {
    const source = await readFile(new URL('base.ts', import.meta.url), 'utf8')
    const { code } = await transformWithOxc(source, 'base.ts')
    const uncaught = `${code}
      class FaucetEmptyError extends BaseError { name = 'FaucetEmptyError' }
      throw new FaucetEmptyError({ code: 'x', message: 'The faucet of Devnet is empty', debug: 'Ask again tomorrow.', docsPath: 'docs/faucet.md' })`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', uncaught])
    const { stderr } = await run.catch((error: { stderr: string }) => error)
    expect(stderr).toMatch(/^FaucetEmptyError: The faucet of Devnet is empty\n {4}at /m)
    expect(stderr).toContain("debug: 'Ask again tomorrow.'")
    expect(stderr).toContain("docsPath: 'docs/faucet.md'")
  })
})

test('behavior: the innermost tap is the one that an error, and what wraps it, came out of', () => {
  const cause = new TypeError('boom')
  blame(cause, { plugin: 'inner', hook: 'send' })
  blame(cause, { plugin: 'outer', hook: 'prepare' })
  expect(new kernel.ConnectFailedError({ cause }).thrownBy).toEqual({ plugin: 'inner', hook: 'send' })
  expect(new kernel.ConnectFailedError().thrownBy).toBeUndefined()
  const hostile = Object.defineProperty({}, 'cause', {
    get() {
      throw new Error('read me not')
    },
  })
  expect(new kernel.ConnectFailedError({ cause: hostile }).thrownBy).toBeUndefined()
})
