import { readFile } from 'node:fs/promises'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { bundle } from '../fixtures/bundle.ts'
import type { createAuthServer } from './createAuthServer.ts'
import { createPage } from './fixtures/createPage.ts'
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

test('it loads and logs in where there is nothing of Node (login-server 1)', { timeout: 60_000 }, async () => {
  const { file, drop } = await bundle('server/auth/createAuthServer.ts', 'iife', {
    '@simplewebauthn/server': 'data:text/javascript,',
  })
  const code = await readFile(file, 'utf8')
  await drop()
  const context = createContext(web)
  new Script(`${code}\nglobalThis.server = bundle`).runInContext(context)
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
    sendMail: async ({ subject }) => {
      mail = subject
    },
  })
  const page = await createPage(handle, origin)
  expect(await page.send('POST', '/email', { email: 'ada@example.com' })).toMatchObject({ status: 200 })
  expect(await page.send('POST', '/otp', { code: mail.slice(0, 7) })).toMatchObject({ status: 200 })
})
