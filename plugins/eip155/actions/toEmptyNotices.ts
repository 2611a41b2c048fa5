import type { Network, Notice } from 'tapkit/kernel'
import type { ChainLook } from './lookAtChain.ts'

type Called = { readonly callees: readonly string[]; readonly look: Pick<ChainLook, 'callees'> }

/** The called addresses that have no code. */
export const emptyOf = ({ callees, look }: Called): readonly string[] =>
  callees.filter((_, at) => look.callees[at] === '0x')

/**
 * The notice about a called address without a contract (evm 33). The notice does not block, because a node may not know a new
 * contract yet.
 */
export const toEmptyNotices = (
  [address]: readonly string[],
  { name: network }: Pick<Network, 'name'>,
): readonly Notice[] =>
  address === undefined
    ? []
    : [
        {
          code: 'noContract',
          tone: 'danger',
          params: { address, network },
          title: 'There is no contract at this address',
          text: `${network} has none at ${address}. What is paid stays there, and nothing is done for it.`,
        },
      ]
