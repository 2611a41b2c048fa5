// @vitest-environment node

import { base58 } from '@scure/base'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { account, encodeMint } from '../../../../solana/fixtures/encodeAccounts.ts'
import { programs } from '../../../../solana/programs.ts'
import { devnet, fakeNode } from '../fixtures/fakeNode.ts'
import { codesOf, linesOf, read } from '../fixtures/readers.ts'
import { solanaAddress } from '../fixtures/seed.ts'

const payer = new PublicKey(solanaAddress)
const bob = Keypair.generate().publicKey
const recentBlockhash = base58.encode(new Uint8Array(32).fill(7))

const write = (instructions: readonly TransactionInstruction[], payerKey = payer): string => {
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [...instructions] })
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
}
const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: bob, lamports })
const stranger = new TransactionInstruction({ programId: Keypair.generate().publicKey, keys: [], data: Buffer.of(1) })
const sign = (transaction: unknown) => read('solana_signTransaction', { transaction, pubkey: solanaAddress })

test('a payment is drawn with amount, receiver and fee', async () => {
  fakeNode()
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
  ]
  const act = await sign(write([...budget, pay(1_500_000_000)]))
  expect(linesOf(act, 'sends')).toEqual(['1.5 SOL'])
  expect(linesOf(act, 'to')).toEqual([bob.toBase58()])
  expect(linesOf(act, 'fee')).toEqual(['0.000305 SOL'])
  expect(codesOf(act)).toEqual([])
  expect(act.stake).toEqual({ kind: 'native', chainId: devnet.id, amount: 1_500_305_000n })
})

test('a payment of a token is drawn by the decimals that the network checks', async () => {
  fakeNode()
  const [from, mint, to] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [PublicKey, PublicKey, PublicKey]
  const act = await sign(write([createTransferCheckedInstruction(from, mint, to, payer, 2_500_000n, 6)]))
  expect(linesOf(act, 'sends')).toEqual(['2.5'])
  expect(linesOf(act, 'token')).toEqual([mint.toBase58()])
  expect(linesOf(act, 'to')).toEqual([to.toBase58()])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test('a program that cannot be read is said in red', async () => {
  fakeNode()
  const act = await sign(write([pay(1), stranger]))
  expect(act.warnings).toEqual([{ code: 'programUnread', value: stranger.programId.toBase58() }])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test('all transactions of a request are drawn, and what they pay counts together', async () => {
  fakeNode()
  const act = await read('solana_signAllTransactions', { transactions: [write([pay(1)]), write([pay(2)])] })
  expect(act.title).toBe('transactions')
  expect(linesOf(act, 'sends')).toEqual(['0.000000001 SOL', '0.000000002 SOL'])
  expect(act.signings).toHaveLength(2)
  expect(act.stake).toEqual({ kind: 'native', chainId: devnet.id, amount: 10_003n })
})

test('the deposits of token accounts that a transaction opens are drawn as an amount: their owner takes them out (approvals 20)', async () => {
  fakeNode({ getMinimumBalanceForRentExemption: 2_039_280 })
  const opens = [1, 2].map(() => {
    const mint = Keypair.generate().publicKey
    const account = getAssociatedTokenAddressSync(mint, bob)
    return createAssociatedTokenAccountIdempotentInstruction(payer, account, bob, mint)
  })
  const act = await sign(write(opens))
  expect(linesOf(act, 'opens')).toHaveLength(2)
  expect(linesOf(act, 'deposit')).toEqual(['0.00407856 SOL'])
  expect(act.stake).toEqual({ kind: 'unknown' })
})

test('the deposit of an account of Token-2022 is that of the largest such account: its mint chooses the size (approvals 20)', async () => {
  const node = fakeNode({
    getMinimumBalanceForRentExemption: ([size]: readonly unknown[]) => (128 + Number(size)) * 6_960,
  })
  const opens = [undefined, TOKEN_2022_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((program) => {
    const mint = Keypair.generate().publicKey
    const account = getAssociatedTokenAddressSync(mint, bob, false, program)
    return createAssociatedTokenAccountIdempotentInstruction(payer, account, bob, mint, program)
  })
  const act = await sign(write(opens))
  expect(node.asks('getMinimumBalanceForRentExemption').map(({ params }) => params[0])).toEqual([165, 195])
  expect(linesOf(act, 'deposit')).toEqual([`${((128 + 165) * 6_960 + 2 * (128 + 195) * 6_960) / 10 ** 9} SOL`])
})

test('a transaction whose numbers are written longer than the network takes them is malformed: its message would stand elsewhere (approvals 1)', async () => {
  fakeNode()
  const bytes = Buffer.from(write([pay(1)]), 'base64')
  const longer = Buffer.from([0x81, 0x00, ...bytes.subarray(1)]).toString('base64')
  await expect(sign(longer)).rejects.toMatchObject({ code: 'malformed' })
})

test('the fee counts for what a frame may ask: a price of its own choice costs more than the payment (approvals 17)', async () => {
  fakeNode()
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000_000_000 }),
  ]
  const act = await sign(write([...budget, pay(1)]))
  expect(act.stake).toEqual({ kind: 'native', chainId: devnet.id, amount: 1n + 50_000_005_000n })
})

test.each([[[]], [[{ pubkey: payer, isSigner: true, isWritable: false }]]])(
  'a transaction whose memo signs in to another site is refused: sites take it from ledgers (approvals 8), with accounts %#',
  async (keys) => {
    fakeNode()
    const text = `bank.test wants you to sign in with your Solana account:\n${solanaAddress}\n\nNonce: 12345678`
    const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const memo = new TransactionInstruction({ programId, keys, data: Buffer.from(text) })
    await expect(sign(write([memo]))).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'sign_in' } })
  },
)

