import { describe, expect, test } from 'vitest'
import * as kernel from '../index.ts'
import { BaseError, isError } from './base.ts'
import { isUserRejection, rpcCode, rpcErrorCode, toRpcError } from './rpc.ts'

/** The sentences of spec 8 and 5, byte for byte. */
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
  [new kernel.InvalidAddressError({ debug: '' }), 'InvalidAddressError', 'invalid_address', 'Invalid address'],
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
]

for (const [error, name, code, message] of sentences) {
  test(`default: ${name} says “${message}”`, () => {
    expect([error.name, error.code, error.message]).toEqual([name, code, message])
    expect(isError(error, name)).toBe(true)
    expect(error).toBeInstanceOf(BaseError)
    expect(String(error)).toContain(`${name}: ${message}`)
  })
}

test('default: JSON-RPC codes are those of the spec', () => {
  expect(rpcErrorCode).toEqual({
    parse: -32700,
    invalidRequest: -32600,
    methodNotFound: -32601,
    invalidParams: -32602,
    internal: -32603,
    userRejection: -32000,
    methodNotSupported: -32001,
    accessDenied: -32002,
  })
})

test('default: alerts have the titles of the spec', () => {
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

test('default: server messages have their alerts', () => {
  expect(kernel.alertCodeOf('Error: Unauthorized: origin not allowed')).toBe('APKT002')
  expect(kernel.alertCodeOf('JWT validation error: JWT Token is not yet valid: clock')).toBe('APKT006')
  expect(kernel.alertCodeOf('Unauthorized: invalid key')).toBe('APKT007')
  expect(kernel.alertCodeOf('anything else')).toBeUndefined()
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
  const own = new kernel.TokenRequiredError()
  expect(toRpcError(own)).toBe(own)
})

test('behavior: the cause chain is walked, and a loop in it ends', () => {
  const cause = { code: 1, cause: { code: 2 } as { code: number; cause?: unknown } }
  cause.cause.cause = cause
  const error = new kernel.ConnectFailedError({ cause })
  expect(error.walk((item) => (item as { code: unknown }).code === 2)).toBe(cause.cause)
  expect(error.walk(() => false)).toBeUndefined()
})

test('behavior: an error is recognised across two copies of the package', () => {
  const foreign = { [Symbol.for('tapkit.error')]: true, name: 'UserRejectedError' }
  expect([isError(foreign), isError(foreign, 'UserRejectedError'), isError(foreign, 'RPCError')]).toEqual([
    true,
    true,
    false,
  ])
  for (const other of [null, undefined, 'x', new Error('x'), {}]) expect(isError(other)).toBe(false)
})
