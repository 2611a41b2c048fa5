import type {
  Connection,
  PublicKey,
  SendOptions,
  Signer,
  Transaction,
  TransactionSignature,
  TransactionVersion,
  VersionedTransaction,
} from '@solana/web3.js'
import type { BaseError } from 'tapkit/kernel'
import type { SignInFields } from '../provider.ts'

/** The classes of `@solana/web3.js` 1.x that the adapter makes: the module itself will do. */
export type Web3 = Pick<
  typeof import('@solana/web3.js'),
  'Connection' | 'PublicKey' | 'Transaction' | 'VersionedTransaction'
>

/** `Loadable`: no wallet is in the page, and the modal can be asked. `Unsupported`: there is no page, as on a server. */
export type ReadyState = 'Installed' | 'Loadable' | 'Unsupported'

/** A transaction of either format. */
export type AnyTransaction = Transaction | VersionedTransaction

/** How a transaction is sent; `signers` sign it before the wallet does. */
export type SendTransactionOptions = SendOptions & { readonly signers?: readonly Signer[] | undefined }

/** The account that signed in, as Wallet Standard has it. */
export type SignInOutput = {
  readonly account: {
    readonly address: string
    readonly publicKey: Uint8Array
    readonly chains: readonly []
    readonly features: readonly []
  }
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
}

/** The events of an adapter, with their arguments. */
export type WalletAdapterEvents = {
  /** A wallet is connected, or another account is in use. */
  connect(publicKey: PublicKey): void
  disconnect(): void
  error(error: BaseError): void
  readyStateChange(readyState: ReadyState): void
}

/** Listeners, as `EventEmitter` has them. */
export type WalletAdapterEmitter = {
  on<const name extends keyof WalletAdapterEvents>(name: name, listener: WalletAdapterEvents[name]): WalletAdapter
  once<const name extends keyof WalletAdapterEvents>(name: name, listener: WalletAdapterEvents[name]): WalletAdapter
  /** Without a listener, all of that event. */
  off<const name extends keyof WalletAdapterEvents>(name: name, listener?: WalletAdapterEvents[name]): WalletAdapter
  addListener: WalletAdapterEmitter['on']
  removeListener: WalletAdapterEmitter['off']
  removeAllListeners(name?: keyof WalletAdapterEvents): WalletAdapter
}

/** The Solana wallet in use, whichever it is, in the shape of `@solana/wallet-adapter-base`. Everything is as it is now. */
export type WalletAdapter = WalletAdapterEmitter & {
  /** The name of the wallet in use; 'tapkit' without a connection. */
  readonly name: string & { readonly __brand__: 'WalletName' }
  readonly url: string
  /** Picture of the wallet in use; empty if there is no picture. */
  readonly icon: string
  readonly readyState: ReadyState
  /** The account in use, the same object for as long as it is. */
  readonly publicKey: PublicKey | null
  readonly connected: boolean
  /** A wallet is being asked, or read back, or a gate still holds it. */
  readonly connecting: boolean
  readonly supportedTransactionVersions: ReadonlySet<TransactionVersion>
  /** Reads from the first endpoint of the network in use; another network gives another connection. */
  readonly connection: Connection
  /** Calls `listener` after each change of the kit, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Resolves once the kit has restored its sessions; no wallet is asked. */
  autoConnect(): Promise<void>
  /**
   * Opens the modal, unless a wallet is connected.
   * @throws WalletWindowClosedError, WalletConnectionError
   */
  connect(): Promise<void>
  /**
   * Ends every session with a Solana wallet.
   * @throws WalletDisconnectionError
   */
  disconnect(): Promise<void>
  /** @throws WalletNotConnectedError, WalletSignMessageError */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /**
   * Asks the account in use, which must be among the signers. A wallet may change the transaction before it signs: look
   * at the result.
   * @throws WalletNotConnectedError, WalletSignTransactionError
   */
  signTransaction<type extends AnyTransaction>(transaction: type): Promise<type>
  /** @throws WalletNotConnectedError, WalletSignTransactionError */
  signAllTransactions<type extends AnyTransaction>(transactions: type[]): Promise<type[]>
  /**
   * Has the wallet sign and broadcast it, or sign it alone and broadcasts by `connection`, which must be of the network in use.
   * @throws WalletNotConnectedError, WalletSendTransactionError
   */
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<TransactionSignature>
  /**
   * Signs in as the account in use (Sign-In With Solana), by a wallet that offers it; without a connection, asks for a
   * wallet first.
   * @throws WalletSignInError, WalletWindowClosedError, WalletConnectionError
   */
  signIn(input?: SignInFields): Promise<SignInOutput>
}
