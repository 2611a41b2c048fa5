import { isError, UserRejectedError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { rejection } from '../fixtures/createWorld.ts'
import { ask, toWalletError } from './ask.ts'

const named = (name: string, message = '') => rejection(message, undefined, name)

describe('what wallets say of a refusal', () => {
  test.each([
    [rejection('User rejected the request.', 4001)],
    [rejection('', 4001)],
    [rejection('User rejected the request.')],
    [rejection('User Rejected')],
    [rejection('Transaction rejected')],
    [rejection('Transaction was cancelled by user.')],
    [rejection('The user aborted the request')],
    [rejection('Connection declined')],
    [rejection('Approval Denied')],
    [rejection('Signature request was denied')],
    [rejection('Request cancelled.')],
    [named('WalletWindowClosedError')],
    [named('UserRejectedRequestError', 'No')],
    [Object.assign(named('WalletSignTransactionError', 'Failed'), { error: rejection('Nope', 4001) })],
    [Object.assign(named('WalletConnectionError', 'Failed'), { error: rejection('Transaction rejected') })],
    [new Error('Failed', { cause: rejection('Request declined') })],
    ['User rejected the request.'],
    ['Transaction rejected'],
    [{ code: 4001, message: 'x' }],
    [{ code: 5000 }],
  ])('%#: %s', (error) => {
    const ours = toWalletError(error)
    expect([isError(ours, 'UserRejectedError'), ours.message]).toEqual([true, 'User rejected the request'])
    expect(ours.cause).toBe(error)
  })
})

describe('what is none', () => {
  test.each([
    [rejection('Transaction rejected: insufficient funds for rent')],
    [rejection('Request denied by policy of the device manager', -32603)],
    [rejection('The transaction was aborted because the ledger is locked')],
    [rejection('', -32000)],
    [rejection('Transaction rejected', -32003)],
    [named('WalletDisconnectedError', 'Disconnected')],
    [undefined],
    [null],
    [7],
    [{}],
    [{ error: { error: { error: {} } } }],
  ])('%#: %s', (error) => {
    expect(isError(toWalletError(error), 'RPCError')).toBe(true)
  })
  test('an error of ours stays as it is', () => {
    const own = new UserRejectedError({})
    expect(toWalletError(own)).toBe(own)
  })
  test('a circle of causes ends', () => {
    const circle = new Error('Failed')
    circle.cause = circle
    expect(isError(toWalletError(circle), 'RPCError')).toBe(true)
  })
})

test('a feature is called on its own object, as wallets expect', async () => {
  const feature = {
    version: '1.0.0',
    answer: 7,
    async connect(this: { answer: number }) {
      return this.answer
    },
  }
  const { wallet } = createSimulatedSolanaWallet({ features: { 'standard:connect': feature } })
  expect(await ask(wallet, 'standard:connect')).toBe(7)
})

test('a feature that is gone, or of another version, is not supported', async () => {
  const { wallet } = createSimulatedSolanaWallet({ features: { 'solana:signMessage': { version: '2.0.0' } } })
  const error = { name: 'MethodNotSupportedError', message: 'Method solana:signMessage is not supported' }
  await expect(ask(wallet, 'solana:signMessage')).rejects.toMatchObject(error)
  await expect(ask(wallet, 'standard:connect')).rejects.toMatchObject({ name: 'MethodNotSupportedError' })
})
