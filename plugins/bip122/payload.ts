import type * as v from 'valibot'
import type { BitcoinNetworkName } from './networks/bitcoinNetwork.ts'
import type { SignInput } from './provider.ts'
import type { assets } from './rpc/assets.ts'

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

/** Methods of the sats-connect dialect (WBIP) by which a wallet itself moves runes and inscriptions, or pays an order of runes. */
export type CallMethod = 'ord_sendInscriptions' | 'runes_etch' | 'runes_mint' | 'runes_rbfOrder' | 'runes_transfer'

/** A request for such a method, for wallets whose `getInfo` lists the method. */
export type CallPayload<method extends CallMethod = CallMethod> = {
  readonly [name in method]: {
    readonly kind: 'call'
    readonly method: name
    /** The exact parameters that the wallet gets. `prepare` writes whole numbers as decimal text. */
    readonly params: v.InferInput<(typeof assets)[name]['params']>
    readonly network: BitcoinNetworkName
  }
}[method]

/** A request to a Bitcoin wallet that moves money. */
export type BitcoinPayload = TransferPayload | PsbtPayload | CallPayload
