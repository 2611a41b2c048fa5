import { once } from 'node:events'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld } from '../fixtures/createWorld.ts'
import { writeCodeMail, writeEscrowMail, writeLinkMail, writePutOutMail, writeUndoMail } from './writeMails.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const other = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')

test('a code logs in once, on the device that asked for it, for ten minutes (login-server 6)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld()
  const [page, thief] = [await world.open(), await world.open()]
  expect(await page.send('POST', '/email', { email })).toMatchObject({
    status: 200,
    json: { resendIn: 30, expiresIn: 600 },
  })
  const code = world.codeFor(email)
  expect(await thief.send('POST', '/otp', { email, code })).toMatchObject(refused(401, 'code_refused'))
  expect(await page.send('POST', '/otp', { email, code: other(code) })).toMatchObject(refused(401, 'code_refused'))
  expect(await page.send('POST', '/otp', { email, code: code.replace(' ', '') })).toMatchObject({
    status: 200,
    json: { email, provider: 'email', hasVault: false, epoch: 1 },
  })
  expect(await page.send('POST', '/otp', { email, code })).toMatchObject(refused(401, 'code_refused'))
  vi.advanceTimersByTime(60_000)
  await page.send('POST', '/email', { email })
  vi.advanceTimersByTime(600_001)
  expect(await page.send('POST', '/otp', { email, code: world.codeFor(email) })).toMatchObject(
    refused(401, 'code_refused'),
  )
})

test('the latest code counts alone, and an answer says when the next one may be asked for (login-server 6)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld()
  const page = await world.open()
  expect(await page.send('POST', '/email/resend', { email })).toMatchObject(refused(409, 'nothing_begun'))
  await page.send('POST', '/email', { email })
  const first = world.codeFor(email)
  vi.advanceTimersByTime(12_400)
  for (const path of ['/email/resend', '/email']) {
    const answer = await page.send('POST', path, { email })
    expect(answer).toMatchObject({ status: 429, json: { error: { code: 'too_soon', seconds: 18 } } })
    expect(answer.headers.get('retry-after')).toBe('18')
  }
  vi.advanceTimersByTime(17_600)
  expect(await page.send('POST', '/email/resend', { email })).toMatchObject({ status: 200 })
  expect(world.inbox).toHaveLength(2)
  if (world.codeFor(email) !== first)
    expect(await page.send('POST', '/otp', { email, code: first })).toMatchObject(refused(401, 'code_refused'))
  expect(await page.send('POST', '/otp', { email, code: world.codeFor(email) })).toMatchObject({ status: 200 })
})

test('a thousand codes at once get five tries, over two instances of a server (login-server 7)', {
  timeout: 120_000,
}, async () => {
  const storage = memoryStorage()
  const [one, two] = [createWorld({ storage }), createWorld({ storage })]
  const page = await one.open()
  await page.send('POST', '/email', { email })
  const code = one.codeFor(email)
  const tries = Array.from({ length: 1_000 }, (_, at) => other(String((Number(code.replace(' ', '')) + at) % 999_000)))
  const wrong = tries.filter((each) => each !== code.replace(' ', ''))
  const pages = [page, page.use(two.server.handle)]
  const answers = await Promise.all(wrong.map((each, at) => pages[at % 2]?.send('POST', '/otp', { email, code: each })))
  expect(new Set(answers.map((answer) => answer?.json.error.code))).toEqual(new Set(['code_refused']))
  // The right code comes too late: the tries are used up.
  expect(await page.send('POST', '/otp', { email, code })).toMatchObject(refused(401, 'code_refused'))
})

test('whatever order of right and wrong codes: the right one logs in among the first five alone (login-server 7)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (guesses) => {
      const world = createWorld()
      const page = await world.open()
      await page.send('POST', '/email', { email })
      const code = world.codeFor(email)
      const answers = []
      for (const isRight of guesses)
        answers.push((await page.send('POST', '/otp', { email, code: isRight ? code : other(code) })).status)
      const first = guesses.indexOf(true)
      expect(answers).toEqual(guesses.map((_, at) => (at === first && at < 5 ? 200 : 401)))
    }),
    { numRuns: 60 },
  )
})

