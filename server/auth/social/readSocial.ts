import type { AuthorizationServer } from 'oauth4webapi'
import { isLoopback } from '../../origins.ts'
import { AuthServerOptionsError } from '../errors.ts'
import { isPrivateKey, signAppleSecret } from './appleSecret.ts'
import { isEndpoint } from './isEndpoint.ts'
import type { AppleClient, SocialClient, SocialOptions } from './options.ts'
import { profiles, type SocialEndpoints, type SocialName, type SocialProfile, socialNames } from './providers.ts'

/** A provider as this server uses it. */
export type SocialProvider = Omit<SocialProfile, 'endpoints'> & {
  readonly name: SocialName
  readonly endpoints: SocialEndpoints
  readonly clientId: string
  /** The secret for one request at the token endpoint. */
  readonly secret: () => Promise<string>
  /** The same object for the whole process, because the library remembers the keys of the provider by it. */
  readonly server: AuthorizationServer
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const fields = ['clientId', 'clientSecret', 'endpoints']
const fieldsOfApple = ['clientId', 'teamId', 'keyId', 'privateKey', 'endpoints']

/**
 * Validates the providers that the host configures.
 * @throws AuthServerOptionsError
 */
export function readSocial(given: SocialOptions | undefined, origin: string): ReadonlyMap<string, SocialProvider> {
  const providers = new Map<string, SocialProvider>()
  for (const [name, client] of Object.entries(given ?? {})) {
    if (client === undefined) continue
    const known = socialNames.find((one) => one === name)
    if (!known) fail('social', `There is no provider \`${name}\`. There are ${socialNames.join(', ')}.`)
    providers.set(known, readProvider(known, client, isLoopback(origin)))
  }
  return providers
}

function readProvider(name: SocialName, client: SocialClient | AppleClient, isLocal: boolean): SocialProvider {
  const option = `social.${name}`
  const allowed = name === 'apple' ? fieldsOfApple : fields
  const { endpoints: own, ...texts } = Object(client)
  const missing = allowed.filter((field) => field !== 'endpoints' && !isText(texts[field]))
  if (missing.length > 0)
    fail(option, `Write ${missing.map((field) => `\`${field}\``).join(', ')}. Is the environment variable set?`)
  const unknown = Object.keys(Object(client)).find((field) => !allowed.includes(field))
  if (unknown !== undefined) fail(option, `There is no \`${unknown}\`. There are ${allowed.join(', ')}.`)
  if ('privateKey' in client && !isPrivateKey(client.privateKey))
    fail(option, '`privateKey` is the text of a .p8 file, with its line breaks.')
  const profile = profiles[name]
  const endpoints = { ...profile.endpoints, ...own }
  for (const [place, url] of Object.entries(endpoints)) {
    if (!Object.hasOwn(profile.endpoints, place)) fail(option, `There is no endpoint \`${place}\`.`)
    if (!isEndpoint(url, isLocal)) fail(option, `\`endpoints.${place}\` is no URL of https:.`)
  }
  return { ...profile, name, endpoints, ...credentialsOf(client, endpoints.issuer), server: serverOf(endpoints) }
}

function credentialsOf(client: SocialClient | AppleClient, issuer: string) {
  const { clientId } = client
  const secret = () => ('privateKey' in client ? signAppleSecret(client, issuer) : Promise.resolve(client.clientSecret))
  return { clientId, secret }
}

const serverOf = ({ issuer, authorize, token, keys }: SocialEndpoints): AuthorizationServer => ({
  issuer,
  authorization_endpoint: authorize,
  token_endpoint: token,
  ...(keys !== undefined && { jwks_uri: keys }),
})

function fail(option: string, debug: string): never {
  throw new AuthServerOptionsError({ option, debug })
}
