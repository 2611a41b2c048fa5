import type { Projects } from '../projects.mjs'

/** What can be asked, as faults and the log call it. */
export type ApiEndpoint =
  | 'supported-chains'
  | 'balance'
  | 'history'
  | 'price'
  | 'tokens'
  | 'quotes'
  | 'allowance'
  | 'gas-price'
  | 'build-approve'
  | 'build-transaction'
  | 'identity'
  | 'profile'
  | 'reverse'
  | 'suggestions'
  | 'register'
  | 'onramp-options'
  | 'onramp-quote'
  | 'onramp-url'
  | 'onramp-page'
  | 'onramp-status'
  | 'exchanges'
  | 'exchange-url'
  | 'exchange-status'
  | 'exchange-page'
  | 'transfer-assets'
  | 'transfer-quote'
  | 'transfer-status'
  | 'json-rpc'
  | 'rpc'
  | 'sessions'
  | 'session-create'
  | 'session-activate'
  | 'session-revoke'
  | 'jupiter-tokens'
  | 'jupiter-quote'
  | 'jupiter-swap'

/** What goes wrong with a request. */
export type ApiFault = {
  /** Any endpoint without it. */
  readonly on?: ApiEndpoint
  /**
   * How it is answered. `status`: that, 503 by default. `delay`: after `ms`, then as usual. `hold`: as usual, once faults are set anew.
   * `hang`: never. `html`: another page. `cut`: half an answer, to what did happen. `huge`: 64 megabytes, or as many as are named.
   *
   * Or what the answer says. `schema`, `nothing`: JSON of another shape, or null. `nan`: what should be numbers is none. `spam`: names that
   * turn the text around, pretend, or do not end. `badUrl`: addresses that run a script. `otherSite`: windows of
   * another site. `junk`: collectibles that nobody wanted, in the
   * history. `loop`: a cursor that leads back. And of trades: `wrongToken`, `wrongRecipient`, `anotherRouter`, `unlimitedApproval`,
   * `takesMore`, `anyPrice` (as little as a unit may arrive), `expired`, `otherDecimals`, `extraTransfer`,
   * `unsigned` (whoever else has to sign has not).
   */
  readonly do:
    | ('status' | 'delay' | 'hold' | 'hang' | 'html' | 'cut' | 'huge')
    | ('schema' | 'nothing' | 'nan' | 'spam' | 'badUrl' | 'otherSite' | 'junk' | 'loop')
    | ('wrongToken' | 'wrongRecipient' | 'anotherRouter' | 'unlimitedApproval')
    | ('takesMore' | 'anyPrice' | 'expired' | 'otherDecimals' | 'extraTransfer' | 'unsigned')
  readonly status?: number
  /** Milliseconds, of a delay. */
  readonly ms?: number
  readonly megabytes?: number
  /** How often; always without it. */
  readonly times?: number
}

/** A request, as it came. */
export type ApiRequest = {
  readonly at: number
  /** Absent where there is no such endpoint. */
  readonly name?: ApiEndpoint
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What was sent, where it was JSON or a form. */
  readonly body?: unknown
  /** The site that asked. */
  readonly origin?: string
  /** Absent until it is answered. */
  readonly status?: number
}

export type RunningApi = {
  /** What a kit asks instead of the public service. */
  url: string
  /** What a swap on Solana asks instead of Jupiter: `/tokens`, `/quote` and `/swap` below it. */
  jupiterUrl: string
  /** `/state`, `/faults`, `/sessions` and `/reset` below it do what stands here, for other processes. */
  controlUrl: string
  /** Replaces all rules; the first that fits decides. @throws {TypeError} one sentence about a rule that can never apply */
  setFaults(rules: readonly ApiFault[]): Promise<void>
  /** The newest request last; at most 1000. */
  state(): Promise<{
    readonly faults: readonly (ApiFault & { readonly hits: number })[]
    readonly log: readonly ApiRequest[]
  }>
  /** A smart session of an account (CAIP-10), as if an app had asked for it. */
  grantSession(session: {
    readonly address: string
    readonly [field: string]: unknown
  }): Promise<{ readonly pci: string }>
  /** Forgets faults, the log, deposits and sessions; what is on the chains stays. */
  reset(): Promise<void>
  stop(): Promise<void>
}

type Place<id> = { readonly id: id; readonly name: string; readonly rpcUrl: string }

/**
 * Starts the sandbox's Blockchain API over chains that run already, on a port that nobody uses unless one is given.
 * @throws {Error} one sentence, when the port is taken
 */
export function startApi(options: {
  port?: number | undefined
  chains: readonly Place<number>[]
  solana?: Place<string> | undefined
  projects?: Projects
}): Promise<RunningApi>
