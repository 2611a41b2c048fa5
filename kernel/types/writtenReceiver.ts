/**
 * A receiver in a written form of its namespace, such as a payment link; or why the link is refused. `unreadable`: it does not
 * hold to its standard. `demands`: it requires more than a transfer. `reference`: it is found by a reference that no transfer carries.
 */
export type WrittenReceiver =
  | {
      readonly address: string
      /** The network that the form names: its CAIP-2 id, or its name as written if no id is known for it. Any will do where absent. */
      readonly network?: string | undefined
      /** In the smallest unit, or a plain decimal in whole tokens. */
      readonly amount?: bigint | string | undefined
      /** Address of the token; the native currency where absent. */
      readonly token?: string | undefined
      readonly memo?: string | undefined
    }
  | { readonly refused: 'unreadable' | 'demands' | 'reference' }
