import type { DeepReadonly, TokenBalance } from 'tapkit/kernel'

/** Whether a token's symbol can be relied on, and why; a stranger's token may bear any name. */
export const knownAs = ({ address, unlisted }: DeepReadonly<TokenBalance>): 'native' | 'listed' | undefined =>
  address === undefined ? 'native' : unlisted ? undefined : 'listed'
