import { generateKeyPairSync, verify } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { readBody } from '../readBody.mjs'
import { sendPeople } from './pages.mjs'
import { people, titles, users } from './people.mjs'

const minute = 60

let loading

/** Loads the package, which works with Node 20 and warns of it. */
function loadProvider() {
  loading ??= importQuietly()
  return loading
}

async function importQuietly() {
  const { warn } = console
  console.warn = () => {}
  try {
    return (await import('oidc-provider')).Provider
  } finally {
    console.warn = warn
  }
}

/** Keeps what the package stores, until the process ends. */
function createAdapter() {
  const kinds = new Map()
  return class {
    constructor(kind) {
      if (!kinds.has(kind)) kinds.set(kind, new Map())
      this.entries = kinds.get(kind)
    }
    async upsert(id, payload) {
      this.entries.set(id, payload)
    }
    async find(id) {
      return this.entries.get(id)
    }
    async findByUid(uid) {
      return [...this.entries.values()].find((payload) => payload.uid === uid)
    }
    async consume(id) {
      this.entries.get(id).consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id) {
      this.entries.delete(id)
    }
    async revokeByGrantId(grantId) {
      for (const [id, payload] of this.entries) if (payload.grantId === grantId) this.entries.delete(id)
    }
  }
}

/**
 * A provider of OpenID Connect, by oidc-provider, which judges PKCE, codes and clients itself, and signs ID tokens. `client` is the one app that the
 * provider knows. `sendBack` sends the visitor back to the app.
 */
export async function createOidc({ name, issuer, client, redirectUri, manners, sendBack }) {
  const Provider = await loadProvider()
  const key = createKey(name)
  const secret = client.clientSecret ?? `secret-of-${name}`
  const provider = new Provider(issuer, {
    adapter: createAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['name'] },
    scopes: ['openid', 'profile'],
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({ accountId: id, claims: () => claimsOf(name, id) }),
    interactions: { url: (_, { uid }) => `/${name}/play/${uid}` },
    cookies: {
      keys: ['sandbox'],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    ttl: {
      AccessToken: minute,
      AuthorizationCode: minute,
      Grant: minute,
      IdToken: minute,
      Interaction: minute,
      Session: minute,
    },
    renderError: (ctx, { error, error_description: text }) => {
      ctx.type = 'text/plain'
      ctx.body = `${error}: ${text}`
    },
  })
  const handle = provider.callback()

  /** The page of an interaction, and what was chosen there. */
  async function play(request, response) {
    const { uid, params } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') return sendPeople(response, titles[name], `/${name}/play/${uid}`)
    const who = new URLSearchParams(await readBody(request, 16_000)).get('who')
    const person = people.find(({ id }) => id === who)
    const denied = { error: 'access_denied', error_description: 'The visitor went back' }
    const result = person ? await grant(person, params) : denied
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  async function grant({ id }, { client_id: clientId, scope }) {
    const { sub } = claimsOf(name, id)
    const made = new provider.Grant({ accountId: sub, clientId })
    made.addOIDCScope(scope)
    return { login: { accountId: sub, remember: false }, consent: { grantId: await made.save() } }
  }

  return async (request, response) => {
    const url = new URL(request.url, issuer)
    const path = url.pathname.replace(`/${name}`, '')
    if (path.startsWith('/play/')) return play(request, response)
    if (path === '/jwks' && manners.is('keys')) return sendKeys(response, [createKey(name)])
    if (path === '/token' && (await manners.takeToken(request, response))) return
    const isForm = url.searchParams.get('response_mode') === 'form_post'
    // The answer goes by `sendBack`, which makes the form.
    url.searchParams.delete('response_mode')
    // The visitor is asked at each login, as with Google's `select_account`.
    if (path === '/auth') url.searchParams.set('prompt', 'login')
    if (path === '/auth' && manners.is('nonce')) url.searchParams.set('nonce', 'of-another-login')
    request.originalUrl = url.pathname + url.search
    request.url = path + url.search
    watchWayBack(response, redirectUri, (back) => sendBack(response, back, isForm || name === 'apple'))
    handle(
      path === '/token' && client.publicKey ? await withSecret(request, client, issuer, secret) : request,
      response,
    )
  }
}

/** A key by which ID tokens are signed. */
function createKey(kid) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}

function sendKeys(response, keys) {
  const shown = keys.map(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: shown }))
}

const claimsOf = (name, id) => people.map(users[name]).find(({ sub }, at) => sub === id || people[at].id === id)

/** Takes the redirect to the app out of an answer of the package. */
function watchWayBack(response, redirectUri, sendBack) {
  const { writeHead, end } = response
  const restore = () => Object.assign(response, { writeHead, end })
  response.end = (...chunks) => {
    restore()
    const location = String(response.getHeader('location') ?? '')
    if (!location.startsWith(`${redirectUri}?`)) return response.end(...chunks)
    for (const name of ['location', 'content-length', 'content-type']) response.removeHeader(name)
    return sendBack(new URL(location))
  }
}

/** The request with the secret that the package knows, if its own secret is a token that Apple would take. */
async function withSecret(request, { clientId, teamId, keyId, publicKey }, issuer, secret) {
  const form = new URLSearchParams(await readBody(request, 16_000))
  const [head = '', body = '', signature = ''] = (form.get('client_secret') ?? '').split('.')
  const read = (part) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' }
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  const { iss, aud, sub, exp, iat } = read(body)
  const isFit =
    iss === teamId && aud === issuer && sub === clientId && exp > Date.now() / 1000 && exp - iat <= 15_777_000
  const isRight = isSigned && isFit && read(head).kid === keyId && read(head).alg === 'ES256'
  form.set('client_secret', isRight ? secret : 'wrong')
  const text = form.toString()
  const copy = Object.assign(new IncomingMessage(request.socket), {
    complete: true,
    method: request.method,
    url: request.url,
    originalUrl: request.originalUrl,
    headers: { ...request.headers, 'content-length': String(text.length) },
  })
  copy.push(text)
  copy.push(null)
  return copy
}
