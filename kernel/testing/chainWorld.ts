import type { Plugin } from '../plugin.ts'
import type { TokenFacts } from '../types/intent.ts'
import type { Network } from '../types/network.ts'
import type { Namespace } from '../types/register.ts'

/** How the wallet of a contract test treats what it is asked. */
export type ChainWalletMode = 'approve' | 'reject' | 'hang' | 'locked' | 'wrongTypes'

/** A payment as a wallet read it. If the request names no account or no network, the wallet's own counts. */
export type ChainPayment = {
  readonly from: string
  /** CAIP-2 id. */
  readonly network: string
  readonly to: string
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  readonly memo?: string | undefined
}

/** A page with one wallet in it, and the plugin under test. What a field is needed for is skipped where it is left out. */
export type ChainWorld = {
  /** A new plugin over the same page: called again for each visit. It offers `networks`. */
  readonly plugin: () => Plugin
  readonly namespace: Namespace
  /** The wallet starts on the first; a second one is what it switches to. */
  readonly networks: readonly [Network, ...Network[]]
  /** Id that the plugin gives the wallet's connector. */
  readonly connectorId: string
  /** The account that the wallet shows, and one that it may change to. */
  readonly accounts: readonly [string, ...string[]]
  /** Native balances by address, in the smallest unit: another one for each account. */
  readonly balances?: Readonly<Record<string, bigint>> | undefined
  readonly validAddress?: string | undefined
  readonly invalidAddress?: string | undefined
  /** A payment that the first account can make; with a memo where the chain has memos. */
  readonly transfer?: { readonly to: string; readonly amount: bigint; readonly memo?: string } | undefined
  /** The receiver of `transfer` on the second network, if `to` is not an address there. */
  readonly receiverOnSecond?: string | undefined
  /** A token that `transfer` can be made in; a chain without tokens must refuse to make it in one. */
  readonly token?: TokenFacts | undefined
  /** A network that the plugin does not offer. */
  readonly unknownNetwork?: Network | undefined
  /** `false` where the wallet does not tell whether it is locked, so that its session is restored as it is remembered. */
  readonly tellsLock?: boolean | undefined
  /** `true` where the connector has `switchNetwork`; `silently` where it does so without asking the wallet. */
  readonly switches?: boolean | 'silently' | undefined
  /** Answers the plugin's requests; what it is asked for tells which network a balance is read from. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Puts the wallet into the page, as it would announce itself. */
  announce(mode: ChainWalletMode): void
  setMode(mode: ChainWalletMode): void
  /** Reports accounts as the wallet would; none is a lock. */
  emitAccounts?(accounts: readonly string[]): void
  /** Reports a network as the wallet would. */
  emitNetwork?(network: Network): void
  /** How many questions the visitor was shown until now: to connect, to unlock, to switch, to sign or to send. */
  prompts?(): number
  /** Whether a signature is this account's, of exactly this message. */
  verify?(message: string, signature: string, address: string): boolean | Promise<boolean>
  /** The payments that the wallet was asked to make, oldest first, as the wallet read them. */
  sent?(): readonly ChainPayment[]
  /** How many listeners the plugin has bound to the wallet. */
  listeners?(): number
  /** Takes the wallet out of the page again. */
  dispose?(): void
}

/** The functions of a test runner: vitest's, jest's or another's. */
export type ChainRunner = {
  readonly describe: (name: string, body: () => void) => unknown
  readonly test: (name: string, body: () => Promise<void>) => unknown
  readonly expect: (value: unknown) => { toBe(expected: unknown): unknown; toEqual(expected: unknown): unknown }
  /** Reports a case that the world has nothing for (`test.skip`); without it, the case passes and its title says so. */
  readonly skip?: ((name: string, body: () => Promise<void>) => unknown) | undefined
}
