import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { devnet, mainnet } from '../networks/index.ts'
import { readMessage } from './readMessage.ts'
import { readTransfer } from './readTransfer.ts'

const open = openSigning()
const transfer = { to: bob, amount: 5_000_000n }
const token = { address: Keypair.generate().publicKey.toBase58(), decimals: 6, symbol: 'USDC', name: 'USD Coin' }
const sentBytes = (call: { params: readonly unknown[] } | undefined) => Buffer.from(String(call?.params[0]), 'base64')
const failed = (err: unknown, logs: string[] = []) =>
  Object.assign(new Error('Transaction simulation failed'), { code: -32002, data: { err, logs } })

/** What fetch throws where a node is out of reach. */
function away(): never {
  throw new TypeError('offline')
}

afterEach(() => vi.useRealTimers())

test('what is reviewed is what is signed, and what is signed is sent with a simulation first; its signature is the id', async () => {
  const signer = createSigner()
  const { kernel, of } = await open(signer)
  const { id } = await kernel.sendTransfer(transfer)
  expect(readTransfer(readMessage(signer.given[0] ?? new Uint8Array()))).toMatchObject(transfer)
  const [sent] = of('sendTransaction')
  expect(sent?.params[1]).toMatchObject({ encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed' })
  expect(id).toBe(bs58.encode(sentBytes(sent).subarray(1, 65)))
  expect(of('simulateTransaction')).toHaveLength(1)
})

test('the placeholder address is SOL', async () => {
  const signer = createSigner()
  const { kernel } = await open(signer)
  await kernel.sendTransfer({ ...transfer, token: { ...token, address: nativeTokenAddress } })
  expect(readTransfer(readMessage(signer.given[0] ?? new Uint8Array()))).toMatchObject({ ...transfer, mint: undefined })
})

describe('the wallet', () => {
  test.each([
    [{ signTransaction: ['legacy', 0] }, 128],
    [{ signTransaction: [0] }, 128],
    [{ signTransaction: ['legacy'] }, 1],
    [{ signTransaction: [0], signAndSendTransaction: ['legacy'] }, 1],
  ] as const)('that offers %j is given the newest version it takes', async (features, first) => {
    const signer = createSigner({ features })
    const { kernel, of } = await open(signer)
    await kernel.sendTransfer(transfer)
    expect(signer.given[0]?.[65]).toBe(first)
    expect(of('sendTransaction')).toHaveLength('signAndSendTransaction' in features ? 0 : 1)
  })
  test.each([
    ['says no', Object.assign(new Error('User rejected the request.'), { code: 4001 })],
    ['says no in words', new Error('Transaction cancelled')],
  ])('that %s is a refusal, and nothing is sent', async (_, error) => {
    for (const offers of [{ signTransaction: [0] }, { signAndSendTransaction: [0] }] as const) {
      const signer = createSigner({ features: offers, look: () => Promise.reject(error) })
      const { kernel, of } = await open(signer)
      await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ name: 'UserRejectedError', code: 4001 })
      expect([signer.asked, of('sendTransaction').length]).toEqual([1, 0])
    }
  })
  test('that fails says so in its own words', async () => {
    const signer = createSigner({
      look: () => Promise.reject(Object.assign(new Error('Ledger is locked'), { code: 7 })),
    })
    const { kernel } = await open(signer)
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ name: 'RPCError', message: 'Ledger is locked' })
  })
  const evil = (wire: Uint8Array) => {
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(wire).message)
    const [last] = message.instructions.slice(-1)
    if (last?.keys[1]) last.keys[1].pubkey = Keypair.generate().publicKey
    return new VersionedTransaction(message.compileToV0Message()).serialize()
  }
  test('that signs for another receiver is not believed, and nothing is sent', async () => {
    const { kernel, of } = await open(createSigner({ change: evil }))
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({
      code: 'transaction_changed',
      message: 'The wallet signed something else than what you reviewed',
    })
    expect(of('sendTransaction')).toEqual([])
  })
  test('that writes into the bytes that it is given changes nothing', async () => {
    const signer = createSigner({
      change(wire) {
        wire.set(evil(wire))
        return wire
      },
    })
    const { kernel, of } = await open(signer)
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ code: 'transaction_changed' })
    expect(of('sendTransaction')).toEqual([])
  })
  test.each([new Uint8Array(64), new Uint8Array(63).fill(1), new Uint8Array()])(
    'R25: that answers no signature may have sent (%#)',
    async (answer) => {
      const signer = createSigner({ send: async () => answer })
      const { kernel } = await open(signer)
      await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
      expect(signer.asked).toBe(1)
    },
  )
  test('that answers its signature as base58 text is understood', async () => {
    const id = bs58.encode(new Uint8Array(64).fill(7))
    const { kernel } = await open(createSigner({ send: async () => id as never }))
    expect(await kernel.sendTransfer(transfer)).toEqual({ id })
  })
})

