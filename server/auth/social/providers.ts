import * as v from 'valibot'

/** The providers that a visitor can log in at, in the kit's order. */
export const socialNames = ['google', 'x', 'discord', 'apple', 'github', 'facebook'] as const

/** The name of a provider, as it stands in options and behind `/callback/`. */
export type SocialName = (typeof socialNames)[number]

/** The endpoints of a provider. Providers of OpenID Connect have `keys`, the others have `user`. */
export type SocialEndpoints = {
  /** Names the provider in its answers. It is a part of each identity: logins of another issuer are other logins. */
  readonly issuer: string
  /** The page that the visitor is sent to. */
  readonly authorize: string
  readonly token: string
  /** The public keys that ID tokens are signed by. */
  readonly keys?: string | undefined
  /** The endpoint that tells who has logged in. */
  readonly user?: string | undefined
}

/** An account at a provider: its lasting id there, and its name. */
export type SocialUser = { readonly subject: string; readonly name: string }

export type SocialProfile = {
  readonly title: string
  readonly endpoints: SocialEndpoints
  /** Parameters of the provider's page besides those of every flow. */
  readonly parameters: Readonly<Record<string, string>>
  /** How the client proves itself at the token endpoint. */
  readonly client: 'post' | 'basic'
  /** Reads the claims of an ID token, or the answer of the user endpoint. */
  readonly user: v.GenericSchema<unknown, SocialUser>
}

const subject = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))
const name = v.optional(v.string(), '')

const openId = v.pipe(
  v.object({ sub: subject, name }),
  v.transform((claims): SocialUser => ({ subject: claims.sub, name: claims.name })),
)

/**
 * The providers as they are on the internet. No email is asked for: a login is found by the id at its provider, and an email there says nothing
 * about the email of a wallet.
 */
export const profiles: Readonly<Record<SocialName, SocialProfile>> = {
  google: {
    title: 'Google',
    endpoints: {
      issuer: 'https://accounts.google.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    parameters: { scope: 'openid profile', prompt: 'select_account' },
    client: 'post',
    user: openId,
  },
  apple: {
    title: 'Apple',
    endpoints: {
      issuer: 'https://appleid.apple.com',
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      keys: 'https://appleid.apple.com/auth/keys',
    },
    // With a scope, Apple answers by a form alone. A form also keeps the code out of the history.
    parameters: { scope: 'openid', response_mode: 'form_post' },
    client: 'post',
    user: openId,
  },
  x: {
    title: 'X',
    endpoints: {
      issuer: 'https://x.com',
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    // X answers no user without `tweet.read`.
    parameters: { scope: 'users.read tweet.read' },
    client: 'basic',
    user: v.pipe(
      v.object({ data: v.object({ id: subject, username: name }) }),
      v.transform(({ data }): SocialUser => ({ subject: data.id, name: data.username })),
    ),
  },
  discord: {
    title: 'Discord',
    endpoints: {
      issuer: 'https://discord.com',
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/users/@me',
    },
    parameters: { scope: 'identify' },
    client: 'post',
    // The name comes with its discriminator. Today that is '0', which is dropped as one trailing '0'.
    user: v.pipe(
      v.object({ id: subject, username: name, discriminator: v.optional(v.string(), '0') }),
      v.transform(
        (user): SocialUser => ({ subject: user.id, name: (user.username + user.discriminator).replace(/0$/, '') }),
      ),
    ),
  },
  github: {
    title: 'GitHub',
    endpoints: {
      issuer: 'https://github.com/login/oauth',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    parameters: {},
    client: 'post',
    // A login can be given to somebody else; the id cannot.
    user: v.pipe(
      v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), login: name }),
      v.transform((user): SocialUser => ({ subject: String(user.id), name: user.login })),
    ),
  },
  facebook: {
    title: 'Facebook',
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    },
    parameters: { scope: 'public_profile' },
    client: 'post',
    user: v.pipe(
      v.object({ id: subject, name }),
      v.transform((user): SocialUser => ({ subject: user.id, name: user.name })),
    ),
  },
}
