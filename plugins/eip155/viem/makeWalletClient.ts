import type { Kernel } from 'tapkit/kernel'
import type { Account, Chain, CustomTransport, WalletClient } from 'viem'
import { bindProvider } from '../bound/bindProvider.ts'
import type { Bond } from '../bound/bond.ts'
import { chainOf } from '../bound/chainOf.ts'
import { keepLast } from '../bound/keepLast.ts'
import { requireLibrary } from '../bound/requireLibrary.ts'
import type { ViemWallet } from './library.ts'

const keep = keepLast()

/**
 * The wallet client of a bond; `undefined` without a connection.
 * @throws PluginError
 */
export function makeWalletClient(
  kernel: Kernel,
  viem: ViemWallet,
  bond: Bond,
): WalletClient<CustomTransport, Chain, Account> | undefined {
  const { createWalletClient, custom } = viem ?? {}
  requireLibrary(createWalletClient, 'viem', 'viem')
  const { address: account } = bond
  if (!account) return undefined
  return keep(kernel, createWalletClient, bond, () => {
    const chain = (chainOf(kernel, bond) ?? unknownChain(bond)) as Chain
    // A request that failed at a wallet is not made again, nor by the other name that viem tries then: the wallet may
    // have sent the transaction.
    const asked = { retryCount: 0, methods: { exclude: ['wallet_sendTransaction'] } }
    return createWalletClient({ account, chain, transport: custom(bindProvider(kernel, bond), asked) })
  })
}

/** A wallet's network that the app does not offer. */
const unknownChain = ({ networkId }: Bond): Chain => ({
  // After `eip155:`.
  id: Number(networkId.slice(7)),
  name: networkId,
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
