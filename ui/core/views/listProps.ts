import type { AccountState, DeepReadonly, Kernel, Network } from 'tapkit/kernel'

/** The props of a list on the account view. */
export type ListProps = {
  readonly kernel: Kernel
  readonly account: DeepReadonly<AccountState>
  readonly network: Network
  /** When data that did not load is read again. */
  readonly next: number | undefined
  readonly receive: (() => void) | undefined
}
