import type { Kernel } from 'tapkit/kernel'
import type { Account, Chain, CustomTransport, WalletClient } from 'viem'
import { selectBond } from '../bound/bond.ts'
import type { ViemWallet } from './library.ts'
import { makeWalletClient } from './makeWalletClient.ts'

/**
 * viem's wallet client of the account and network in use. It stays the same object until the account, the wallet or the
 * network changes, and from then on it refuses (evm 11). `undefined` without a connection.
 * @throws PluginError if viem is not given
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { getWalletClient } from 'tapkit/eip155/viem'
 * import { createWalletClient, custom } from 'viem'
 *
 * const appkit = createAppKit({ plugins: [eip155({ networks: [mainnet] })] })
 * export const sign = (message: string) =>
 *   getWalletClient(appkit.kernel, { createWalletClient, custom })?.signMessage({ message })
 * ```
 */
export function getWalletClient(
  kernel: Kernel,
  viem: ViemWallet,
): WalletClient<CustomTransport, Chain, Account> | undefined {
  const bond = selectBond(kernel.snapshot())
  return bond && makeWalletClient(kernel, viem, bond)
}
