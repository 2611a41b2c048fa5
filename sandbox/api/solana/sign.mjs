import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { marketMaker } from '../../solana/addresses.mjs'
import { wrappedSol } from './createCluster.mjs'

const maker = Keypair.fromSeed(Buffer.from(marketMaker.seed, 'hex'))
const LIMIT = 200_000

/**
 * Moves an amount of a traded token from one owner to another; `payer` pays for the receiver's account where there is none.
 */
export function transfer({ token, from, to, amount, payer }) {
  const [owner, receiver] = [new PublicKey(from), new PublicKey(to)]
  if (token.address === wrappedSol)
    return [SystemProgram.transfer({ fromPubkey: owner, toPubkey: receiver, lamports: amount })]
  const mint = new PublicKey(token.address)
  const program = new PublicKey(token.program)
  const account = (holder) => getAssociatedTokenAddressSync(mint, holder, true, program)
  return [
    createAssociatedTokenAccountIdempotentInstruction(new PublicKey(payer), account(receiver), receiver, mint, program),
    createTransferCheckedInstruction(
      account(owner),
      mint,
      account(receiver),
      owner,
      amount,
      token.decimals,
      [],
      program,
    ),
  ]
}

/** A transaction that the market maker has signed for its part; `payer` pays the fee and, where it is another, signs as well. */
export async function signByMaker({ rpc }, { payer = marketMaker.address, instructions, unitPrice }) {
  const { value } = await rpc('getLatestBlockhash')
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: LIMIT }),
    ...(unitPrice === undefined ? [] : [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice })]),
  ]
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: value.blockhash,
    instructions: [...budget, ...instructions],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([maker])
  return {
    base64: Buffer.from(transaction.serialize()).toString('base64'),
    lastValidBlockHeight: value.lastValidBlockHeight,
    limit: LIMIT,
  }
}