test('an address gets five codes an hour and fifteen a day, of strangers together, and its owner apart (login-server 8)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld()
  const owner = await world.logIn(email)
  let sent = 1
  const ask = async () => (await (await world.open()).send('POST', '/email', { email: 'Ada@Example.com' })).status
  for (let hour = 0; hour < 4; hour++) {
    for (let turn = 0; turn < 6; turn++) sent += (await ask()) === 200 ? 1 : 0
    expect(sent).toBe([5, 10, 15, 15][hour])
    vi.advanceTimersByTime(3_600_000)
  }
  const stranger = await (await world.open()).send('POST', '/email', { email })
  expect(stranger).toMatchObject(refused(429, 'limit_reached'))
  expect(stranger.json.error.seconds).toBe(20 * 3600)
  expect(await owner.send('POST', '/email', { email })).toMatchObject({ status: 200 })
})

test('a device gets ten codes an hour, and a client thirty, if the host says who it is (login-server 8)', async () => {
  const world = createWorld({ clientOf: ({ headers }) => headers.get('x-client') ?? undefined })
  const page = await world.open()
  vi.useFakeTimers({ toFake: ['Date'] })
  const statuses: number[] = []
  for (let at = 0; at < 11; at++) {
    statuses.push((await page.send('POST', '/email', { email: `ada${at}@example.com` })).status)
    vi.advanceTimersByTime(31_000)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const headers = { 'x-client': '192.0.2.1' }
  const all = []
  for (let at = 0; at < 31; at++)
    all.push((await (await world.open()).send('POST', '/email', { email: `bob${at}@example.com` }, { headers })).status)
  expect(all).toEqual([...Array(30).fill(200), 429])
})

test('known and unknown addresses get the same answer after the same work (login-server 9)', async () => {
  const memory = memoryStorage()
  const asked: string[] = []
  const note = (verb: string, key: string) => {
    asked.push(`${verb} ${key.split(':')[0]}`)
    return key
  }
  const world = createWorld({
    storage: {
      get: (key) => memory.get(note('get', key)),
      set: (key, ...rest) => memory.set(note('set', key), ...rest),
      compareAndSet: (key, ...rest) => memory.compareAndSet(note('compareAndSet', key), ...rest),
      delete: (key) => memory.delete(note('delete', key)),
    },
  })
  await world.logIn(email)
  const look = async (address: string) => {
    const page = await world.open()
    asked.length = 0
    const started = await page.send('POST', '/email', { email: address })
    const wrong = await page.send('POST', '/otp', { email: address, code: other(world.codeFor(address)) })
    const shown = (text: string) => text.replace(address, 'x').replaceAll(/\d{3} \d{3}|\d\d:\d\d/g, 'n')
    const { subject, text } = world.inbox[0] ?? { subject: '', text: '' }
    return {
      work: [...asked],
      answers: [started.text, wrong.text, [...started.headers]],
      mail: [shown(subject), shown(text)],
    }
  }
  expect(await look(email)).toEqual(await look('bob@example.com'))
})

test('what is stored names no address, and no code (login-server 10)', async () => {
  const memory = memoryStorage()
  const stored: string[] = []
  const world = createWorld({
    storage: {
      ...memory,
      set(key, value, lifetime) {
        stored.push(key, value)
        return memory.set(key, value, lifetime)
      },
      compareAndSet(key, expected, next, lifetime) {
        stored.push(key, next ?? '')
        return memory.compareAndSet(key, expected, next, lifetime)
      },
    },
    clientOf: () => '192.0.2.77',
  })
  await world.logIn(email)
  const text = stored.join('\n')
  expect(text).not.toMatch(/@|example/)
  expect(text).not.toContain('192.0.2.77')
  // Random texts and times may have the digits of a code in them.
  expect(text.replaceAll(/[\w-]{13,}/g, '')).not.toContain(world.codeFor(email).replace(' ', ''))
  expect(stored.filter((_, at) => at % 2 === 0).every((key) => /^auth[a-z]{3,9}:[0-9a-f]{64}$/.test(key))).toBe(true)
})

test('secrets rotate: an account of an older one is found, and is of the newer one after a login (login-server 10)', async () => {
  const storage = memoryStorage()
  const [older, newer] = ['an older secret, random enough, 32 chars', 'a newer secret, random enough, 32 chars']
  const before = createWorld({ storage, secret: older })
  const page = await before.logIn(email)
  const during = createWorld({ storage, secret: [newer, older] })
  expect(await page.use(during.server.handle).send('GET', '/session')).toMatchObject({ status: 200, json: { email } })
  const second = await during.logIn('ADA@example.com')
  const devices = await second.send('GET', '/session')
  expect(devices.json.email).toBe('ADA@example.com')
  const after = createWorld({ storage, secret: newer })
  expect(await page.use(after.server.handle).send('GET', '/session')).toMatchObject({
    status: 200,
    json: { email: 'ADA@example.com' },
  })
})

test.each([
  'ada',
  'ada@',
  'ada@example.com\r\nBcc: eve@evil.test',
  'ada@example.com, eve@evil.test',
  'Ada <ada@example.com>',
  'ada@127.0.0.1',
  `${'a'.repeat(400)}@example.com`,
])('no address, so nothing is sent: %j (login-server 11)', async (typed) => {
  const world = createWorld()
  expect(await (await world.open()).send('POST', '/email', { email: typed })).toMatchObject(
    refused(400, 'email_invalid'),
  )
  expect(world.inbox).toEqual([])
})

test('a mail that cannot be sent is told to the host, and not to the page, whose answer does not wait (login-server 11)', async () => {
  const world = createWorld({ sendMail: () => Promise.reject(new Error('no route')) })
  expect(await (await world.open()).send('POST', '/email', { email })).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(world.errors).toMatchObject([{ code: 'mail_unavailable' }]))
})

