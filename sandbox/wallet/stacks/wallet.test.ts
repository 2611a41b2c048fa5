import { Cl, Pc, postConditionToHex } from '@stacks/transactions'
import { verifyMessage, verifyStructuredMessage } from 'tapkit/stacks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { asset, counter, people } from '../../stacks/addresses.mjs'
import { type RunningStacks, startStacks } from '../../stacks/startStacks.mjs'
import { installStacksWallet, STACKS_ID } from './index.ts'
import type { StacksWallet } from './types.ts'

const [alice, other] = people.accounts
let chain: RunningStacks
let wallet: StacksWallet

beforeAll(async () => {
  chain = await startStacks({ port: 0 })
  await fetch(`${chain.apiUrl}/v2/info`)
}, 120_000)
beforeEach(async () => {
  await chain.reset()
  wallet = installStacksWallet({ apiUrl: chain.apiUrl, mode: 'approve' })
})
afterEach(() => {
  wallet.vanish()
  localStorage.clear()
})
afterAll(() => chain?.stop())

type Reply = { result: Record<string, string> }
type Provider = {
  request(method: string, params?: unknown): Promise<Reply>
  listen(name: string, cb: (payload: unknown) => void): () => void
}
const provider = () =>
  (window as unknown as { TapkitSandbox: { StacksProvider: Provider } }).TapkitSandbox.StacksProvider
const ask = async (method: string, params?: unknown) => (await provider().request(method, params)).result
const connect = () => ask('stx_getAddresses', { network: 'testnet' })
const outcome = async (txid = '') => (await fetch(`${chain.apiUrl}/extended/v1/tx/0x${txid}`)).json()

test('is registered, and gone when it has vanished', () => {
  const { webbtc_stx_providers: list } = window as unknown as { webbtc_stx_providers: { id: string }[] }
  expect(list.map(({ id }) => id)).toEqual([STACKS_ID])
  wallet.vanish()
  expect([list.length, provider()]).toEqual([0, undefined])
  wallet = installStacksWallet({ apiUrl: chain.apiUrl })
})

describe('shares one account', () => {
  test('with a site that was let in, on the network that is asked for', async () => {
    await expect(ask('stx_signMessage', { message: 'x' })).rejects.toMatchObject({ error: { code: -32002 } })
    expect(await connect()).toMatchObject({ addresses: [{ address: alice }] })
    expect(await ask('stx_getAddresses', { network: 'mainnet' })).toMatchObject({
      addresses: [{ address: expect.stringMatching(/^SP/) }],
    })
  })

  test('not with one that is refused', async () => {
    wallet.mode = 'reject'
    await expect(connect()).rejects.toMatchObject({ jsonrpc: '2.0', error: { code: -31001 } })
  })

  test('tells the site if it is another account, or no account any more', async () => {
    await connect()
    const heard: unknown[] = []
    provider().listen('stx_accountChange', (accounts) => heard.push(accounts))
    wallet.setAccount(1)
    wallet.disconnect()
    expect(heard).toMatchObject([[{ address: other }], []])
    await connect()
    await expect(ask('stx_signMessage', { message: 'x', address: alice })).rejects.toMatchObject({
      error: { code: -32001 },
    })
  })
})

describe('signs', () => {
  beforeEach(connect)

  test('a text and structured data, which others can verify', async () => {
    const { signature = '' } = await ask('stx_signMessage', { message: 'Grüße', address: alice })
    expect(await verifyMessage({ message: 'Grüße', signature, address: alice })).toBe(true)
    const tuple = Cl.tuple({ name: Cl.stringAscii('a'), version: Cl.stringAscii('1'), 'chain-id': Cl.uint(2147483648) })
    const data = { domain: Cl.serialize(tuple), message: Cl.serialize(Cl.uint(1)) }
    const signed = await ask('stx_signStructuredMessage', data)
    expect(await verifyStructuredMessage({ ...data, signature: signed.signature ?? '', address: alice })).toBe(true)
  })

  test('a transfer, a call under its post-conditions and a contract, all of which the chain runs', async () => {
    const paid = await ask('stx_transferStx', { amount: '5', recipient: people.bob, memo: 'hi', network: 'testnet' })
    expect(await outcome(paid.txid)).toMatchObject({ tx_status: 'success', token_transfer: { amount: '5' } })
    const functionArgs = [Cl.uint(7), Cl.address(alice), Cl.address(people.bob), Cl.none()].map((arg) =>
      Cl.serialize(arg),
    )
    const [contract = '', name = ''] = asset.split('::')
    const condition = postConditionToHex(
      Pc.principal(alice)
        .willSendEq(7)
        .ft(contract as `${string}.${string}`, name),
    )
    const transfer = { contract, functionName: 'transfer', functionArgs }
    const moved = await ask('stx_callContract', { ...transfer, postConditions: [condition], postConditionMode: 'deny' })
    expect((await outcome(moved.txid)).tx_status).toBe('success')
    const forgotten = await ask('stx_callContract', transfer)
    expect((await outcome(forgotten.txid)).tx_status).toBe('abort_by_post_condition')
    const published = await ask('stx_deployContract', { name: 'mine', clarityCode: '(define-public (hi) (ok u1))' })
    expect((await outcome(published.txid)).tx_status).toBe('success')
  })

  test('a transfer, which fails or is sent twice as large if the wallet is told to', async () => {
    const transfer = { amount: '5', recipient: people.bob, network: 'testnet' }
    wallet.manner = 'sendsThenFails'
    await expect(ask('stx_transferStx', transfer)).rejects.toMatchObject({ error: { code: -32603 } })
    const { results } = await (await fetch(`${chain.apiUrl}/extended/v1/address/${alice}/transactions`)).json()
    expect(results).toMatchObject([{ tx_status: 'success', token_transfer: { amount: '5' } }])
    wallet.manner = 'sendsMore'
    const paid = await ask('stx_transferStx', transfer)
    expect(await outcome(paid.txid)).toMatchObject({ token_transfer: { amount: '10' } })
  })

  test('nothing that the node would refuse, and says why', async () => {
    // happy-dom prints the status, as a browser does.
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const call = { contract: counter, functionName: 'nothing', functionArgs: [] }
    await expect(ask('stx_callContract', call)).rejects.toMatchObject({
      error: { code: -31000, message: 'The node refused the transaction: NoSuchPublicFunction' },
    })
    expect(said.mock.calls).toEqual([[expect.stringContaining('/v2/transactions 400 (Bad Request)')]])
  })
})
