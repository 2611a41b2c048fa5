/** Bytes as a text that can be frozen: `0x…`. */
export type Hex = `0x${string}`

/**
 * The texts that are signed, frozen. The page draws these very texts under Details, and the hash is computed from them at the signature.
 * A transaction of EVM is its unsigned serialisation; a transaction of Solana is its wire bytes in base64.
 */
export type Subject =
  | { readonly kind: 'message'; readonly bytes: Hex }
  | { readonly kind: 'typedData'; readonly json: string }
  | { readonly kind: 'eip155Transaction'; readonly unsigned: Hex }
  | { readonly kind: 'solanaTransaction'; readonly wire: string }

/** A subject with the account that signs it. */
export type Signing = { readonly account: string; readonly chainId: string; readonly subject: Subject }

/** The use of the signatures. */
export type Outcome = 'signature' | 'send' | 'transaction' | 'transactions' | 'consent'

/** The subject of a line of the page. The sentence of each label stands in the table of texts. */
export type LineLabel =
  | 'account'
  | 'accounts'
  | 'opener'
  | 'network'
  | 'message'
  | 'signIn'
  | 'sends'
  | 'to'
  | 'contract'
  | 'function'
  | 'allows'
  | 'spender'
  | 'token'
  | 'until'
  | 'fee'
  | 'memo'
  | 'opens'
  | 'deposit'
  | 'program'
  | 'about'
  | 'field'

/** A line of the page. `name` is the app's own name of a field of typed data. */
export type Line = { readonly label: LineLabel; readonly value: string; readonly name?: string }

/** Something that the visitor has to know before the press, said in red. */
export type Warning = {
  readonly code:
    | 'notText'
    | 'hiddenCharacters'
    | 'foreignUri'
    | 'anyNetwork'
    | 'orderUnread'
    | 'callUnread'
    | 'createsContract'
    | 'unlimited'
    | 'unknownToken'
    | 'programUnread'
    | 'otherPayer'
  readonly value?: string
}

/**
 * The stake of a request: nothing, an amount of the network's own currency with the fee, something of unknown value, or a permission.
 */
export type Stake =
  | { readonly kind: 'none' | 'unknown' | 'permission' }
  | { readonly kind: 'native'; readonly chainId: string; readonly amount: bigint }

/** A request that was read: what is drawn and what is signed both come from this one frozen object. */
export type Act = {
  readonly title: 'consent' | 'signIn' | 'message' | 'typedData' | 'permit' | 'transaction' | 'transactions'
  readonly host: string
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  readonly stake: Stake
  readonly signings: readonly Signing[]
  readonly outcome: Outcome
  /**
   * `needed`: the wallet has no passkey, so the visitor types the recovery code. `instead`: the visitor may type the code after a passkey has not
   * opened the wallet. A window asks for the code, and never a frame.
   */
  readonly code?: 'needed' | 'instead'
  /** The accounts that a consent shares, `namespace:address` each. */
  readonly accounts?: readonly string[]
}

/** Freezes an act with everything in it. */
export function freezeAct(act: Act): Act {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const part of Object.values(value)) freeze(part)
    Object.freeze(value)
  }
  freeze(act)
  return act
}
