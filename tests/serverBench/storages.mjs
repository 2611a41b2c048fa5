// The storages of the bench, by the name that `serve.mjs` is given.
import { readFile } from 'node:fs/promises'
import { memoryStorage, redisStorage } from 'tapkit/server'

/** The storage of the docs, over any client that runs its statements. Another process may have made the table. */
async function overSql(query) {
  const { postgresStorage } = await import(new URL('postgresStorage.mjs', import.meta.url).href)
  const statements = (await readFile(new URL('table.sql', import.meta.url), 'utf8')).split(';')
  for (const sql of statements) if (sql.trim()) await query(sql, []).catch(() => {})
  return postgresStorage({ query })
}

export const storages = {
  memory: () => memoryStorage({ limit: 2_000_000 }),
  file: async (folder) => (await import('tapkit/server/node')).fileStorage(folder),
  redis: async (url) => {
    const { Redis } = await import('ioredis')
    const client = new Redis(url, { retryStrategy: () => 50 })
    // The server answers 503 meanwhile.
    client.on('error', () => {})
    return redisStorage(client)
  },
  postgres: async (url) => {
    const { default: pg } = await import('pg')
    const limits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000, statement_timeout: 5_000 }
    const pool = new pg.Pool({ connectionString: url, max: 20, ...limits })
    pool.on('error', () => {})
    return overSql((sql, values) => pool.query(sql, values))
  },
  libsql: async (url) => {
    const { createClient } = await import('@libsql/client')
    const client = createClient({ url })
    await client.execute('pragma journal_mode = wal')
    return overSql((sql, args) => client.execute({ sql: sql.replaceAll('$', '?'), args }))
  },
}
