import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request as ask, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from './fixtures/bundle.ts'
import { createAccount, createVisitor, secret } from './fixtures/createVisitor.ts'

const page = 'http://localhost:3000'
const drops: (() => unknown)[] = []
let file = ''

beforeAll(async () => {
  const built = await bundle('server/fixtures/nextExample.mjs', 'es', {
    'next/headers': join(import.meta.dirname, 'fixtures/nextHeaders.ts'),
    // The example is a package of its own, and finds this one in its `node_modules` once it is installed.
    'tapkit/server/node': join(import.meta.dirname, 'node/index.ts'),
    'tapkit/server': join(import.meta.dirname, 'index.ts'),
  })
  drops.push(built.drop)
  file = built.file
})
afterAll(() => Promise.all(drops.map((drop) => drop())))

/** The example as a process of its own, which keeps its sessions in this folder. */
async function start(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, ORIGIN: page, SIGN_IN_SECRET: secret, SIGN_IN_FOLDER: folder }
  const child = fork(file, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  drops.push(() => child.kill('SIGKILL'))
  const told = child.stderr ? text(child.stderr) : ''
  const ended = once(child, 'exit').then(async () => expect.fail(`The example ended: ${await told}`))
  const [port] = await Promise.race([once(child, 'message'), ended])
  return { child, port: Number(port) }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-next-'))
  drops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Signs a new account in; the answer is its address and the cookie. */
async function signIn(port: number): Promise<{ address: string; cookie: string }> {
  const through = (request: Request) =>
    fetch(new Request(request.url.replace(page, `http://127.0.0.1:${port}`), request))
  const visitor = createVisitor(through, page)
  const account = createAccount()
  await visitor.signIn(account)
  return { address: account.address, cookie: [...visitor.jar].map((pair) => pair.join('=')).join('; ') }
}

async function say(port: number, method: string, path: string, headers: Record<string, string> = {}) {
  const sent = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}

test('the example for Next stands whatever the network sends, and knows who asks (server 10)', async () => {
  const { child, port } = await start(await newFolder())
  const { address, cookie } = await signIn(port)
  for (const method of ['TRACE', 'M-SEARCH', 'PROPFIND', 'OPTIONS', 'DELETE'])
    for (const path of [
      '/',
      '/members',
      '/sign-in/session',
      '*',
      '//evil.app/members',
      'http://evil.app/members',
      '/%',
    ])
      expect((await say(port, method, path, { host: 'a b' })).status).toBeGreaterThanOrEqual(200)
  const odd = await say(port, 'GET', '/members?%E0', { cookie: '=;;=a; tapkit-0000000000000000=\u00ff%', 'x-odd': 'é' })
  expect(odd).toEqual({ status: 200, text: '<h1>Members only: connect and sign in.</h1>' })
  expect((await say(port, 'GET', '/members', { cookie })).text).toBe(`<h1>Welcome, ${address}</h1>`)
  expect((await say(port, 'GET', '/sign-in/session', { cookie })).status).toBe(200)
  expect(child.exitCode).toBeNull()
})

/** Makes each version that a folder keeps a file that never ends, as those of a network's disk that hangs are. */
async function hang(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\/\d+$/.test(name)) continue
    await rm(join(folder, name))
    execFileSync('mkfifo', [join(folder, name)])
  }
}

/** Puts a file in the place of each entry of a folder. */
async function fail(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true })
    await writeFile(join(folder, name), '')
  }
}

test.each([
  ['fails', fail],
  ['hangs', hang],
] as const)(
  'the example for Next says that it can’t tell while its disk %s, and stands (server 6, server 10)',
  async (_, spoil) => {
    const folder = await newFolder()
    const { port: before } = await start(folder)
    const { cookie } = await signIn(before)
    await spoil(folder)
    const { child, port } = await start(folder)
    expect((await say(port, 'GET', '/sign-in/session', { cookie })).status).toBe(503)
    const members = await say(port, 'GET', '/members', { cookie })
    expect(members.text).toBe('<h1>We can’t check who you are at the moment. Try again.</h1>')
    expect((await say(port, 'GET', '/members')).text).toContain('Members only')
    expect(child.exitCode).toBeNull()
  },
)
