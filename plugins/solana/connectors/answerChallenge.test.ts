import { describe, expect, test } from 'vitest'
import { challenge as evmChallenge } from '../../../kernel/fixtures/challenge.ts'
import { encodeBase58 } from '../base58.ts'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaMainnet } from '../networks/index.ts'
import { createSignInMessage } from './createSignInMessage.ts'

const world = openWorlds()
const challenge = { ...evmChallenge, chainId: 'mainnet' }
const textOf = (address: string) => createSignInMessage({ ...challenge, address })
const signature = encodeBase58(new Uint8Array(64).fill(7))

/** A page that signs visitors in, with a wallet that answers `solana:signIn` so. */
async function visit(given: Parameters<typeof createSimulatedSolanaWallet>[0] = {}) {
  const wallet = createSimulatedSolanaWallet(given)
  const opened = await world({ wallet })
  const gates: unknown[] = []
  opened.kernel.hooks.challenge.tap('signIn', () => challenge)
  opened.kernel.hooks.authorize.tap('gate', ({ account, signed }) => {
    gates.push([account.address, signed?.message, signed?.signature])
  })
  return { ...opened, wallet, gates, asked: () => wallet.requests.map(({ feature }) => feature) }
}

const account = (address: string) => ({ address, chains: ['solana:mainnet'], features: [] })
const output = (address: string, text = textOf(address)) => ({
  account: account(address),
  signedMessage: new TextEncoder().encode(text),
  signature: new Uint8Array(64).fill(7),
})
const answering = (answer: () => unknown) => ({ answers: { 'solana:signIn': answer } })
const throws = (error: unknown) =>
  answering(() => {
    throw error
  })

describe('a wallet of Wallet Standard that has solana:signIn', () => {
  test('is asked once, with the fields and without an account (sign-in 19)', async () => {
    const { connect, gates, asked, wallet } = await visit()
    await connect()
    expect(asked()).toEqual(['solana:signIn'])
    expect(wallet.requests[0]?.inputs).toEqual([challenge])
    expect(gates).toEqual([[alice, textOf(alice), signature]])
  })

  test('is used with the account that signed, also where it is not its first', async () => {
    const { connect, gates, wallet } = await visit({ addresses: [alice, bob] })
    wallet.answers['solana:signIn'] = () => {
      wallet.emitAccounts([alice, bob])
      return [output(bob)]
    }
    const connection = await connect()
    expect(connection.accounts.map(({ address }) => address)).toEqual([alice, bob])
    expect(gates).toEqual([[bob, textOf(bob), signature]])
  })

  test('that signs in and shares nothing by it is asked for its accounts as well', async () => {
    const { connect, gates, asked } = await visit(answering(() => [output(alice)]))
    await connect()
    expect(asked()).toEqual(['solana:signIn', 'standard:connect'])
    expect(gates).toEqual([[alice, textOf(alice), signature]])
  })

  test.each([
    ['another text', () => [output(alice, `${textOf(alice)}\nPay me`)]],
    ['the text of another account', () => [{ ...output(alice), account: account(bob) }]],
    ['a short signature', () => [{ ...output(alice), signature: new Uint8Array(9) }]],
    ['an account that is none', () => [{ ...output(alice), account: {} }]],
    ['two answers', () => [output(alice), output(bob)]],
    ['no answer', () => []],
    ['nonsense', () => 'signed'],
  ])('that answers with %s has signed nothing, and is asked for its accounts (sign-in 20)', async (_, answer) => {
    const { connect, gates, asked } = await visit(answering(answer))
    await connect()
    expect([asked(), gates]).toEqual([['solana:signIn', 'standard:connect'], [[alice, undefined, undefined]]])
  })

  test('that fails is asked for its accounts', async () => {
    const { connect, gates, asked } = await visit(throws(rejection('Ledger cannot sign messages', -32603)))
    await connect()
    expect([asked(), gates]).toEqual([['solana:signIn', 'standard:connect'], [[alice, undefined, undefined]]])
  })

  test.each([rejection('User rejected the request.', 4001), rejection('Approval denied'), 'Connection rejected'])(
    'that is declined in is asked nothing else: %s (sign-in 21)',
    async (error) => {
      const { connect, asked } = await visit(throws(error))
      await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError', message: 'Connection rejected' })
      expect(asked()).toEqual(['solana:signIn'])
    },
  )

  test('whose question is open already is asked nothing else (sessions 15)', async () => {
    const { connect, asked } = await visit(throws(rejection('already pending', -32002)))
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    expect(asked()).toEqual(['solana:signIn'])
  })

  test('that fails after the visitor has left asks them nothing more (sessions 6)', async () => {
    let fail = (_: unknown) => {}
    const signing = new Promise((_, reject) => {
      fail = reject
    })
    const { kernel, asked } = await visit(answering(() => signing))
    const leave = new AbortController()
    const connecting = kernel.connect({ connectorId: 'Example', namespace: 'solana', signal: leave.signal })
    await expect.poll(asked).toEqual(['solana:signIn'])
    leave.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
    fail(rejection('gone', -32603))
    await signing.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked()).toEqual(['solana:signIn'])
  })

  test('without that cluster is refused before anything is asked (solana 5)', async () => {
    const { kernel, asked } = await visit({ chains: ['solana:devnet'] })
    const connecting = kernel.connect({
      connectorId: 'Example',
      namespace: 'solana',
      networkId: solanaMainnet.id,
    })
    await expect(connecting).rejects.toMatchObject({ name: 'ClusterNotSupportedError' })
    expect(asked()).toEqual([])
  })

  test('is asked to connect alone where it has no such feature', async () => {
    const { 'solana:signIn': _, ...features } = createSimulatedSolanaWallet().features
    const { connect, asked } = await visit({ features })
    await connect()
    expect(asked()).toEqual(['standard:connect'])
  })

  test('is asked to connect alone where nobody signs in', async () => {
    const plain = await world({ wallet: createSimulatedSolanaWallet() })
    await plain.connect()
    expect(plain.wallet.requests.map(({ feature }) => feature)).toEqual(['standard:connect'])
  })
})
