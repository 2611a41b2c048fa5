import { readFile } from 'node:fs/promises'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import type { createSignInServer } from './createSignInServer.ts'
import { bundle } from './fixtures/bundle.ts'
import { createAccount, createVisitor, origin, secret } from './fixtures/createVisitor.ts'

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
  ...{ URLSearchParams, setTimeout, clearTimeout, fetch, console },
}

test('it loads and signs in where there is nothing of Node', { timeout: 60_000 }, async () => {
  const { file, drop } = await bundle('server/index.ts', 'iife')
  const code = await readFile(file, 'utf8')
  await drop()
  // In a bundle of a single file, SDKs that load by `import()` become part of the bundle. A key's signature needs no
  // SDK.
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
