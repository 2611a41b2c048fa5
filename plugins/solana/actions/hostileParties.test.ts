import { createTransferCheckedInstruction } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import { readMessage } from './readMessage.ts'

const open = openSigning()
beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const start = 10_000_000_000

describe('a request that a feature wrote is told as it was reviewed', () => {
  test.each([
    ['a token into an account that the receiver has', 0],
    ['one receiver SOL, and a token into an account that they have', 1_000],
  ])('error: where it pays %s', async (_, lamports) => {
    const keypair = Keypair.generate()
    const [mint, bob] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const ata = (owner: PublicKey) => new PublicKey(findTokenAccount(String(owner), String(mint), program))
    const [own, theirs] = [ata(keypair.publicKey), ata(bob)]
    const instructions = [
      ...(lamports > 0 ? [SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: bob, lamports })] : []),
      createTransferCheckedInstruction(own, mint, theirs, keypair.publicKey, 5n, 6),
    ]
    const message = new TransactionMessage({ payerKey: keypair.publicKey, recentBlockhash: String(mint), instructions })
    const wire = new VersionedTransaction(message.compileToV0Message()).serialize()
    const { keys } = readMessage(wire)
    const held = (account: PublicKey, owner: PublicKey, amount: string) => ({
      ...{ accountIndex: keys.indexOf(String(account)), mint: String(mint), owner: String(owner) },
      uiTokenAmount: { amount, decimals: 6 },
    })
    const text = Buffer.from(wire).toString('base64')
    const signer = createSigner({ keypair, send: async () => new Uint8Array(64).fill(9) })
    const { kernel } = await open(signer, {
      getSignatureStatuses: () => ({
        context: { slot: 1_200 },
        value: [{ slot: 1_100, confirmationStatus: 'finalized', err: null }],
      }),
      getTransaction: () => ({
        ...{ slot: 1_100, blockTime: 2_000_000_000, transaction: [text, 'base64'] },
        meta: {
          ...{ err: null, fee: 5_000 },
          preBalances: keys.map(() => start),
          postBalances: keys.map((key, at) =>
            at === 0 ? start - 5_000 - lamports : key === String(bob) ? start + lamports : start,
          ),
          preTokenBalances: [held(own, keypair.publicKey, '9'), held(theirs, bob, '0')],
          postTokenBalances: [held(own, keypair.publicKey, '4'), held(theirs, bob, '5')],
        },
      }),
    })
    const prepared = await kernel.prepare({ kind: 'calls', payload: { transaction: text } } as never)
    await kernel.send(prepared)
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
    const { status, seen, changes } = kernel.state.ledger[0] ?? {}
    expect({ status, seen, changes }).toEqual({ status: 'confirmed', seen: undefined, changes: prepared.changes })
  })
})
