import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { createSignInServer, memoryStorage, type SignInServerOptions } from 'tapkit/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from './fixtures/createVisitor.ts'
import { refusals } from './refusals.ts'

const create = (options: Partial<SignInServerOptions> = {}) =>
  createSignInServer({ origins: origin, secret, ...options })
const open = (options: Partial<SignInServerOptions> = {}) => createVisitor(create(options).handle)
const refused = (code: keyof typeof refusals) => ({
  status: refusals[code][0],
  json: { error: { code, message: refusals[code][1] } },
})
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('docs/sign-in-server.md has every refusal, with its status', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/sign-in-server.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z_]+)` +\| (\d{3}) +\|/gm)].map(([, code, status]) => [code, Number(status)])
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(refusals).map(([code, [status]]) => [code, status])),
  )
})

test('a message that was used (server 1)', async () => {
  const visitor = open()
  const body = await visitor.sign(createAccount())
  expect((await visitor.send('POST', '/verify', { body })).status).toBe(200)
  const answer = await visitor.send('POST', '/verify', { body })
  expect(answer).toMatchObject(refused('nonce_refused'))
  expect(answer.headers.get('www-authenticate')).toBe('CAIP-122')
  expect(answer.cookies).toEqual([])
})

test('a nonce of another browser, of nobody, and one that is too old (server 1, server 7)', async () => {
  const { handle } = create({ nonceLifetime: 60_000 })
  const [visitor, other] = [createVisitor(handle), createVisitor(handle)]
  await other.askNonce()
  const body = await visitor.sign(createAccount())
  expect(await other.send('POST', '/verify', { body })).toMatchObject(refused('nonce_refused'))
  expect(await createVisitor(handle).send('POST', '/verify', { body })).toMatchObject(refused('nonce_refused'))
  expect(await visitor.signIn(createAccount(), { nonce: 'a'.repeat(24) })).toMatchObject(refused('nonce_refused'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject(refused('nonce_refused'))
  vi.useRealTimers()
})

test.each([
  ['another domain', 'domain_refused', { domain: 'evil.app' }],
  ['a domain that begins alike', 'domain_refused', { domain: 'acme.app.evil.app' }],
  ['another port', 'domain_refused', { domain: 'acme.app:8443' }],
  ['another scheme', 'domain_refused', { scheme: 'http' }],
  ['another URI', 'uri_refused', { uri: 'https://evil.app/acme.app' }],
  ['a URI of another scheme', 'uri_refused', { uri: 'http://acme.app/' }],
  ['a URI whose host begins alike', 'uri_refused', { uri: 'https://acme.app.evil.app/' }],
  ['a URI of a blob', 'uri_refused', { uri: `blob:${origin}/0b3c` }],
  ['a URI with a user', 'uri_refused', { uri: 'https://acme.app@evil.app/' }],
  ['a URI that is no address of a page', 'uri_refused', { uri: 'did:example:acme.app' }],
  ['another network', 'chain_refused', { chainId: 'eip155:10' as const }],
  ['a message that has expired', 'message_expired', { expirationTime: inMs(-1000) }],
  ['a message that is issued in ten minutes', 'message_too_early', { issuedAt: inMs(600_000) }],
  ['a message that is valid in ten minutes', 'message_too_early', { notBefore: inMs(600_000) }],
] as const)('%s', async (_, code, fields) => {
  const visitor = open({ chains: ['eip155:1'] })
  const answer = await visitor.signIn(createAccount(), fields)
  expect(answer).toMatchObject(refused(code))
  expect(answer.cookies).toEqual([])
  expect(await visitor.sessions()).toEqual([])
})

test('a clock that is two minutes ahead is none of these', async () => {
  expect(await open().signIn(createAccount(), { issuedAt: inMs(120_000) })).toMatchObject({ status: 200 })
})

test('a message for one of our pages that is sent from another (server 2)', async () => {
  const { handle } = create({ origins: [origin, 'https://shop.acme.app'] })
  const shop = createVisitor(handle, 'https://shop.acme.app')
  expect(await shop.signIn(createAccount(), { domain: 'acme.app', uri: origin })).toMatchObject(
    refused('domain_refused'),
  )
  expect(await shop.signIn(createAccount())).toMatchObject({ status: 200 })
})

test('a signature of somebody else, of something else, and none', async () => {
  const call = { 'eip155:1': async () => '0x' } as const
  const visitor = open({ call })
  const [account, other] = [createAccount(), createAccount()]
  const { message } = await visitor.sign(account)
  const { signature: foreign } = await visitor.sign(other)
  const signatures = [foreign, await other.signMessage({ message }), await account.signMessage({ message: 'x' }), '0x']
  for (const signature of signatures)
    expect(await visitor.send('POST', '/verify', { body: { message, signature } })).toMatchObject(
      refused('signature_refused'),
    )
  // None of these refusals has spent the nonce.
  const signature = await account.signMessage({ message })
  expect(await visitor.send('POST', '/verify', { body: { message, signature } })).toMatchObject({ status: 200 })
})

test('a contract’s signature: not without an RPC of its network, later if that is silent, else as the contract says', async () => {
  const magic = `0x1626ba7e${'0'.repeat(56)}`
  const signer = createAccount()
  const contract = { ...signer, address: createAccount().address }
  expect(await open().signIn(contract)).toMatchObject(refused('contract_unverifiable'))
  expect(await open({ call: { 'eip155:10': async () => magic } }).signIn(contract)).toMatchObject(
    refused('contract_unverifiable'),
  )

  const errors: unknown[] = []
  let answer = async (): Promise<unknown> => Promise.reject(new Error('The node of secret.example is down'))
  const visitor = open({ call: { 'eip155:1': () => answer() }, onError: (error) => errors.push(error) })
  const body = await visitor.sign(contract)
  const down = await visitor.send('POST', '/verify', { body })
  expect(down).toMatchObject(refused('verification_unavailable'))
  expect(down.headers.get('retry-after')).toBe('2')
  expect(errors).toHaveLength(1)
  answer = async () => '0x'
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject(refused('signature_refused'))
  answer = async () => magic
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject({ status: 200 })
})

test('a namespace that nothing verifies, and one that the host verifies', async () => {
  const fields = {
    chainId: 'cosmos:cosmoshub-3',
    accountAddress: 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
  } as const
  expect(await open().signIn(createAccount(), fields)).toMatchObject(refused('signature_refused'))
  expect(await open({ verifiers: { cosmos: () => true } }).signIn(createAccount(), fields)).toMatchObject({
    status: 200,
  })
})

test.each([
  ['no JSON', 'body_malformed', '{"message":'],
  ['nothing', 'body_malformed', ''],
  ['null', 'body_malformed', 'null'],
  ['a list', 'body_malformed', '["a", "b"]'],
  ['no signature', 'body_malformed', '{"message":"x"}'],
  ['a number', 'body_malformed', '{"message":1,"signature":"x"}'],
  ['an inherited message', 'body_malformed', '{"__proto__":{"message":"x","signature":"y"}}'],
  ['no UTF-8', 'body_malformed', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ['no message', 'message_malformed', '{"message":"hello","signature":"0x"}'],
] as const)('a body that is %s', async (_, code, body) => {
  expect(await open().send('POST', '/verify', { body })).toMatchObject(refused(code))
})

test('a body that an adapter hands over as texts, and one that was read before: `onError` is told what is wrong (server 8)', async () => {
  const errors: unknown[] = []
  const { handle } = create({ onError: (error) => errors.push(error) })
  const visitor = createVisitor(handle)
  const texts = new ReadableStream({ pull: (controller) => controller.enqueue('"') })
  expect(await visitor.send('POST', '/verify', { body: texts })).toMatchObject(refused('internal_error'))
  const headers = { origin, 'content-type': 'application/json' }
  const read = new Request(`${origin}/sign-in/verify`, { method: 'POST', headers, body: '{}' })
  await read.text()
  expect((await handle(read)).status).toBe(500)
  expect(errors.map((error) => Object(error).message)).toEqual([
    'The body is not made of bytes (Uint8Array).',
    'The body was read before: mount the sign-in server before anything that reads bodies.',
  ])
})

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data'])(
  'a body of type %s',
  async (type) => {
    const visitor = open()
    const body = await visitor.sign(createAccount())
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    expect(await visitor.send('POST', '/verify', { body: bytes, headers: { 'content-type': type } })).toMatchObject(
      refused('content_type_refused'),
    )
  },
)

test('a body that says its charset', async () => {
  const visitor = open()
  const body = await visitor.sign(createAccount())
  const headers = { 'content-type': 'Application/JSON; charset=UTF-8' }
  expect(await visitor.send('POST', '/verify', { body, headers })).toMatchObject({ status: 200 })
})

test.each([
  ['GET', '/verify', 'POST, OPTIONS'],
  ['PUT', '/session', 'GET, DELETE, OPTIONS'],
  ['POST', '/session', 'GET, DELETE, OPTIONS'],
  ['DELETE', '/nonce', 'GET, POST, OPTIONS'],
  ['HEAD', '/session', 'GET, DELETE, OPTIONS'],
])('the method %s of %s', async (method, path, allow) => {
  const response = await create().handle(new Request(`${origin}/sign-in${path}`, { method, headers: { origin } }))
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})

test.each(['', '/', '/nonces', '/nonce/', '//nonce', '/constructor', '/__proto__', '/../nonce'])(
  'the path "%s"',
  async (path) => {
    expect(await open().send('POST', path)).toMatchObject(refused('path_unknown'))
  },
)

const methods = [
  ['POST', '/nonce'],
  ['POST', '/verify'],
  ['DELETE', '/session'],
  ['GET', '/session'],
  ['GET', '/nonce'],
] as const

test.each([
  ['another site', { origin: 'https://evil.app', 'sec-fetch-site': 'cross-site' }],
  ['another site, of an old browser', { origin: 'https://evil.app', 'sec-fetch-site': undefined }],
  ['a subdomain', { origin: 'https://x.acme.app', 'sec-fetch-site': 'same-site' }],
  ['the same host over http', { origin: 'http://acme.app', 'sec-fetch-site': 'cross-site' }],
  ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a listed page at another origin', { origin, 'sec-fetch-site': 'same-site' }],
  ['an image of another site', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['an image of a subdomain', { origin: undefined, 'sec-fetch-site': 'same-site' }],
] as const)('requests of %s (server 3)', async (_, headers) => {
  const visitor = open()
  for (const [method, path] of methods) {
    const answer = await visitor.send(method, path, { headers })
    expect(answer).toMatchObject(refused('origin_refused'))
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.cookies).toEqual([])
  }
  const preflight = await visitor.send('OPTIONS', '/verify', { headers })
  expect(preflight).toMatchObject(refused('origin_refused'))
})

test('what changes something and does not say where it comes from (server 3)', async () => {
  for (const [method, path] of methods.slice(0, 3))
    expect(await open().send(method, path, { headers: { origin: undefined } })).toMatchObject(refused('origin_refused'))
})

test('a listed page at another origin is served where that was asked for, and may read the answer', async () => {
  const { handle } = create({ crossOrigins: [origin] })
  const visitor = createVisitor(handle, origin, 'https://api.acme.app/sign-in')
  const headers = { origin, 'sec-fetch-site': 'same-site' }
  const preflight = await visitor.send('OPTIONS', '/verify', { headers })
  expect(preflight.status).toBe(204)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'content-type',
    vary: 'origin',
  })
  const { nonce } = (await visitor.send('POST', '/nonce', { headers })).json
  const body = await visitor.sign(createAccount(), { nonce })
  const wrong = await visitor.send('POST', '/verify', { body: {}, headers })
  expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([400, origin])
  const answer = await visitor.send('POST', '/verify', { body, headers })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
})

test.each([
  'chainId=eip155:1',
  'address=0x0000000000000000000000000000000000000001',
  'chainId=eip155:1&address=',
  'chainId=&address=0x01',
  'chainId=eip155:1&adress=0x01',
  'chain=eip155:1',
  'everywhere=yes',
  'everywhere',
  'chainId=eip155:1&chainId=eip155:10&address=0x01',
  '__proto__=1',
])('signing out with ?%s, which ends nothing (server 5)', async (query) => {
  const visitor = open()
  await visitor.signIn(createAccount())
  expect(await visitor.send('DELETE', `/session?${query}`)).toMatchObject(refused('query_malformed'))
  expect(await visitor.sessions()).toHaveLength(1)
})

test('a storage that fails, throws at once or is silent: 503 wherever it is needed, and nobody is taken for signed out (server 6)', async () => {
  const memory = memoryStorage()
  const broken = () => Promise.reject(new Error('ECONNREFUSED 10.0.0.7:6379'))
  const ways = [
    broken,
    () => {
      throw new Error('not connected')
    },
    () => new Promise<never>(() => {}),
  ]
  const before = createSignInServer({ origins: origin, secret, storage: memory })
  const visitor = createVisitor(before.handle)
  await visitor.signIn(createAccount())
  const body = await visitor.sign(createAccount())
  for (const way of ways) {
    const errors: unknown[] = []
    const { handle, getSession } = create({
      storage: { get: way, set: way, compareAndSet: way, delete: way },
      storageDeadline: 20,
      onError: (error) => errors.push(error),
    })
    const after = createVisitor(handle)
    for (const [name, value] of visitor.jar) after.jar.set(name, value)
    const asking = methods.filter(([, path]) => path !== '/nonce')
    for (const [method, path] of asking) {
      const answer = await after.send(method, path, path === '/verify' ? { body } : {})
      expect([path, answer]).toMatchObject([path, refused('storage_unavailable')])
      expect(answer.cookies).toEqual([])
    }
    expect(errors).toHaveLength(asking.length)
    await expect(getSession(after.request())).rejects.toMatchObject({ name: 'SignInStorageError' })
  }
  expect(await visitor.sessions()).toHaveLength(1)
})

test('a storage that never sets what it was asked to is one that fails', async () => {
  const memory = memoryStorage()
  const storage = {
    ...memory,
    compareAndSet: async (key: string, ...rest: [string | undefined, string | undefined, number]) =>
      key.startsWith('nonce:') && memory.compareAndSet(key, ...rest),
  }
  const answer = await open({ storage, onError() {} }).signIn(createAccount())
  expect(answer).toMatchObject(refused('storage_unavailable'))
  expect(answer.cookies).toEqual([])
})

test('a reporter that throws changes no answer', async () => {
  const fail = () => Promise.reject(new Error('down'))
  const onError = () => {
    throw new Error('the reporter is down too')
  }
  const storage = { get: fail, set: fail, compareAndSet: fail, delete: fail }
  expect(await open({ storage, onError }).signIn(createAccount())).toMatchObject(refused('storage_unavailable'))
})

test('a reporter that fails later leaves no rejection, for which Node would end the process (server 10)', async () => {
  const rejected = vi.fn()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  const fail = () => Promise.reject(new Error('down'))
  const storage = { get: fail, set: fail, compareAndSet: fail, delete: fail }
  expect(await open({ storage, onError: fail }).signIn(createAccount())).toMatchObject(refused('storage_unavailable'))
  await new Promise(setImmediate)
  expect(rejected).not.toHaveBeenCalled()
})

test('whatever is sent is answered in JSON, without a stack or an echo, and changes no prototype (server 7)', async () => {
  const visitor = open()
  const before = Reflect.ownKeys(Object.prototype)
  const mark = 'c4n4ry'
  const keys = fc.constantFrom('__proto__', 'constructor', 'prototype', 'message', 'signature', 'toString', mark)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.string(), fc.constant(mark), fc.integer(), fc.constant(null), tie('entries')),
    entries: fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }),
  }))
  /** The JSON is written by hand, because `JSON.stringify` would lose an object's own `__proto__`. */
  const write = (given: unknown): string =>
    Array.isArray(given)
      ? `{${given.map(([key, inner]) => `${JSON.stringify(key)}:${write(inner)}`).join(',')}}`
      : JSON.stringify(given)
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const { status, json } = await visitor.send('POST', '/verify', { body: write(given) })
      expect(status).toBe(400)
      expect(Object.keys(json)).toEqual(['error'])
      expect(Object.keys(json.error)).toEqual(['code', 'message'])
      expect(JSON.stringify(json)).not.toMatch(/c4n4ry|\bat .*:\d+/)
      expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
    }),
  )
})
