import type { KernelOptions } from '../kernelOptions.ts'
import type { Graph, StoredGraph } from '../session/graph.ts'
import type { Cache } from '../storage/createCache.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { MessageSource } from '../types/messages.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { SlotItem } from '../types/slot.ts'
import type { AccountState, ConnectionState, State } from '../types/state.ts'

/** A question to the gates of a session. */
export type Question = {
  readonly namespace: string
  readonly sessionId: string
  /** The CAIP-10 id that the question is about. */
  readonly asked: string
  readonly answer: Promise<void>
  /** Aborts once nobody waits for the answer any more. */
  readonly signal: AbortSignal
  giveUp(): void
}

/** The sentences that replace the English ones. */
export type Texts = {
  readonly table: <english extends object>(name: string, english: english) => english
  readonly labels: (items: readonly SlotItem[]) => readonly SlotItem[]
}

/** Values that actions need beside the public kernel. Plugins never get them. */
export type Runtime = {
  /** After `destroy`, this is a copy that nobody reads: late writes end there. */
  state: State
  /** The session graph. Only `commit` writes it; `state.graph` mirrors it. */
  graph: Graph
  cache?: Cache | undefined
  /** Where the cache keeps answers that outlive the page; `sessionStorage` by default. */
  readonly cacheIn: KernelOptions['cache']
  /** The running attempts, by key or generation. An attempt that the graph has given up is aborted. */
  readonly attempts: Map<string | number, AbortController>
  /** Listeners on wallets with their sessions. A listener has no session while its wallet is asked. */
  readonly watches: Set<{
    readonly controller: AbortController
    readonly sessionId?: string | undefined
    readonly wallet?: Connector['wallet'] | undefined
  }>
  /** The network that a wallet last reported, by namespace and session. */
  readonly reported: Map<string, CaipNetworkId>
  /** When a gate's reason to let an account in ends (Unix time, ms), by the account's CAIP-10 id and its session. */
  readonly ends: Map<string, number>
  /**
   * When sessions were read anew, in ms, by namespace and session. `isWaiting`: the next reading waits for a pause.
   * `isPending`: it waits for another attempt.
   */
  readonly readings: Map<
    string,
    { readonly times: readonly number[]; readonly isWaiting: boolean; readonly isPending?: boolean }
  >
  /** The questions that gates are asked now, by namespace and session. */
  questions?: Map<string, Question>
  /** What lets sessions through their gates that a wallet has just answered for, by session. */
  admissions?: Map<string, Promise<unknown>>
  /** Whether the last change could not be stored. */
  isUnsaved?: boolean
  /** The stored sessions that this tab last saw, as a text and parsed; absent until those of an earlier visit were taken up. */
  seen?: { readonly text: string | null | undefined; readonly stored?: StoredGraph | undefined }
  /** Changes that plugins have still to be told, the oldest first. */
  readonly queue: (() => void)[]
  /** Number of the newest attempt. */
  generation: number
  /** Codes of the alerts that were already written to the console. */
  logged?: Set<string>
  /** Times of reported errors, in ms. */
  readonly reports: number[]
  /** The sentences that replace the English ones, once they have loaded. */
  texts?: Texts | undefined
  /** The `messages` of the host's composition, until they are first shown. */
  source?: MessageSource | undefined
  /** The `messages` of the host's composition, kept for good, because they also apply in other locales. */
  composed?: MessageSource | undefined
  textsLoading?: Promise<void> | undefined
  /** Ends `destroy`. */
  readonly lifetime: AbortController
  readonly timers: { toast?: ReturnType<typeof setTimeout>; shake?: ReturnType<typeof setTimeout> }
  overlays: number
  started: Promise<void> | undefined
  /** Reads of the session graph. Absent until the first session, because their code loads with the first action. */
  sessions:
    | {
        /** The connection in use in a namespace. */
        connection(namespace?: string): Connection | undefined
        connections(namespace?: string): readonly ConnectionState[]
        account(namespace?: string): AccountState
        network(namespace?: string): CaipNetworkId | undefined
        /** Shows running attempts as ended. */
        comeToRest(): void
      }
    | undefined
}

const runtimes = new WeakMap<Kernel, Runtime>()

export const setRuntime = (kernel: Kernel, runtime: Runtime): void => {
  runtimes.set(kernel, runtime)
}

/** The writable side of a kernel: for the kernel's own actions and `createSlice` only. */
export function runtimeOf(kernel: Kernel): Runtime {
  const runtime = runtimes.get(kernel)
  if (!runtime) throw new TypeError('Not a kernel of this copy of tapkit')
  return runtime
}
