/** A letter that was taken, as a person reads it. */
export type Letter = {
  readonly id: number
  /** When it came, in milliseconds since 1970. */
  readonly at: number
  /** The sender and the receivers of the envelope, not of the header. */
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** The first code of six digits in the text. */
  readonly code?: string
  /** The lines of the header, with their names in small letters. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** How letters are taken: at once, refused with 451, `ms` milliseconds late, or kept twice. */
export type MailManner = { readonly do: 'deliver' | 'refuse' | 'twice' } | { readonly do: 'late'; readonly ms: number }

export type RunningMail = {
  /** The inbox page, with a slash at the end. `inbox.json` below it lists the letters; `sandbox/manner` and `sandbox/reset` do what stands here. */
  url: string
  /** Where letters are sent, without encryption or a password. */
  smtp: { readonly host: string; readonly port: number }
  /** The newest first; at most 100. */
  letters(): readonly Letter[]
  /** How many letters are being held back. */
  late(): number
  /** @throws {TypeError} one sentence about a manner that does not exist */
  setManner(manner: MailManner): void
  /** Throws the letters away, and takes new ones at once. */
  reset(): void
  stop(): Promise<void>
}

/**
 * Starts the sandbox's post office: a mail server that keeps every letter, on a free port unless one is given, and an inbox page. A port of 0 means
 * any free one.
 * @throws {Error} one sentence, when a port is taken
 */
export function startMail(options?: { port?: number | undefined; smtpPort?: number | undefined }): Promise<RunningMail>
