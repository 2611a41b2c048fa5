import {
  Keypair,
  type MessageV0,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { programs } from '../programs.ts'

const open = openSigning()
beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const lamports = 5_000_000

/** A payment to Bob, with these memos; the payer may vouch for them. */
function write({ publicKey }: Keypair, memos: readonly string[], vouches: boolean) {
  const keys = vouches ? [{ pubkey: publicKey, isSigner: true, isWritable: true }] : []
  const instructions = [
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new PublicKey(bob), lamports }),
    ...memos.map(
      (text) => new TransactionInstruction({ programId: new PublicKey(programs.memo), keys, data: Buffer.from(text) }),
    ),
  ]
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  return new TransactionMessage({ payerKey: publicKey, recentBlockhash, instructions }).compileToV0Message()
}
const toText = (message: MessageV0) => Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')

/** What became of what was asked for, by a wallet that has sent it with these memos. */
async function settle(intentOf: (keypair: Keypair) => { readonly kind: string }, sent: readonly string[]) {
  const keypair = Keypair.generate()
  const intent = intentOf(keypair)
  const made = write(keypair, sent, intent.kind === 'transfer')
  const [payer, payee, ...others] = made.staticAccountKeys.map(() => 10_000_000_000)
  const meta = {
    ...{ err: null, fee: 5_000, preTokenBalances: [], postTokenBalances: [] },
    preBalances: [payer, payee, ...others],
    postBalances: [Number(payer) - lamports - 5_000, Number(payee) + lamports, ...others],
  }
  const signer = createSigner({ keypair, send: async () => new Uint8Array(64).fill(9) })
  const { kernel } = await open(signer, {
    getSignatureStatuses: () => ({
      context: { slot: 1_200 },
      value: [{ slot: 1_100, confirmationStatus: 'finalized', err: null }],
    }),
    getTransaction: () => ({
      ...{ slot: 1_100, blockTime: 2_000_000_000, meta },
      transaction: [toText(made), 'base64'],
    }),
  })
  await kernel.send(await kernel.prepare(intent as never))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]?.status
}

// A deposit at an exchange is credited by its memo alone: without it, it is nobody's.
describe('a payment with a memo', () => {
  const pay = (memo?: string) => () => ({ kind: 'transfer', to: bob, amount: BigInt(lamports), ...(memo && { memo }) })

  test.each([[[]], [['104728']], [['1047291']]])(
    'error: that a wallet has sent with %j is not told as confirmed',
    async (sent) => {
      expect(await settle(pay('104729'), sent)).toBe('different')
    },
  )
  test('behavior: with it, it is confirmed; what a wallet adds is in nobody’s way', async () => {
    expect(await settle(pay('104729'), ['104729'])).toBe('confirmed')
    expect(await settle(pay('104729'), ['by this wallet', '104729'])).toBe('confirmed')
    expect(await settle(pay(), ['by this wallet'])).toBe('confirmed')
  })
})

// A request may say two texts, such as an order's and a note's.
describe('a request of a feature with two memos', () => {
  const [order, note] = ['104729', 'for the tea']
  const request = (keypair: Keypair) => ({
    kind: 'calls',
    payload: { transaction: toText(write(keypair, [order, note], false)) },
  })

  test('behavior: is confirmed with both of them', async () => {
    expect(await settle(request, [order, note])).toBe('confirmed')
  })
  test.each([[[order]], [[note]], [[order, 'for the cake']]])(
    'error: is not told as confirmed with %j alone',
    async (sent) => {
      expect(await settle(request, sent)).toBe('different')
    },
  )
})