describe('a wallet that broadcasts and fails', () => {
  const signers = (error: Error) =>
    createSigner({
      send: async () => {
        throw error
      },
    })
  const busy = { getSignaturesForAddress: () => [{ signature: bs58.encode(new Uint8Array(64).fill(5)), slot: 1_001 }] }
  test('says so in its own words where the chain has nothing of it', async () => {
    const { kernel } = await open(signers(new Error('Ledger is locked')))
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ message: 'Ledger is locked' })
  })
  test.each([
    ['the chain cannot be read', 'Ledger is locked', { getSignaturesForAddress: away }],
    ['the account has transactions that cannot be read', 'Internal error', { ...busy, getTransaction: () => null }],
    [
      'it gave up waiting',
      'Transaction was not confirmed in 30.00 seconds. It is unknown if it succeeded or failed',
      {},
    ],
  ])('R25: may have sent where %s', async (_, message, rpc) => {
    const { kernel } = await open(signers(new Error(message)), rpc)
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  })
  const unsure: [string, Parameters<typeof open>[1]][] = [
    ['its time is not over', {}],
    [
      'the account has transactions that cannot be read',
      { ...busy, getBlockHeight: () => 9_999, getTransaction: () => null },
    ],
    ['the account’s transactions cannot be read', { getBlockHeight: () => 9_999, getSignaturesForAddress: away }],
    ['the height cannot be read', { getBlockHeight: away }],
  ]
  test.each(unsure)('with an expiry is not asked again where %s', async (_, rpc) => {
    const signer = signers(new Error('Transaction expired: block height exceeded'))
    const { kernel } = await open(signer, rpc)
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ code: 'send_outcome_unknown' })
    expect(signer.asked).toBe(1)
  })
  test('with an expiry is asked once more where it is in no block and can be in none', async () => {
    const signer = signers(new Error('Blockhash not found'))
    const old = [{ signature: bs58.encode(new Uint8Array(64).fill(5)), slot: 999 }]
    const { kernel } = await open(signer, { getBlockHeight: () => 1_151, getSignaturesForAddress: () => old })
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ code: 'transaction_expired' })
    expect(signer.asked).toBe(2)
  })
})

