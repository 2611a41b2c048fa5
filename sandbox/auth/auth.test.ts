// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { renameFactor } from '../../plugins/auth/frame/vault/changeVault.ts'
import { createOneTimeKey } from '../../server/auth/fixtures/createOneTimeKey.ts'
import { createPage, type Page } from '../../server/auth/fixtures/createPage.ts'
import { createWallet } from '../../server/auth/fixtures/createWallet.ts'
import { openInbox } from '../../tests/e2e/login/inbox.ts'
import { misbehave } from '../../tests/e2e/login/misbehave.ts'
import { scan } from '../farcaster/fixtures/scan.ts'
import { visit } from '../identity/fixtures/visit.ts'
import { buildServer } from '../secure/buildSecure.mjs'
import { type AuthOption, type RunningSecure, startSecure } from '../secure/startSecure.mjs'

const room = mkdtempSync(join(tmpdir(), 'tapkit-auth-'))
const outDir = join(room, 'page')
const hosts = ['http://app.tapkit.localhost:5173']
const start = (auth: AuthOption, port = 0, hostname = 'localhost') =>
  startSecure({ port, hostname, hosts, networks: [], name: 'Acme Keys', build: false, outDir, auth })

let secure: RunningSecure
beforeAll(async () => {
  await buildServer(outDir)
  secure = await start(true)
})
afterEach(() => misbehave(secure.url, 'none'))
afterAll(async () => {
  await secure.stop()
  rmSync(room, { recursive: true })
})

const openPage = ({ url } = secure): Promise<Page> => createPage((request) => fetch(request), url)
const portOf = (url = '') => Number(new URL(url).port)
const newEmail = () => `${crypto.randomUUID()}@example.com`
/** A device that has logged in by a code of the inbox. */
async function logIn(email = newEmail(), own = secure) {
  const inbox = await openInbox(own.auth?.mail.url ?? '')
  const page = await openPage(own)
  expect(await page.send('POST', '/email', { email })).toMatchObject({ status: 200, json: { resendIn: 30 } })
  const answer = await page.send('POST', '/otp', { email, code: await inbox.nextCode(email) })
  expect(answer).toMatchObject({ status: 200, json: { email } })
  return { page, email, answer }
}
/** A device that has logged in at a provider of the sandbox. */
async function logInAt(provider: string, own = secure) {
  const page = await openPage(own)
  const { json } = await page.send('POST', '/social', { provider })
  const back = await fetch(await visit(json.uri, 'ada'), { redirect: 'manual' })
  const [, result] = /\/done#result=(\w+)$/.exec(back.headers.get('location') ?? '') ?? []
  return { page, answer: await page.send('POST', '/social/redeem', { result }) }
}

test('a device logs in by Farcaster, whose link leads to the sandbox’s phone', async () => {
  const page = await openPage()
  const { json } = await page.send('POST', '/farcaster', {})
  expect(new URL(json.url).origin).toBe(secure.auth?.farcaster.url)
  expect(await page.send('GET', `/farcaster/${json.id}`)).toMatchObject({ status: 200, json: { state: 'pending' } })
  await scan(json.url, 'ada')
  const completed = { status: 200, json: { state: 'completed', provider: 'farcaster', userName: 'ada' } }
  // The server asks the relay once a second.
  await expect.poll(() => page.send('GET', `/farcaster/${json.id}`)).toMatchObject(completed)
})

test('a device logs in by a code of the inbox, and the session answers', async () => {
  const { page, email } = await logIn()
  const { status, json, headers } = await page.send('GET', '/session')
  expect([status, json.email, headers.get('content-security-policy')]).toEqual([200, email, null])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(secure.auth?.mail.letters()[0]).toMatchObject({
    from: 'keys@tapkit.localhost',
    to: [email],
    subject: expect.stringMatching(/for Acme Keys$/),
  })
  expect(await (await openPage()).send('GET', '/session')).toMatchObject({ status: 401 })
})

