import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Intents } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { quietNode } from '../fixtures/createNode.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { solanaDevnet } from '../networks/index.ts'
import { readInstruction } from './readInstruction.ts'
import { readMessage } from './readMessage.ts'

const openWorld = openSigning()
const openRegistered = openWorlds()
const transfer = { to: bob, amount: 5_000_000n }
const token = { address: Keypair.generate().publicKey.toBase58(), decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const sentBytes = (call: { params: readonly unknown[] } | undefined) => Buffer.from(String(call?.params[0]), 'base64')
const paid = (wire: Uint8Array = new Uint8Array()) =>
  readMessage(wire)
    .instructions.map(readInstruction)
    .find((step) => step?.kind === 'pay')

/** A connected kernel, and a payment from its review to the wallet. */
async function open(...world: Parameters<typeof openWorld>) {
  const opened = await openWorld(...world)
  const prepare = (intent: Partial<Intents['transfer']> = {}) =>
    opened.kernel.prepare({ kind: 'transfer', ...transfer, ...intent })
  return { ...opened, prepare, pay: async (intent = {}) => opened.kernel.send(await prepare(intent)) }
}

test('what is reviewed is what is signed, and what is signed is sent with a simulation first; its signature is the id', async () => {
  const signer = createSigner()
  const { pay, of } = await open(signer)
  const { id } = await pay()
  expect(paid(signer.given[0])).toMatchObject(transfer)
  const [sent] = of('sendTransaction')
  expect(sent?.params[1]).toMatchObject({ encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed' })
  expect(id).toBe(bs58.encode(sentBytes(sent).subarray(1, 65)))
  expect(of('simulateTransaction')).toHaveLength(1)
})

test('the placeholder address is SOL', async () => {
  const signer = createSigner()
  const { pay } = await open(signer)
  await pay({ token: { ...token, address: nativeTokenAddress, decimals: 9 } })
  expect(paid(signer.given[0])).toMatchObject(transfer)
})

describe('the wallet', () => {
  test.each([
    [{ signTransaction: ['legacy', 0] }, 128],
    [{ signTransaction: [0] }, 128],
    [{ signTransaction: ['legacy'] }, 1],
    [{ signTransaction: [0], signAndSendTransaction: ['legacy'] }, 1],
  ] as const)('that offers %j is given the newest version it takes', async (features, first) => {
    const signer = createSigner({ features })
    const { pay, of } = await open(signer)
    await pay()
    expect(signer.given[0]?.[65]).toBe(first)
    expect(of('sendTransaction')).toHaveLength('signAndSendTransaction' in features ? 0 : 1)
  })
  test.each([
    ['says no', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
    ['says no in words', new Error('Transaction cancelled')],
  ])('that %s is a refusal, and nothing is sent', async (_, error) => {
    for (const offers of [{ signTransaction: [0] }, { signAndSendTransaction: [0] }] as const) {
      const signer = createSigner({ features: offers, look: () => Promise.reject(error) })
      const { pay, of } = await open(signer)
      await expect(pay()).rejects.toMatchObject({ name: 'UserRejectedError', code: 4001 })
      expect([signer.asked, of('sendTransaction').length]).toEqual([1, 0])
    }
  })
  test.each([
    [{ signTransaction: [0] }, 'Ledger is locked', 7],
    [{ signAndSendTransaction: [0] }, 'Ledger is locked', 7],
    [{ signAndSendTransaction: [0] }, 'Internal error', -32603],
    [{ signAndSendTransaction: [0] }, 'Disconnected', 4900],
    [{ signAndSendTransaction: [0] }, 'Transaction was not confirmed in 30.00 seconds', undefined],
    [{ signAndSendTransaction: [0] }, 'Transaction expired: block height exceeded', -32000],
    // What a node of Solana says of a preflight, also of a transaction that it has.
    [{ signAndSendTransaction: [0] }, 'This transaction has already been processed', -32002],
  ] as const)(
    'that fails may have sent, and its words stand apart (%j, %s) (money 10)',
    async (features, message, code) => {
      const signer = createSigner({ features, look: () => Promise.reject(Object.assign(new Error(message), { code })) })
      const { kernel, pay, of } = await open(signer)
      await expect(pay()).rejects.toMatchObject({
        name: 'SendOutcomeUnknownError',
        message: expect.not.stringContaining(message),
        debug: expect.stringContaining(message),
      })
      expect([signer.asked, of('sendTransaction')]).toEqual([1, []])
      expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
    },
  )
  test.each([-32601, -32602, -32600, -32700, 4100, 4001])(
    'that hands on its node’s %i inside its own error may have sent (money 10)',
    async (code) => {
      const nested = { code, message: 'User rejected the request.' }
      const own = { code: -32603, message: 'The transaction could not be confirmed' }
      for (const more of [{ data: { originalError: nested } }, { cause: nested }, { error: nested }]) {
        const failure = Object.assign(new Error(own.message), own, more)
        const byPlugin = createSigner({ send: () => Promise.reject(failure) })
        const { kernel, pay } = await open(byPlugin)
        await expect(pay()).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
        expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])

        const answers = { 'solana:signAndSendTransaction': () => Promise.reject(failure) }
        const registered = await openRegistered({ rpc: quietNode, wallet: createSimulatedSolanaWallet({ answers }) })
        await registered.connect()
        const prepared = await registered.kernel.prepare({ kind: 'transfer', ...transfer })
        await expect(registered.kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
        expect(registered.kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
      }
    },
  )
  test.each([
    [{ code: 4001, data: { originalError: { code: -32603 } } }, 'UserRejectedError'],
    [{ message: 'Transaction rejected', error: { code: -32603 } }, 'UserRejectedError'],
    [{ code: -32602 }, 'RPCError'],
    [{ code: -32601 }, 'RPCError'],
  ])('%j is its own word: nothing was sent', async (failure, name) => {
    const { kernel, pay } = await open(createSigner({ send: () => Promise.reject(failure) }))
    await expect(pay()).rejects.toMatchObject({ name })
    expect(kernel.state.ledger).toEqual([])
  })
  const evil = (wire: Uint8Array) => {
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(wire).message)
    const [last] = message.instructions.slice(-1)
    if (last?.keys[1]) last.keys[1].pubkey = Keypair.generate().publicKey
    return new VersionedTransaction(message.compileToV0Message()).serialize()
  }
  test('that signs for another receiver is not believed, and nothing is sent', async () => {
    const { kernel, pay, of } = await open(createSigner({ change: evil }))
    await expect(pay()).rejects.toMatchObject({
      ...{ code: 'transaction_changed', unsent: true },
      message: 'The wallet signed something else than what you reviewed',
    })
    expect([of('sendTransaction'), kernel.state.ledger]).toEqual([[], []])
  })
  test('that writes into the bytes that it is given changes nothing', async () => {
    const signer = createSigner({
      change(wire) {
        wire.set(evil(wire))
        return wire
      },
    })
    const { pay, of } = await open(signer)
    await expect(pay()).rejects.toMatchObject({ code: 'transaction_changed' })
    expect(of('sendTransaction')).toEqual([])
  })
  test.each([new Uint8Array(64), new Uint8Array(63).fill(1), new Uint8Array()])(
    'that answers no signature may have sent (%#) (money 12)',
    async (answer) => {
      const signer = createSigner({ send: async () => answer })
      const { pay } = await open(signer)
      await expect(pay()).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
      expect(signer.asked).toBe(1)
    },
  )
  test('that answers its signature as base58 text is understood', async () => {
    const id = bs58.encode(new Uint8Array(64).fill(7))
    const { pay } = await open(createSigner({ send: async () => id as never }))
    expect(await pay()).toEqual({ id })
  })
})

describe('between the review and the wallet', () => {
  test('an account that it shares no more is not asked for', async () => {
    const signer = createSigner()
    const { prepare, kernel } = await open(signer)
    const prepared = await prepare()
    Object.assign(signer.provider, { accounts: () => [] })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ code: 'account_not_shared' })
    expect([signer.asked, kernel.state.ledger]).toEqual([0, []])
  })
  test.each([
    ['cluster_not_supported', { features: { signTransaction: [0] }, networks: [solanaDevnet.id] }],
    [-32001, { features: { signTransaction: ['legacy'] } }],
    ['prepared_stale', { features: { signTransaction: [0], signAndSendTransaction: [0] } }],
  ] as const)('one that signs otherwise now is not asked (%s)', async (code, account) => {
    const signer = createSigner()
    const { prepare, kernel } = await open(signer)
    const prepared = await prepare()
    Object.assign(signer.provider, { accounts: () => [{ address: signer.address, ...account }] })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ code })
    expect([signer.asked, kernel.state.ledger]).toEqual([0, []])
  })
})
