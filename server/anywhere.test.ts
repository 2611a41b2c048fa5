import { readFile } from 'node:fs/promises'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import type { createSignInServer } from './createSignInServer.ts'
import { bundle } from './fixtures/bundle.ts'
import { createAccount, createVisitor, origin, secret } from './fixtures/createVisitor.ts'

/** What Workers, Deno and edge runtimes have as well as Node. */
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
  ...{ URLSearchParams, setTimeout, clearTimeout, fetch, console },
}

test('it loads and signs in where there is nothing of Node', { timeout: 60_000 }, async () => {
  const { file, drop } = await bundle('server/index.ts', 'iife')
  const code = await readFile(file, 'utf8')
  await drop()
  // SDKs that wait behind `import()` are arguments in a bundle of one file; a key's signature needs none of them.
  const sdks = /\(\{\}, ([\w$, ]+)\);?\s*$/.exec(code)?.[1]?.split(', ') ?? []
  const context = createContext({ ...web, ...Object.fromEntries(sdks.map((name) => [name, {}])) })
  new Script(`${code}\nglobalThis.server = bundle`).runInContext(context)
  expect(new Script('typeof process + typeof Buffer + typeof require').runInContext(context)).toBe(
    'undefined'.repeat(3),
  )
  const { createSignInServer: create } = Object(Reflect.get(context, 'server')) as {
    createSignInServer: typeof createSignInServer
  }
  const visitor = createVisitor(create({ origins: origin, secret }).handle)
  const account = createAccount()
  expect(await visitor.signIn(account)).toMatchObject({ status: 200 })
  expect(await visitor.sessions()).toMatchObject([{ data: { accountAddress: account.address } }])
})
