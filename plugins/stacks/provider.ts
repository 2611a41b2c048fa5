import type { Account } from 'tapkit/kernel'

/** Which words a wallet has for the same things; the two give different meanings to the same error code (requests 12). */
export type StacksDialect = 'sip030' | 'sats-connect'

/** An event of a wallet (SIP-030, and sats-connect's `disconnect`). An absent field has not changed. */
export type StacksWalletEvent =
  | { readonly type: 'stx_accountChange'; readonly accounts: readonly Account<'stacks'>[] }
  | {
      readonly type: 'stx_networkChange'
      /** Stacks chain id: 1 is the mainnet, 2147483648 every public testnet. */
      readonly chainId: number
      readonly accounts?: readonly Account<'stacks'>[] | undefined
    }
  | { readonly type: 'disconnect' }

/**
 * The contract that every Stacks wallet is adapted to. Methods and parameters are those of SIP-030, amounts decimal
 * strings of micro-STX, Clarity values and transactions hex.
 */
export type StacksProvider = {
  readonly dialect: StacksDialect
  /**
   * Asks the wallet, and answers the result without its JSON-RPC envelope.
   * @throws UserRejectedError, MethodNotSupportedError, AccountNotSharedError, RPCError
   */
  request(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Calls `listener` with the wallet's events, until the returned function is called. */
  subscribe(listener: (event: StacksWalletEvent) => void): () => void
}
