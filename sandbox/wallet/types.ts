import type { Handle } from './handleOf.ts'

/** 'ask' opens the dialog; the others answer in the user's place, 'hang' by never answering. */
export type Mode = 'ask' | 'approve' | 'reject' | 'hang'

export type WalletChain = { id: number; name: string; rpcUrl: string }

/** A Solana cluster that the wallet signs for. */
export type WalletCluster = {
  name: string
  rpcUrl: string
  /** What it is called in Wallet Standard; `solana:localnet` by default. */
  chain?: string
}

export type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }

export type RecordedRequest = { method: string; params: unknown; at: number }

/** What the wallet asks its user. */
export type Question = {
  title: string
  rows?: (readonly [label: string, value: string])[]
  /** A text to read before signing. */
  text?: string
  warning?: string
  approve?: string
  /** Present when the user chooses which accounts (by index) the site may see. */
  accounts?: number[]
  /** The list of addresses by which the dialog names these accounts; that of Ethereum by default. */
  addressesIn?: 'addresses' | 'solanaAddresses'
}

export type Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

export type WalletOptions = {
  name?: string
  rdns?: string
  icon?: string
  uuid?: string
  mode?: Mode
  /** A function is asked once, when a chain is first needed. */
  chains: WalletChain[] | (() => Promise<WalletChain[]>)
  /** A Solana cluster; with one the wallet also registers itself by Wallet Standard. A function is asked when it is first needed. */
  solana?: WalletCluster | (() => Promise<WalletCluster>) | undefined
  /** Leaves the wallet one chain's. */
  only?: 'ethereum' | 'solana'
  /** false: no announcement. */
  announce?: boolean
  /** true: also `window.ethereum`. */
  legacy?: boolean
  /** Another profile has a memory of its own, as in a second browser: same wallet, other permissions. */
  profile?: string
  /** true: it can sign in while it connects, by `solana:signIn` and by `wallet_connect` of ERC-7846. */
  signsIn?: boolean
}

/** The handle for tests and consoles: `window.tapkitSandboxWallet`. */
export type SandboxWallet = Handle & {
  readonly provider: Provider
  /** Whether it can sign in while it connects. */
  setSignsIn(can: boolean): void
  /** Hides the accounts; the next connection asks to unlock first. */
  lock(): void
  unlock(): void
  /** Which accounts the site sees: the first `n`, or those of the given indices, the active one first. */
  setAccounts(accounts: number | number[]): void
  /** The user picks another network in the wallet. */
  switchChain(id: number): void
  /** The user removes this site from the wallet. */
  disconnect(): void
  /** The wallet loses its nodes: `disconnect` (4900); every request fails until `restore`. */
  drop(): void
  restore(): void
  /** Takes the account of a recovery phrase in, in the place of one that is there. Rejects with a sentence for its user. */
  importWords(text: string): Promise<void>
  /** Takes that account back, from every site too. */
  forgetWords(): void
  /** Stops announcing. */
  withdraw(): void
  /** Announces one more wallet on the same chains: a second brand, or an impostor. */
  another(options: Partial<WalletOptions>): SandboxWallet
  /** Announces this many more, each with its own name, rdns and icon of about 2 kB. */
  crowd(count: number): SandboxWallet[]
}
