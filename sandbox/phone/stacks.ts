import { addresses, publicKeys } from '../wallet/stacks/accounts.ts'
import type { Signer } from '../wallet/stacks/core.ts'
import { methods } from '../wallet/stacks/methods.ts'
import type { NetworkName } from '../wallet/stacks/types.ts'
import { stacksNetworkOf } from './accountsOn.ts'
import type { Methods, Task } from './types.ts'

/** The wallet in the page has the same keys and the same questions; a request may name which of the session's accounts it is about. */
function signerOf({ world, chainId, accounts, params, site, manner, ask }: Task): Signer {
  const network = stacksNetworkOf(chainId)
  const { address, sender } = Object(params)
  const wanted = accounts.find((account) => account === (address ?? sender)) ?? accounts[0]
  const own: readonly string[] = addresses[network]
  const index = own.indexOf(wanted ?? '')
  return {
    site,
    manner,
    ask,
    apiUrl: world.stacks?.apiUrl ?? '',
    network: () => network,
    index: () => index,
    isConnected: () => true,
    connect: async () => {},
    account: (on: NetworkName = network) => ({
      address: addresses[on][index] ?? '',
      publicKey: publicKeys[index] ?? '',
    }),
  }
}

export const stacks: Methods = Object.fromEntries(
  Object.entries(methods).map(([name, act]) => [name, async (task: Task) => act(signerOf(task), Object(task.params))]),
)
