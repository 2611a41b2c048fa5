import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

afterEach(() => void vi.useRealTimers())

test('a message that expires while it is verified signs no visitor in (sign-in 4)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const verifiers = {
    eip155() {
      vi.advanceTimersByTime(1_500)
      return true
    },
  }
  const visitor = createVisitor(createSignInServer({ origins: origin, secret, verifiers }).handle)
  const expirationTime = new Date(Date.now() + 1_000).toISOString()
  const { status, json } = await visitor.signIn(createAccount(), { expirationTime })
  expect([status, json.error?.code, json.sessions]).toEqual([401, 'message_expired', undefined])
  expect(await visitor.sessions()).toEqual([])
})

/** A client that repeats a change whose answer was lost, as ioredis does when its connection is cut. */
function createResending() {
  const memory = memoryStorage()
  const held = new Set<string>()
  const storage: KeyValueStorage = {
    ...memory,
    async set(key, value, lifetime) {
      held.add(key)
      await memory.set(key, value, lifetime)
    },
    async delete(key) {
      held.delete(key)
      await memory.delete(key)
    },
    async compareAndSet(...change) {
      await memory.compareAndSet(...change)
      return memory.compareAndSet(...change)
    },
  }
  return { storage, held }
}

test('a visitor who signs in and out over a line that loses every first answer is let in, and leaves nothing (server 6)', async () => {
  const { storage, held } = createResending()
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [visitor, account] = [createVisitor(handle), createAccount()]
  for (let each = 0; each < 3; each++) expect(await visitor.signIn(account)).toMatchObject({ status: 200 })
  expect(await visitor.sessions()).toHaveLength(1)
  expect([...held].filter((key) => key.startsWith('session:'))).toHaveLength(1)
  await visitor.send('DELETE', '/session?everywhere=true')
  expect([...held]).toEqual([])
})

test('over a line that loses every first answer, each try costs a nonce a single try (server 11)', async () => {
  const { storage } = createResending()
  const visitor = createVisitor(createSignInServer({ origins: origin, secret, storage }).handle)
  const body = { ...(await visitor.sign(createAccount())), signature: `0x${'ab'.repeat(64)}1b` }
  const codes: string[] = []
  for (let each = 0; each < 6; each++) codes.push((await visitor.send('POST', '/verify', { body })).json.error.code)
  expect(codes).toEqual([...Array(5).fill('contract_unverifiable'), 'nonce_refused'])
})

/** A text of nearly 12 kB. */
const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }

/**
 * A browser that holds more than 64 kB of sessions, because two of its tabs signed in at once, and a copy of the cookie
 * of its oldest session.
 */
async function createOverfull(account = createAccount()) {
  const { handle } = createSignInServer({ origins: origin, secret })
  const visitor = createVisitor(handle)
  await visitor.signIn(account, long)
  const copy = createVisitor(handle)
  for (const [name, value] of visitor.jar) copy.jar.set(name, value)
  for (let each = 0; each < 3; each++) await visitor.signIn(createAccount(), long)
  await visitor.signInAtOnce([createAccount(), createAccount()], long)
  return { visitor, copy }
}

test('a cookie that a sign-in clears is worth nothing from then on, although its session was not read (server 15)', async () => {
  const { visitor, copy } = await createOverfull()
  expect(await copy.sessions()).toHaveLength(1)
  await visitor.signIn(createAccount(), long)
  const [name = ''] = copy.jar.keys()
  expect(visitor.jar.has(name)).toBe(false)
  expect(await copy.sessions()).toEqual([])
})

test('a further sign-in of an account ends its previous session in this browser, although that was not read (server 4)', async () => {
  const account = createAccount()
  const { visitor, copy } = await createOverfull(account)
  expect(await copy.sessions()).toHaveLength(1)
  await visitor.signIn(account)
  expect(await copy.sessions()).toEqual([])
})

/** A storage that fails from its request number `from` on, which it still carries out, for as many as `length`. */
function createOutage() {
  const memory = memoryStorage()
  const outage = { from: Number.POSITIVE_INFINITY, length: 0, asked: 0 }
  const pass = async <value>(task: () => Promise<value>): Promise<value> => {
    const at = ++outage.asked - outage.from
    if (at < 0 || at >= outage.length) return task()
    if (at === 0) await task()
    throw new Error('ECONNRESET')
  }
  const storage: KeyValueStorage = {
    get: (...asked) => pass(() => memory.get(...asked)),
    set: (...asked) => pass(() => memory.set(...asked)),
    compareAndSet: (...asked) => pass(() => memory.compareAndSet(...asked)),
    delete: (...asked) => pass(() => memory.delete(...asked)),
  }
  return { storage, outage }
}

test('a storage that goes away for a while, at any time, signs out no visitor who signs in again (server 6)', async () => {
  const { storage, outage } = createOutage()
  const { handle } = createSignInServer({
    origins: origin,
    secret,
    storage,
    verifiers: { eip155: () => true },
    onError() {},
  })
  for (let from = 1; from < 14; from++) {
    for (const length of [2, 3, 4, 1_000]) {
      const [visitor, account] = [createVisitor(handle), createAccount()]
      await visitor.signIn(account)
      const body = await visitor.sign(account)
      Object.assign(outage, { from, length, asked: 0 })
      const { status } = await visitor.send('POST', '/verify', { body })
      outage.from = Number.POSITIVE_INFINITY
      const sessions = await visitor.sessions()
      const isNew = sessions[0]?.message === body.message
      expect([from, length, sessions.length, isNew]).toEqual([from, length, 1, status === 200])
    }
  }
})

