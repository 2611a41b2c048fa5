/** An account on a network. */
export type AccountId = { readonly chainId: string; readonly address: string }

/**
 * The text of an account (CAIP-10), the same for every spelling of its address. Hex and bech32 addresses may be written
 * in capitals; base58 addresses may not.
 */
export const accountKey = ({ chainId, address }: AccountId): string =>
  `${chainId}:${chainId.startsWith('stacks:') ? writeC32(address) : writeCase(address)}`

const writeCase = (address: string) =>
  /^(0x[0-9a-f]+|(bc|tb|bcrt)1[0-9a-z]+)$/i.test(address) ? address.toLowerCase() : address

/** c32 (SIP-005) is read in either case, and reads letters that look like digits as these digits. */
const writeC32 = (address: string) => address.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
