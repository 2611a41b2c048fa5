import type { Projects } from '../projects.mjs'

/** What goes wrong, and with what: a rule without `on`, `method`, `tag`, `topic` or `client` fits any. */
export type Fault = {
  /** A client that connects, its request, the relay's answer to it, a message that is pushed to it. */
  readonly on?: 'connect' | 'request' | 'answer' | 'push'
  /** Of a request or an answer: `irn_publish`, `wc_proposeSession` … */
  readonly method?: string
  /** What the message is: 1100 a proposal, 1102 a settlement, 1108 a request, 1109 its answer, 1112 an end … */
  readonly tag?: number
  readonly topic?: string
  /** The client's `did:key`. */
  readonly client?: string
  /**
   * `drop`: it never happens. `hold`: not before `release()`. `reorder`: after the next of its kind to the same client. `error`: a
   * request fails with `code` and `reason`. `close`: the socket ends with these; 1006 without a word.
   */
  readonly do: 'drop' | 'delay' | 'hold' | 'duplicate' | 'reorder' | 'error' | 'close'
  /** Milliseconds, of a delay. */
  readonly ms?: number
  readonly code?: number
  readonly reason?: string
  /** How often; always without it. */
  readonly times?: number
}

export type RelayState = {
  readonly sockets: readonly {
    readonly client: string
    readonly origin?: string
    readonly project: string
    readonly topics: readonly string[]
  }[]
  /** What waits in mailboxes; `expiry` in milliseconds since 1970. */
  readonly messages: readonly { readonly topic: string; readonly tag: number; readonly expiry: number }[]
  /** With how often each has applied. */
  readonly faults: readonly (Fault & { readonly hits: number })[]
  /** The newest last; at most 2000. `reason` says why a client was not let in. */
  readonly log: readonly {
    readonly at: number
    readonly on: 'connect' | 'request' | 'answer' | 'push'
    readonly client?: string
    readonly method?: string
    readonly tag?: number
    readonly topic?: string
    readonly reason?: string
  }[]
}

export type RunningRelay = {
  /** What an app gives its SDK as `relayUrl`. */
  url: string
  /** `/state`, `/faults`, `/release`, `/close`, `/projects` and `/reset` below it do what stands here, for other processes. */
  controlUrl: string
  projects: Projects
  /** Replaces all rules; the first that fits decides. @throws {TypeError} one sentence about a rule that can never apply */
  setFaults(rules: readonly Fault[]): void
  /** What was held goes on; how many. */
  release(): number
  /** Ends open sockets, or one client's, as a relay does; 1006 without a word. How many. */
  close(code?: number, reason?: string, client?: string): number
  state(): RelayState
  /** Forgets faults, messages, the log and changes of projects. Sockets stay open. */
  reset(): void
  stop(): Promise<void>
}

/**
 * Starts a WalletConnect relay on this machine, on a port that nobody uses unless one is given.
 * @throws {Error} one sentence, when the port is taken
 */
export function startRelay(options?: { port?: number | undefined; projects?: Projects }): Promise<RunningRelay>
