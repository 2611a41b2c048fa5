import { installBitcoinWallets } from '../wallet/bitcoin/index.ts'
import { icon } from '../wallet/icon.ts'
import { announceCrowd, announceSandboxWallet } from '../wallet/index.ts'
import { installStacksWallet } from '../wallet/stacks/index.ts'
import type { SandboxConfig } from './sandboxConfig.ts'

/**
 * Puts the Sandbox Wallet into the page. `?wallet=none` leaves it out, `?wallet=solana`, `=ethereum`, `=bitcoin` and `=stacks` leave it a
 * single chain, `?crowd=100` adds that many more; with `?signsIn=on` it signs in while it connects, and with `?ordinals=on` it has Bitcoin's
 * methods for runes and inscriptions.
 */
export function announceWallets(
  { chains, solana, bitcoin, stacks }: SandboxConfig,
  query = new URLSearchParams(location.search),
  /** The wallet's own profile: another profile shares no permissions with it. */
  profile?: string,
): void {
  const own = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const wanted = query.get('wallet')
  const only = wanted === 'solana' || wanted === 'ethereum' ? ({ only: wanted } as const) : {}
  const cluster = solana && { name: solana.name, rpcUrl: solana.rpcUrl }
  if (wanted !== 'none' && wanted !== 'bitcoin' && wanted !== 'stacks')
    announceSandboxWallet({
      ...{ chains: own, solana: cluster, signsIn: query.get('signsIn') === 'on', ...only },
      ...(profile && { profile }),
    })
  const { mode = 'ask', only: chosen } = window.tapkitSandboxWalletOptions ?? {}
  // The same name and picture: to its user it is one wallet.
  const looks = { name: 'Sandbox Wallet', icon }
  const isIn = (chain: string) => wanted === chain || !(wanted || chosen)
  const ordinals = query.get('ordinals') === 'on'
  if (isIn('bitcoin')) installBitcoinWallets({ ...bitcoin, install: ['sats'], looks: { sats: looks }, mode, ordinals })
  if (isIn('stacks')) installStacksWallet({ ...stacks, looks, mode })
  const crowd = Number(query.get('crowd') ?? 0)
  if (crowd > 0) announceCrowd({ count: crowd, chains: own })
}
