import type { SocialEndpoints, SocialName } from './providers.ts'

type Endpoints = {
  /** Other places than the provider's own, such as those of a sandbox. */
  readonly endpoints?: Partial<SocialEndpoints> | undefined
}

/** Your app as a provider knows it. Its redirect URI there is `{origin}/callback/{provider}`. */
export type SocialClient = Endpoints & { readonly clientId: string; readonly clientSecret: string }

/** Your Services ID at Apple, with the key that signs a secret for each login. */
export type AppleClient = Endpoints & {
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The text of the `.p8` file. */
  readonly privateKey: string
}

/** Your apps at the providers, by the name of the provider. */
export type SocialOptions = { readonly [name in SocialName]?: name extends 'apple' ? AppleClient : SocialClient }
