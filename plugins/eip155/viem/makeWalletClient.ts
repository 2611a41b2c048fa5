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
 * The wallet client of a bond; `undefined` where nobody is connected.
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
    // What a wallet failed at is not asked again: it may have sent.
    const transport = custom(bindProvider(kernel, bond), { retryCount: 0 })
    return createWalletClient({ account, chain, transport })
  })
}

/** A wallet's network that the app does not offer. */
const unknownChain = ({ networkId }: Bond): Chain => ({
  id: Number(networkId.slice('eip155:'.length)),
  name: 'Unknown Network',
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
