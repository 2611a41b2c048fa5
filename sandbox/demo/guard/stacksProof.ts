import { sandboxStacks } from '../stacks/sandboxStacks.ts'
import type { Proof } from './realMoneyGuard.ts'

/**
 * A wallet of SIP-030 has no way to ask its node; what has any worth stands on the mainnet, whose addresses and transactions are of
 * another version.
 */
export const stacksProof: Proof = async (kernel) => kernel.connection('stacks')?.network.id === sandboxStacks.id
