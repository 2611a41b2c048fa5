import { createSignInServer, memoryStorage, type SignInServerOptions } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

const create = (options: Partial<SignInServerOptions> = {}) =>
  createSignInServer({ origins: origin, secret, ...options })
const refused = { status: 401, json: { error: { code: 'nonce_refused' } } }

afterEach(() => {
  vi.useRealTimers()
})

test('a flood of nonces leaves the storage empty, and visitors still sign in (server 11)', async () => {
  const { handle } = create({ storage: memoryStorage({ limit: 3 }) })
  for (let index = 0; index < 50; index++) expect((await createVisitor(handle).send('POST', '/nonce')).status).toBe(200)
  expect((await createVisitor(handle).signIn(createAccount())).status).toBe(200)
})

test('a nonce that was spent stays refused until its end, and after it, with the cookies kept: on every instance (server 1)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = memoryStorage()
  const [one, other] = [create({ storage }), create({ storage, secret: [`${secret}, newer`, secret] })]
  const visitor = createVisitor(one.handle)
  const body = await visitor.sign(createAccount())
  const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
  const replay = (handle: typeof one.handle) =>
    createVisitor(handle).send('POST', '/verify', { body, headers: { cookie } })
  expect((await replay(other.handle)).status).toBe(200)
  for (const minutes of [0, 2, 2.9, 0.2, 1, 60]) {
    vi.advanceTimersByTime(minutes * 60_000)
    for (const { handle } of [one, other]) expect(await replay(handle)).toMatchObject(refused)
  }
})

test('a nonce of one’s own, or another end, cannot be written into the cookie (server 1, server 9)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { handle } = create()
  const visitor = createVisitor(handle)
  const body = await visitor.sign(createAccount())
  const [[name = '', value = ''] = []] = [...visitor.jar]
  visitor.jar.set(name, value.replace('.', 'z.'))
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject(refused)
  visitor.jar.set(name, value)
  vi.advanceTimersByTime(300_001)
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject(refused)
})

test('a nonce has five tries, in turn or at once; a sixth calls no node (server 11)', async () => {
  for (const atOnce of [false, true]) {
    const asked = vi.fn(async () => '0x')
    const visitor = createVisitor(create({ call: { 'eip155:1': asked } }).handle)
    const contract = { ...createAccount(), address: createAccount().address }
    const body = await visitor.sign(contract)
    const send = () => visitor.send('POST', '/verify', { body })
    const codes: string[] = []
    if (atOnce) for (const { json } of await Promise.all(Array.from({ length: 40 }, send))) codes.push(json.error.code)
    else for (let index = 0; index < 40; index++) codes.push((await send()).json.error.code)
    expect(codes.filter((code) => code === 'signature_refused')).toHaveLength(5)
    expect(codes.filter((code) => code === 'nonce_refused')).toHaveLength(35)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(10)
  }
})

test('a browser keeps ten nonces: the oldest makes room', async () => {
  const visitor = createVisitor(create().handle)
  for (let index = 0; index < 30; index++) await visitor.askNonce()
  expect(visitor.jar.size).toBe(10)
  expect((await visitor.signIn(createAccount())).status).toBe(200)
})
