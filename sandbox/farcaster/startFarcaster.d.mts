import type { FarcasterOptions } from '../../server/auth/farcaster/options.ts'

/**
 * Everybody answers as they should (`answer`), or has a fault: the phone (`refuse` to `early`), the relay (`silent` to `link`, and `late`), or the node of
 * Optimism (`node` to `registry`). `createManners.mjs` says what each fault is.
 */
export type FarcasterManner =
  | { readonly do: 'late'; readonly ms: number }
  | {
      readonly do:
        | 'answer'
        | ('refuse' | 'fid' | 'fids' | 'signature' | 'stranger' | 'nonce' | 'domain' | 'uri' | 'chain')
        | ('statement' | 'expired' | 'early')
        | ('silent' | 'page' | 'flood' | 'redirect' | 'forget' | 'replay' | 'name' | 'question' | 'link')
        | ('node' | 'network' | 'registry')
    }

export type RunningFarcaster = {
  /** Without a slash at the end. A POST to `sandbox/manner` below it sets the manner, and a POST to `sandbox/reset` sets `answer`. */
  readonly url: string
  /** The key by which an app on a phone proves itself to the relay. */
  readonly authKey: string
  /** The option `farcaster` of `createAuthServer`, for logins here. */
  readonly farcaster: Required<FarcasterOptions> & { readonly relay: string }
  /** @throws {TypeError} one sentence about a manner that does not exist */
  setManner(manner: FarcasterManner): void
  /** How many requests are held back. */
  held(): number
  /** Bytes that the manner `flood` has sent. */
  flooded(): number
  stop(): Promise<void>
}

/**
 * Starts the sandbox's Farcaster, on a free port unless a port is given.
 * @throws {Error} one sentence, when the port is taken
 */
export function startFarcaster(options?: { port?: number | undefined }): Promise<RunningFarcaster>
