import type { CaipNetworkId } from 'tapkit/kernel'

/** Versions of transactions that a wallet may sign: `legacy`, and 0, which may name lookup tables. */
export type TransactionVersion = 'legacy' | 0

/** The abilities of an account. A key is absent if the wallet, or the account itself, does not offer it. */
export type SolanaFeatures = {
  readonly signMessage?: true | undefined
  /** The versions it signs. */
  readonly signTransaction?: readonly TransactionVersion[] | undefined
  readonly signAllTransactions?: readonly TransactionVersion[] | undefined
  readonly signAndSendTransaction?: readonly TransactionVersion[] | undefined
}

/** An account that a wallet shares. */
export type SolanaAccount = {
  /** Public key of 32 bytes, in base58. */
  readonly address: string
  /** Composed networks that it signs for, by CAIP-2 id; absent means every network. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  readonly features: SolanaFeatures
}

/** Which account signs. */
type Signer = { readonly address: string }

/** Which account signs, and for which network (CAIP-2 id); transactions are wire bytes, signatures included. */
type OnNetwork = Signer & { readonly networkId: CaipNetworkId }

/** How a node takes a transaction (`sendTransaction` of Solana's RPC). */
export type SendOptions = {
  readonly commitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly skipPreflight?: boolean | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

/** Fields of a sign-in message (CAIP-122); times are ISO 8601. The wallet fills in absent fields. */
export type SignInFields = {
  readonly domain?: string | undefined
  readonly address?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The address that signed in, the signed text, byte for byte, and its signature of 64 bytes. */
export type SignedIn = { readonly address: string; readonly message: Uint8Array; readonly signature: Uint8Array }

/**
 * The contract by which every Solana wallet is asked: Wallet Standard, WalletConnect, an embedded wallet. Only bytes
 * and text cross it, so that no class of an SDK does. Each method may throw `MethodNotSupportedError` if the account's
 * `features` lack it.
 */
export type SolanaProvider = {
  /**
   * Composed networks that the wallet signs for, by CAIP-2 id, known before it is asked; absent means every network.
   */
  networks?(): readonly CaipNetworkId[]
  /** Accounts that are shared now; empty if the wallet is locked or this page is not connected. */
  accounts(): readonly SolanaAccount[]
  /** Asks for accounts; `silent` never prompts, and answers an empty list if a prompt would be needed. */
  connect(input?: { readonly silent?: boolean | undefined }): Promise<readonly SolanaAccount[]>
  /** Takes this page's permission back, if the wallet can. */
  disconnect?(): Promise<void>
  /** Hears that accounts, their networks or features changed; answers how to stop. */
  onChange?(listener: (accounts: readonly SolanaAccount[]) => void): () => void
  /** Answers an ed25519 signature of 64 bytes over exactly these bytes. */
  signMessage(input: Signer & { readonly message: Uint8Array }): Promise<Uint8Array>
  /** Answers the signed transaction. */
  signTransaction(input: OnNetwork & { readonly transaction: Uint8Array }): Promise<Uint8Array>
  /** Answers the signed transactions, in the order that they were given in. */
  signAllTransactions(
    input: OnNetwork & { readonly transactions: readonly Uint8Array[] },
  ): Promise<readonly Uint8Array[]>
  /** Answers the transaction's first signature, of 64 bytes; the wallet broadcasts. */
  signAndSendTransaction(
    input: OnNetwork & { readonly transaction: Uint8Array; readonly options?: SendOptions | undefined },
  ): Promise<Uint8Array>
  /** Connects and signs in with a single prompt (Sign-In With Solana), if the wallet can; answers the signed text. */
  readonly signIn?: ((fields?: SignInFields) => Promise<SignedIn>) | undefined
}