test('a sign-in that cannot end the session that makes room for it stands, and that session ends with the next GET session (server 6)', async () => {
  const memory = memoryStorage()
  let fails = 0
  const orFail = async <value>(task: () => Promise<value>): Promise<value> => {
    if (fails-- > 0) throw new Error('ECONNRESET')
    return task()
  }
  const storage: KeyValueStorage = {
    ...memory,
    compareAndSet: (key, expected, next, lifetime) =>
      next === undefined
        ? orFail(() => memory.compareAndSet(key, expected, next, lifetime))
        : memory.compareAndSet(key, expected, next, lifetime),
    delete: (key) => orFail(() => memory.delete(key)),
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage, onError() {} })
  const visitor = createVisitor(handle)
  await visitor.signIn(createAccount())
  const oldest = createVisitor(handle)
  for (const [name, value] of visitor.jar) oldest.jar.set(name, value)
  for (let each = 0; each < 19; each++) await visitor.signIn(createAccount())
  const body = await visitor.sign(createAccount())
  fails = 2
  const { status, json } = await visitor.send('POST', '/verify', { body })
  expect([status, json.sessions.length, json.sessions[0].message]).toEqual([200, 20, body.message])
  expect(await visitor.sessions()).toEqual(json.sessions)
  expect([await oldest.sessions(), visitor.jar.size]).toEqual([[], 20])
})

test.each([
  ['that was signed in before', 0, false],
  ['that was signed in before, where the answer alone is lost', 0, true],
  ['of a browser that is signed in with twenty others', 20, false],
])(
  'whichever change of the storage fails, a sign-in with 503 signs nobody out, and one with 200 stands: an account %s (server 6)',
  async (_, others, isDone) => {
    const memory = memoryStorage()
    let left = Number.POSITIVE_INFINITY
    const change = async <value>(task: () => Promise<value>) => {
      const isCut = --left === 0
      if (isCut && isDone) await task()
      if (isCut) throw new Error('ECONNRESET')
      return task()
    }
    const storage: KeyValueStorage = {
      get: memory.get,
      set: (...asked) => change(() => memory.set(...asked)),
      compareAndSet: (...asked) => change(() => memory.compareAndSet(...asked)),
      delete: (...asked) => change(() => memory.delete(...asked)),
    }
    for (let failing = 1; failing < 8; failing++) {
      const visitor = createVisitor(createSignInServer({ origins: origin, secret, storage, onError() {} }).handle)
      const account = createAccount()
      if (others === 0) await visitor.signIn(account)
      for (let each = 0; each < others; each++) await visitor.signIn(createAccount())
      const before = await visitor.sessions()
      const body = await visitor.sign(account)
      left = failing
      const { status } = await visitor.send('POST', '/verify', { body })
      left = Number.POSITIVE_INFINITY
      const now = await visitor.sessions()
      if (status === 503) expect(now).toEqual(before)
      else expect([status, now[0].message]).toEqual([200, body.message])
    }
  },
)

test('two accounts that sign in at the same moment are both signed in, also if the session of the first had ended on another device (server 4)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const [ada, bob] = [createAccount(), createAccount()]
  const [laptop, phone] = [createVisitor(handle), createVisitor(handle)]
  await laptop.signIn(ada)
  await phone.signIn(ada)
  await phone.send('DELETE', '/session?everywhere=true')
  expect(await laptop.sessions()).toEqual([])
  // Browsers apply the cookies of answers in the order in which the answers arrive.
  const answers = await laptop.signInAtOnce([ada, bob])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const live = (await laptop.sessions()).map(({ data }: { data: { accountAddress: string } }) => data.accountAddress)
  expect(live.toSorted()).toEqual([ada.address, bob.address].toSorted())
})

test('an account that signs in again while a contract wallet is verified in another tab stays signed in (server 4)', async () => {
  let verified = () => {}
  const waits = new Promise<void>((resolve) => {
    verified = resolve
  })
  const verifiers = { cosmos: async () => waits.then(() => true as const) }
  const { handle } = createSignInServer({ origins: origin, secret, verifiers })
  const [visitor, ada] = [createVisitor(handle), createAccount()]
  await visitor.signIn(ada)
  const slow = {
    ...(await visitor.sign(ada, { chainId: 'cosmos:hub', accountAddress: 'cosmos1hsk6jryyqjfhp5' })),
    signature: 'right',
  }
  const other = visitor.send('POST', '/verify', { body: slow })
  expect((await visitor.signIn(ada)).status).toBe(200)
  verified()
  expect((await other).status).toBe(200)
  expect(await visitor.sessions()).toHaveLength(2)
})

test('cookies of sessions that ended elsewhere are cleared by the next sign-in, and hide no later session (server 15)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret })
  const visitor = createVisitor(handle)
  for (let index = 0; index < 20; index++) await visitor.signIn(createAccount())
  // As after a storage that was emptied.
  const after = createVisitor(createSignInServer({ origins: origin, secret }).handle)
  for (const [name, value] of visitor.jar) after.jar.set(name, value)
  for (let index = 1; index <= 20; index++) {
    const { json } = await after.signIn(createAccount())
    // Read before `GET session`, which clears such cookies as well.
    expect(after.jar.size).toBe(index)
    expect(json.sessions).toEqual(await after.sessions())
  }
})

test('a visitor who signs in is signed in, even with cookies that former secrets have left (server 9)', async () => {
  let { handle } = createSignInServer({ origins: origin, secret: crypto.randomUUID() })
  const [visitor, account] = [createVisitor((request) => handle(request)), createAccount()]
  for (let start = 0; start < 101; start++) {
    handle = createSignInServer({
      origins: origin,
      secret: crypto.randomUUID(),
      verifiers: { eip155: () => true },
    }).handle
    expect((await visitor.signIn(account)).json.sessions).toEqual(await visitor.sessions())
  }
})
