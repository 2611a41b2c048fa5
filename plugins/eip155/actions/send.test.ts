import { createSimulatedWallet, type SimulatedWallet } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { answering } from '../fixtures/answering.ts'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const transfer = { kind: 'transfer', to: bob, amount: 1n } as const
const sent = (wallet: SimulatedWallet) => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

/** A prepared transfer, and what a wallet does once it is asked. */
const prepared = async (answer?: () => unknown) => {
  const wallet = createSimulatedWallet(answer ? { answers: { eth_sendTransaction: answer } } : {})
  const made = await world({ wallet, rpc: answering() })
  await made.connect()
  return { ...made, wallet, prepared: await made.kernel.prepare(transfer) }
}

test('the wallet is asked for exactly what was prepared, once', async () => {
  const { kernel, connect, wallet } = await world({ rpc: answering() })
  await connect()
  const prepared = await kernel.prepare({ ...transfer, token })
  const before = wallet.requests.length
  const [first, second] = await Promise.all([kernel.send(prepared), kernel.send(prepared)])
  expect(first).toEqual({ id: `0x${'ab'.repeat(32)}` })
  expect(second).toBe(first)
  expect(sent(wallet).map(({ params }) => params)).toEqual([[prepared.payload]])
  // Before it, nothing but what it answers without a prompt; after it, nothing.
  const asked = wallet.requests.slice(before).map(({ method }) => method)
  expect(asked.toSorted()).toEqual(['eth_accounts', 'eth_chainId', 'eth_sendTransaction'])
})

test('a wallet may do with the request what it wants: what was reviewed stays', async () => {
  const { kernel, wallet, prepared: reviewed } = await prepared()
  const payload = structuredClone(reviewed.payload)
  wallet.answers.eth_sendTransaction = (params) => {
    if (Array.isArray(params)) params[0].to = alice
    return `0x${'ab'.repeat(32)}`
  }
  await kernel.send(reviewed)
  expect(reviewed.payload).toEqual(payload)
})

describe('the wallet is not asked', () => {
  const refuses = async (error: object, after: (wallet: SimulatedWallet) => void) => {
    const { kernel, wallet, prepared: reviewed } = await prepared()
    after(wallet)
    await expect(kernel.send(reviewed)).rejects.toMatchObject(error)
    expect(sent(wallet)).toEqual([])
    expect(kernel.state.ledger).toEqual([])
  }
  test('on another chain', () =>
    refuses({ name: 'ChainMismatchError', message: 'Unsupported chain', unsent: true }, (wallet) => {
      wallet.chainId = '0x2105'
    }))
  test('where it no longer shares the account', () =>
    refuses({ name: 'AccountNotSharedError', message: 'Account not found', unsent: true }, (wallet) => {
      wallet.accounts = [bob]
    }))
  test('where its chain cannot be read', () =>
    refuses({ name: 'NoWalletResponseError' }, (wallet) => {
      wallet.mode = 'lie'
    }))
  test('where it was locked', () =>
    refuses({ name: 'AccountNotSharedError' }, (wallet) => {
      wallet.mode = 'locked'
    }))
})

test('a refusal in the wallet is a refusal, and nothing is kept of it', async () => {
  const { kernel, wallet, prepared: reviewed } = await prepared()
  wallet.mode = 'reject'
  await expect(kernel.send(reviewed)).rejects.toMatchObject({
    name: 'UserRejectedError',
    message: 'User rejected the request',
  })
  expect(kernel.state.ledger).toEqual([])
})

describe('a wallet that fails after it has broadcast may have sent (money 10)', () => {
  const failing = (error: unknown) =>
    prepared(() => {
      throw error
    })

  test.each([
    ['after a timeout of its node', rejection('Internal JSON-RPC error: request timed out', -32603)],
    ['as its service worker restarted', rejection('The provider is disconnected from all chains', 4900)],
    ['as its node knows it already', rejection('already known', -32000)],
    ['with its node’s timeout (-32002 of geth)', rejection('request timed out', -32002)],
    ['with its node’s own code', rejection('Internal', -32603, { originalError: { code: -32602 } })],
    ['without a code', new Error('Could not establish connection')],
    ['with a text', 'timeout'],
    ['with nothing', undefined],
    ['hands on a refusal within its own failure', rejection('Internal', -32603, { originalError: { code: 4001 } })],
  ])('%s', async (_, error) => {
    const { kernel, prepared: reviewed } = await failing(error)
    await expect(kernel.send(reviewed)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', account: alice, changes: reviewed.changes }])
  })

  test.each([
    ['it does not know the method', rejection('Method not found', -32601)],
    ['it was not allowed', rejection('Unauthorized', 4100)],
    ['it is not on the chain', rejection('Chain disconnected', 4901)],
    ['the visitor refused, under a code of its own', rejection('User denied transaction signature.', -32603)],
  ])('where %s, nothing was sent', async (_, error) => {
    const { kernel, prepared: reviewed } = await failing(error)
    await expect(kernel.send(reviewed)).rejects.not.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toEqual([])
  })

  test.each(['0x1', '', null, {}])('%j is no hash (money 12)', async (answer) => {
    const { kernel, prepared: reviewed } = await prepared(() => answer)
    await expect(kernel.send(reviewed)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  })
})
