import type { TransactionVersion } from './provider.ts'

/**
 * What a wallet is asked for: a whole transaction, unsigned. A `calls` intent gives `transaction`; what else there is, `prepare`
 * reads from its bytes and from the wallet.
 */
export type SolanaPayload = {
  /** Wire bytes in base64, with room for one signature. */
  readonly transaction: string
  readonly version: TransactionVersion
  /** Base58; the network takes the transaction for about a minute after it. */
  readonly blockhash: string
  /** `signTransaction`: this page broadcasts what was signed. */
  readonly method: 'signAndSendTransaction' | 'signTransaction'
}
