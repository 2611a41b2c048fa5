import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createSignInServer } from 'tapkit/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'
import { describeStorage } from '../fixtures/describeStorage.ts'
import { postgresStorage, type SqlClient } from '../fixtures/postgresStorage.ts'

let page = ''
let postgres: PGlite
beforeAll(async () => {
  page = await readFile(join(import.meta.dirname, '../../docs/sign-in-server.md'), 'utf8')
  const [, table = ''] = /^```sql\n([\s\S]*?)^```$/m.exec(page) ?? []
  postgres = new PGlite()
  await postgres.exec(table)
})
afterAll(() => postgres.close())
beforeEach(() => postgres.exec('truncate sign_in'))
afterEach(() => {
  vi.useRealTimers()
})

const open = () => [postgresStorage(postgres), postgresStorage(postgres)] as const

test('the storage that the page prints is the storage that is tested here', async () => {
  const code = await readFile(join(import.meta.dirname, '../fixtures/postgresStorage.ts'), 'utf8')
  expect(page).toContain(`\`\`\`ts\n// postgresStorage.ts\n${code}\`\`\``)
})

describeStorage('the storage of the page, in Postgres', async () => open())

describe('the storage of the page, in Postgres', () => {
  test('a sweep leaves exactly the entries that have not expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [storage] = open()
    for (let index = 0; index < 20; index++) await storage.set(`nonce:${index}`, 'x', 1000)
    await storage.set('session:a', 'a', 3_600_000)
    vi.advanceTimersByTime(1000)
    await storage.sweep()
    const { rows } = await postgres.query('select key from sign_in')
    expect(rows).toEqual([{ key: 'session:a' }])
  })

  test('of 100 sign-ins with a single nonce at two servers, one succeeds (server 1)', async () => {
    const servers = open().map((storage) =>
      createSignInServer({ origins: origin, secret, storage, storageDeadline: 60_000 }),
    )
    let count = 0
    const visitor = createVisitor(async (request) => {
      count += 1
      return (servers[count % 2] ?? servers[0])?.handle(request) ?? Response.error()
    })
    const body = await visitor.sign(createAccount())
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.send('POST', '/verify', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error?.code === 'nonce_refused')).toHaveLength(99)
    expect([await visitor.sessions(), await visitor.sessions()]).toMatchObject([[{ message: body.message }], [{}]])
  })

  test('a database that is silent holds no request: 503 in time, with the nonce still good once it speaks (server 6)', async () => {
    let isSilent = false
    const query: SqlClient['query'] = (sql, values) =>
      isSilent ? new Promise(() => {}) : postgres.query<Record<string, unknown>>(sql, values)
    const { handle } = createSignInServer({
      ...{ origins: origin, secret, storageDeadline: 50 },
      storage: postgresStorage({ query }),
      onError() {},
    })
    const visitor = createVisitor(handle)
    const body = await visitor.sign(createAccount())
    isSilent = true
    expect(await visitor.send('POST', '/verify', { body })).toMatchObject({ status: 503 })
    isSilent = false
    expect(await visitor.send('POST', '/verify', { body })).toMatchObject({ status: 200 })
  })

  test('the pool that the page prints waits for nothing longer than the server does (server 6)', () => {
    const [, options = ''] = /new Pool\(\{ connectionString, (.*?) \}\)/.exec(page) ?? []
    const limits = Object.fromEntries([...options.matchAll(/(\w+): ([\d_]+)/g)].map(([, name, ms]) => [name, ms]))
    // Time to connect, to get the answer over any connection, and for the database's own work.
    expect(limits).toEqual({ connectionTimeoutMillis: '5_000', query_timeout: '5_000', statement_timeout: '5_000' })
  })

  test('a database without the table is a 503 (server 6)', async () => {
    await postgres.exec('alter table sign_in rename to away')
    try {
      const onError = vi.fn()
      const { handle } = createSignInServer({ origins: origin, secret, storage: open()[0], onError })
      expect(await createVisitor(handle).signIn(createAccount())).toMatchObject({ status: 503 })
      expect(onError).toHaveBeenCalled()
    } finally {
      await postgres.exec('alter table away rename to sign_in')
    }
  })
})
