import type { KernelOptions } from '../kernelOptions.ts'
import type { Graph, StoredGraph } from '../session/graph.ts'
import type { Cache } from '../storage/createCache.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { MessageSource } from '../types/messages.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { SlotItem } from '../types/slot.ts'
import type { AccountState, ConnectionState, State } from '../types/state.ts'

/** What the gates of a session are asked. */
export type Question = {
  readonly namespace: string
  readonly sessionId: string
  /** The CAIP-10 id that it is about. */
  readonly asked: string
  readonly answer: Promise<void>
  /** Aborts where nobody waits for the answer any more. */
  readonly signal: AbortSignal
  giveUp(): void
}

/** What stands in for the English sentences. */
export type Texts = {
  readonly table: <english extends object>(name: string, english: english) => english
  readonly labels: (items: readonly SlotItem[]) => readonly SlotItem[]
}

/** What an action needs beside the public kernel. Never handed to a plugin. */
export type Runtime = {
  /** After `destroy`, a tree that nobody sees: what is still under way writes there. */
  state: State
  /** The session graph itself; `state.graph` mirrors it. Written by `commit` alone. */
  graph: Graph
  cache?: Cache | undefined
  /** Where it keeps what is to outlive the page; `sessionStorage` by default. */
  readonly cacheIn: KernelOptions['cache']
  /** What is under way by the key or generation of its attempt: what the graph has given up is aborted. */
  readonly attempts: Map<string | number, AbortController>
  /** Listeners on wallets, and the session that they are of; while a wallet is asked, they are of none. */
  readonly watches: Set<{
    readonly controller: AbortController
    readonly sessionId?: string | undefined
    readonly wallet?: Connector['wallet'] | undefined
  }>
  /** The network that a wallet reported last, by namespace and session. */
  readonly reported: Map<string, CaipNetworkId>
  /** When what a gate let an account in by ends (Unix time, ms), by the account's CAIP-10 id and its session. */
  readonly ends: Map<string, number>
  /** When sessions were read anew, ms, by namespace and session, and whether one waits for time or for its wallet. */
  readonly readings: Map<
    string,
    { readonly times: readonly number[]; readonly isWaiting: boolean; readonly isPending?: boolean }
  >
  /** What gates are asked now, by namespace and session. */
  questions?: Map<string, Question>
  /** Sessions that ended here while the storage was full. */
  unsaved?: Set<string>
  /** What of the sessions this tab last saw stored, as text and parsed. */
  seen: { readonly text: string | null | undefined; readonly stored?: StoredGraph | undefined }
  /** Whether what an earlier visit left was taken up. */
  isRecalled?: boolean
  /** What plugins are still to be told of, oldest first. */
  readonly queue: (() => void)[]
  /** Number of the newest attempt. */
  generation: number
  /** Codes of the alerts that the console has had. */
  logged?: Set<string>
  /** Times of reported errors, ms. */
  readonly reports: number[]
  /** The sentences that stand in for the English ones, once they are there. */
  texts?: Texts | undefined
  /** Those that the host composed the kit with, until the first of them is shown. */
  source?: MessageSource | undefined
  /** The same for good: what holds in other locales too. */
  composed?: MessageSource | undefined
  textsLoading?: Promise<void> | undefined
  /** Ends `destroy`. */
  readonly lifetime: AbortController
  readonly timers: { toast?: ReturnType<typeof setTimeout>; shake?: ReturnType<typeof setTimeout> }
  overlays: number
  started: Promise<void> | undefined
  /** What is known of sessions at once; there from the first one on, as the code for it loads with the first act. */
  sessions:
    | {
        /** The connection in use in a namespace. */
        connection(namespace?: string): Connection | undefined
        connections(namespace?: string): readonly ConnectionState[]
        account(namespace?: string): AccountState
        network(namespace?: string): CaipNetworkId | undefined
        /** Ends what the graph shows as under way. */
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
