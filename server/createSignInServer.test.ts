import { parseMessage } from 'tapkit/features/siwx/verify'
import { createSignInServer, memoryStorage, type SignInServerOptions } from 'tapkit/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from './fixtures/createVisitor.ts'

const create = (options: Partial<SignInServerOptions> = {}) =>
  createSignInServer({ origins: origin, secret, ...options })
/** A sign-in that a stranger has begun, with its cookies as a page of a subdomain could plant them in a browser. */
const plant = async (stranger: ReturnType<typeof createVisitor>, space: string) => ({
  body: await stranger.sign(createAccount()),
  cookie: [...stranger.jar].map(([name, value]) => `${space}${name}=${value}`).join('; '),
})
const addresses = (sessions: { data: { accountAddress: string; chainId: string } }[]) =>
  sessions.map(({ data }) => [data.chainId, data.accountAddress])

afterEach(() => {
  vi.useRealTimers()
})

describe('signing in', () => {
  test('default', async () => {
    const { handle, getSession } = create()
    const visitor = createVisitor(handle)
    const account = createAccount()
    expect(await visitor.sessions()).toEqual([])
    expect(await getSession(visitor.request())).toBeUndefined()

    const signed = await visitor.sign(account, { statement: 'Come in.' })
    const { status, json } = await visitor.send('POST', '/verify', { body: signed })
    const session = { data: parseMessage(signed.message), ...signed, expiresAt: expect.any(String) }
    expect({ status, json }).toEqual({ status: 200, json: { sessions: [session] } })
    expect(await visitor.sessions()).toEqual([session])
    expect(await getSession(visitor.request())).toEqual({ sessions: [session] })
    expect(await createVisitor(handle).sessions()).toEqual([])
  })

  test('several accounts and networks at once, the newest first', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const [one, two] = [createAccount(), createAccount()]
    vi.useFakeTimers({ toFake: ['Date'] })
    await visitor.signIn(one)
    vi.advanceTimersByTime(1000)
    await visitor.signIn(one, { chainId: 'eip155:10' })
    vi.advanceTimersByTime(1000)
    const { json } = await visitor.signIn(two)
    const all = [
      ['eip155:1', two.address],
      ['eip155:10', one.address],
      ['eip155:1', one.address],
    ]
    expect(addresses(json.sessions)).toEqual(all)
    expect(addresses(await visitor.sessions())).toEqual(all)
  })

  test('two accounts in two tabs at the same moment', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    await visitor.askNonce()
    await visitor.signInAtOnce([createAccount(), createAccount()])
    expect(await visitor.sessions()).toHaveLength(2)
  })

  test('at most twenty accounts: the oldest makes room, and is over', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = createAccount()
    await visitor.signIn(first)
    const oldest = createVisitor(handle)
    for (const [name, value] of visitor.jar) oldest.jar.set(name, value)
    for (let count = 0; count < 20; count++) {
      vi.advanceTimersByTime(1000)
      await visitor.signIn(createAccount())
    }
    const sessions = await visitor.sessions()
    expect(sessions).toHaveLength(20)
    expect(addresses(sessions)).not.toContainEqual(['eip155:1', first.address])
    expect(await oldest.sessions()).toEqual([])
  })

  test('a new id each time: who knew the old one knows nothing (server 4)', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const account = createAccount()
    await visitor.signIn(account)
    const spy = createVisitor(handle)
    for (const [name, value] of visitor.jar) spy.jar.set(name, value)
    expect(await spy.sessions()).toHaveLength(1)
    await visitor.signIn(account)
    expect(await visitor.sessions()).toHaveLength(1)
    expect(await spy.sessions()).toEqual([])
  })

  test('who was given a cookie by somebody else shares no later account with them (server 4)', async () => {
    const { handle } = create()
    const mallory = createVisitor(handle)
    await mallory.signIn(createAccount())
    const visitor = createVisitor(handle)
    for (const [name, value] of mallory.jar) visitor.jar.set(name, value)
    await visitor.signIn(createAccount())
    expect(await mallory.sessions()).toHaveLength(1)
  })

  test('tabs that ask at once, before the browser has a cookie, each sign in with what they were given (server 1)', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const nonces = await Promise.all([visitor.askNonce(), visitor.askNonce(), visitor.askNonce()])
    const answers: number[] = []
    for (const nonce of nonces) answers.push((await visitor.signIn(createAccount(), { nonce })).status)
    expect(answers).toEqual([200, 200, 200])
    expect((await visitor.sessions()).length).toBe(3)
  })

  test('one nonce is spent once under 100 tries at once (server 1)', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const body = await visitor.sign(createAccount())
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.send('POST', '/verify', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error?.code === 'nonce_refused')).toHaveLength(99)
  })

  test('a nonce has 96 bits at least, is taken by EIP-4361, and is never given out twice', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const nonces = await Promise.all(Array.from({ length: 200 }, visitor.askNonce))
    expect(nonces.filter((nonce) => !/^[a-zA-Z0-9]{24}$/.test(nonce))).toEqual([])
    expect(new Set(nonces).size).toBe(200)
    expect(24 * Math.log2(62)).toBeGreaterThan(96)
    expect((await visitor.send('GET', '/nonce')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('cookies', () => {
  test('over https', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const { cookies: asked } = await visitor.send('POST', '/nonce')
    expect(asked).toEqual([
      expect.stringMatching(
        /^__Host-tapkit-browser-[0-9a-f]{8}=\w{32}\.[0-9a-f]{64}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ])
    const { cookies } = await visitor.signIn(createAccount())
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-tapkit-[0-9a-f]{8}-[0-9a-f]{16}=\w{60}\.[0-9a-f]{64}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(/^__Host-tapkit-browser-[0-9a-f]{8}=; Path=\/; Max-Age=0; /),
    ])
  })

  test('over http on a loopback address: no prefix, which browsers would refuse there', async () => {
    const page = 'http://localhost:3000'
    const { handle } = create({ origins: page, cookie: { name: 'acme', sameSite: 'strict' } })
    const { status, cookies } = await createVisitor(handle, page).signIn(createAccount())
    expect(status).toBe(200)
    expect(cookies[0]).toMatch(/^acme-[0-9a-f]{8}-[0-9a-f]{16}=\S+; Path=\/; .*SameSite=Strict$/)
  })

  // Browsers check the prefix by a name's first letters. If another kind of space stands in front of the name, they
  // keep it and send it back.
  test.each(['\u00a0', '\u00a0\u00a0', '\v', '\f'])(
    'one that a subdomain has planted behind %j signs nobody in as somebody else, and brings no nonce (server 9)',
    async (space) => {
      const { handle, getSession } = create()
      const stranger = createVisitor(handle)
      await stranger.signIn(createAccount())
      const visitor = createVisitor(handle)
      const { body, cookie } = await plant(stranger, space)
      expect((await visitor.send('GET', '/session', { headers: { cookie } })).json).toEqual({ sessions: [] })
      expect(await getSession(new Request(origin, { headers: { cookie } }))).toBeUndefined()
      expect((await visitor.send('POST', '/verify', { body, headers: { cookie } })).status).toBe(401)
    },
  )

  test('one that a subdomain has planted is none either where a platform reads headers as UTF-8 (server 9)', async () => {
    const { handle, getSession } = create()
    const stranger = createVisitor(handle)
    await stranger.signIn(createAccount())
    for (const space of ['\u2000', '\u3000', '\ufeff']) {
      const { cookie } = await plant(stranger, space)
      expect(await getSession({ headers: { get: () => cookie } })).toBeUndefined()
    }
  })

  test('those of another server on the same host are left alone, and 60 of them hide no session (server 9)', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    for (let index = 0; index < 60; index++)
      visitor.jar.set(
        `__Host-tapkit-01234567-${index.toString(16).padStart(16, '0')}`,
        `${'a'.repeat(36)}.${'0'.repeat(64)}`,
      )
    for (let index = 0; index < 30; index++)
      visitor.jar.set(
        `__Host-tapkit-browser-${index.toString(16).padStart(8, '0')}`,
        `${'a'.repeat(32)}.${'0'.repeat(64)}`,
      )
    const account = createAccount()
    expect((await visitor.signIn(account)).status).toBe(200)
    expect(await visitor.sessions()).toMatchObject([{ data: { accountAddress: account.address } }])
    expect(visitor.jar.size).toBe(91)
  })

  test('one that was changed, or stands under another name, is none (server 9)', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    await visitor.signIn(createAccount())
    const [name = '', value = ''] = [...visitor.jar].find(([key]) => !key.includes('-browser-')) ?? []
    const [id = '', mac = ''] = value.split('.')
    const other = (digit: string | undefined) => (digit === '0' ? '1' : '0')
    for (const [as, changed] of [
      [name, `${id}.${mac.slice(0, -1)}${other(mac.at(-1))}`],
      [name, `${other(id[0])}${id.slice(1)}.${mac}`],
      [name, id],
      [name, `${id}.`],
      ['__Host-tapkit-01234567-0123456789abcdef', value],
      ['tapkit-01234567-0123456789abcdef', value],
    ] as const) {
      visitor.jar.clear()
      visitor.jar.set(as, changed)
      expect(await visitor.sessions()).toEqual([])
    }
    visitor.jar.clear()
    visitor.jar.set(name, value)
    expect(await visitor.sessions()).toHaveLength(1)
  })

  test('a secret is changed on a first instance, then on a second: the newer secret behind, then in front, then alone (server 9)', async () => {
    const storage = memoryStorage()
    const newer = 'another secret of the tests, random enough'
    const steps = [secret, [secret, newer], [newer, secret]].map((each) => create({ storage, secret: each }))
    const [first] = steps
    let now = first
    const visitor = createVisitor(async (request) => now?.handle(request) ?? new Response(null, { status: 502 }))
    let count = 0
    for (const [before, after] of [steps.slice(0, 2), steps.slice(1)])
      for (const [one, other] of [
        [before, after],
        [after, before],
      ]) {
        now = one
        const body = await visitor.sign(createAccount())
        now = other
        expect(await visitor.send('POST', '/verify', { body })).toMatchObject({ status: 200 })
        now = one
        expect(await visitor.sessions()).toHaveLength(++count)
      }
  })

  test('a secret is changed without signing anybody out, and an old one that is gone opens nothing', async () => {
    const storage = memoryStorage()
    const newer = 'another secret of the tests, random enough'
    const visitor = createVisitor(create({ storage }).handle)
    await visitor.signIn(createAccount())
    const after = createVisitor(create({ storage, secret: [newer, secret] }).handle)
    for (const [name, value] of visitor.jar) after.jar.set(name, value)
    expect(await after.sessions()).toHaveLength(1)
    await after.signIn(createAccount())
    const later = createVisitor(create({ storage, secret: newer }).handle)
    for (const [name, value] of after.jar) later.jar.set(name, value)
    expect(await later.sessions()).toHaveLength(1)
  })
})

