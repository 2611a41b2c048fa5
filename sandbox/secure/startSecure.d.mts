import type { Network } from 'tapkit/kernel'
import type { RunningFarcaster } from '../farcaster/startFarcaster.mjs'
import type { RunningIdentity } from '../identity/startIdentity.mjs'
import type { RunningMail } from '../mail/startMail.mjs'

/** The auth server of a secure page: with `true`, or without a folder, accounts end with the page. */
export type AuthOption =
  | boolean
  | {
      /** Where accounts stay. */
      readonly folder?: string | undefined
      /** 0 means any free port, the default without a folder. */
      readonly ports?: {
        readonly inbox?: number | undefined
        readonly smtp?: number | undefined
        readonly identity?: number | undefined
      }
    }

export type RunningSecure = {
  /** The origin of the page. */
  readonly url: string
  /** The inbox of the auth server's mails, and the providers of its social logins; absent without `auth`. */
  readonly auth?: {
    readonly mail: RunningMail
    readonly identity: RunningIdentity
    readonly farcaster: RunningFarcaster
  }
  stop(): Promise<void>
}

/**
 * Serves the secure page of login, and with `auth` the auth server, on an origin of its own.
 * @throws {Error} one sentence, when a port is taken
 */
export function startSecure(options: {
  readonly port?: number | undefined
  readonly hosts: readonly string[]
  readonly networks: readonly Network[]
  /** The operator's name, on the page and in mails. */
  readonly name?: string
  /** The name under which browsers ask for the page: `localhost` by default. */
  readonly hostname?: string
  /** false serves what `outDir` holds already. */
  readonly build?: boolean
  readonly outDir?: string
  readonly auth?: AuthOption
}): Promise<RunningSecure>
