import { createHash, randomBytes } from 'node:crypto'
import { readBody } from '../readBody.mjs'
import { sendPeople, sendRefusal } from './pages.mjs'
import { people, titles, users } from './people.mjs'

const newId = () => randomBytes(16).toString('hex')
const challengeOf = (verifier) => createHash('sha256').update(verifier).digest('base64url')
const readForm = async (request) => new URLSearchParams((await readBody(request, 16_000)) ?? '')

/**
 * A provider of OAuth 2 without OpenID Connect: a page, a token endpoint with PKCE, and a user endpoint in the vendor's shape. `client` is the one app
 * that the provider knows. `isBasic` says whether that app proves itself in a header.
 */
export function createOAuth({ name, issuer, client, redirectUri, isBasic, manners, sendBack }) {
  const begun = new Map()
  const codes = new Map()
  const tokens = new Map()

  const json = (response, status, body) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

  /** GitHub answers its errors with 200, and by names of its own. */
  function refuse(response, error) {
    const own = { invalid_grant: 'bad_verification_code', invalid_client: 'incorrect_client_credentials' }
    if (name === 'github') return json(response, 200, { error: own[error] ?? error, error_uri: 'https://example.com' })
    json(response, error === 'invalid_client' ? 401 : 400, { error })
  }

  function authorize(asked, response) {
    const isKnown = asked.get('client_id') === client.clientId && asked.get('redirect_uri') === redirectUri
    if (!isKnown) return sendRefusal(response, 'The app or its redirect URI is unknown')
    const isWhole =
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(asked.get('code_challenge') ?? '')
    if (!isWhole) return sendRefusal(response, 'The request is not one of the code flow with PKCE')
    const id = newId()
    begun.set(id, asked)
    sendPeople(response, titles[name], `/${name}/choose?id=${id}`)
  }

  async function choose(request, id, response) {
    const asked = begun.get(id)
    if (!asked) return sendRefusal(response, 'Nothing was begun here')
    begun.delete(id)
    const who = (await readForm(request)).get('who')
    const person = people.find((one) => one.id === who)
    const back = new URL(redirectUri)
    if (person) {
      const code = newId()
      codes.set(code, { person, challenge: asked.get('code_challenge') })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    back.searchParams.set('state', asked.get('state') ?? '')
    // Facebook's answers end in this fragment.
    if (name === 'facebook') back.hash = '_=_'
    sendBack(response, back)
  }

  async function exchange(request, response) {
    const form = await readForm(request)
    if (!isClient(request, form)) return refuse(response, 'invalid_client')
    const code = codes.get(form.get('code'))
    codes.delete(form.get('code'))
    const isRight =
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === redirectUri &&
      code?.challenge === challengeOf(form.get('code_verifier') ?? '')
    if (!isRight) return refuse(response, 'invalid_grant')
    const token = newId()
    tokens.set(token, code.person)
    json(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3600 })
  }

  function isClient({ headers }, form) {
    const { clientId, clientSecret } = client
    if (isBasic)
      return headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  }

  function tell({ headers }, response) {
    const person = tokens.get(headers.authorization?.replace(/^Bearer /, ''))
    // GitHub refuses requests without a user agent.
    if (!person || !headers['user-agent']) return json(response, 401, { message: 'Bad credentials' })
    json(response, 200, manners.is('idless') ? { id: null } : users[name](person))
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, issuer)
    const order = `${request.method} ${pathname.replace(`/${name}`, '')}`
    if (order === 'GET /authorize') return authorize(searchParams, response)
    if (order === 'POST /choose') return choose(request, searchParams.get('id'), response)
    if (order === 'POST /token') return (await manners.takeToken(request, response)) || exchange(request, response)
    if (order === 'GET /user') return tell(request, response)
    response.writeHead(404).end()
  }
}
