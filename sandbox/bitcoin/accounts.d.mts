/** How a sandbox account's address is locked; all but p2tr belong to the payment key. */
export type AddressType = 'p2wpkh' | 'p2sh' | 'p2pkh' | 'p2tr'

/** Published keys as hex, worthless anywhere but in the sandbox. */
export const keys: Readonly<Record<'payment' | 'ordinals' | 'faucet', string>>
/** Compressed, as hex; the ordinals key without its first byte is the taproot key. */
export const publicKeys: Readonly<Record<'payment' | 'ordinals', string>>
export const addresses: Readonly<Record<'mainnet' | 'testnet' | 'regtest', Readonly<Record<AddressType, string>>>>
export const faucet: string
/** Somebody to send to, whose key nobody needs. */
export const bob: string
