import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'

const open = openSigning()
beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const wireOf = ({ publicKey }: Keypair, lamports: number) => {
  const instructions = [SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new PublicKey(bob), lamports })]
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({ payerKey: publicKey, recentBlockhash, instructions })
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
}

// hostileIds.test.ts holds the same of a payment (money 15).
test("error: a request of a feature is not confirmed by a stranger's transaction that failed", async () => {
  const keypair = Keypair.generate()
  const err = { InstructionError: [0, 'x'] }
  const signer = createSigner({ keypair, send: async () => new Uint8Array(64).fill(9) })
  const { kernel } = await open(signer, {
    getSignatureStatuses: () => ({
      context: { slot: 1_200 },
      value: [{ slot: 1_100, confirmationStatus: 'finalized', err }],
    }),
    getTransaction: () => ({
      ...{ slot: 1_100, blockTime: 2_000_000_000, meta: { err } },
      transaction: [wireOf(Keypair.generate(), 7), 'base64'],
    }),
  })
  const payload = { transaction: wireOf(keypair, 1_000) }
  await kernel.send(await kernel.prepare({ kind: 'calls', payload } as never)).catch(() => undefined)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  expect(kernel.state.ledger[0]?.status).not.toBe('confirmed')
})
