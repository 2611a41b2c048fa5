import type { AccountState, DeepReadonly } from 'tapkit/kernel'

/** Whether an account is known to hold nothing on its network. */
export const isEmpty = ({ tokens }: DeepReadonly<Pick<AccountState, 'tokens'>>): boolean =>
  tokens.status === 'success' && tokens.data.every(({ value }) => value === 0n)
