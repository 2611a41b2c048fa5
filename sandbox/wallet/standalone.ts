// The wallet as a script of its own, as an extension would inject it: served as /sandbox-wallet.js.
import { announceSandboxWallet } from './index.ts'
import type { WalletChain } from './types.ts'

announceSandboxWallet({
  async chains() {
    const { chains }: { chains: WalletChain[] } = await (await fetch('/sandbox.json')).json()
    return chains
  },
})