describe('the end of a session', () => {
  test('after its lifetime, or when the message expires, if that is sooner', async () => {
    const { handle } = create({ sessionLifetime: 60_000 })
    const visitor = createVisitor(handle)
    vi.useFakeTimers({ toFake: ['Date'] })
    await visitor.signIn(createAccount())
    await visitor.signIn(createAccount(), { expirationTime: new Date(Date.now() + 30_000).toISOString() })
    vi.advanceTimersByTime(29_000)
    expect(await visitor.sessions()).toHaveLength(2)
    vi.advanceTimersByTime(2000)
    expect(await visitor.sessions()).toHaveLength(1)
    vi.advanceTimersByTime(30_000)
    expect(await visitor.sessions()).toEqual([])
  })

  test('signing out ends exactly one account on one network (server 5)', async () => {
    const { handle } = create()
    const visitor = createVisitor(handle)
    const account = createAccount()
    await visitor.signIn(account)
    await visitor.signIn(account, { chainId: 'eip155:10' })
    await visitor.signIn(createAccount())
    const spy = createVisitor(handle)
    for (const [name, value] of visitor.jar) spy.jar.set(name, value)

    const { status, json } = await visitor.send(
      'DELETE',
      `/session?chainId=eip155:10&address=${account.address.toLowerCase()}`,
    )
    expect(status).toBe(200)
    expect(addresses(json.sessions)).not.toContainEqual(['eip155:10', account.address])
    expect(json.sessions).toHaveLength(2)
    expect(visitor.jar.size).toBe(2)
    // A copy of the cookie is worthless, too.
    expect(await spy.sessions()).toHaveLength(2)
    const again = await visitor.send('DELETE', `/session?chainId=eip155:10&address=${account.address}`)
    expect([again.status, again.json.sessions.length]).toEqual([200, 2])
  })

  test('signing out of everything leaves other devices alone', async () => {
    const { handle } = create()
    const [here, there] = [createVisitor(handle), createVisitor(handle)]
    const account = createAccount()
    for (const visitor of [here, there]) await visitor.signIn(account)
    await here.signIn(createAccount())
    expect((await here.send('DELETE', '/session')).json).toEqual({ sessions: [] })
    expect(await here.sessions()).toEqual([])
    expect(await there.sessions()).toHaveLength(1)
  })

  test('signing out everywhere ends an account on every device, and can be followed by a new sign-in (server 5)', async () => {
    const { handle } = create()
    const [here, there, stranger] = [createVisitor(handle), createVisitor(handle), createVisitor(handle)]
    const [account, other] = [createAccount(), createAccount()]
    for (const visitor of [here, there]) await visitor.signIn(account)
    await there.signIn(account, { chainId: 'eip155:10' })
    await there.signIn(other)
    const query = `/session?chainId=eip155:1&address=${account.address}&everywhere=true`
    const refused = await stranger.send('DELETE', query)
    expect([refused.status, refused.json.error.code]).toEqual([401, 'not_signed_in'])
    expect(await there.sessions()).toHaveLength(3)

    expect((await here.send('DELETE', query)).json).toEqual({ sessions: [] })
    expect(addresses(await there.sessions()).toSorted()).toEqual(
      [
        ['eip155:1', other.address],
        ['eip155:10', account.address],
      ].toSorted(),
    )
    await there.signIn(account)
    expect(await there.sessions()).toHaveLength(3)
    expect(await here.sessions()).toEqual([])
  })

  test.each([
    [
      'bip122:000000000019d6689c085ae165831e93',
      'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      (text: string) => text.toUpperCase(),
    ],
    [
      'stacks:1',
      'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
      (text: string) => text.replace('1', 'l').replace('Z', 'z'),
    ],
  ] as const)(
    'an account of %s is one, however its address was written (server 5)',
    async (chainId, address, rewrite) => {
      const { handle } = create({ verifiers: { bip122: () => true, stacks: () => true } })
      const [here, there] = [createVisitor(handle), createVisitor(handle)]
      await there.signIn(createAccount(), { chainId, accountAddress: address })
      await here.signIn(createAccount(), { chainId, accountAddress: address })
      await here.send('DELETE', `/session?chainId=${chainId}&address=${rewrite(address)}&everywhere=true`)
      expect(await there.sessions()).toEqual([])
    },
  )
})