test('no header of a mail can be written by what was typed or by the asking browser, as a mail server and a reader see it (login-server 11)', async () => {
  const got: Email[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        got.push(await PostalMime.parse(Buffer.concat(parts)))
        done()
      })
    },
  })
  const listening = sink.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => void sink.close())
  const transport = createTransport({ host: '127.0.0.1', port: Object(listening.address()).port, ignoreTLS: true })
  const world = createWorld({ sendMail: (mail) => transport.sendMail({ from: 'login@acme.test', ...mail }) })
  const headers = { 'user-agent': 'Chrome/140 Windows Click https://evil.test now' }
  for (const typed of ['o\'neil+"@example.com', 'ada@example.com', 'x=?utf-8?q?y?=@example.com', '用户@例子.中国'])
    await (await world.open()).send('POST', '/email', { email: typed }, { headers })
  await vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(3))
  for (const mail of got) {
    expect(mail.subject).toMatch(/^\d{3} \d{3} is your code for Acme$/)
    expect(mail.to).toHaveLength(1)
    expect([mail.cc, mail.bcc, mail.replyTo]).toEqual([undefined, undefined, undefined])
    expect(mail.text).toMatch(/in Chrome on Windows, at \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    expect(mail.text).toContain('Acme')
    expect(mail.text).not.toMatch(/https?:|evil/)
  }
})

test('a code mail has no link, and each mail that something is done by has one, of the secure origin (login-server 11)', () => {
  const settings = { operator: 'Acme', origin: 'https://keys.acme.app' }
  for (const purpose of ['login', 'identity', 'current', 'new'] as const)
    expect(writeCodeMail({ to: email, browser: 'Firefox on Linux', purpose }, '012345', settings).text).not.toMatch(
      /https?:|www\.|<a/,
    )
  for (const [write, link] of [
    [writeUndoMail, 'https://keys.acme.app/window#undo=token'],
    [writeEscrowMail, 'https://keys.acme.app/window#escrow=token'],
    [writeLinkMail, 'https://keys.acme.app/device#token=token'],
  ] as const) {
    const { text } = write({ to: email, browser: 'Firefox on Linux', purpose: 'login' }, 'token', settings)
    expect(text.match(/https?:\S+/g)).toEqual([link])
  }
  expect(writePutOutMail({ to: email, browser: 'Firefox on Linux' }, settings).text).not.toMatch(/https?:|www\.|<a/)
})