describe('the wallet is not asked', () => {
  const refuses = async (
    input: Parameters<Awaited<ReturnType<typeof open>>['kernel']['sendTransfer']>[0],
    error: object,
    signer = createSigner(),
    rpc: Parameters<typeof open>[1] = {},
  ) => {
    const { kernel } = await open(signer, rpc)
    await expect(kernel.sendTransfer(input)).rejects.toMatchObject(error)
    expect(signer.asked).toBe(0)
  }
  const required = { message: 'An amount and receiver address are required' }
  test.each([
    ['without a receiver', { to: '', amount: 1n }],
    ['without an amount', { to: bob, amount: 0n }],
    ['with a receiver that is no address', { to: 'bob.sol', amount: 1n }],
    ['with a receiver that is a character short', { to: bob.slice(1, 32), amount: 1n }],
  ])('%s', (_, input) => refuses(input, required))
  test.each([undefined, 'usdc', ''])('with a token whose address is %j', (address) =>
    refuses({ ...transfer, token: { ...token, address } }, { message: 'A token is required' }),
  )
  test('with a memo that does not fit', () =>
    refuses(
      { ...transfer, memo: 'é'.repeat(129) },
      { code: 'invalid_memo', message: 'A memo may have 256 bytes at most' },
    ))
  test('where it shares the account no more', async () => {
    const signer = createSigner()
    const { kernel } = await open(signer)
    Object.assign(signer.provider, { accounts: () => [] })
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ code: 'account_mismatch' })
  })
  test('where it does not sign for the cluster any more', async () => {
    const signer = createSigner()
    const { kernel } = await open(signer)
    const features = { signTransaction: [0] } as const
    Object.assign(signer.provider, { accounts: () => [{ address: signer.address, features, networks: [devnet.id] }] })
    await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({ code: 'cluster_not_supported' })
    expect(mainnet.id).toBe(kernel.connection()?.network.id)
  })
  test('where it signs no transactions', () =>
    refuses(transfer, { name: 'MethodNotSupportedError' }, createSigner({ features: { signMessage: true } })))

  test('where the network would refuse it: the sentence is short, and the log is kept', () => {
    const logs = ['Program log: Instruction: Transfer', 'Program log: Error: The bank is closed today']
    const simulateTransaction = () => ({
      context: { slot: 1 },
      value: { err: { InstructionError: [2, { Custom: 77 }] }, logs },
    })
    return refuses(
      transfer,
      {
        name: 'TransferRefusedError',
        message: 'The network refuses this transfer: The bank is closed today',
        debug: expect.stringContaining('Instruction: Transfer'),
      },
      createSigner(),
      { simulateTransaction },
    )
  })
  test('where the node is out of reach', () => {
    return refuses(transfer, { name: 'HttpNetworkError' }, createSigner(), { getLatestBlockhash: away })
  })
  test.each([{}, { value: { blockhash: 'x', lastValidBlockHeight: 1 } }, null])('where the node lies (%j)', (answer) =>
    refuses(transfer, { name: 'RPCError' }, createSigner(), { getLatestBlockhash: () => answer }),
  )
})

describe('a simulation that says nothing does not stop a transfer', () => {
  test.each([
    [
      'a node that does not know the method',
      () => {
        throw Object.assign(new Error('no'), { code: -32601 })
      },
    ],
    [
      'a node that does not know the blockhash yet',
      () => ({ context: {}, value: { err: 'BlockhashNotFound', logs: [] } }),
    ],
    ['nonsense', () => 7],
  ])('%s', async (_, simulateTransaction) => {
    const { kernel, of } = await open(createSigner(), { simulateTransaction })
    await kernel.sendTransfer(transfer)
    expect(of('sendTransaction')).toHaveLength(1)
  })
  test('a node that does not answer delays it by 4 s', async () => {
    const { kernel, of } = await open(createSigner(), { simulateTransaction: () => new Promise(() => {}) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sending = kernel.sendTransfer(transfer)
    while (of('simulateTransaction').length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(3_900)
    expect(of('sendTransaction')).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await sending
    expect(of('sendTransaction')).toHaveLength(1)
  })
})

test('a preflight that fails is a refusal with its log, and the wallet is not asked again', async () => {
  const signer = createSigner()
  const { kernel, of } = await open(signer, {
    sendTransaction() {
      throw failed({ InsufficientFundsForRent: { account_index: 0 } }, ['Program log: x'])
    },
  })
  await expect(kernel.sendTransfer(transfer)).rejects.toMatchObject({
    code: 'insufficient_sol',
    debug: expect.stringContaining('Program log: x'),
  })
  expect([signer.asked, of('sendTransaction').length]).toEqual([1, 1])
})
