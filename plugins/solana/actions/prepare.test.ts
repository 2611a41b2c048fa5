import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Intents } from 'tapkit/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Rpc } from '../fixtures/createNode.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { account, encodeMint, encodeName, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { solanaMainnet } from '../networks/index.ts'
import { programs } from '../programs.ts'
import { findMetadataAccount, findTokenAccount } from './findProgramAddress.ts'

const openWorld = openSigning()
const transfer = { to: bob, amount: 5_000_000n }
const mint = Keypair.generate().publicKey.toBase58()
const token = { address: mint, decimals: 6, symbol: 'USDC', name: 'USD Coin' }

/** What fetch throws where a node is out of reach. */
function away(): never {
  throw new TypeError('offline')
}

async function open(signer = createSigner(), rpc: Rpc = {}, options: Parameters<typeof openWorld>[2] = {}) {
  const world = await openWorld(signer, rpc, options)
  const prepare = (intent: Partial<Intents['transfer']> = {}) =>
    world.kernel.prepare({ kind: 'transfer', ...transfer, ...intent })
  return { ...world, signer, prepare }
}

afterEach(() => vi.useRealTimers())

describe('a transfer is prepared', () => {
  test('once, as what the wallet will be asked for, and for less than a blockhash lives (solana 3)', async () => {
    const { prepare, signer, of } = await open()
    const before = Date.now()
    const { payload, validUntil = 0, trace, feeLimit, fee } = await prepare()
    expect(payload).toMatchObject({ version: 0, method: 'signTransaction', blockhash: trace?.blockhash })
    expect(trace).toEqual({
      ...{ blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N', lastValidBlockHeight: '1150' },
      ...{ slot: '1000', deposit: '0' },
    })
    expect(feeLimit).toBe(fee?.value)
    expect(validUntil - before).toBeGreaterThanOrEqual(44_000)
    expect(validUntil - Date.now()).toBeLessThanOrEqual(45_000)
    expect([signer.asked, of('getLatestBlockhash').length]).toEqual([0, 1])
    expect(structuredClone(payload)).toEqual(payload)
  })
  test('anew with a newer blockhash each time', async () => {
    let turn = 0
    const { prepare } = await open(createSigner(), {
      getLatestBlockhash: () => ({
        context: { slot: 1_000 },
        value: { blockhash: `${'1'.repeat(31)}${2 + turn++}`, lastValidBlockHeight: 1_150 },
      }),
    })
    expect((await prepare()).payload).not.toEqual((await prepare()).payload)
  })
})

describe('nothing is prepared', () => {
  const refuses = async (
    intent: Partial<Intents['transfer']>,
    error: object,
    signer = createSigner(),
    rpc: Rpc = {},
  ) => {
    const { prepare } = await open(signer, rpc)
    await expect(prepare(intent)).rejects.toMatchObject(error)
    expect(signer.asked).toBe(0)
  }
  test.each([
    ['without a receiver', { to: '' }, 'An amount and receiver address are required'],
    ['without an amount', { amount: 0n }, 'The amount must be above 0'],
  ])('%s', (_, intent, message) => refuses(intent, { message }))
  test.each([
    ['with a receiver that is no address', 'bob.sol'],
    ['with a receiver that is a character short', bob.slice(1, 32)],
  ])('%s', (_, to) => refuses({ to }, { name: 'InvalidAddressError', message: 'Invalid address' }))
  test('for more than an instruction can say', () => refuses({ amount: 2n ** 64n }, { message: 'Invalid amount' }))
  test.each([undefined, 'usdc', ''])('for a token whose address is %j', (address) =>
    refuses({ token: { ...token, address } }, { message: 'A token is required' }),
  )
  test('of a token in another unit than the app has listed, whatever the node says (money 23)', async () => {
    const signer = createSigner()
    const rpc: Rpc = {
      getMultipleAccounts: ([addresses]: [string[]]) => ({
        context: { slot: 1 },
        value: addresses.map((address) => (address === mint ? account(programs.token, encodeMint(6)) : null)),
      }),
    }
    const { kernel } = await openWorld(signer, rpc, {
      tokens: { [solanaMainnet.id]: [{ address: mint, decimals: 8 }] },
    })
    await expect(kernel.prepare({ kind: 'transfer', ...transfer, token })).rejects.toMatchObject({
      name: 'TokenDecimalsError',
      params: { token: mint, said: 6, actual: 8n },
    })
    expect(signer.asked).toBe(0)
  })
  test('with a memo that does not fit', () =>
    refuses({ memo: 'é'.repeat(129) }, { code: 'memo_too_long', message: 'The memo must not exceed 256 bytes.' }))
  test('for a wallet that signs no transactions', () =>
    refuses({}, { name: 'MethodNotSupportedError' }, createSigner({ features: { signMessage: true } })))
  test('where the node is out of reach', () =>
    refuses({}, { name: 'HttpNetworkError' }, createSigner(), { getLatestBlockhash: away }))
  test.each([{}, { value: { blockhash: 'x', lastValidBlockHeight: 1 } }, null])('where the node lies (%j)', (answer) =>
    refuses({}, { name: 'RPCError' }, createSigner(), { getLatestBlockhash: () => answer }),
  )
})

describe('what the visitor should know is said before the wallet is asked', () => {
  test('that the network would refuse it: one sentence', async () => {
    const logs = ['Program log: Instruction: Transfer', 'Program log: Error: The bank is closed today.']
    const err = { InstructionError: [2, { Custom: 77 }] }
    const { prepare, kernel, signer } = await open(createSigner(), {
      simulateTransaction: () => ({ context: { slot: 1 }, value: { err, logs } }),
    })
    const prepared = await prepare()
    const reason = 'The network refuses this transfer: custom program error: 0x4d'
    expect(prepared.notices).toContainEqual({
      code: 'wouldFail',
      blocks: true,
      params: expect.objectContaining({ reason }),
    })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    expect(signer.asked).toBe(0)
  })

  test.each([programs.system, '1nc1nerator11111111111111111111111111111111'])('that nobody is at %s', async (to) => {
    const { prepare } = await open()
    expect((await prepare({ to })).notices).toContainEqual({ code: 'zeroAddress' })
  })

  /** A node where the sender has 100 of the token in one account, and the receiver what `received` says. */
  async function withToken(
    received: { frozen?: boolean } | undefined,
    extensions?: Record<number, Uint8Array>,
    options: Parameters<typeof openWorld>[2] = {},
    held: readonly { readonly amount: bigint; readonly frozen?: boolean }[] = [{ amount: 100n }],
  ) {
    const signer = createSigner()
    const program = extensions ? programs.token2022 : programs.token
    const hold = (owner: string, frozen = false) =>
      account(program, encodeTokenAccount({ mint, owner, amount: 100n, frozen }))
    const [own, theirs] = await Promise.all(
      [signer.address, bob].map((owner) => findTokenAccount(owner, mint, program)),
    )
    const accounts: Record<string, unknown> = {
      [mint]: account(program, encodeMint(6, extensions)),
      [findMetadataAccount(mint)]: account(
        programs.metadata,
        encodeName({ mint, name: 'USD Coin', symbol: 'USDC' }, true),
      ),
      [theirs ?? '']: received ? hold(bob, received.frozen) : null,
    }
    const wealthy = account(programs.system, new Uint8Array(), 10_000_000_000)
    return open(
      signer,
      {
        getMultipleAccounts: ([addresses]: [string[]]) => ({
          context: { slot: 1_000 },
          value: addresses.map((address) =>
            address in accounts ? accounts[address] : [signer.address, bob].includes(address) ? wealthy : null,
          ),
        }),
        getTokenAccountsByOwner: () => ({
          context: { slot: 1_000 },
          value: held.map((each, at) => ({
            pubkey: at === 0 ? own : Keypair.generate().publicKey.toBase58(),
            account: account(program, encodeTokenAccount({ mint, owner: signer.address, ...each })),
          })),
        }),
      },
      options,
    )
  }
  const wouldFail = (reason: string) => ({
    code: 'wouldFail',
    blocks: true,
    params: expect.objectContaining({ reason }),
  })

  test('that the receiver’s account of a token is frozen', async () => {
    const { prepare, of } = await withToken({ frozen: true })
    const { notices } = await prepare({ amount: 5n, token })
    expect(notices).toEqual([wouldFail('The receiver’s USDC account is frozen')])
    expect(of('simulateTransaction')).toEqual([])
  })
  test('that there is less of a token than would be sent, which is shown all the same', async () => {
    const { prepare } = await withToken({})
    const { notices, changes } = await prepare({ amount: 101n, token: { ...token, symbol: 'US\u202eDC' } })
    expect(notices).toEqual([wouldFail('Not enough USDC to cover this transfer')])
    expect(changes).toEqual([{ direction: 'out', amount: 101n, token: mint, party: bob }])
  })
  test.each([
    ['all of it', [{ amount: 100n, frozen: true }]],
    ['a part of it', [{ amount: 60n }, { amount: 40n, frozen: true }]],
  ])(
    'that %s is frozen, and not that it is too little: more of it would be frozen as well (solana 16)',
    async (_, held) => {
      const { prepare } = await withToken({}, undefined, {}, held)
      expect((await prepare({ amount: 80n, token })).notices).toEqual([wouldFail('The USDC account is frozen')])
      const { notices } = await prepare({ amount: 101n, token })
      expect(notices).toEqual([wouldFail('Not enough USDC to cover this transfer')])
    },
  )
  test('that it lies in more accounts than a transfer takes from, and how much can be sent: anybody may open some (solana 16)', async () => {
    const dust = Array.from({ length: 8 }, () => ({ amount: 1n }))
    const { prepare } = await withToken({}, undefined, {}, [{ amount: 1_500_000n }, ...dust])
    const most = 'No more than 1.500007 USDC can be sent at once: the rest lies in further accounts'
    expect((await prepare({ amount: 1_500_008n, token })).notices).toEqual([wouldFail(most)])
    expect((await prepare({ amount: 1_500_007n, token })).notices).toEqual([])
    const { notices } = await prepare({ amount: 1_500_009n, token })
    expect(notices).toEqual([wouldFail('Not enough USDC to cover this transfer')])
  })
  test('that a token only bears the symbol of a listed token (money 23)', async () => {
    const listed = [{ address: Keypair.generate().publicKey.toBase58(), decimals: 6, symbol: 'USDC' }]
    const { prepare } = await withToken({}, undefined, { tokens: { [solanaMainnet.id]: listed } })
    expect((await prepare({ amount: 5n, token })).notices.map(({ code }) => code)).toEqual(['namesake'])
  })
  test('that less of a token arrives than is sent', async () => {
    const fee = new Uint8Array(108)
    fee[106] = 1
    const { prepare } = await withToken(undefined, { 1: fee })
    const { notices, fee: cost, feeLimit, trace } = await prepare({ amount: 5n, token })
    expect(notices).toEqual([{ code: 'receivesLess' }])
    expect(trace).toMatchObject({ deposit: cost?.deposit?.toString() })
    expect([cost?.value, feeLimit]).toEqual([8_005_000n + 2_157_600n, 8_005_000n + 2_157_600n])
  })
})

describe('a simulation that says nothing does not stop a transfer', () => {
  test.each([
    ['a node that does not know the method', () => Promise.reject(Object.assign(new Error('no'), { code: -32601 }))],
    [
      'a node that does not know the blockhash yet',
      () => ({ context: {}, value: { err: 'BlockhashNotFound', logs: [] } }),
    ],
    ['a node that is out of reach', away],
    ['nonsense', () => 7],
  ])('%s', async (_, simulateTransaction) => {
    const { prepare } = await open(createSigner(), { simulateTransaction })
    expect((await prepare()).notices.filter(({ blocks }) => blocks)).toEqual([])
  })
  test('a node that does not answer delays it by 4 s', async () => {
    const { prepare, of } = await open(createSigner(), { simulateTransaction: () => new Promise(() => {}) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let done = false
    const preparing = prepare().finally(() => {
      done = true
    })
    while (of('simulateTransaction').length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(3_900)
    expect(done).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await preparing
  })
})

describe('a transaction that a feature has written', () => {
  const write = (payer: Keypair, lamports: number, units?: Parameters<TransactionMessage['compileToV0Message']>[0]) => {
    const to = Keypair.generate().publicKey
    const instructions = [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })]
    const recentBlockhash = Keypair.generate().publicKey.toBase58()
    const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
    const wire = new VersionedTransaction(message.compileToV0Message(units)).serialize()
    return { to: to.toBase58(), transaction: Buffer.from(wire).toString('base64') }
  }

  test('is what the wallet is asked for, byte for byte, and what it takes is read from it', async () => {
    const keypair = Keypair.generate()
    const { kernel, signer } = await open(createSigner({ keypair }))
    const { to, transaction } = write(keypair, 7)
    const prepared = await kernel.prepare({ kind: 'calls', payload: { transaction } })
    expect(prepared).toMatchObject({
      changes: [{ direction: 'out', amount: 7n, party: to }],
      fee: { value: 5_000n },
      feeLimit: 5_000n,
    })
    await kernel.send(prepared)
    expect(signer.given.map((wire) => Buffer.from(wire).toString('base64'))).toEqual([transaction])
  })
  test('is refused where it cannot be read, or is somebody else’s', async () => {
    const { kernel } = await open()
    for (const transaction of ['', '%', 'AA==', 7, undefined, write(Keypair.generate(), 7).transaction]) {
      const preparing = kernel.prepare({ kind: 'calls', payload: { transaction } })
      await expect(preparing).rejects.toMatchObject({ code: 'transaction_unreadable', unsent: true })
    }
  })
})
