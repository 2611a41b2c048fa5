import type { Projects } from '../projects.mjs'

/** A wallet of the directory, as its endpoint tells it. */
export type DirectoryEntry = {
  readonly id: string
  readonly name: string
  readonly order: number
  readonly badge_type: 'certified' | 'none'
  readonly description?: string
  readonly chains?: readonly string[]
  readonly homepage?: string
  readonly image_id?: string
  readonly link_mode?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly rdns?: string
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[]
  readonly supports_wc: boolean
  readonly supports_wcpay?: boolean
}

/** What goes wrong with a request. */
export type DirectoryFault = {
  /** Any endpoint without it. */
  readonly on?: 'getWallets' | 'getWalletImage' | 'getAssetImage' | 'origins'
  /**
   * `status`: that, 503 by default. `delay`: after `ms`, then as usual. `hold`: as usual, once faults are set anew. `hang`: never. `html`: another page. `cut`: half an answer.
   * `schema`: JSON of another shape. `rows`: every other wallet is broken. `huge`: 64 megabytes, or as many as are named.
   */
  readonly do: 'status' | 'delay' | 'hold' | 'hang' | 'html' | 'cut' | 'schema' | 'rows' | 'huge'
  readonly status?: number
  /** Milliseconds, of a delay. */
  readonly ms?: number
  readonly megabytes?: number
  /** How often; always without it. */
  readonly times?: number
}

export type RunningDirectory = {
  /** What an app asks instead of the public directory. */
  url: string
  /** `/state`, `/faults`, `/projects` and `/reset` below it do what stands here, for other processes. */
  controlUrl: string
  projects: Projects
  /** All of them, in their order. */
  entries(): readonly DirectoryEntry[]
  /** Replaces all rules; the first that fits decides. @throws {TypeError} one sentence about a rule that can never apply */
  setFaults(rules: readonly DirectoryFault[]): void
  /** The newest request last; at most 1000. */
  state(): {
    readonly faults: readonly (DirectoryFault & { readonly hits: number })[]
    readonly log: readonly { readonly at: number; readonly path: string }[]
  }
  /** Forgets faults, the log and changes of projects. */
  reset(): void
  stop(): Promise<void>
}

/**
 * Starts the sandbox's directory of wallets, on a port that nobody uses unless one is given: 5,000 made-up ones, made at the first request.
 * @throws {Error} one sentence, when the port is taken
 */
export function startDirectory(options?: {
  port?: number | undefined
  projects?: Projects
  /** Where the links of the sandbox's wallet on the phone lead. */
  phoneUrl?: string
}): Promise<RunningDirectory>
