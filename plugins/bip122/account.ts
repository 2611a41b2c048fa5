/**
 * The purpose of an address. Wallets may name further purposes, such as `spark`; they are kept as they are. The `type` of an account says
 * `ordinal` and `stx` for `ordinals` and `stacks`, and `payment` for an address that is for payments and ordinals.
 */
export type AddressPurpose = 'payment' | 'ordinals' | 'stacks' | (string & {})

/** The kind of script that an address stands for; `stacks` for an address of that chain. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'stacks' | (string & {})

/** Where a wallet keeps the key. */
export type WalletType = 'software' | 'ledger' | 'keystone' | (string & {})

/** One address of a Bitcoin wallet. Choose it by `purpose`, never by its place in a list (bitcoin 1). */
export type BitcoinAccount = {
  readonly address: string
  /** Hex: 33 bytes, or 32 (x-only) where the wallet shows a taproot key so. Absent where the wallet shows none. */
  readonly publicKey?: string | undefined
  readonly purpose: AddressPurpose
  /** BIP-32 derivation path, where the wallet tells it. */
  readonly path?: string | undefined
  readonly addressType?: AddressType | undefined
  readonly walletType?: WalletType | undefined
}
