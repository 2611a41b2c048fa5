import type { KeyValueStorage } from '../storage/storage.ts'
import type { AuthKeys } from './crypto/createKeys.ts'
import type { Farcaster } from './farcaster/readFarcaster.ts'
import type { EscrowOptions, SendMail } from './options.ts'
import type { SocialProvider } from './social/readSocial.ts'

/** The server's settings, made from its options. */
export type AuthSettings = {
  readonly origin: string
  /** Origins of the apps that may frame the secure page. */
  readonly hosts: ReadonlySet<string>
  readonly operator: string
  readonly basePath: string
  /** Milliseconds after a login in which a wallet without a passkey gets its login key. */
  readonly remember: number
  /** Mails of an hour to addresses that the asking devices do not belong to. */
  readonly mailsPerHour: number
  /** Whether an unknown browser needs a confirmed link before it gets a code. */
  readonly deviceLink: boolean
  /** The key service that seals what the operator keeps of wallets. */
  readonly escrow: EscrowOptions | undefined
  readonly keys: AuthKeys
  /** The storage, whose only error is `SignInStorageError`. */
  readonly storage: KeyValueStorage
  readonly sendMail: SendMail
  /** The providers that the host has configured, by name. */
  readonly social: ReadonlyMap<string, SocialProvider>
  /** Undefined if the host has not configured Farcaster. */
  readonly farcaster: Farcaster | undefined
  readonly clientOf: (request: Request) => string | undefined
  readonly later: (task: Promise<unknown>) => void
  /** The function may return a promise. */
  readonly report: (error: unknown) => unknown
}
