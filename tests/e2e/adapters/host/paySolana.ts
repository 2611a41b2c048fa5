import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import * as web3 from '@solana/web3.js'
import type { Kernel } from 'tapkit/kernel'
import { createSolanaSigner } from 'tapkit/solana/kit'
import { createWalletAdapter } from 'tapkit/solana/web3'

const systemProgram = '11111111111111111111111111111111' as Address

/** Pays by each library as an app does; answers the signature. */
export function paySolana(kernel: Kernel) {
  const adapter = createWalletAdapter(kernel, { web3 })
  const transfer = (to: string, lamports: number) => {
    const { publicKey } = adapter
    if (!publicKey) throw new Error('Nobody is connected.')
    return web3.SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: new web3.PublicKey(to), lamports })
  }
  return {
    'solana/web3': (to: string, lamports: number) =>
      adapter.sendTransaction(new web3.Transaction().add(transfer(to, lamports)), adapter.connection),
    async 'solana/kit'(to: string, lamports: number) {
      const signer = await createSolanaSigner(kernel)
      const { blockhash, lastValidBlockHeight } = await adapter.connection.getLatestBlockhash()
      const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
      const { data } = transfer(to, lamports)
      // Who pays signs and is written to (3), who is paid is written to (1).
      const accounts = [
        { address: signer.address, role: 3 },
        { address: to as Address, role: 1 },
      ]
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayerSigner(signer, empty),
        (payable) => setTransactionMessageLifetimeUsingBlockhash(lifetime, payable),
        (timed) =>
          appendTransactionMessageInstruction(
            { programAddress: systemProgram, accounts, data: Uint8Array.from(data) },
            timed,
          ),
      )
      const signed = await signTransactionMessageWithSigners(message)
      return adapter.connection.sendEncodedTransaction(getBase64EncodedWireTransaction(signed))
    },
  }
}
