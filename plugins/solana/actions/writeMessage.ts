import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Message } from './readMessage.ts'

/** Writes an unsigned transaction as wire bytes, room for its signatures included. */
export function writeMessage({
  version,
  payer,
  blockhash,
  instructions,
}: Pick<Message, 'version' | 'payer' | 'blockhash' | 'instructions'>): Uint8Array {
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: blockhash,
    instructions: instructions.map(
      ({ program, accounts, data }) =>
        new TransactionInstruction({
          programId: new PublicKey(program),
          keys: accounts.map(({ address, signer, writable }) => ({
            pubkey: new PublicKey(address),
            isSigner: signer,
            isWritable: writable,
          })),
          // Typed as a Buffer, and only ever copied from.
          data: data as TransactionInstruction['data'],
        }),
    ),
  })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return new VersionedTransaction(compiled).serialize()
}
