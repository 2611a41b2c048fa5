import type { AddressPurpose, AddressType } from '../account.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { MessageProtocol } from '../provider.ts'

/** An address that the wallet shares. */
export type WalletAddress = {
  readonly address: string
  /** Hex: 33 bytes, or 32 (x-only) where the wallet shows a taproot key so. Absent where the wallet shows none. */
  readonly publicKey?: string | undefined
  /** Choose by it, never by the place in the list (bitcoin 1). */
  readonly purpose: AddressPurpose
  /** The script that it stands for, as its shape tells. */
  readonly type?: AddressType | undefined
}

/** An input to sign: of the account in use where no address is named. */
export type InputToSign = {
  readonly index: number
  readonly address?: string | undefined
  /** Without them, ALL, or DEFAULT where it is taproot. */
  readonly sighashTypes?: readonly number[] | undefined
}

/** The inputs of a PSBT to sign. */
export type SignPsbtOptions = {
  /** Places of inputs, or the address and sighash of each; by default, the inputs that spend coins of the wallet's addresses. */
  readonly inputs?: readonly (number | InputToSign)[] | undefined
}

/** A payment. */
export type TransferOptions = {
  /** `amount` in satoshi. */
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  /** Satoshi per virtual byte, for wallets that take one; without it the kit's estimate. */
  readonly feeRate?: number | undefined
}

/** The Bitcoin wallet in use, whichever it is. Everything is as it is now. */
export type BitcoinWallet = {
  readonly connected: boolean
  /** The network in use. */
  readonly network: BitcoinNetworkName | undefined
  /** The address in use. */
  readonly address: string | undefined
  /** The addresses that the wallet shares on the network in use; the same list until it changes. */
  readonly addresses: readonly WalletAddress[]
  /** Calls `listener` after each change of the kit, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /**
   * Asks for signatures of a PSBT (BIP-174, BIP-370) in base64, hex or bytes, and answers it signed in the same form; not finalised.
   * @throws NotConnectedError, AccountNotSharedError, ChainMismatchError, InvalidPsbtError, SighashError, AlteredPsbtError,
   * WalletCallNotSupportedError, UserRejectedError, RPCError
   */
  signPsbt<form extends string | Uint8Array>(psbt: form, options?: SignPsbtOptions): Promise<PsbtLike<form>>
  /**
   * Signs a text by an address of the wallet, the one in use by default; the signature is base64.
   * @throws NotConnectedError, AccountNotSharedError, ChainMismatchError, WalletCallNotSupportedError, UserRejectedError, RPCError
   */
  signMessage(
    message: string,
    options?: { readonly address?: string | undefined; readonly protocol?: MessageProtocol | undefined },
  ): Promise<{ readonly address: string; readonly signature: string; readonly protocol: MessageProtocol }>
  /**
   * Pays from the address in use, as `kernel.prepare` and `kernel.send` do: it stands in the ledger. Answers the transaction id.
   * @throws NotConnectedError, AccountNotSharedError, InvalidAddressError, DustError, PreparedBlockedError, SendPendingError,
   * UserRejectedError, SendOutcomeUnknownError
   */
  sendTransfer(options: TransferOptions): Promise<string>
}

/** Text for text, bytes for bytes. */
export type PsbtLike<form> = form extends string ? string : Uint8Array
