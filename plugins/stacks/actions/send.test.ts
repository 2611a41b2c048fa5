import { Cl, deserializePostConditionWire, Pc, postConditionToHex, wireToPostCondition } from '@stacks/transactions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, aliceOnTestnet, bob, createPageWallet, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import { stacksMainnet } from '../networks/index.ts'
import { toPayment } from './toPayment.ts'

const world = openWorlds()
const node = {
  '/v2/fees/transaction': () => ({ estimations: [{ fee: 180 }, { fee: 250 }, { fee: 900 }] }),
  [`/extended/v1/address/${alice}/nonces`]: () => ({ possible_next_nonce: 8, last_executed_tx_nonce: 5 }),
}
const token = { address: `${bob}.coin::my-coin`, decimals: 6, symbol: 'COIN', name: 'Coin' }
const account = { namespace: 'stacks', address: alice } as const
const pay = (changes: object = {}) =>
  toPayment({ namespace: 'stacks', account, network: stacksMainnet, to: bob, amount: 5n, ...changes })

describe('STX', () => {
  test('is sent with the node’s fee and nonce, as decimal text', async () => {
    const { connect, kernel, wallet } = await world({ api: node })
    await connect()
    expect(await kernel.sendTransfer({ to: bob, amount: 12_345_678_901_234_567_890n, memo: 'Grüße' })).toEqual({
      id: `0x${txid}`,
    })
    expect(wallet.requests.at(-1)).toEqual({
      method: 'stx_transferStx',
      params: {
        recipient: bob,
        amount: '12345678901234567890',
        memo: 'Grüße',
        fee: '250',
        nonce: '8',
        broadcast: true,
        address: alice,
        network: 'mainnet',
      },
    })
  })

  test('goes through a sats-connect wallet as a number', async () => {
    const wallet = createPageWallet('sats-connect')
    const { connect, kernel } = await world({ dialect: 'sats-connect', wallet, api: node })
    await connect()
    await kernel.sendTransfer({ to: bob, amount: 5n })
    expect(wallet.requests.at(-1)?.params).toEqual({ recipient: bob, amount: 5, broadcast: true })
  })

  test('a sats-connect wallet whose active account is another one by now is not asked to pay', async () => {
    const wallet = createPageWallet('sats-connect')
    const { connect, kernel } = await world({ dialect: 'sats-connect', wallet, api: node })
    await connect()
    wallet.accounts = [bob]
    await expect(kernel.sendTransfer({ to: bob, amount: 5n })).rejects.toMatchObject({ name: 'AccountMismatchError' })
    await expect(kernel.signMessage({ message: 'x' })).rejects.toMatchObject({ name: 'AccountMismatchError' })
    expect(wallet.requests.map(({ method }) => method).filter((method) => method.startsWith('stx_'))).toEqual([])
    // One that cannot say who is active, as older ones, is asked all the same.
    wallet.answers.wallet_getAccount = () => {
      throw { code: -32601, message: 'no such method' }
    }
    expect(await kernel.sendTransfer({ to: bob, amount: 5n })).toEqual({ id: `0x${txid}` })
  })

  test('a node that cannot say leaves fee and nonce to the wallet', async () => {
    const { connect, kernel, wallet } = await world()
    await connect()
    await kernel.sendTransfer({ to: bob, amount: 5n })
    expect(wallet.requests.at(-1)?.params).toEqual({
      recipient: bob,
      amount: '5',
      broadcast: true,
      address: alice,
      network: 'mainnet',
    })
  })

  test.each([
    [{ to: aliceOnTestnet }, 'StacksAddressError'],
    [{ to: `${bob.slice(0, -1)}0` }, 'StacksAddressError'],
    [{ to: 'bob' }, 'StacksAddressError'],
    [{ memo: 'x'.repeat(35) }, 'MemoTooLongError'],
    [{ memo: 'ä'.repeat(18) }, 'MemoTooLongError'],
    [{ token: { ...token, address: 'nonsense' } }, 'TokenRequiredError'],
    [{ token: { ...token, address: `${bob}.coin` } }, 'TokenRequiredError'],
  ])('%j is refused before the wallet is asked', async (changes, name) => {
    const { connect, kernel, wallet } = await world({ api: node })
    await connect()
    await expect(kernel.sendTransfer({ to: bob, amount: 5n, ...changes })).rejects.toMatchObject({ name })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['stx_getAddresses'])
  })

  test('34 bytes of memo fit, and a contract can receive', () => {
    expect(pay({ memo: 'ä'.repeat(17), to: `${bob}.vault` }).params).toMatchObject({ recipient: `${bob}.vault` })
  })

  test('an amount is never anything but itself', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (amount) => {
        expect(pay({ amount }).params).toMatchObject({ amount: amount.toString() })
      }),
    )
  })

  test('an account that the wallet no longer shares, and a visitor who declines', async () => {
    const { connect, kernel, wallet } = await world({ api: node })
    await connect()
    wallet.answers.stx_transferStx = () => {
      throw { code: -32001, message: 'address mismatch' }
    }
    await expect(kernel.sendTransfer({ to: bob, amount: 5n })).rejects.toMatchObject({ name: 'AccountMismatchError' })
    wallet.mode = 'reject'
    await expect(kernel.sendTransfer({ to: bob, amount: 5n })).rejects.toMatchObject({ name: 'UserRejectedError' })
  })

  test.each([[{}], [{ txid: 'x' }], [{ txid: 'ab' }], [null], ['0x']])(
    'R25: %j is no transaction id, and the transfer may have been sent',
    async (answer) => {
      const { connect, kernel, wallet } = await world({ api: node })
      await connect()
      wallet.answers.stx_transferStx = () => answer
      const name = 'SendOutcomeUnknownError'
      await expect(kernel.sendTransfer({ to: bob, amount: 5n })).rejects.toMatchObject({ name })
      wallet.mode = 'wrongTypes'
      await expect(kernel.sendTransfer({ to: bob, amount: 5n })).rejects.toMatchObject({ name })
    },
  )
})

