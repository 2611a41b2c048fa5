import type { ClientAuth } from 'oauth4webapi'
import * as v from 'valibot'
import { type Bounded, fetchBounded } from './fetchBounded.ts'
import type { Flow } from './flows.ts'
import type { SocialUser } from './providers.ts'
import type { SocialProvider } from './readSocial.ts'

/** The parameters that a provider has sent the browser back with. */
type Answer = { readonly parameters: URLSearchParams; readonly state: string; readonly redirectUri: string }

/**
 * The account that a visitor has logged in to at a provider. The code of the answer is exchanged with the verifier of its flow. Tokens are read once,
 * and dropped.
 */
export async function fetchUser(answer: Answer, flow: Flow, provider: SocialProvider): Promise<SocialUser> {
  const { server, endpoints } = provider
  // Many servers never meet a provider.
  const oauth = await import(/* turbopackOptional: true */ 'oauth4webapi')
  const client = { client_id: provider.clientId }
  const options = {
    // Each request has a function of its own. Requests with the same function would share a download of keys, which Workers forbid.
    [oauth.customFetch]: async (...asked: Parameters<typeof fetchBounded>) => toResponse(await fetchBounded(...asked)),
    // `readSocial` has checked where `http:` is used.
    [oauth.allowInsecureRequests]: true,
  }
  const parameters = oauth.validateAuthResponse(server, client, answer.parameters, answer.state)
  const prove = provider.client === 'basic' ? proveInHeader : oauth.ClientSecretPost
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    prove(await provider.secret()),
    parameters,
    answer.redirectUri,
    flow.verifier,
    options,
  )
  if (endpoints.user !== undefined) {
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
    return v.parse(provider.user, await askUser(endpoints.user, token))
  }
  const expected = { expectedNonce: flow.nonce, requireIdToken: true }
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
  await oauth.validateApplicationLevelSignature(server, response, options)
  return v.parse(provider.user, oauth.getValidatedIdTokenClaims(tokens))
}

/** As `ClientSecretBasic` of the library, which also escapes the hyphens of a secret: X takes them as they stand. */
const proveInHeader =
  (secret: string): ClientAuth =>
  (_, { client_id: id }, __, headers) => {
    headers.set('authorization', `Basic ${btoa([id, secret].map(encodeURIComponent).join(':'))}`)
  }

async function askUser(url: string, token: string): Promise<unknown> {
  // The error of a header that cannot be sent would repeat the token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error('The token cannot be sent')
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'tapkit' }
  const response = toResponse(await fetchBounded(url, { headers }))
  if (response.status !== 200) throw new Error('The user endpoint refuses the token')
  return response.json()
}

const toResponse = (answer: Bounded): Response =>
  new Response(answer.text, { status: isFailure(answer) ? 400 : 200, headers: { 'content-type': answer.type } })

/** GitHub answers its errors with 200. */
function isFailure({ status, text }: Bounded): boolean {
  if (status !== 200) return true
  try {
    return typeof Object(JSON.parse(text)).error === 'string'
  } catch {
    return true
  }
}
