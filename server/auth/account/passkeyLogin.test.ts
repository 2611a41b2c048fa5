import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { secretsFor } from '../../../plugins/auth/frame/fixtures/factors.ts'
import { passkeyText } from '../../../plugins/auth/frame/server/requestText.ts'
import { dropFactors } from '../../../plugins/auth/frame/vault/changeVault.ts'
import type { KeyValueStorage } from '../../storage/storage.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createPasskey } from '../fixtures/createPasskey.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const host = 'http://app.tapkit.localhost:5173'
const minute = 60_000
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

/** An account with a wallet that a device, a passkey and the login open. */
async function openOwner(storage: KeyValueStorage = memoryStorage()) {
  const world = createWorld({ storage })
  const page = await world.logIn(email)
  const passkey = createPasskey()
  const key = await createOneTimeKey()
  const loginKey = await key.open((await page.send('POST', '/login-key', { to: key.to })).json)
  const wallet = await createWallet({ ...secretsFor('device:a', passkey.factor), 'login:1': loginKey })
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const unlocked = { signer: wallet.signer }
  expect(await page.send('PUT', '/passkeys', { passkeys: [passkey.registered] }, unlocked)).toMatchObject({
    status: 200,
  })
  return { world, page, passkey, wallet, unlocked, loginKey }
}

const challengeFor = async (page: Page): Promise<string> =>
  (await page.send('POST', '/passkey/options', {})).json.challenge
const give = (page: Page, assertion: unknown) => page.send('POST', '/passkey', { assertion })

test('a passkey logs a new device in, as the peer of the browser library judges it, and opens the wallet by itself (login-server 42)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, passkey, wallet, loginKey } = await openOwner()
  vi.advanceTimersByTime(30 * 24 * 60 * minute)
  const page = await world.open()
  const offer = await page.send('POST', '/passkey/options', {})
  expect(offer.json).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'keys.tapkit.localhost',
    userVerification: 'required',
    expiresIn: 300,
  })
  const answer = await give(page, passkey.answerTo(offer.json.challenge, { origin }))
  expect(answer).toMatchObject({ status: 200, json: { email, provider: 'passkey', userName: null, hasVault: true } })
  expect((await page.send('GET', '/vault')).json.vault).toBe(wallet.text())
  const takeKey = async () => {
    const key = await createOneTimeKey()
    const { status, json } = await page.send('POST', '/login-key', { to: key.to })
    return status === 200 ? Buffer.from(await key.open(json)) : json.error.code
  }
  vi.advanceTimersByTime(15 * minute)
  expect(await takeKey()).toEqual(Buffer.from(loginKey))
  vi.advanceTimersByTime(1)
  expect(await takeKey()).toBe('passkey_needed')
  expect((await page.send('GET', '/log')).json.events[0]).toMatchObject({ event: 'login', device: 'Chrome on Linux' })
})

test('a challenge counts once, for five minutes, on the device that asked (login-server 42)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, passkey } = await openOwner()
  const [page, thief] = [await world.open(), await world.open()]
  const answer = passkey.answerTo(await challengeFor(page), { origin })
  expect(await give(thief, answer)).toMatchObject(refused(401, 'challenge_refused'))
  expect(await give(page, answer)).toMatchObject({ status: 200 })
  expect(await give(page, answer)).toMatchObject(refused(401, 'challenge_refused'))
  expect(await give(page, passkey.answer('own', { origin }))).toMatchObject(refused(401, 'challenge_refused'))
  const wrong = await challengeFor(page)
  expect(await give(page, createPasskey().answerTo(wrong, { origin }))).toMatchObject(refused(403, 'passkey_refused'))
  // A wrong answer has spent it.
  expect(await give(page, passkey.answerTo(wrong, { origin }))).toMatchObject(refused(401, 'challenge_refused'))
  const late = await challengeFor(page)
  vi.advanceTimersByTime(5 * minute + 1)
  expect(await give(page, passkey.answerTo(late, { origin }))).toMatchObject(refused(401, 'challenge_refused'))
  for (const clientDataJSON of ['', 'e30', '!']) {
    const { response, ...rest } = answer
    const cut = { ...rest, response: { ...response, clientDataJSON } }
    expect(await give(page, cut)).toMatchObject(refused(401, 'challenge_refused'))
  }
})

