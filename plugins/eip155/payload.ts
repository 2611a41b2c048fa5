/** What an EVM wallet is asked to send: the parameter of `eth_sendTransaction` (EIP-1474). Its fee is the wallet's to choose. */
export type Eip155Payload = {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  /** Wei, in hex. */
  readonly value: `0x${string}`
  /** Call data; absent for a payment alone. */
  readonly data?: `0x${string}` | undefined
  /** EIP-155, in hex. */
  readonly chainId: `0x${string}`
}

/** What a service writes for a trade; nothing is paid where it says no `value`. */
export type Eip155Call = Partial<Pick<Eip155Payload, 'value' | 'data' | 'chainId'>> & {
  readonly from?: string | undefined
  readonly to: string
}
