import fc from 'fast-check'
import { memoryStorage } from 'tapkit/server'
import { expect, test, vi } from 'vitest'
import { createAuthServer } from './createAuthServer.ts'
import { createWorld, origin, secret } from './fixtures/createWorld.ts'
import { mortalStorage } from './fixtures/mortalStorage.ts'
import { refusals } from './refusals.ts'
import { routes } from './routes/routes.ts'

const refused = (code: string) => ({ json: { error: { code } } })

test('a request counts as its device has signed it, and with no part of it changed (login-server 1)', async () => {
  const page = await createWorld().open()
  const body = { email: 'ada@example.com' }
  expect(await page.send('POST', '/email', body)).toMatchObject({ status: 200 })
  const other = await createWorld().open()
  for (const forge of [
    (asked) => {
      asked.body = JSON.stringify({ email: 'eve@example.com' })
    },
    (asked) => {
      asked.url = `${origin}/auth/email/resend`
    },
    (asked) => {
      asked.authorization = asked.authorization.replace(/\.\d+\./, (time) => `.${Number(time.slice(1, -1)) + 1}.`)
    },
    (asked) => {
      asked.authorization = asked.authorization.replace(/\.[\w-]{22}\./, `.${page.newNonce()}.`)
    },
    (asked) => {
      asked.authorization = asked.authorization.replace(page.device, other.device)
    },
  ] satisfies ((asked: { url: string; body: string | undefined; authorization: string }) => void)[])
    expect(await page.send('POST', '/email', body, { forge })).toMatchObject({
      status: 401,
      ...refused('signature_refused'),
    })
  const method = await page.send('GET', '/session', undefined, {
    forge: (asked) => {
      asked.url = `${origin}/auth/nowhere`
    },
  })
  expect(method.status).not.toBe(200)
})

test('a device takes the id of no other: the id is the hash of its key (login-server 1)', async () => {
  const world = createWorld()
  const [page, other] = [await world.open(), await world.open()]
  const headers = { 'tapkit-device-key': other.key }
  expect(await page.send('GET', '/session', undefined, { headers })).toMatchObject(refused('signature_refused'))
  expect(
    await page.send('GET', '/session', undefined, { headers: { 'tapkit-device-key': `B${'A'.repeat(86)}` } }),
  ).toMatchObject(refused('signature_refused'))
  expect(await page.send('GET', '/session', undefined, { headers: { 'tapkit-device-key': 'x' } })).toMatchObject(
    refused('key_malformed'),
  )
})

test('a device sends its key until it has logged in (login-server 1)', async () => {
  const world = createWorld()
  const page = await world.open()
  expect(await page.send('GET', '/session', undefined, { isKnown: true })).toMatchObject({
    status: 401,
    ...refused('device_unknown'),
  })
  await world.logIn('ada@example.com', page)
  expect(await page.send('GET', '/session', undefined, { isKnown: true })).toMatchObject({
    status: 200,
    json: { email: 'ada@example.com' },
  })
})

test('a nonce counts once, also for requests at once (login-server 2)', async () => {
  const world = createWorld()
  const page = await world.logIn('ada@example.com')
  const sent = { nonce: page.newNonce(), time: Date.now() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => page.send('GET', '/session', undefined, sent)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ json }) => json.error?.code === 'nonce_spent')).toHaveLength(19)
})

test('a clock that is off by more than a minute is told the time, and nothing else is looked at (login-server 2)', async () => {
  const world = createWorld()
  const page = await world.open()
  for (const off of [-61_000, 61_000, -86_400_000]) {
    const { status, json } = await page.send('POST', '/email', { email: 'ada@example.com' }, { time: Date.now() + off })
    expect([status, json.error.code]).toEqual([401, 'clock_off'])
    const again = await page.send('GET', '/session', undefined, { time: json.error.now })
    expect(again.json.error.code).toBe('not_logged_in')
  }
  expect((await page.send('GET', '/session', undefined, { time: Date.now() - 50_000 })).json.error.code).toBe(
    'not_logged_in',
  )
})

