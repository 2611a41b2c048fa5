import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { ComputeBudgetProgram, Keypair, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'

const openWorld = openSigning()

/** What a review says of a service's transaction that pays 1 USDC, and the network `microLamports` for each of 1.4 million units. */
async function noticesOf(microLamports: bigint) {
  const signer = createSigner()
  const { kernel } = await openWorld(signer)
  const own = new PublicKey(signer.address)
  const mint = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  const [from, to] = [signer.address, bob].map((owner) => getAssociatedTokenAddressSync(mint, new PublicKey(owner)))
  const message = new TransactionMessage({
    payerKey: own,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
      createTransferCheckedInstruction(from as PublicKey, mint, to as PublicKey, own, 1_000_000n, 6),
    ],
  }).compileToLegacyMessage()
  const transaction = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const { notices } = await kernel.prepare({ kind: 'calls', payload: { transaction } } as never)
  return notices.filter(({ code }) => code === 'feeHigh')
}

test('error: a fee of 28 SOL beside 1 USDC is pointed out, and one of 0.007 SOL is not (money 5)', async () => {
  expect(await noticesOf(20_000_000_000n)).toEqual([{ code: 'feeHigh', params: { usual: '0.01 SOL' } }])
  expect(await noticesOf(5_000_000n)).toEqual([])
})
