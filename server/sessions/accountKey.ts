/** An account on one network. */
export type AccountId = { readonly chainId: string; readonly address: string }

/** One text an account (CAIP-10). Hex says the same in capitals, which other addresses do not. */
export const accountKey = ({ chainId, address }: AccountId): string =>
  `${chainId}:${/^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address}`
