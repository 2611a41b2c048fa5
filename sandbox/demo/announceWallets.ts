import { announceCrowd, announceSandboxWallet } from '../wallet/index.ts'
import type { SandboxConfig } from './sandboxConfig.ts'

/** Puts the Sandbox Wallet into the page; `?wallet=none` leaves it out, `?crowd=100` adds that many more. */
export function announceWallets({ chains }: SandboxConfig, query = new URLSearchParams(location.search)): void {
  const own = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  if (query.get('wallet') !== 'none') announceSandboxWallet({ chains: own })
  const crowd = Number(query.get('crowd') ?? 0)
  if (crowd > 0) announceCrowd({ count: crowd, chains: own })
}
