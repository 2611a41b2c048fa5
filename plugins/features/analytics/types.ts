import type { BaseError, LedgerEntry, Route, TrackedEvent } from 'tapkit/kernel'

/** An event that leaves the page. It holds codes, names and figures of our own tables, and no foreign text. */
export type AnalyticsEvent = {
  /** UUID of this event; nothing links it to another one. */
  readonly eventId: string
  readonly type: 'track' | 'error'
  /** Such as `CONNECT_SUCCESS`; of an error its category, such as `API_ERROR`. */
  readonly event: string
  /** Origin of the page: no path, no query, no fragment. */
  readonly url: string
  readonly domain: string
  /** Unix time in ms. */
  readonly timestamp: number
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

/** Takes events somewhere. Nobody waits for it; what it throws harms nothing. */
export type AnalyticsSink = (events: readonly AnalyticsEvent[]) => void | Promise<void>

/** `undefined`: not answered yet, and the events wait. */
type Answer = boolean | undefined

/**
 * Whether the visitor agrees: a promise that is answered once, or a function that is asked each time before anything leaves,
 * so that what was agreed to can be withdrawn.
 */
export type Consent = PromiseLike<boolean> | (() => Answer | PromiseLike<Answer>)

/** Where events go, and whether. */
export type AnalyticsOptions = {
  /** That of the service; without it nothing goes there. */
  readonly projectId?: string | undefined
  /** Another address of the service, without `/e` and `/batch`. */
  readonly endpoint?: string | undefined
  readonly sinks?: readonly AnalyticsSink[] | undefined
  /** Share of the visits that are told of, from 0 to 1; all by default. */
  readonly sample?: number | undefined
  /** Agreed by default. */
  readonly consent?: Consent | undefined
}

type Inputs = {
  readonly track: TrackedEvent
  readonly onError: BaseError
  readonly onSend: LedgerEntry
  readonly onNavigate: { readonly from: Route | undefined; readonly to: Route }
}

/** A moment of the kit as it was heard; it stays in memory. */
export type Heard = {
  readonly [hook in keyof Inputs]: { readonly hook: hook; readonly input: Inputs[hook] }
}[keyof Inputs] & {
  readonly timestamp: number
  /** CAIP-2 id of the network that the app was on. */
  readonly networkId: string | undefined
}
