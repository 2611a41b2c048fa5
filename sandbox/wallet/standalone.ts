// The wallet as a script of its own, as an extension would inject it: served as /sandbox-wallet.js.
import { announceSandboxWallet } from './index.ts'
import type { WalletChain, WalletCluster } from './types.ts'

const config = async () =>
  (await (await fetch('/sandbox.json')).json()) as { chains: WalletChain[]; solana: WalletCluster }

announceSandboxWallet({
  chains: async () => (await config()).chains,
  solana: async () => (await config()).solana,
})
