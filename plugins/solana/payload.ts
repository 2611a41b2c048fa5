import type { TransactionVersion } from './provider.ts'

/**
 * A request to a wallet: a whole transaction, unsigned. A `calls` intent gives `transaction`; `prepare` reads the other
 * fields from its bytes and from the wallet.
 */
export type SolanaPayload = {
  /** Wire bytes in base64, with room for a single signature. */
  readonly transaction: string
  readonly version: TransactionVersion
  /** Base58; the network takes the transaction for about a minute after it. */
  readonly blockhash: string
  /** `signTransaction`: this page broadcasts the signed transaction. */
  readonly method: 'signAndSendTransaction' | 'signTransaction'
}
