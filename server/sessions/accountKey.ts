/** An account on one network. */
export type AccountId = { readonly chainId: string; readonly address: string }

/** One text an account (CAIP-10), however its address is written: hex and bech32 say the same in capitals, base58 does not. */
export const accountKey = ({ chainId, address }: AccountId): string =>
  `${chainId}:${chainId.startsWith('stacks:') ? writeC32(address) : writeCase(address)}`

const writeCase = (address: string) =>
  /^(0x[0-9a-f]+|(bc|tb|bcrt)1[0-9a-z]+)$/i.test(address) ? address.toLowerCase() : address

/** c32 (SIP-005) is read in either case, and its letters as what they are typed for. */
const writeC32 = (address: string) => address.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
