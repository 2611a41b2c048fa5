/**
 * A transaction that an EVM wallet is asked to send: the parameter of `eth_sendTransaction` (EIP-1474). The wallet
 * chooses the fee.
 */
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

/** The call that a service writes for a trade; without a `value`, no native currency is paid. */
export type Eip155Call = Partial<Pick<Eip155Payload, 'value' | 'data' | 'chainId'>> & {
  readonly from?: string | undefined
  readonly to: string
}
