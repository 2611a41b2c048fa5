import type { ErrorsOf } from 'tapkit/kernel'
import type * as errors from './errors.ts'

export type { AuthServer } from './createAuthServer.ts'
export { createAuthServer } from './createAuthServer.ts'
export { AuthServerOptionsError } from './errors.ts'
export type { FarcasterOptions } from './farcaster/options.ts'
export type { AuthServerOptions, EscrowOptions, Mail, SendMail } from './options.ts'
export type { AppleClient, SocialClient, SocialOptions } from './social/options.ts'
export type { SocialEndpoints, SocialName } from './social/providers.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}
