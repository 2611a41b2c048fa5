import type { RunningApi } from './api/startApi.mjs'
import type { RunningBitcoin } from './bitcoin/startBitcoin.mjs'
import type { RunningDirectory } from './directory/startDirectory.mjs'
import type { EvmPorts, RunningEvm } from './evm/startEvm.mjs'
import type { RunningPhone } from './phone/startPhone.mjs'
import type { projectIds } from './projects.mjs'
import type { RunningRelay } from './relay/startRelay.mjs'
import type { RunningSecure } from './secure/startSecure.mjs'
import type { RunningSolana } from './solana/startSolana.mjs'
import type { RunningStacks } from './stacks/startStacks.mjs'

/** What the demo reads from `/sandbox.json`. */
export type SandboxConfig = {
  chains: { id: 1 | 8453; name: string; rpcUrl: string; genesisHash: `0x${string}` }[]
  /** Absent where litesvm has no build for the machine. */
  solana?: { id: `solana:${string}`; name: string; rpcUrl: string; wsUrl: string; genesisHash: string }
  /** An explorer; below it an index of runes and inscriptions in ord's shape, and a service that takes orders for runes. */
  bitcoin: { explorerUrl: string; ordUrl: string; ordersUrl: string }
  stacks: { apiUrl: string }
  /** WalletConnect's relay, and the projects that it knows; orders for tests go to `controlUrl`. */
  relay: { url: string; controlUrl: string; projectIds: typeof projectIds }
  /** The directory of wallets. */
  directory: { url: string; controlUrl: string }
  /** The wallet on the phone: its page. */
  phone: { url: string }
  /** The Blockchain API, and the stand-in for Jupiter's; orders for tests go to `controlUrl`. */
  api: { url: string; jupiterUrl: string; controlUrl: string }
  /**
   * The secure page of login, on an origin of its own; absent without the demo. With the auth server also the inbox of its mails, and the providers of
   * its social logins.
   */
  secure?: { url: string; inboxUrl?: string; identityUrl?: string }
}

export type SandboxOptions = {
  /** 0 means any free port. */
  ports?: EvmPorts & {
    [part in
      | 'demo'
      | 'solana'
      | 'bitcoin'
      | 'stacks'
      | 'relay'
      | 'directory'
      | 'phone'
      | 'api'
      | 'secure'
      | 'inbox'
      | 'smtp'
      | 'identity']?: number | undefined
  }
  demo?: boolean
  /** false serves what `outDir` holds already. */
  build?: boolean
  /** Builds the demo on the package in `dist/` instead of the sources. */
  published?: boolean
  outDir?: string
  /** Milliseconds until a Bitcoin block takes in the waiting transactions: 15 000 by default, 0 for never. */
  blockEvery?: number
  /** Starts the auth server with the secure page, off by default: with `true` accounts end with the sandbox. */
  auth?: boolean | { folder?: string }
}

export type RunningSandbox = RunningEvm & {
  /** Absent where litesvm has no build for this machine. */
  solana?: RunningSolana
  bitcoin: RunningBitcoin
  stacks: RunningStacks
  relay: RunningRelay
  directory: RunningDirectory
  phone: RunningPhone
  api: RunningApi
  secure?: RunningSecure
  /** A sentence for each part that does not run here. */
  notes: string[]
  config: SandboxConfig
  /** Where the demo is; absent with `demo: false`. */
  url?: string
}

/**
 * Starts the whole sandbox: the chains and, unless `demo` is false, the built demo app behind a server of its own.
 * @throws {Error} one sentence, when a port is taken or no anvil is found
 */
export function startSandbox(options: SandboxOptions & { demo: false }): Promise<RunningSandbox>
export function startSandbox(options?: SandboxOptions): Promise<RunningSandbox & { url: string }>