test('a payer who is not the visitor is said in red', async () => {
  fakeNode()
  const act = await sign(write([pay(1)], bob))
  expect(act.warnings).toEqual([{ code: 'otherPayer', value: bob.toBase58() }])
  expect(linesOf(act, 'fee')).toEqual([])
})

test('a transaction whose blockhash the network of the request does not know is refused: it may be another network’s', async () => {
  fakeNode({ isBlockhashValid: { context: { slot: 1 }, value: false } })
  await expect(sign(write([pay(1)]))).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'blockhash' } })
})

test('a transaction that the account does not sign is refused', async () => {
  fakeNode()
  const transfer = SystemProgram.transfer({ fromPubkey: bob, toPubkey: payer, lamports: 1 })
  await expect(sign(write([transfer], bob))).rejects.toMatchObject({ params: { reason: 'account' } })
})

test.each([
  ['no transaction', undefined],
  ['bytes that are no transaction', 'AAAA'],
  ['text that is not base64', '***'],
])('solana_signTransaction with %s is malformed', async (_, transaction) => {
  fakeNode()
  await expect(sign(transaction)).rejects.toMatchObject({ code: 'malformed' })
})

test('solana_signAllTransactions without a transaction, or with more than 16, is malformed', async () => {
  fakeNode()
  for (const transactions of [[], Array.from({ length: 17 }, () => write([pay(1)]))])
    await expect(read('solana_signAllTransactions', { transactions })).rejects.toMatchObject({ code: 'malformed' })
})

test('a transaction that the network would refuse is not asked for if the page sends it', async () => {
  const err = { InstructionError: [0, { Custom: 1 }] }
  fakeNode({ simulateTransaction: { context: { slot: 1 }, value: { err, logs: [], unitsConsumed: 1 } } })
  const asked = { transaction: write([pay(1)]), pubkey: solanaAddress }
  await expect(read('solana_signAndSendTransaction', asked)).rejects.toMatchObject({ params: { reason: 'reverts' } })
  expect(linesOf(await read('solana_signTransaction', asked), 'sends')).toEqual(['0.000000001 SOL'])
})

test('a node that is out of reach is said so', async () => {
  fakeNode({ isBlockhashValid: new Error('down') })
  await expect(sign(write([pay(1)]))).rejects.toMatchObject({ code: 'unavailable' })
})

test('a memo is a text that a service may take for an order, so a window asks for it however little it costs (approvals 23)', async () => {
  fakeNode()
  const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const memo = new TransactionInstruction({ programId, keys: [], data: Buffer.from('Sign in to the bank: 4711') })
  const act = await sign(write([memo]))
  expect(linesOf(act, 'memo')).toEqual(['Sign in to the bank: 4711'])
  expect(act.stake).toEqual({ kind: 'unknown' })
  const paying = await read('solana_signAllTransactions', { transactions: [write([pay(1)]), write([pay(2), memo])] })
  expect(paying.stake).toEqual({ kind: 'unknown' })
})

test('a token whose amounts are shown multiplied is drawn as a count of its smallest unit, in red (approvals 24)', async () => {
  const [from, mint, to] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [PublicKey, PublicKey, PublicKey]
  const payment = createTransferCheckedInstruction(from, mint, to, payer, 100_000_000n, 8, [], TOKEN_2022_PROGRAM_ID)
  const config = new Uint8Array(56)
  for (const at of [32, 48]) new DataView(config.buffer).setFloat64(at, 10, true)
  const answer = (extensions: Record<number, Uint8Array>) => ({
    context: { slot: 1 },
    value: [account(programs.token2022, encodeMint(8, extensions))],
  })
  fakeNode({ getMultipleAccounts: answer({ 25: config }) })
  const act = await sign(write([payment]))
  expect(linesOf(act, 'sends')).toEqual(['100000000'])
  expect(act.warnings).toEqual([{ code: 'unknownToken', value: mint.toBase58() }])
  fakeNode({ getMultipleAccounts: answer({}) })
  const plain = await sign(write([payment]))
  expect(linesOf(plain, 'sends')).toEqual(['1'])
  expect(plain.warnings).toEqual([])
  fakeNode()
  await expect(sign(write([payment]))).rejects.toMatchObject({ code: 'unavailable' })
})

test('the units of a compute budget are paid for as well: a transaction of nothing else pays its price (approvals 31)', async () => {
  fakeNode()
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 15n })
  const act = await sign(write([price]))
  // 3,000 units for the instruction of the budget, at 1 SOL each.
  expect(linesOf(act, 'fee')).toEqual(['3000.000005 SOL'])
  expect(act.stake).toEqual({ kind: 'native', chainId: devnet.id, amount: 3_000n * 10n ** 9n + 5_000n })
  const paying = await sign(write([price, pay(1)]))
  expect(linesOf(paying, 'fee')).toEqual(['203000.000005 SOL'])
})

test.each([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])('each signature that %s is asked to check is paid for (approvals 31)', async (program) => {
  fakeNode()
  const check = new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: Buffer.of(200, 0) })
  const empty = new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: Buffer.alloc(0) })
  const act = await sign(write([pay(1), check, check, empty]))
  expect(linesOf(act, 'fee')).toEqual(['0.002005 SOL'])
})

test('hidden characters in a memo are said in red (approvals 33)', async () => {
  fakeNode()
  const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const memo = new TransactionInstruction({ programId, keys: [], data: Buffer.from('order \u202e4711') })
  expect(codesOf(await sign(write([memo])))).toEqual(['hiddenCharacters'])
})
