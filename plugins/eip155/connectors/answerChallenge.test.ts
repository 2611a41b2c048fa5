import { createSimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { challenge } from '../../../kernel/fixtures/challenge.ts'
import { alice, bob, rejection } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const signed = (address: string, message: unknown = 'text', signature: unknown = '0x12') => ({
  address,
  capabilities: { signInWithEthereum: { message, signature } },
})

/** A page that signs visitors in, with a wallet that answers `wallet_connect` so. */
async function visit(answer: (params: unknown) => unknown, given: Parameters<typeof createSimulatedWallet>[0] = {}) {
  const wallet = createSimulatedWallet({ ...given, answers: { wallet_connect: answer, ...given.answers } })
  const opened = await world({ wallet })
  const gates: unknown[] = []
  const networks: string[] = []
  opened.kernel.hooks.challenge.tap('signIn', ({ network }) => {
    networks.push(network.id)
    return challenge
  })
  opened.kernel.hooks.authorize.tap('gate', ({ account, network, signed }) => {
    gates.push([account.address, network.id, signed?.message, signed?.signature])
  })
  const methods = () => wallet.requests.map(({ method }) => method)
  return { ...opened, wallet, gates, networks, methods }
}

const throws =
  (code: number, message = 'no') =>
  () => {
    throw rejection(message, code)
  }

describe('a wallet of ERC-7846', () => {
  test('is asked once, for the network that it is on, with the fields and without an account (sign-in 19)', async () => {
    const { connect, wallet, gates, networks, methods } = await visit(() => ({ accounts: [signed(alice)] }), {
      chainId: '0x2105',
    })
    await connect()
    expect(methods()).toEqual(['eth_chainId', 'wallet_connect', 'eth_chainId'])
    expect(wallet.requests[1]?.params).toEqual([
      { version: '1', capabilities: { signInWithEthereum: { ...challenge, chainId: '0x1' } } },
    ])
    expect([networks, gates]).toEqual([['eip155:8453'], [[alice, 'eip155:8453', 'text', '0x12']]])
  })

  test('may choose another account than its first, and several may sign', async () => {
    const accounts = [{ address: alice }, signed(bob.toLowerCase(), 'bob signs')]
    const { connect, gates } = await visit(() => ({ accounts }))
    const connection = await connect()
    expect(connection.accounts.map(({ address }) => address)).toEqual([alice, bob])
    expect(gates).toEqual([[bob, 'eip155:1', 'bob signs', '0x12']])
  })

  test.each([
    ['connects and signs nothing', { accounts: [{ address: alice, capabilities: {} }] }],
    ['knows no capabilities', { accounts: [{ address: alice }] }],
    ['answers null for it', { accounts: [{ address: alice, capabilities: { signInWithEthereum: null } }] }],
    [
      'answers an error for it',
      { accounts: [{ address: alice, capabilities: { signInWithEthereum: { code: 4001 } } }] },
    ],
    ['answers a text without a signature', { accounts: [signed(alice, 'text', 7)] }],
  ])('that %s is connected, and nothing is signed', async (_, answer) => {
    const { connect, gates, methods } = await visit(() => answer)
    await connect()
    expect(gates).toEqual([[alice, 'eip155:1', undefined, undefined]])
    expect(methods()).not.toContain('eth_requestAccounts')
  })

  test.each([
    ['-32601', throws(-32601)],
    ['4200', throws(4200)],
    ['-32602', throws(-32602)],
    ['-32603', throws(-32603)],
    ['5700', throws(5700)],
    ['a text', throws(-32603, 'the method wallet_connect does not exist')],
    ['nothing', () => undefined],
    ['a list', () => [alice]],
    ['no account', () => ({ accounts: [] })],
    ['nonsense', () => ({ accounts: ['x', 7, null, { address: '0x12' }] })],
  ])('that answers with %s is asked for its accounts', async (_, answer) => {
    const { connect, gates, methods } = await visit(answer)
    await connect()
    expect(methods()).toEqual(['eth_chainId', 'wallet_connect', 'eth_requestAccounts', 'eth_chainId'])
    expect(gates).toEqual([[alice, 'eip155:1', undefined, undefined]])
  })

  test('that is declined in is asked nothing else (sign-in 21)', async () => {
    const { connect, methods } = await visit(throws(4001))
    await expect(connect()).rejects.toMatchObject({ name: 'UserRejectedError', message: 'Connection rejected' })
    expect(methods()).toEqual(['eth_chainId', 'wallet_connect'])
  })

  test('whose question is open already is asked nothing else (sessions 15)', async () => {
    const { connect, methods } = await visit(throws(-32002))
    await expect(connect()).rejects.toMatchObject({ name: 'RPCError', code: -32002 })
    expect(methods()).toEqual(['eth_chainId', 'wallet_connect'])
  })

  test('that fails after the visitor has left asks them nothing more (sessions 6)', async () => {
    let fail = (_: unknown) => {}
    const asked = new Promise((_, reject) => {
      fail = reject
    })
    const { kernel, methods } = await visit(() => asked)
    const leave = new AbortController()
    const connecting = kernel.connect({
      connectorId: 'com.example.wallet',
      namespace: 'eip155',
      signal: leave.signal,
    })
    await expect.poll(methods).toContain('wallet_connect')
    leave.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
    fail(rejection('gone', -32603))
    await asked.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve))
    expect(methods()).toEqual(['eth_chainId', 'wallet_connect'])
  })

  test('that moves to another network meanwhile has signed for the one before', async () => {
    const { connect, gates, wallet } = await visit(() => {
      wallet.chainId = '0x2105'
      return { accounts: [signed(alice)] }
    })
    await connect()
    expect(gates).toEqual([[alice, 'eip155:8453', undefined, undefined]])
  })

  test.each([
    ['on a network that the app does not offer', { chainId: '0x7a69' }],
    ['that does not say where it is', { answers: { eth_chainId: throws(4100) } }],
  ])('%s is asked for its accounts alone', async (_, given) => {
    const { connect, methods } = await visit(() => ({ accounts: [signed(alice)] }), given)
    await connect().catch(() => {})
    expect(methods()).not.toContain('wallet_connect')
    expect(methods()).toContain('eth_requestAccounts')
  })

  test('is asked for its accounts alone where nobody signs in', async () => {
    const { connect, wallet } = await world({
      wallet: createSimulatedWallet({ answers: { wallet_connect: () => ({ accounts: [signed(alice)] }) } }),
    })
    await connect()
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})
