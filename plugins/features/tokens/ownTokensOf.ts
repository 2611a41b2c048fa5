import type { Kernel, Network, OwnTokenService } from 'tapkit/kernel'

/** The store of the visitor's own tokens of a network; `undefined` where its chain lists all of them by itself. */
export const ownTokensOf = ({ hooks }: Kernel, network: Network): OwnTokenService | undefined =>
  hooks.services.for('ownTokens').call([], { network })[0]
