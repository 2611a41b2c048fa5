import { readFile } from 'node:fs/promises'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { secretsFor } from '../../plugins/auth/frame/fixtures/factors.ts'
import { passkeyText } from '../../plugins/auth/frame/server/requestText.ts'
import { bundle } from '../fixtures/bundle.ts'
import type { createAuthServer } from './createAuthServer.ts'
import { createFarcaster } from './fixtures/createFarcaster.ts'
import { createOneTimeKey } from './fixtures/createOneTimeKey.ts'
import { createPage } from './fixtures/createPage.ts'
import { createPasskey } from './fixtures/createPasskey.ts'
import { createWallet } from './fixtures/createWallet.ts'
import { origin, secret } from './fixtures/createWorld.ts'

/** The globals that Workers, Deno and edge runtimes share with Node. */
const web = {
  ...{
    AbortController,
    AbortSignal,
    crypto,
    Headers,
    ReadableStream,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
  },
  ...{ URLSearchParams, setTimeout, clearTimeout, fetch, console, atob, btoa },
}

/** The answers of GitHub to a server. */
const github: typeof fetch = async (_, init) =>
  Response.json(init?.method === 'POST' ? { access_token: 'token', token_type: 'bearer' } : { id: 1, login: 'ada' })

/** Longer than a login gives the login key out without a passkey, in ms. */
const late = 16 * 60_000

test('it loads, logs in (Farcaster included) and asks a passkey where there is nothing of Node (login-server 51)', {
  timeout: 60_000,
}, async () => {
  const { file, drop } = await bundle('server/auth/index.ts', 'iife')
  const code = await readFile(file, 'utf8')
  await drop()
  // In a bundle of a single file, SDKs that load by `import()` become part of the bundle. A key's signature needs no SDK.
  const sdks = /\(\{\}, ([\w$, ]+)\);?\s*$/.exec(code)?.[1]?.split(', ') ?? []
  const globals = { ...web, ...Object.fromEntries(sdks.map((name) => [name, {}])) }
  const phones = createFarcaster()
  const ask: typeof fetch = (url, init) =>
    (String(url).startsWith('https://relay.example/') ? phones.relay : github)(url, init)
  const context = createContext({ ...globals, fetch: ask })
  new Script(`${code}\nglobalThis.server = bundle`).runInContext(context)
  expect(new Script('typeof process + typeof Buffer + typeof require').runInContext(context)).toBe(
    'undefined'.repeat(3),
  )
  const { createAuthServer: create } = Object(Reflect.get(context, 'server')) as {
    createAuthServer: typeof createAuthServer
  }
  const entries = new Map<string, string>()
  const storage = {
    get: async (key: string) => entries.get(key),
    set: async (key: string, value: string) => void entries.set(key, value),
    async compareAndSet(key: string, expected: string | undefined, next: string | undefined) {
      if (entries.get(key) !== expected) return false
      if (next === undefined) entries.delete(key)
      else entries.set(key, next)
      return true
    },
    delete: async (key: string) => void entries.delete(key),
  }
  let mail = ''
  const { handle } = create({
    ...{ origin, hosts: [], operator: 'Acme', secret, storage },
    social: { github: { clientId: 'acme', clientSecret: 'secret' } },
    farcaster: phones.farcaster,
    sendMail: async ({ subject }) => {
      mail = subject
    },
  })
  const page = await createPage(handle, origin)
  expect(await page.send('POST', '/email', { email: 'ada@example.com' })).toMatchObject({ status: 200 })
  expect(await page.send('POST', '/otp', { email: 'ada@example.com', code: mail.slice(0, 7) })).toMatchObject({
    status: 200,
  })
  const { json } = await page.send('POST', '/social', { provider: 'github' })
  const state = new URL(json.uri).searchParams.get('state')
  const back = await handle(new Request(`${origin}/callback/github?code=code&state=${state}`))
  const [, result] = (back.headers.get('location') ?? '').split('#result=')
  expect(await page.send('POST', '/social/redeem', { result })).toMatchObject({
    status: 200,
    json: { userName: 'ada' },
  })
  const begun = await page.send('POST', '/farcaster', {})
  await phones.answer(begun.json.url, 'mallory')
  expect(await page.send('GET', `/farcaster/${begun.json.id}`)).toMatchObject({
    status: 200,
    json: { userName: 'mallory', provider: 'farcaster' },
  })
  const passkey = createPasskey()
  const wallet = await createWallet(secretsFor('device:a', passkey.factor))
  await page.send('PUT', '/vault', { vault: wallet.text() })
  await page.send('PUT', '/passkeys', { passkeys: [passkey.registered] }, { signer: wallet.signer })
  new Script(`{ const { now } = Date; Date.now = () => now() + ${late} }`).runInContext(context)
  const askKey = async (path: string, withPasskey: boolean) => {
    const { to } = await createOneTimeKey()
    const time = Date.now() + late
    const { challenge } = (await page.send('POST', '/passkey/options', {}, { time })).json
    const answer = { challenge, assertion: passkey.answer(passkeyText(challenge, to), { origin }) }
    return page.send('POST', path, { to, ...(withPasskey && { passkey: answer }) }, { time })
  }
  expect(await askKey('/login-key', false)).toMatchObject({ status: 403, json: { error: { code: 'passkey_needed' } } })
  expect(await askKey('/login-key', true)).toMatchObject({ status: 200, json: { epoch: 1 } })
})
