import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createKeyService } from '../fixtures/createKeyService.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import { createWorld, origin } from '../fixtures/createWorld.ts'
import { day, email, openEscrow, takeSecret } from '../fixtures/openEscrow.ts'

afterEach(() => {
  vi.useRealTimers()
})

const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

test('who ends a wait is told that the share was given out before, also if the device that took it is logged out (login-server 55)', async () => {
  const { world, page, second, unlocked, secret, logIn, begin, escrowOf, tokens } = await openEscrow()
  const stranger = await world.open()
  const undo = (token = tokens()[0]) => stranger.send('POST', '/escrow/undo', { token })
  const cancel = () => page.send('POST', '/escrow/cancel', {})
  await begin(second)
  expect(await undo()).toMatchObject({ status: 200, json: { given: null } })
  await begin(second)
  expect(await cancel()).toMatchObject({ status: 200, json: { given: null } })
  await logIn(second)
  await begin(second)
  vi.advanceTimersByTime(day)
  const given = Date.now()
  expect(await takeSecret(second)).toBeInstanceOf(Uint8Array)
  vi.advanceTimersByTime(60_000)
  await takeSecret(second)
  expect(await escrowOf(page)).toMatchObject({ given })
  expect(await undo()).toMatchObject({ status: 200, json: { given } })
  await second.send('POST', '/logout', {})
  expect(await cancel()).toMatchObject({ status: 200, json: { given } })
  // The same secret may be sent again, so what was given out still opens the factor.
  expect(await page.send('PUT', '/escrow', { secret }, unlocked)).toMatchObject({ status: 200 })
  expect(await escrowOf(page)).toEqual({ operator: 'Acme', waits: [], given })
})

test('waits are ended also if the option is gone, and do not open once it is back (login-server 56)', async () => {
  const storage = memoryStorage()
  const escrow = createKeyService()
  const { page, second, begin, escrowOf, tokens } = await openEscrow({ storage, escrow })
  const bare = createWorld({ storage })
  await begin(second)
  await begin(page)
  const stranger = await bare.open()
  expect(await stranger.send('POST', '/escrow/undo', { token: tokens()[1] })).toMatchObject({ status: 200 })
  expect((await escrowOf(page)).waits).toMatchObject([{ isThis: true }])
  expect(await second.use(bare.server.handle).send('POST', '/escrow/cancel', {})).toMatchObject({ status: 200 })
  vi.advanceTimersByTime(day)
  for (const each of [page, second]) expect(await takeSecret(each)).toBe('nothing_begun')
})

test('the mails about waits of an account have a limit, however many devices are logged in to it (login-server 57)', async () => {
  const { world, page, second, begin, tokens } = await openEscrow()
  const codes = []
  for (let at = 0; at < 12; at++) {
    vi.advanceTimersByTime(3_600_000)
    const passing = await world.logIn(email)
    codes.push((await begin(passing)).status)
    await passing.send('POST', '/logout', {})
  }
  expect(codes).toEqual([...Array(10).fill(200), 429, 429])
  expect(tokens()).toHaveLength(10)
  // A wait is ended without a turn.
  for (const each of [page, second])
    expect(await each.send('POST', '/escrow/cancel', {})).toMatchObject({ status: 200 })
})

test('an email that a link of its predecessor has put out is told, and of every wait for thirty days (login-server 58)', async () => {
  const { world, page, unlocked, begin } = await openEscrow()
  const next = 'ada@new.example'
  const mailsTo = (to: string) => world.inbox.filter((mail) => mail.to === to)
  await world.logIn(email, page)
  expect(await page.send('POST', '/email/change', { email: next })).toMatchObject({ json: { step: 'new' } })
  await page.send('POST', '/email/change/verify', { code: world.codeFor(next) })
  expect(await page.send('POST', '/email/change/confirm', { email: next }, unlocked)).toMatchObject({ status: 200 })
  const before = mailsTo(next).length
  // Somebody who reads the mail of the old address takes it back, and asks the operator for its share.
  const thief = await world.open()
  const token = /#undo=(\S+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1]
  expect(await thief.send('POST', '/email/undo', { token })).toMatchObject({ status: 200 })
  expect(mailsTo(next)).toHaveLength(before + 1)
  expect(mailsTo(next)[0]).toMatchObject({ subject: 'The email of your wallet at Acme was put back' })
  const waitAndUndo = async () => {
    vi.advanceTimersByTime(3_600_000)
    await world.logIn(email, thief)
    expect(await begin(thief)).toMatchObject({ status: 200 })
    const [, cancel] = /#escrow=(\S+)/.exec(mailsTo(next)[0]?.text ?? '') ?? []
    const owner = await world.open()
    return (await owner.send('POST', '/escrow/undo', { token: cancel })).status
  }
  expect(await waitAndUndo()).toBe(200)
  expect((await thief.send('GET', '/session')).json.escrow.waits).toEqual([])
  vi.advanceTimersByTime(29 * day)
  expect(await waitAndUndo()).toBe(200)
  vi.advanceTimersByTime(day)
  const told = mailsTo(next).length
  await waitAndUndo()
  expect(mailsTo(next)).toHaveLength(told)
})

