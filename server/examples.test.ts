import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request as ask, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createSignInServer } from 'tapkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundle } from './fixtures/bundle.ts'
import { createAccount, createVisitor, secret } from './fixtures/createVisitor.ts'

const page = 'http://localhost:3000'
/** The code blocks of the docs that are servers, by the framework that they mount in. */
const examples = {
  'node:http': /^```js\n(import \{ createServer \}[\s\S]*?)^```$/m,
  Hono: /^```ts\n\/\/ hono\.ts\n([\s\S]*?)^```$/m,
}
/** In Hono, the host decides how its app is served. */
const served = {
  'node:http': '',
  Hono: "\nimport { createServer } from 'node:http'\nimport { toNodeHandler } from 'tapkit/server/node'\ncreateServer(toNodeHandler(async (request) => app.fetch(request))).listen(3000)\n",
}

let cookie = ''
beforeAll(async () => {
  const visitor = createVisitor(createSignInServer({ origins: page, secret }).handle, page)
  await visitor.signIn(createAccount())
  cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
})

describe.each(['node:http', 'Hono'] as const)('the docs’ example for %s, as a process of its own', (name) => {
  const entry = `server/fixtures/example-${name.replace(':', '-')}.ts`
  let file = ''
  const drops: (() => unknown)[] = []
  beforeAll(async () => {
    const markdown = await readFile(join(import.meta.dirname, '../docs/sign-in-server.md'), 'utf8')
    const [, code = ''] = examples[name].exec(markdown) ?? []
    expect(code).not.toBe('')
    const listening = '.listen(0, function () { process.send?.(this.address().port) })'
    const source = (code + served[name])
      .replace(/'\.\/auth\.[jt]s'/, "'./docsAuth.ts'")
      .replace('.listen(3000)', listening)
    const path = join(import.meta.dirname, '..', entry)
    drops.push(() => rm(path, { force: true }))
    await writeFile(path, `// @ts-nocheck\n${source}`)
    const built = await bundle(entry, 'es')
    drops.push(built.drop)
    file = built.file
  })
  afterAll(() => Promise.all(drops.map((drop) => drop())))

  const say = async (port: number, method: string, path: string, headers: Record<string, string>) => {
    const sent = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  const start = async (storage: string): Promise<{ child: ChildProcess; port: number }> => {
    const child = fork(file, { env: { ...process.env, STORAGE: storage }, stdio: 'ignore' })
    drops.push(() => child.kill())
    const [port] = await once(child, 'message')
    return { child, port: Number(port) }
  }

  test('stands whatever the network sends (server 10)', async () => {
    const { child, port } = await start('works')
    for (const method of ['TRACE', 'M-SEARCH', 'PROPFIND', 'OPTIONS'])
      for (const path of ['/', '/me', '/sign-in/session', '*', '//evil.app/me', 'http://evil.app/me', '/%', '/me?%E0'])
        expect(await say(port, method, path, { cookie, host: 'a b' })).toBeGreaterThanOrEqual(200)
    expect(
      await say(port, 'GET', '/me', { cookie: '=;;=a; tapkit-0000000000000000=\u00ff%', 'x-odd': '\u00e9' }),
    ).toBeLessThan(402)
    expect(await say(port, 'GET', '/sign-in/session', {})).toBe(200)
    expect(child.exitCode).toBeNull()
  })

  test.each(['fails', 'hangs'])(
    'answers 503 while the storage %s, and stands (server 6, server 10)',
    async (storage) => {
      const { child, port } = await start(storage)
      for (const path of ['/me', '/sign-in/session']) expect(await say(port, 'GET', path, { cookie })).toBe(503)
      expect(child.exitCode).toBeNull()
    },
  )
})
