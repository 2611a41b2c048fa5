import type { Kernel } from 'tapkit/kernel'
import { chainsOf } from '../chainsOf.ts'
import type { Chain } from '../networks/chain.ts'
import type { Bond } from './bond.ts'

/** The composed chain that a bond is for; `undefined` of a wallet's network that the app does not offer. */
export const chainOf = (kernel: Kernel, { networkId }: Bond): Chain | undefined =>
  chainsOf(kernel).find(({ id }) => networkId === `eip155:${id}`)