test('a session tells whether the server keeps keys for the operator, apart from the key of the account (login-server 72)', async () => {
  const storage = memoryStorage()
  const { page } = await openEscrow({ storage })
  const bare = createWorld({ storage })
  const tell = async (each: typeof page) => (await each.send('GET', '/session')).json
  expect(await tell(page)).toMatchObject({ offersEscrow: true, escrow: { operator: 'Acme' } })
  expect(await tell(page.use(bare.server.handle))).toMatchObject({ offersEscrow: false, escrow: { operator: 'Acme' } })
  expect(await tell(await bare.logIn('bob@example.com'))).toMatchObject({ offersEscrow: false, escrow: null })
})

test.each([
  ['for thirty days', false],
  ['until the email is changed', true],
])(
  'an email that an undo brings back to an account without one begins no wait %s (login-server 61)',
  async (_, ends) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
      Response.json(
        init?.method === 'POST' ? { access_token: 'token', token_type: 'bearer' } : { id: 1, login: 'ada' },
      ),
    )
    const social = { github: { clientId: 'acme', clientSecret: 'secret' } }
    const { world, page, unlocked, begin } = await openEscrow({ social })
    const { uri } = (await page.send('POST', '/social', { provider: 'github', purpose: 'identity' })).json
    const back = `${origin}/callback/github?code=code&state=${new URL(uri).searchParams.get('state')}`
    const { headers } = await world.server.handle(new Request(back))
    const [, result] = (headers.get('location') ?? '').split('#result=')
    const { proof } = (await page.send('POST', '/social/redeem', { result })).json
    expect(await page.send('PUT', '/identities', { proof }, unlocked)).toMatchObject({ status: 200 })
    const { identities } = (await page.send('GET', '/identities')).json
    const { id } = identities.find(({ provider }: { readonly provider: string }) => provider === 'email')
    expect(await page.send('DELETE', '/identities', { id }, unlocked)).toMatchObject({ status: 200 })
    const thief = await world.open()
    const token = /#undo=(\S+)/.exec(world.inbox[0]?.text ?? '')?.[1]
    expect(await thief.send('POST', '/email/undo', { token })).toMatchObject({ status: 200 })
    const beginAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      await world.logIn(email, thief)
      return begin(thief)
    }
    expect(await beginAfter(day)).toMatchObject({
      status: 403,
      json: { error: { code: 'escrow_paused', seconds: 29 * 86_400 } },
    })
    // An email that the vault's signature brings ends the pause.
    const other = 'ada@new.example'
    await world.logIn(email, page)
    await page.send('POST', '/email/change', { email: other })
    await page.send('POST', '/email/change/verify', { code: world.codeFor(other) })
    if (ends)
      expect(await page.send('POST', '/email/change/confirm', { email: other }, unlocked)).toMatchObject({
        status: 200,
      })
    expect(await begin(page)).toMatchObject(ends ? { status: 200 } : refused(403, 'escrow_paused'))
    if (ends) return
    expect(await beginAfter(29 * day - 60_000)).toMatchObject(refused(403, 'escrow_paused'))
    expect(await beginAfter(91_000)).toMatchObject({ status: 200 })
  },
)

test('the key service is asked to seal twenty times an hour for an account (login-server 62)', async () => {
  const service = createKeyService()
  let asked = 0
  const { world, page, secret, unlocked } = await openEscrow({
    escrow: {
      ...service,
      seal(...each) {
        asked++
        return service.seal(...each)
      },
    },
  })
  const codes = []
  for (let at = 0; at < 25; at++) codes.push((await page.send('PUT', '/escrow', { secret }, unlocked)).status)
  expect(codes).toEqual([...Array(19).fill(200), ...Array(6).fill(429)])
  expect(asked).toBe(20)
  expect(world.errors).toEqual([])
})

test('a wait that is begun, taken or ended for another account than that of the session is refused (login-server 70)', async () => {
  const { world, page, second, begin, escrowOf } = await openEscrow()
  const idOf = async (each: typeof page): Promise<unknown> => (await each.send('GET', '/session')).json.account
  const other = await idOf(await world.logIn('bob@example.com'))
  const to = (await createOneTimeKey()).to
  const ask = async (path: string, account: unknown, rest = {}) => second.send('POST', path, { ...rest, account })
  expect(await ask('/escrow/open', other)).toMatchObject(refused(409, 'account_other'))
  expect((await escrowOf(page)).waits).toEqual([])
  const own = await idOf(second)
  expect(await ask('/escrow/open', own)).toMatchObject({ status: 200 })
  expect(await begin(second)).toMatchObject({ status: 200 })
  expect(await ask('/escrow/take', other, { to })).toMatchObject(refused(409, 'account_other'))
  expect(await ask('/escrow/take', own, { to })).toMatchObject({ json: { error: { code: 'escrow_waits' } } })
  expect(await ask('/escrow/cancel', other)).toMatchObject(refused(409, 'account_other'))
  expect((await escrowOf(page)).waits).toHaveLength(1)
  expect(await ask('/escrow/cancel', own)).toMatchObject({ status: 200 })
})
