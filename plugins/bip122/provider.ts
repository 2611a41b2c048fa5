import type { AddressPurpose, BitcoinAccount } from './account.ts'
import type { BitcoinNetworkName } from './networks/bitcoinNetwork.ts'

/** How a text is signed: BIP-137 (`ecdsa`) or BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** An input that an address is to sign. Without `sighashTypes` the wallet signs with ALL, or DEFAULT where it is taproot. */
export type SignInput = {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

/** An event that a wallet reports by itself. A field that it leaves out is asked for. */
export type BitcoinWalletEvent =
  | { readonly type: 'accountChange'; readonly accounts?: readonly BitcoinAccount[] | undefined }
  | {
      readonly type: 'networkChange'
      readonly network?: BitcoinNetworkName | undefined
      readonly accounts?: readonly BitcoinAccount[] | undefined
    }
  | { readonly type: 'disconnect' }

/** A request, as far as it tells whether the wallet can carry it out. */
export type Asked =
  | {
      readonly kind: 'transfer'
      readonly recipients: readonly object[]
      /** The address that pays. */
      readonly from?: string | undefined
      readonly network: BitcoinNetworkName
    }
  | {
      readonly kind: 'psbt'
      readonly signInputs?: readonly SignInput[] | undefined
      readonly network: BitcoinNetworkName
    }

/**
 * The contract that every Bitcoin wallet is adapted to, in any dialect. Amounts are satoshi as bigint, PSBTs
 * and signatures base64. A call that a wallet does not support throws `WalletCallNotSupportedError` before the visitor is asked,
 * a refusal is a `UserRejectedError`, and any other error of the wallet an `RPCError`.
 */
export type BitcoinProvider = {
  /**
   * Asks the visitor for the wallet's addresses, of which there is at least one.
   * @throws NoAccountError, UserRejectedError, RPCError
   */
  connect(input: {
    readonly network: BitcoinNetworkName
    readonly purposes?: readonly AddressPurpose[] | undefined
    /** At most 80 UTF-16 units. */
    readonly message?: string | undefined
    /** Once it aborts, the wallet is asked nothing more, and its answer changes nothing. */
    readonly signal?: AbortSignal | undefined
  }): Promise<readonly BitcoinAccount[]>

  /** Whether the wallet also pays with coins of addresses that it has not shared. Its own coins are then unknown here. */
  readonly hasOthers?: boolean | undefined

  /** It sends at the fee rate that it is given, in satoshi per virtual byte. None is shown, nor handed to it, where it does not say so. */
  readonly takesFeeRate?: boolean | undefined

  /**
   * It signs with the address in use alone. Another wallet may sign with every key that it has, so it is told which inputs are its own
   * if a PSBT has inputs of others.
   */
  readonly hasOneSigner?: boolean | undefined

  /**
   * Refuses a request that the wallet is known not to support, without asking the wallet: called before the review, of a payment, or of a PSBT that
   * is to be signed and broadcast. `sendTransfer` and `signPsbt` refuse the same requests.
   * @throws WalletCallNotSupportedError, OneRecipientError, PartialBroadcastError, UnsupportedNetworkError
   */
  requireAble?(asked: Asked): void

  /** The addresses that the wallet shares already, without a prompt; an empty list if it is locked or cannot tell. */
  getAccountAddresses(): Promise<readonly BitcoinAccount[]>

  /**
   * Takes the addresses and the network of the last visit, unless the wallet has told its addresses since, or that it shares
   * none. Only for wallets that share addresses with a prompt only, or have no network of their own. A request
   * that names its address is refused by a wallet that no longer shares the address. Leather's transfers name no address, and are
   * paid by the account that is active in the wallet, which shows it before it asks.
   */
  resume?(accounts: readonly BitcoinAccount[], network: BitcoinNetworkName): void

  /** Forgets the wallet's addresses and network. For the wallets that have `resume`. */
  forget?(): void

  /**
   * The network that the wallet is on, without a prompt; `undefined` where it does not tell.
   * @throws UnsupportedNetworkError where it is on a chain that is not one of the five
   */
  getNetwork(): Promise<BitcoinNetworkName | undefined>

  /**
   * Asks the wallet to change its network; resolves once it has. Once `signal` aborts, the answer changes nothing here.
   * @throws SwitchNotSupportedError, UnsupportedNetworkError, UserRejectedError, RPCError
   */
  switchNetwork(network: BitcoinNetworkName, signal?: AbortSignal | undefined): Promise<void>

  /**
   * Asks an address of the wallet to sign a text; without `protocol`, BIP-322 for taproot, and else the protocol that the wallet prefers.
   * @throws AccountNotSharedError, WalletCallNotSupportedError, UserRejectedError, RPCError
   */
  signMessage(input: {
    readonly address: string
    readonly message: string
    readonly protocol?: MessageProtocol | undefined
    readonly network: BitcoinNetworkName
  }): Promise<{ readonly signature: string; readonly protocol: MessageProtocol }>

  /**
   * Asks the wallet to sign inputs of a PSBT (BIP-174), all of its own where `signInputs` is absent, and answers the PSBT with
   * the signatures. With `broadcast` it is finalised and sent as well, and `txid` is set.
   * @throws WalletCallNotSupportedError, PartialBroadcastError, UserRejectedError, RPCError; after a broadcast
   * SendOutcomeUnknownError, where the wallet names no transaction, and SentUncheckedError, whose `data` has its `txid`
   */
  signPsbt(input: {
    readonly psbt: string
    readonly signInputs?: readonly SignInput[] | undefined
    readonly broadcast?: boolean | undefined
    readonly network: BitcoinNetworkName
  }): Promise<{ readonly psbt: string; readonly txid?: string | undefined }>

  /**
   * Asks the wallet to pay and broadcast; answers the transaction id.
   * @throws WalletCallNotSupportedError, OneRecipientError, AccountNotSharedError, UserRejectedError, RPCError, and
   * SendOutcomeUnknownError where the wallet answers without naming a transaction
   */
  sendTransfer(input: {
    /** `amount` in satoshi. */
    readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
    /** The address that pays; refused where the wallet would pay from another one. */
    readonly from?: string | undefined
    /** Satoshi per virtual byte, where the wallet takes one. */
    readonly feeRate?: number | undefined
    readonly network: BitcoinNetworkName
  }): Promise<{ readonly txid: string }>

  /** Calls `listener` with the wallet's events, until the returned function is called. */
  subscribe(listener: (event: BitcoinWalletEvent) => void): () => void

  /** Ends the session in the wallet as well, where it knows sessions. */
  disconnect?(): Promise<void>

  /**
   * The first hundred inscriptions that the wallet lists, without a prompt: the output of each, and the offset of its satoshi in it. It is
   * there where the wallet lists them by a call of its own.
   */
  getInscriptions?(): Promise<
    readonly { readonly inscriptionId: string; readonly output: string; readonly offset: number }[]
  >

  /**
   * A raw request, where the wallet speaks the sats-connect dialect (WBIP). Answers the `result`.
   * @throws UserRejectedError, RPCError with the wallet's code and data
   */
  request?(method: string, params?: unknown): Promise<unknown>
}