describe('SIP-010', () => {
  test('a token moves by its contract, under exactly one post-condition, in deny mode', async () => {
    const { connect, kernel, wallet } = await world({ api: node })
    await connect()
    expect(await kernel.sendTransfer({ to: bob, amount: 7n, token, memo: 'hi' })).toEqual({ id: `0x${txid}` })
    const { method, params } = wallet.requests.at(-1) ?? {}
    const args = [Cl.uint(7), Cl.address(alice), Cl.address(bob), Cl.some(Cl.bufferFromUtf8('hi'))]
    expect(method).toBe('stx_callContract')
    expect(params).toMatchObject({
      contract: `${bob}.coin`,
      functionName: 'transfer',
      functionArgs: args.map((arg) => Cl.serialize(arg)),
      postConditions: [postConditionToHex(Pc.principal(alice).willSendEq(7).ft(`${bob}.coin`, 'my-coin'))],
      postConditionMode: 'deny',
    })
  })

  test('the condition is the amount, whatever it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (amount) => {
        const { params } = pay({ amount, token })
        const [hex = ''] = params.postConditions as string[]
        expect(wireToPostCondition(deserializePostConditionWire(hex))).toMatchObject({
          amount: amount.toString(),
          condition: 'eq',
          address: alice,
          asset: `${bob}.coin::my-coin`,
        })
      }),
      { numRuns: 30 },
    )
  })
})

describe('fees', () => {
  test('the middle estimate, in micro-STX; the node is told the whole size', async () => {
    const { connect, kernel, calls } = await world({ api: node })
    await connect()
    expect(await kernel.estimateFee({ to: bob, amount: 5n })).toEqual({ value: 250n, symbol: 'STX', decimals: 6 })
    expect(calls[0]?.body).toMatchObject({ estimated_len: 180 })
  })

  test('where there is no estimate, the price by size', async () => {
    const { connect, kernel } = await world({ api: { '/v2/fees/transfer': () => 2 } })
    await connect()
    expect((await kernel.estimateFee({ to: bob, amount: 5n })).value).toBe(360n)
  })

  test.each([
    [{}],
    [{ estimations: [{ fee: -1 }, { fee: -1 }] }],
    [{ estimations: [{ fee: 1 }, { fee: 1e12 }] }],
    [null],
  ])('an answer of %j is none', async (answer) => {
    const { connect, kernel } = await world({ api: { '/v2/fees/transaction': () => answer } })
    await connect()
    await expect(kernel.estimateFee({ to: bob, amount: 5n })).rejects.toMatchObject({ message: 'Error estimating fee' })
  })
})
