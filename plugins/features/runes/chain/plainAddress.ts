/** An address as explorers write it: bech32 has two writings, and means the same by both. */
export const plainAddress = (address: string): string =>
  /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