test('the answer is of this origin and this host, by a visitor who was verified, under a page of `hosts` alone (login-server 42)', async () => {
  const { world, passkey } = await openOwner()
  const page = await world.open()
  const foreign = createPasskey()
  const { id } = passkey.registered
  for (const answer of [
    (challenge: string) => passkey.answerTo(challenge, { origin: 'http://evil.test' }),
    (challenge: string) => passkey.answerTo(challenge, { origin: 'http://evil.test', rpId: 'keys.tapkit.localhost' }),
    (challenge: string) => passkey.answerTo(challenge, { origin, rpId: 'tapkit.localhost' }),
    (challenge: string) => passkey.answerTo(challenge, { origin }, 0x01),
    (challenge: string) => passkey.answerTo(challenge, { origin }, 0x04),
    (challenge: string) => passkey.answerTo(challenge, { origin, crossOrigin: true }),
    (challenge: string) => passkey.answerTo(challenge, { origin, crossOrigin: true, topOrigin: 'https://evil.test' }),
    (challenge: string) => ({ ...foreign.answerTo(challenge, { origin }), id, rawId: id }),
    (challenge: string) => ({ ...passkey.answerTo(challenge, { origin }), rawId: foreign.registered.id }),
  ])
    expect(await give(page, answer(await challengeFor(page)))).toMatchObject(refused(403, 'passkey_refused'))
  expect(await page.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
  const framed = passkey.answerTo(await challengeFor(page), { origin, crossOrigin: true, topOrigin: host })
  expect(await give(page, framed)).toMatchObject({ status: 200 })
})

test('a copy of a passkey that counts behind is refused, and a passkey that counts nothing is not (login-server 42)', async () => {
  const { world, passkey } = await openOwner()
  const page = await world.open()
  const answerOf = async (counter: number) => {
    const answer = await give(page, passkey.answerTo(await challengeFor(page), { origin, counter }))
    return answer.status === 200 ? 'in' : answer.json.error.code
  }
  for (const [counter, outcome] of [
    [0, 'in'],
    [0, 'in'],
    [7, 'in'],
    [7, 'passkey_refused'],
    [6, 'passkey_refused'],
    [0, 'passkey_refused'],
    [8, 'in'],
  ] as const)
    expect([counter, await answerOf(counter)]).toEqual([counter, outcome])
  const challenges = [await challengeFor(page), await challengeFor(page)]
  const answers = challenges.map((challenge) => passkey.answerTo(challenge, { origin, counter: 9 }))
  const given = await Promise.all(answers.map((answer) => give(page, answer)))
  expect(given.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('known and unknown passkeys get the same answer after the same work (login-server 43)', async () => {
  const memory = memoryStorage()
  const asked: string[] = []
  const note = (verb: string, key: string) => {
    asked.push(`${verb} ${key.split(':')[0]}`)
    return key
  }
  const { world, passkey } = await openOwner({
    get: (key) => memory.get(note('get', key)),
    set: (key, ...rest) => memory.set(note('set', key), ...rest),
    compareAndSet: (key, ...rest) => memory.compareAndSet(note('compareAndSet', key), ...rest),
    delete: (key) => memory.delete(note('delete', key)),
  })
  const stranger = createPasskey()
  const look = async (id: string) => {
    const page = await world.open()
    asked.length = 0
    const answer = await give(page, { ...stranger.answerTo(await challengeFor(page), { origin }), id, rawId: id })
    expect(answer).toMatchObject(refused(403, 'passkey_refused'))
    return { work: [...asked], answer: [answer.text, ...answer.headers] }
  }
  expect(await look(passkey.registered.id)).toEqual(await look(stranger.registered.id))
})

test('the point that an unknown passkey is compared with lets nobody in who has its key (login-server 43)', async () => {
  const { world } = await openOwner()
  const page = await world.open()
  const base = createPasskey({ d: Buffer.from('01'.padStart(64, '0'), 'hex').toString('base64url'), ...point })
  const given = await give(page, base.answerTo(await challengeFor(page), { origin }))
  expect(given).toMatchObject(refused(403, 'passkey_refused'))
})

/** The base point of P-256, whose secret is 1. */
const point = {
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
}

test('who has learned the id of a passkey takes it over for no other wallet (login-server 43)', async () => {
  const { world, passkey } = await openOwner()
  const eve = await world.logIn('eve@example.com')
  const theirs = await createWallet(secretsFor('device:a', passkey.factor))
  await eve.send('PUT', '/vault', { vault: theirs.text() })
  for (const publicKey of [passkey.registered.publicKey, createPasskey().registered.publicKey]) {
    const passkeys = [{ ...passkey.registered, publicKey }]
    const answer = await eve.send('PUT', '/passkeys', { passkeys }, { signer: theirs.signer })
    expect(answer).toMatchObject(refused(409, 'passkey_taken'))
  }
  const page = await world.open()
  expect(await give(page, passkey.answerTo(await challengeFor(page), { origin }))).toMatchObject({ json: { email } })
})

test('a passkey that is no factor any more logs nobody in, and who it has logged in without opening the wallet goes (login-server 43)', async () => {
  const { world, page, passkey, wallet, unlocked } = await openOwner()
  const thief = await world.open()
  await give(thief, passkey.answerTo(await challengeFor(thief), { origin }))
  const key = await createOneTimeKey()
  const next = await key.open((await page.send('POST', '/login-key/next', { to: key.to }, unlocked)).json)
  const open = passkey.answerTo(await challengeFor(thief), { origin })
  const vault = await wallet.change(
    (opened) => dropFactors(opened, [passkey.factor], [{ name: 'login:2', secret: next }]),
    {
      ...secretsFor('device:a'),
      'login:2': next,
    },
  )
  expect(await page.send('PUT', '/vault', { vault })).toMatchObject({ status: 200 })
  expect(await thief.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
  expect(await give(thief, open)).toMatchObject(refused(403, 'passkey_refused'))
  expect(await page.send('GET', '/session')).toMatchObject({ status: 200 })
})

test('a dropped device does not log in by a passkey with its key, and one of another account leaves it (login-server 42)', async () => {
  const { world, page, passkey, wallet, unlocked } = await openOwner()
  const second = await world.logIn('bob@example.com')
  expect(await give(second, passkey.answerTo(await challengeFor(second), { origin }))).toMatchObject({
    json: { email },
  })
  const vault = await wallet.change(
    (opened) => dropFactors(opened, ['login:1'], []),
    secretsFor('device:a', passkey.factor),
  )
  const dropped = await page.send('DELETE', '/devices', { devices: [second.device], vault }, unlocked)
  expect(dropped).toMatchObject({ status: 200 })
  const again = passkey.answerTo(await challengeFor(second), { origin })
  expect(await give(second, again)).toMatchObject(refused(401, 'device_dropped'))
})

test('killed at any write, a login by a passkey leaves nothing half done, and is begun anew (login-server 42, login-server 4)', async () => {
  for (let at = 0; at < 6; at++) {
    const memory = memoryStorage()
    let left = Number.POSITIVE_INFINITY
    const write = <value>(task: () => Promise<value>) => (left-- > 0 ? task() : Promise.reject(new Error('killed')))
    const { world, passkey } = await openOwner({
      get: memory.get,
      set: (...asked) => write(() => memory.set(...asked)),
      compareAndSet: (...asked) => write(() => memory.compareAndSet(...asked)),
      delete: (...asked) => write(() => memory.delete(...asked)),
    })
    const page = await world.open()
    const answer = passkey.answerTo(await challengeFor(page), { origin })
    left = at
    const first = await give(page, answer)
    left = Number.POSITIVE_INFINITY
    expect([200, 503]).toContain(first.status)
    if (first.status === 503) {
      expect(await page.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
      expect(await give(page, passkey.answerTo(await challengeFor(page), { origin }))).toMatchObject({ status: 200 })
    }
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { email } })
  }
})

test('killed at any write, passkeys can be set again, and then log in (login-server 43, login-server 4)', async () => {
  for (let at = 0; at < 4; at++) {
    const memory = memoryStorage()
    let left = Number.POSITIVE_INFINITY
    const write = <value>(task: () => Promise<value>) => (left-- > 0 ? task() : Promise.reject(new Error('killed')))
    const world = createWorld({
      storage: { ...memory, compareAndSet: (...asked) => write(() => memory.compareAndSet(...asked)) },
    })
    const [owner, passkey] = [await world.logIn(email), createPasskey()]
    const wallet = await createWallet(secretsFor('device:a', passkey.factor))
    await owner.send('PUT', '/vault', { vault: wallet.text() })
    const set = () => owner.send('PUT', '/passkeys', { passkeys: [passkey.registered] }, { signer: wallet.signer })
    left = at
    const first = await set()
    left = Number.POSITIVE_INFINITY
    expect(first.status).toBe(at < 3 ? 503 : 200)
    const page = await world.open()
    const early = await give(page, passkey.answerTo(await challengeFor(page), { origin }))
    expect(early).toMatchObject(at < 3 ? refused(403, 'passkey_refused') : { status: 200 })
    expect(await set()).toMatchObject({ status: 200 })
    expect(await give(page, passkey.answerTo(await challengeFor(page), { origin }))).toMatchObject({ status: 200 })
  }
})

test('a device asks for thirty challenges an hour, and a client for 120, if the host says who it is (login-server 42)', async () => {
  const world = createWorld({ clientOf: ({ headers }) => headers.get('x-client') ?? undefined })
  const ask = async (page: Page, headers = {}) => (await page.send('POST', '/passkey/options', {}, { headers })).status
  const page = await world.open()
  const own = []
  for (let at = 0; at < 31; at++) own.push(await ask(page))
  expect(own).toEqual([...Array(30).fill(200), 429])
  const all = []
  for (let each = 0; each < 5; each++) {
    const other = await world.open()
    for (let at = 0; at < 25; at++) all.push(await ask(other, { 'x-client': '192.0.2.1' }))
  }
  expect(all).toEqual([...Array(120).fill(200), ...Array(5).fill(429)])
})

test('of two accounts that list a passkey at once, one has it, and the other is told so (login-server 60)', async () => {
  const memory = memoryStorage()
  const eve = { isReady: false, set: async () => 0 }
  // The other account lists the passkey at the worst moment: between the claim of this one and its list.
  const storage: KeyValueStorage = {
    ...memory,
    async compareAndSet(key, ...rest) {
      const isNow = eve.isReady && key.startsWith('authaccount')
      if (isNow) {
        eve.isReady = false
        expect(await eve.set()).toBe(200)
      }
      return memory.compareAndSet(key, ...rest)
    },
  }
  const world = createWorld({ storage })
  const passkey = createPasskey()
  const open = async (address: string) => {
    const page = await world.logIn(address)
    const wallet = await createWallet(secretsFor('device:a', passkey.factor))
    await page.send('PUT', '/vault', { vault: wallet.text() })
    const set = async () => {
      const answer = await page.send('PUT', '/passkeys', { passkeys: [passkey.registered] }, { signer: wallet.signer })
      return answer.status === 200 ? 200 : answer.json.error.code
    }
    return { page, set }
  }
  const [owner, other] = [await open(email), await open('eve@example.com')]
  eve.set = other.set
  eve.isReady = true
  expect(await owner.set()).toBe('passkey_taken')
  expect(await owner.set()).toBe('passkey_taken')
  expect(await other.set()).toBe(200)
  const page = await world.open()
  const given = await give(page, passkey.answerTo(await challengeFor(page), { origin }))
  expect(given).toMatchObject({ status: 200, json: { email: 'eve@example.com' } })
})

test('a device that opens the wallet by a passkey is not pushed out by logins of whoever reads the owner’s mail (login-server 63)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, page, passkey } = await openOwner()
  const [byLogin, byAssertion, closed] = [await world.open(), await world.open(), await world.open()]
  const takeKey = async (each: Page, isOld = false) => {
    const key = await createOneTimeKey()
    const challenge = await challengeFor(each)
    const answer = { challenge, assertion: passkey.answer(passkeyText(challenge, key.to), { origin }) }
    const body = { to: key.to, ...(isOld && { passkey: answer }) }
    expect(await each.send('POST', '/login-key', body)).toMatchObject({ status: 200 })
  }
  for (const each of [byLogin, closed]) {
    const given = await give(each, passkey.answerTo(await challengeFor(each), { origin }))
    expect(given).toMatchObject({ status: 200 })
  }
  await takeKey(byLogin)
  vi.advanceTimersByTime(minute)
  await world.logIn(email, byAssertion)
  vi.advanceTimersByTime(16 * minute)
  await takeKey(byAssertion, true)
  for (let at = 0; at < 20; at++) {
    vi.advanceTimersByTime(2 * 3_600_000)
    await world.logIn(email)
  }
  for (const each of [page, byLogin, byAssertion]) expect((await each.send('GET', '/session')).status).toBe(200)
  expect((await closed.send('GET', '/session')).status).toBe(401)
})
