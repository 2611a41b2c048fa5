/**
 * The common fields of every request that moves assets: the signer, the network, and that the wallet is to send it.
 */
type Asked = {
  readonly address: string
  readonly network: 'mainnet' | 'testnet'
  readonly broadcast: true
  /** Micro-STX as decimal text; if it is absent, the wallet chooses the fee, as it chooses an absent nonce. */
  readonly fee?: string | undefined
  readonly nonce?: string | undefined
}

/** The limits of a request: post-conditions in hex (SIP-005), and the mode for assets that they do not name. */
export type Limited = {
  readonly postConditions: readonly string[]
  readonly postConditionMode: 'allow' | 'deny' | 'originator'
}

type Requests = {
  stx_transferStx: {
    readonly recipient: string
    /** Micro-STX as decimal text. */
    readonly amount: string
    readonly memo?: string | undefined
  }
  stx_callContract: Limited & {
    readonly contract: string
    readonly functionName: string
    /** Clarity values in hex. */
    readonly functionArgs: readonly string[]
  }
  stx_deployContract: Limited & {
    readonly name: string
    readonly clarityCode: string
    readonly clarityVersion?: number | undefined
  }
}

/** The effect of a request, without its signer and its fee. */
export type StacksRequest = {
  [name in keyof Requests]: { readonly method: name; readonly params: Requests[name] }
}[keyof Requests]

/** A request to a Stacks wallet that moves money, exactly as `StacksProvider.request` takes it (SIP-030). */
export type StacksPayload = {
  [name in keyof Requests]: { readonly method: name; readonly params: Asked & Requests[name] }
}[keyof Requests]