test('pages of another origin, queries, unknown paths and methods are refused (login-server 3)', async () => {
  const world = createWorld()
  const page = await world.open()
  const post = (headers: Record<string, string>) => page.send('POST', '/logout', {}, { headers })
  expect(await post({ origin: 'http://app.tapkit.localhost:5173' })).toMatchObject({
    status: 403,
    ...refused('origin_refused'),
  })
  expect(await post({ 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403, ...refused('origin_refused') })
  expect(await page.send('GET', '/nowhere')).toMatchObject({ status: 404, ...refused('path_unknown') })
  expect(await page.send('GET', '/__proto__')).toMatchObject({ status: 404 })
  expect(await page.send('GET', '/session?a=1')).toMatchObject({ status: 400, ...refused('query_refused') })
  const wrong = await page.send('PUT', '/session', {})
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
})

test('a body is read to 32 kB (login-server 3)', async () => {
  const page = await createWorld().open()
  expect(await page.send('POST', '/email', { email: 'x'.repeat(33_000) })).toMatchObject({
    status: 413,
    ...refused('body_too_large'),
  })
  expect(await page.send('POST', '/email', '{')).toMatchObject({ status: 400, ...refused('body_malformed') })
  const headers = { 'content-type': 'text/plain' }
  expect(await page.send('POST', '/email', {}, { headers })).toMatchObject({ status: 415 })
})

test('whatever is sent is answered in JSON, with a code and without an echo (login-server 3)', async () => {
  const page = await createWorld().open()
  const paths = Object.entries(routes).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method, path] as const),
  )
  const value = fc.oneof(
    fc.json(),
    fc.constant('{"__proto__":{"c4n4ry":1}}'),
    fc.constant('{"email":"c4n4ry@"}'),
    fc.constant('{"code":"c4n4ry"}'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), value, async ([method, path], body) => {
      // A challenge is for everybody who asks.
      fc.pre(path !== '/passkey/options' || !/^\s*\{\s*\}\s*$/.test(body))
      const { status, json, text } = await page.send(method, path, method === 'GET' ? undefined : body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      const { code, message } = json.error
      expect(refusals).toHaveProperty([code, 1], message)
      expect(text).not.toMatch(/c4n4ry|\bat .*:\d+/)
    }),
  )
})

test('an authorization of any form is refused, and opens nothing (login-server 1)', async () => {
  const page = await createWorld().open()
  const piece = fc.constantFrom(
    'Tapkit ',
    page.device,
    '.',
    String(Date.now()),
    page.newNonce(),
    'A'.repeat(86),
    ' ',
    'é',
    '=',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 9 }), async (pieces) => {
      const authorization = pieces.join('').trim()
      const answer = await page.send('GET', '/session', undefined, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }),
  )
})

test('a storage that fails or is silent: 503, the code still good once it speaks (login-server 4)', async () => {
  const memory = memoryStorage()
  let way: (() => Promise<never>) | undefined
  const pass = <value>(task: () => Promise<value>) => (way ? way() : task())
  const world = createWorld({
    storage: {
      get: (...asked) => pass(() => memory.get(...asked)),
      set: (...asked) => pass(() => memory.set(...asked)),
      compareAndSet: (...asked) => pass(() => memory.compareAndSet(...asked)),
      delete: (...asked) => pass(() => memory.delete(...asked)),
    },
    storageDeadline: 20,
  })
  const page = await world.open()
  await page.send('POST', '/email', { email: 'ada@example.com' })
  const code = world.codeFor('ada@example.com')
  for (const broken of [() => Promise.reject(new Error('ECONNREFUSED')), () => new Promise<never>(() => {})]) {
    way = broken
    for (const [method, path, body] of [
      ['POST', '/otp', { email: 'ada@example.com', code }],
      ['GET', '/session'],
      ['POST', '/email', { email: 'bob@example.com' }],
    ] as const)
      expect(await page.send(method, path, body)).toMatchObject({ status: 503, ...refused('storage_unavailable') })
  }
  expect(world.errors).toHaveLength(6)
  way = undefined
  expect(await page.send('POST', '/otp', { email: 'ada@example.com', code })).toMatchObject({ status: 200 })
})