test('the server stands at the page’s own origin, which the policy of the page names already', async () => {
  const page = await fetch(`${secure.url}/window`)
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect(await (await fetch(`${secure.url}/secure.json`)).json()).toEqual({
    name: 'Acme Keys',
    hosts,
    networks: [],
    server: true,
    socials: ['google', 'x', 'discord', 'apple', 'github', 'facebook', 'farcaster'],
  })
  expect((await fetch(`${secure.url}/auth/session`)).status).toBe(401)
  expect((await fetch(`${secure.url}/auth/session`, { headers: { origin: hosts[0] ?? '' } })).status).toBe(403)
})

test('a page without the auth server has none of its paths', async () => {
  const alone = await start(false)
  expect(alone.auth).toBeUndefined()
  expect(await (await fetch(`${alone.url}/secure.json`)).json()).not.toHaveProperty('server')
  for (const path of ['/auth/session', '/callback/github', '/auth-fault'])
    expect((await fetch(alone.url + path)).status).toBe(404)
  await alone.stop()
})

test.each(['google', 'apple', 'x', 'discord', 'github', 'facebook'])(
  'a device logs in at %s, by the pages of the sandbox',
  async (provider) => {
    const { page, answer } = await logInAt(provider)
    expect(answer).toMatchObject({ status: 200, json: { provider, hasVault: false } })
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { provider } })
  },
)

test('the page may have another name, which providers send browsers back to', async () => {
  const named = await start(true, 0, 'keys.tapkit.localhost')
  expect(named.url).toMatch(/^http:\/\/keys\.tapkit\.localhost:\d+$/)
  const local = named.url.replace('keys.tapkit.localhost', 'localhost')
  const device = await createPage(
    (request) => fetch(new Request(request.url.replace(named.url, local), request)),
    named.url,
  )
  const { json } = await device.send('POST', '/social', { provider: 'github' })
  expect((await visit(json.uri, 'ada')).url).toContain(`${named.url}/callback/github?`)
  await named.stop()
})

test('a taken port is one sentence, and nothing is left behind', async () => {
  const taken = portOf(secure.auth?.mail.url)
  await expect(start({ ports: { inbox: taken } })).rejects.toThrow(`Port ${taken} for the inbox is in use`)
})

test('accounts stay from one start to the next', async () => {
  const folder = join(room, 'accounts')
  const first = await start({ folder, ports: { inbox: 0, identity: 0 } })
  const { page, email } = await logIn(undefined, first)
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const social = await logInAt('github', first)
  await social.page.send('PUT', '/vault', { vault: (await createWallet()).text() })
  const ports = { inbox: 0, identity: portOf(first.auth?.identity.url) }
  await first.stop()

  const second = await start({ folder, ports }, portOf(first.url))
  expect(await page.send('GET', '/session')).toMatchObject({ json: { email, hasVault: true } })
  const other = await logIn(email, second)
  expect((await other.page.send('GET', '/vault')).json.vault).toBe(wallet.text())
  expect((await logInAt('github', second)).answer).toMatchObject({ json: { hasVault: true } })
  await second.stop()
})

test('an order that names no fault or no endpoint is refused, and ends nothing', async () => {
  await misbehave(secure.url, 'unavailable')
  for (const body of ['{"fault":"burn"}', '{"fault":"gone","at":"sesion"}', 'gone'])
    expect((await fetch(`${secure.url}/auth-fault`, { method: 'POST', body })).status).toBe(400)
  expect((await fetch(`${secure.url}/auth-fault`)).status).toBe(405)
  for (const path of ['/auth/session', '/callback/github']) expect((await fetch(secure.url + path)).status).toBe(503)
})

