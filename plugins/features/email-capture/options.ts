import type { Connection } from 'tapkit/kernel'
import type { EmailCapture } from './types.ts'

/** Where an email goes: a function of the host, or an address that it is posted to. */
type Receiver =
  | {
      /** Takes an email; a throw says that it did not, and the visitor may try again. `signal` aborts where they have left. */
      readonly onCapture: (capture: EmailCapture, signal: AbortSignal) => unknown
      readonly endpoint?: undefined
    }
  | {
      /** An https URL, or a path of the page's own site: an email is posted to it as JSON, and any 2xx says that it was taken. */
      readonly endpoint: string
      readonly onCapture?: undefined
    }

/** How an app asks for emails. */
export type EmailCaptureOptions = Receiver & {
  /** Without an email there is no connection; `false` by default, which lets the visitor skip it. */
  readonly required?: boolean | undefined
  /** Endings to choose from: `@gmail.com`. Seven common ones by default. */
  readonly suffixes?: readonly string[] | undefined
  /** Emails that the host knows from before; three of them are offered, behind those of this page. */
  readonly recent?: readonly string[] | undefined
  /** The email of an account where the host knows it: it is filled in and sent at once. */
  readonly prefill?: ((connection: Connection) => string | undefined | Promise<string | undefined>) | undefined
}
