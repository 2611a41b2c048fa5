import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { Redis } from 'ioredis'
import { redisStorage } from 'tapkit/server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startLine } from '../fixtures/startLine.ts'
import { startRedis } from '../fixtures/startRedis.ts'
import { createWorld } from './fixtures/createWorld.ts'
import { describeAuth } from './fixtures/describeAuth.ts'
import { describeProcesses } from './fixtures/describeProcesses.ts'

let folder = ''
let redis: Awaited<ReturnType<typeof startRedis>>
let ioredis: Redis
let nodeRedis: ReturnType<typeof createClient>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-auth-redis-'))
  redis = await startRedis(folder)
  ioredis = new Redis(redis.port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 1 })
  nodeRedis = createClient({
    url: `redis://127.0.0.1:${redis.port}`,
    socket: { reconnectStrategy: 50 },
    // Ten thousand commands at once wait longer than the client's own 5 s where the machine is busy.
    commandOptions: { timeout: 100_000 },
  })
  for (const client of [ioredis, nodeRedis]) client.on('error', () => {})
  await nodeRedis.connect()
})
afterAll(async () => {
  ioredis.disconnect()
  nodeRedis.destroy()
  await redis.kill()
  await rm(folder, { recursive: true, force: true })
})

describeAuth('Redis, over ioredis and node-redis', async () => [redisStorage(ioredis), redisStorage(nodeRedis)], 10_000)
describeProcesses('two server processes on one Redis (login-server 52)', () => redis)

test.each([
  ['the try', /EVAL[\s\S]*authcode/],
  ['the account', /SET[\s\S]*authaccount[\s\S]*NX/],
  ['the nonce', /SET[\s\S]*authnonce[\s\S]*NX/],
])(
  'a line to Redis that is cut behind %s, which ioredis then sends again, lets its visitor in (login-server 4)',
  async (_, cutAt) => {
    const line = await startLine(redis.port, cutAt)
    const client = new Redis(line.port, '127.0.0.1')
    onTestFinished(() => {
      client.disconnect()
      line.close()
    })
    const world = createWorld({ storage: redisStorage(client) })
    const page = await world.logIn(`${crypto.randomUUID()}@example.com`)
    expect(line.wasCut()).toBe(true)
    expect(await page.send('GET', '/session')).toMatchObject({ status: 200 })
  },
)

test('a Redis that is killed loses no account; meanwhile it is 503 (login-server 4)', { timeout: 60_000 }, async () => {
  const world = createWorld({ storage: redisStorage(ioredis), storageDeadline: 1_000 })
  const page = await world.logIn('ada@example.com')
  await redis.kill()
  for (const [method, path, body] of [
    ['GET', '/session'],
    ['POST', '/email', { email: 'bob@example.com' }],
    ['POST', '/logout', {}],
  ] as const)
    expect(await page.send(method, path, body)).toMatchObject({
      status: 503,
      json: { error: { code: 'storage_unavailable' } },
    })
  await redis.restart()
  await vi.waitFor(
    async () =>
      expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { email: 'ada@example.com' } }),
    { interval: 50 },
  )
})
