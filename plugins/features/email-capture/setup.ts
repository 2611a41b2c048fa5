import type { Connection, GateAnswers, Kernel } from 'tapkit/kernel'
import type { EmailCaptureOptions } from './options.ts'

/** The memory of the feature beside its state: functions, and values that must not outlive their use. */
export type Setup = {
  readonly options: EmailCaptureOptions
  /** How requests end, by their ids. */
  readonly answers: GateAnswers
  /** Requests under way, by their ids. */
  readonly drafts: Map<string, Draft>
  /** Answers by session, while the session passes its gates. A press asks only once. */
  readonly given: Map<string, Given>
  /** Emails that were taken in this page, the newest first. */
  readonly taken: string[]
}

/** A request under way. */
export type Draft = {
  readonly connection: Connection
  /** Aborts where the visitor has left. */
  readonly signal: AbortSignal
  /** An email that need not be asked for. */
  prefilled?: Promise<string | undefined> | undefined
}

/** An answer in one namespace of a session; without an email it was skipped. */
export type Given = { readonly namespace: string; readonly email?: string | undefined }

const setups = new WeakMap<Kernel, Setup>()

/** Notes how a kit asks for emails, before it asks for the first. */
export function setUp(kernel: Kernel, options: EmailCaptureOptions): void {
  if (setups.has(kernel)) return
  setups.set(kernel, { options, answers: new Map(), drafts: new Map(), given: new Map(), taken: [] })
}

/**
 * How a kit asks for emails.
 * @throws {TypeError} in a kit that has asked for none
 */
export function setupOf(kernel: Kernel): Setup {
  const setup = setups.get(kernel)
  if (!setup) throw new TypeError('emailCapture() has asked for no email.')
  return setup
}
