/** The wishes of a written form beside its receiver. */
type Asked = {
  /** The network that the form names: its CAIP-2 id, or its name as written if no id is known for it. Any will do where absent. */
  readonly network?: string | undefined
  /** In the smallest unit, or a plain decimal in whole tokens. */
  readonly amount?: bigint | string | undefined
  /** Address of the token; the native currency where absent. */
  readonly token?: string | undefined
  readonly memo?: string | undefined
  readonly refused?: undefined
}

/**
 * A receiver in a written form of its namespace, such as a payment link, by its address, or by a name that is resolved as if it had been
 * typed; or why the link is refused. `unreadable`: it does not hold to its standard. `demands`: it requires more than a transfer.
 * `reference`: it is found by a reference that no transfer carries.
 */
export type WrittenReceiver =
  | ({ readonly address: string; readonly name?: undefined } & Asked)
  | ({ readonly name: string; readonly address?: undefined } & Asked)
  | { readonly refused: 'unreadable' | 'demands' | 'reference' }
