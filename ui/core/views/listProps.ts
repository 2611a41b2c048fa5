import type { AccountState, DeepReadonly, Kernel, Network } from 'tapkit/kernel'

/** What a list of the account is drawn from. */
export type ListProps = {
  readonly kernel: Kernel
  readonly account: DeepReadonly<AccountState>
  readonly network: Network
  /** When what did not load is read again. */
  readonly next: number | undefined
  readonly receive: (() => void) | undefined
}
