import type { BitcoinNetworkName } from './networks/bitcoinNetwork.ts'
import type { SignInput } from './provider.ts'

/** A payment that the wallet writes itself. */
export type TransferPayload = {
  readonly kind: 'transfer'
  /** `amount` in satoshi. */
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  /** The address that pays. */
  readonly from: string
  /** Satoshi per virtual byte, for wallets that take one; the wallet chooses where it is absent. */
  readonly feeRate?: number | undefined
  readonly network: BitcoinNetworkName
}

/** A transaction that is written already (BIP-174, BIP-370), to be signed and broadcast. */
export type PsbtPayload = {
  readonly kind: 'psbt'
  /** Base64. */
  readonly psbt: string
  /** The inputs to sign; all of the wallet's own where absent. */
  readonly signInputs?: readonly SignInput[] | undefined
  readonly network: BitcoinNetworkName
}

/** What a Bitcoin wallet is asked for when money moves. */
export type BitcoinPayload = TransferPayload | PsbtPayload
