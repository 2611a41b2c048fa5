import type { Handle } from '../handleOf.ts'
import type { Mode } from '../types.ts'

export type NetworkName = 'mainnet' | 'testnet'

export type StacksWalletOptions = {
  /** Where the sandbox's Stacks node is. */
  apiUrl: string
  mode?: Mode
  network?: NetworkName
  /** What it is called and looks like; its own by default. */
  looks?: { readonly name: string; readonly icon: string }
}

/** The handle for tests and consoles: `window.tapkitStacksWallet`. */
export type StacksWallet = Handle & {
  /** The user picks another account: 0, 1 or 2 (which is too poor to pay for anything). */
  setAccount(index: number): void
  /** The user picks another network; the mainnet is the real one, which the sandbox has no node of. */
  setNetwork(name: NetworkName): void
  /** The user removes this site from the wallet. */
  disconnect(): void
  /** The extension is gone: what it put into the page is there no more. */
  vanish(): void
}
