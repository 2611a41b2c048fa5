/** The wishes of a payment link beside its receiver. */
type Asked = {
  /**
   * The network that the form names: its CAIP-2 id, or its name as written if no id is known. If absent, any network
   * will do.
   */
  readonly network?: string | undefined
  /** In the smallest unit, or a plain decimal in whole tokens. */
  readonly amount?: bigint | string | undefined
  /** Address of the token; the native currency if absent. */
  readonly token?: string | undefined
  readonly memo?: string | undefined
  readonly refused?: undefined
}

/**
 * A receiver as a payment link or another written form of its namespace names it: by its address, or by a name that is
 * resolved as if the visitor had typed it. Or the reason why the form is refused. `unreadable`: the form breaks its
 * standard. `demands`: the form requires more than a transfer. `reference`: the payment is found by a reference that no
 * transfer carries.
 */
export type WrittenReceiver =
  | ({ readonly address: string; readonly name?: undefined } & Asked)
  | ({ readonly name: string; readonly address?: undefined } & Asked)
  | { readonly refused: 'unreadable' | 'demands' | 'reference' }