test('killed at any write of a login, the same request can be made again, and leaves one account (login-server 4)', async () => {
  for (let at = 0; at < 12; at++) {
    const { storage, dieAfter, revive } = mortalStorage()
    const world = createWorld({ storage })
    const page = await world.open()
    await page.send('POST', '/email', { email: 'ada@example.com' })
    const code = world.codeFor('ada@example.com')
    dieAfter(at)
    const first = await page.send('POST', '/otp', { email: 'ada@example.com', code })
    revive()
    expect([200, 503]).toContain(first.status)
    const again = await page.send('POST', '/otp', { email: 'ada@example.com', code })
    expect(again.status).toBe(first.status === 200 ? 401 : 200)
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { email: 'ada@example.com' } })
  }
})

test('a damaged entry is not taken for none, nor written over (login-server 4)', async () => {
  const memory = memoryStorage()
  const damaged = new Set<string>()
  const world = createWorld({
    storage: { ...memory, get: async (key) => (damaged.has(key.split(':')[0] ?? '') ? 'cut sho' : memory.get(key)) },
  })
  const page = await world.logIn('ada@example.com')
  for (const kind of ['authdevice', 'authaccount']) {
    damaged.add(kind)
    expect(await page.send('GET', '/session')).toMatchObject({ status: 503, ...refused('storage_unavailable') })
    expect(await page.send('POST', '/logout', {})).toMatchObject({ status: 503, ...refused('storage_unavailable') })
    damaged.clear()
  }
  expect(await page.send('GET', '/session')).toMatchObject({ status: 200 })
})

test('options that would lose or leak something are refused by name (login-server 5)', () => {
  const right = { origin, hosts: [], operator: 'Acme', secret, storage: memoryStorage(), sendMail: async () => {} }
  createAuthServer(right)
  for (const [option, value] of [
    ['origin', 'http://keys.acme.app'],
    ['origin', 'https://keys.acme.app/'],
    ['hosts', ['acme.app']],
    ['operator', 'Acme\r\nBcc: eve@evil.test'],
    ['operator', ''],
    ['secret', 'short'],
    ['secret', []],
    ['storage', {}],
    ['sendMail', undefined],
    ['remember', -1],
    ['remember', Number.NaN],
    ['mailsPerHour', 0],
    ['mailsPerHour', 1.5],
    ['mailsPerHour', '9'],
    ['deviceLink', 'yes'],
    ['escrow', { seal: async () => '' }],
    ['basePath', 'auth/'],
    ['storageDeadline', 0],
    ['onError', 'x'],
    ['sendmail', async () => {}],
  ] as const)
    expect(() => createAuthServer({ ...right, [option]: value })).toThrow(
      expect.objectContaining({ name: 'AuthServerOptionsError', params: { option } }),
    )
  // A process that ends would take every wallet with it.
  expect(() => createAuthServer({ ...right, origin: 'https://keys.acme.app' })).toThrow(
    expect.objectContaining({ params: { option: 'storage' } }),
  )
})

test('without `onError` a failure is one line of the console, without a secret (login-server 5)', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fail = () => Promise.reject(new Error('ECONNREFUSED'))
  const page = await createWorld({
    storage: { get: fail, set: fail, compareAndSet: fail, delete: fail },
    onError: undefined,
  }).open()
  expect(await page.send('GET', '/session')).toMatchObject({ status: 503 })
  expect(said).toHaveBeenCalledTimes(1)
  expect(said.mock.calls[0]?.[0]).toMatch(/the auth server failed.*ECONNREFUSED.*createAuthServer/)
})