describe('options that it cannot work with', () => {
  test.each([
    ['origins', { origins: [] }],
    ['origins', { origins: 'acme.app' }],
    ['origins', { origins: 'https://acme.app/' }],
    ['origins', { origins: 'http://acme.app' }],
    ['origins', { origins: 'http://127.0.0.1.evil.com' }],
    ['origins', { origins: ['https://acme.app', 'http://localhost:3000'] }],
    ['origins', { origins: 'ftp://localhost' }],
    ['crossOrigins', { crossOrigins: ['https://other.app'] }],
    ['secret', { secret: 'short' }],
    ['secret', { secret: [] }],
    ['secret', { secret: [secret, 'short'] }],
    ['basePath', { basePath: '/auth/' }],
    ['basePath', { basePath: 'auth' }],
    ['cookie', { cookie: { name: 'a b' } }],
    ['nonceLifetime', { nonceLifetime: 0 }],
    ['sessionLifetime', { sessionLifetime: Number.NaN }],
    ['sessionLifetime', { sessionLifetime: 1e16 }],
    ['storageDeadline', { storageDeadline: 2 ** 31 }],
  ] satisfies [string, Partial<SignInServerOptions>][])('%s: %j', (option, options) => {
    expect(() => create(options)).toThrow(
      expect.objectContaining({ name: 'SignInServerOptionsError', params: { option } }),
    )
  })
})
