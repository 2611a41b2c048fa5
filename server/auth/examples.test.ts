import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningMail, startMail } from '../../sandbox/mail/startMail.mjs'
import { bundle } from '../fixtures/bundle.ts'
import { writeCodeMail } from './email/writeMails.ts'
import { createPage } from './fixtures/createPage.ts'
import { secret } from './fixtures/createWorld.ts'
import { refusals } from './refusals.ts'
import { profiles } from './social/providers.ts'

const page = await readFile(join(import.meta.dirname, '../../docs/auth-server.md'), 'utf8')

/** First cells of the table under a heading, without their code marks. */
function cellsUnder(heading: string): string[] {
  const [, part = ''] = new RegExp(`^#+ ${heading}\\n([\\s\\S]*?)^#`, 'm').exec(`${page}\n#`) ?? []
  return [...part.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
}

test('docs/auth-server.md has every option, in their order', async () => {
  const code = await readFile(join(import.meta.dirname, 'options.ts'), 'utf8')
  const [, type = ''] = /type AuthServerOptions = \{\n([\s\S]*?)^\}/m.exec(code) ?? []
  const names = [...type.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(cellsUnder('Options')).toEqual(names)
})

test('docs/auth-server.md has every failure that the server is told of', () => {
  const failures = Object.entries(refusals).flatMap(([code, [status]]) => (status >= 500 ? [code] : []))
  failures.push('mail_paused')
  expect(cellsUnder('Monitoring').toSorted()).toEqual(failures.toSorted())
})

test('docs/auth-server.md shows the mail that is sent (login-server 11)', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29, 12) })
  const asking = { to: 'ada@example.com', browser: 'Chrome on Windows', purpose: 'login' } as const
  const { subject, text } = writeCodeMail(asking, '123456', { operator: 'Acme' })
  vi.useRealTimers()
  expect(page).toContain(`Subject: ${subject}\n\n${text}`)
})

test('docs/auth-server.md has every provider, with its scopes (login-server 24)', () => {
  for (const { title, parameters } of Object.values(profiles)) {
    const [, part = ''] = new RegExp(`^### ${title}\\n([\\s\\S]*?)^##`, 'm').exec(page) ?? []
    const scopes = /Scopes?: `([^`]+)`/.exec(part)?.[1] ?? (part.includes('No scope is asked for') ? undefined : 'none')
    expect([title, scopes]).toEqual([title, parameters.scope])
  }
})

describe('the examples of docs/auth-server.md, as processes of their own', () => {
  let folder = ''
  let mail: RunningMail
  const children: ChildProcess[] = []
  const drops: (() => unknown)[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tapkit-auth-example-'))
    mail = await startMail({ port: 0, smtpPort: 0 })
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all([...drops.map((drop) => drop()), mail.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  async function start(name: string) {
    const [, code = ''] = new RegExp(`^\`\`\`js\\n// ${name}\\.js\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? []
    expect(code).not.toBe('')
    const entry = `server/auth/fixtures/example-${name}.ts`
    const path = join(import.meta.dirname, '../..', entry)
    drops.push(() => rm(path, { force: true }))
    const source = code
      .replace('.listen(3000)', '.listen(0, function () { process.send?.(this.address().port) })')
      .replace("import { mail } from './mail.js'", 'const mail = async () => {}')
      .replace(/fileStorage\('.*?'\)/, `fileStorage('${join(folder, name)}')`)
    await writeFile(path, `// @ts-nocheck\n${source}`)
    const built = await bundle(entry, 'es')
    drops.push(built.drop)
    const { host, port } = mail.smtp
    const secrets = { AUTH_SECRET: secret, SIGN_IN_SECRET: `${secret} as well`, SMTP_URL: `smtp://${host}:${port}` }
    const child = fork(built.file, { env: { ...process.env, ...secrets }, stdio: 'ignore' })
    children.push(child)
    const [open] = await once(child, 'message')
    return (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`http://127.0.0.1:${open}${pathname}${search}`, request))
    }
  }

  test('the first logs a visitor in by a mail, and refuses a request that nobody has signed (login-server 1)', async () => {
    const handle = await start('server')
    const bare = await handle(new Request('http://localhost:3000/auth/session'))
    expect([bare.status, (await bare.json()).error.code]).toEqual([401, 'authorization_malformed'])
    const visitor = await createPage(handle, 'http://localhost:5174')
    const email = 'ada@example.com'
    expect(await visitor.send('POST', '/email', { email })).toMatchObject({ status: 200 })
    const letter = await vi.waitFor(() => mail.letters()[0] ?? Promise.reject(new Error('no letter')))
    expect(letter).toMatchObject({ to: [email], from: 'login@acme.example', subject: expect.stringContaining('Acme') })
    expect(await visitor.send('POST', '/otp', { email, code: letter.code })).toMatchObject({ status: 200 })
    expect(await visitor.send('GET', '/session')).toMatchObject({ status: 200, json: { email } })
  })

  test('the second answers for the app and for the secure page, in one process (login-server 54)', async () => {
    const handle = await start('both')
    const nobody = await handle(new Request('https://app.acme.example/sign-in/session'))
    expect([nobody.status, await nobody.json()]).toEqual([200, { sessions: [] }])
    const visitor = await createPage(handle, 'https://keys.acme.example')
    expect(await visitor.send('POST', '/email', { email: 'ada@example.com' })).toMatchObject({ status: 200 })
    expect(await visitor.send('GET', '/nowhere')).toMatchObject({ status: 404 })
  })
})