test('gone, unavailable, page, flood: one endpoint does wrong, or all of them', async () => {
  const { page } = await logIn()
  /** The answer to a signed request, as it came. */
  const ask = async (path: string) => {
    let type: string | null = null
    const told = page.use(async (request) => {
      const answer = await fetch(request)
      type = answer.headers.get('content-type')
      return Response.json(await answer.text(), { status: answer.status })
    })
    const { status, json } = await told.send('GET', path)
    return { status, type, text: String(json) }
  }
  await misbehave(secure.url, 'gone', 'session')
  await expect(ask('/session')).rejects.toThrow('fetch failed')
  expect((await ask('/log')).status).toBe(200)
  await misbehave(secure.url, 'gone')
  await expect(ask('/log')).rejects.toThrow('fetch failed')
  await misbehave(secure.url, 'unavailable')
  expect((await ask('/session')).status).toBe(503)
  await misbehave(secure.url, 'page')
  expect(await ask('/session')).toMatchObject({
    status: 200,
    type: 'text/html',
    text: expect.stringMatching(/^<!doctype/),
  })
  await misbehave(secure.url, 'flood')
  const { status, text } = await ask('/session')
  expect([status, text.length > 10_000_000, JSON.parse(text)]).toMatchObject([200, true, { hasVault: false }])
})

test('slow: the answer comes once the server is told anything else', async () => {
  const { page } = await logIn()
  await misbehave(secure.url, 'slow', 'session')
  let isAnswered = false
  const asking = page.send('GET', '/session').then((answer) => {
    isAnswered = true
    return answer
  })
  expect(await page.send('GET', '/log')).toMatchObject({ status: 200 })
  expect(isAnswered).toBe(false)
  await misbehave(secure.url, 'none')
  expect(await asking).toMatchObject({ status: 200 })
})

test('replay: what was answered before is answered again', async () => {
  const { page, email } = await logIn()
  await page.send('GET', '/session')
  expect(await page.send('POST', '/logout', {})).toMatchObject({ status: 200 })
  await misbehave(secure.url, 'replay')
  expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { email } })
  await misbehave(secure.url, 'none')
  expect(await page.send('GET', '/session')).toMatchObject({ status: 401 })
})

test('rollback: an older vault is given out; lies: another wallet’s, and another login key', async () => {
  const { page } = await logIn()
  const takeKey = async () => {
    const key = await createOneTimeKey()
    return Buffer.from(await key.open((await page.send('POST', '/login-key', { to: key.to })).json)).toString('hex')
  }
  const given = async () => (await page.send('GET', '/vault')).json.vault
  const wallet = await createWallet()
  const first = wallet.text()
  await misbehave(secure.url, 'rollback')
  expect(await given()).toBe(null)
  await page.send('PUT', '/vault', { vault: first })
  expect(await given()).toBe(first)
  const next = await wallet.change((opened) => renameFactor(opened, 'code', 'Paper'))
  expect(await page.send('PUT', '/vault', { vault: next })).toMatchObject({ json: { version: 2 } })
  expect(await given()).toBe(first)
  await misbehave(secure.url, 'none')
  expect(await given()).toBe(next)
  const loginKey = await takeKey()
  await misbehave(secure.url, 'lies')
  const foreign = await given()
  expect(JSON.parse(foreign)).toMatchObject({ v: 1, version: 1, id: expect.not.stringMatching(JSON.parse(first).id) })
  expect([await given(), await (await logIn()).page.send('GET', '/vault')]).toMatchObject([
    foreign,
    { json: { vault: foreign } },
  ])
  expect(await takeKey()).not.toBe(loginKey)
  await misbehave(secure.url, 'none')
  expect(await takeKey()).toBe(loginKey)
})

test('clock: the server’s clock is ahead by a day, for whatever it does', async () => {
  const { page, email } = await logIn()
  await misbehave(secure.url, 'clock')
  const refused = await page.send('GET', '/session')
  expect(refused).toMatchObject({ status: 401, json: { error: { code: 'clock_off' } } })
  const time = Date.now() + 86_400_000
  expect(Math.abs(refused.json.error.now - time)).toBeLessThan(10_000)
  expect(await page.send('GET', '/session', undefined, { time })).toMatchObject({ status: 200, json: { email } })
  const key = await createOneTimeKey()
  // A day after the login: its fifteen minutes are over, and the seven days of a wallet without a passkey are not.
  expect(await page.send('POST', '/login-key', { to: key.to }, { time })).toMatchObject({ status: 200 })
  const events = (await page.send('GET', '/log', undefined, { time })).json.events
  await misbehave(secure.url, 'none')
  expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { email } })
  expect(events.every(({ at }: { at: number }) => at < Date.now())).toBe(true)
})
