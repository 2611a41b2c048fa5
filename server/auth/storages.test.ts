import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { memoryStorage } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresStorage } from '../fixtures/postgresStorage.ts'
import { isEntryKey } from '../storage/isEntryKey.ts'
import { describeAuth } from './fixtures/describeAuth.ts'
import { describeProcesses } from './fixtures/describeProcesses.ts'

let folder = ''
let postgres: PGlite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-auth-'))
  const page = await readFile(join(import.meta.dirname, '../../docs/sign-in-server.md'), 'utf8')
  const [, table = ''] = /^```sql\n([\s\S]*?)^```$/m.exec(page) ?? []
  postgres = new PGlite()
  await postgres.exec(table)
})
afterAll(async () => {
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})

describeAuth(
  'memoryStorage',
  async () => {
    const storage = memoryStorage()
    return [storage, storage]
  },
  10_000,
)
describeAuth('fileStorage', async () => [fileStorage(folder), fileStorage(folder)], 10_000)
describeAuth('Postgres', async () => [postgresStorage(postgres), postgresStorage(postgres)], 100)
describeProcesses('two server processes on one Postgres (login-server 52)', () => ({
  query: (sql, values) => postgres.query<Record<string, unknown>>(sql, values),
}))

test('fileStorage sweeps every entry of the auth server, and knows it by its name (login-server 10)', async () => {
  const names = await readdir(folder)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !isEntryKey(name.replace('-', ':')))).toEqual([])
})
