import type { KeyValueStorage } from '../storage/storage.ts'
import type { FarcasterOptions } from './farcaster/options.ts'
import type { SocialOptions } from './social/options.ts'

/** A mail to send. No field is made of what a visitor typed but `to`, which has been read as a single address. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

/** Hands a mail to your mail service, within 20 seconds; a promise that rejects is a mail that was not sent. */
export type SendMail = (mail: Mail) => Promise<unknown>

/** The operator's key service. Neither the secrets of this server nor its storage open a secret that the service has sealed. */
export type EscrowOptions = {
  /** Seals 32 bytes. `context` names the account, and has to be the same when they are opened. The answer has 4,096 characters at most. */
  readonly seal: (secret: Uint8Array<ArrayBuffer>, context: string) => Promise<string>
  /** Opens what `seal` has sealed. The bytes are overwritten after use. */
  readonly open: (sealed: string, context: string) => Promise<Uint8Array>
}

export type AuthServerOptions = {
  /** Origin of the secure page, `https://keys.acme.app`. `http:` is only for loopback addresses. */
  readonly origin: string
  /** Origins of the apps that may frame the secure page. */
  readonly hosts: readonly string[]
  /** Your name in mails: one line of 64 characters at most, without `<`, `>` and `@`. */
  readonly operator: string
  /**
   * The secret that seals what is stored: random, at least 32 characters, the same in every process. Of several secrets, the first seals, and
   * each of them opens. An older secret stays in the list for as long as there are accounts that have not logged in since.
   */
  readonly secret: string | readonly string[]
  /** Where accounts are kept. `memoryStorage` is only for loopback addresses. */
  readonly storage: KeyValueStorage
  /** Sends a mail. A promise that rejects is a mail that was not sent. */
  readonly sendMail: SendMail
  /** The providers that visitors can log in at, each with your app there: `{ github: { clientId, clientSecret } }`. */
  readonly social?: SocialOptions | undefined
  /** Lets visitors log in by Farcaster: `{ call: { 'eip155:10': 'https://optimism.example' } }`. */
  readonly farcaster?: FarcasterOptions | undefined
  /**
   * How long after a login a wallet without a passkey gets its login key, in ms; 0 asks for a login each time.
   * @default 604_800_000
   */
  readonly remember?: number | undefined
  /**
   * Whether a browser that is not logged in to the account of an address has to be confirmed before it gets a code there: by a link in a mail, and two digits that
   * the browser shows.
   * @default false
   */
  readonly deviceLink?: boolean | undefined
  /**
   * How many mails with a code go out in an hour of the clock to addresses whose owner is not logged in on the asking device. Further ones are refused, and
   * `onError` is told once. `Infinity` counts none. Name clients by `clientOf` as well, or a single one uses them all up.
   * @default 1_000
   */
  readonly mailsPerHour?: number | undefined
  /**
   * Keeps the secret of one factor of a wallet, if its owner asks for it. With it you can open the wallet, and the wallet says so. The owner gets it back by a
   * login and 24 hours, after a mail, and cancels it from every device. Without it, the server opens nothing.
   */
  readonly escrow?: EscrowOptions | undefined
  /**
   * The path of the endpoints, without a slash at its end.
   * @default '/auth'
   */
  readonly basePath?: string | undefined
  /**
   * How long the storage may take to answer, in ms, 2^31 - 1 at most.
   * @default 5_000
   */
  readonly storageDeadline?: number | undefined
  /** The client of a request, such as its IP address, from a header that your proxy sets. Without it, clients have no limit of their own. */
  readonly clientOf?: ((request: Request) => string | undefined) | undefined
  /** Keeps the process alive until a task is done, as Workers need it for a mail that is sent after the answer. */
  readonly waitUntil?: ((task: Promise<unknown>) => void) | undefined
  /**
   * Called with every failure on the server's side. It may be asynchronous: no request waits for it.
   * @default a line of the console, five a minute at most
   */
  readonly onError?: ((error: unknown) => void) | undefined
}
