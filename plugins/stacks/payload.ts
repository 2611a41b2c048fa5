/** What every request that moves something says: who signs, on which network, and that the wallet is to send it. */
type Asked = {
  readonly address: string
  readonly network: 'mainnet' | 'testnet'
  readonly broadcast: true
  /** Micro-STX as decimal text; the wallet chooses where it is absent, as the nonce. */
  readonly fee?: string | undefined
  readonly nonce?: string | undefined
}

/** What may leave: post-conditions in hex (SIP-005), and what becomes of what they do not name. */
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

/** What a request does, without who signs it and what it costs. */
export type StacksRequest = {
  [name in keyof Requests]: { readonly method: name; readonly params: Requests[name] }
}[keyof Requests]

/** What a Stacks wallet is asked for when money moves, exactly as `StacksProvider.request` takes it (SIP-030). */
export type StacksPayload = {
  [name in keyof Requests]: { readonly method: name; readonly params: Asked & Requests[name] }
}[keyof Requests]
