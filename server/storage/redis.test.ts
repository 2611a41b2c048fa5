import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { Redis } from 'ioredis'
import { createSignInServer, redisStorage } from 'tapkit/server'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bundle } from '../fixtures/bundle.ts'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'
import { describeStorage } from '../fixtures/describeStorage.ts'
import { startLine } from '../fixtures/startLine.ts'
import { startRedis } from '../fixtures/startRedis.ts'

let folder = ''
let redis: Awaited<ReturnType<typeof startRedis>>
let ioredis: Redis
let nodeRedis: ReturnType<typeof createClient>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-redis-'))
  redis = await startRedis(folder)
  ioredis = new Redis(redis.port, '127.0.0.1', { retryStrategy: () => 50 })
  nodeRedis = createClient({ url: `redis://127.0.0.1:${redis.port}`, socket: { reconnectStrategy: 50 } })
  for (const client of [ioredis, nodeRedis]) client.on('error', () => {})
  await nodeRedis.connect()
})
afterAll(async () => {
  ioredis.disconnect()
  nodeRedis.destroy()
  await redis.kill()
  await rm(folder, { recursive: true, force: true })
})

describeStorage('redisStorage, over ioredis and node-redis at once', async () => [
  redisStorage(ioredis),
  redisStorage(nodeRedis),
])

test('what stands in Redis bears the prefix, and ends by itself', async () => {
  await redisStorage(ioredis, { prefix: 'acme:' }).set('session:a', 'a', 60_000)
  expect(await ioredis.get('acme:session:a')).toBe('a')
  expect(await ioredis.pttl('acme:session:a')).toBeGreaterThan(50_000)
})

test('clients with the limits that the page prints do not wait for a silent Redis for ever, and work again once it speaks (server 6)', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/sign-in-server.md'), 'utf8')
  expect(page).toContain('`commandTimeout: 5_000, maxRetriesPerRequest: 1`')
  expect(page).toContain('`disableOfflineQueue: true, commandsQueueMaxLength: 10_000`')
  const url = `redis://127.0.0.1:${redis.port}`
  const one = new Redis(url, { commandTimeout: 500, maxRetriesPerRequest: 1, retryStrategy: () => 50 })
  const other = createClient({ url, disableOfflineQueue: true, commandsQueueMaxLength: 10 })
  for (const client of [one, other]) client.on('error', () => {})
  await other.connect()
  try {
    for (const storage of [redisStorage(one), redisStorage(other)]) {
      await storage.set('session:a', 'a', 60_000)
      redis.silence()
      const asked = Array.from({ length: 11 }, () => storage.get('session:a'))
      await expect(Promise.any(asked.map((each) => each.then(() => Promise.reject(), String)))).resolves.toBeTruthy()
      redis.wake()
      await Promise.allSettled(asked)
      await vi.waitFor(async () => expect(await storage.get('session:a')).toBe('a'), { interval: 50, timeout: 5_000 })
    }
  } finally {
    redis.wake()
    one.disconnect()
    other.destroy()
  }
}, 30_000)

describe('two server processes', () => {
  let bundled: Awaited<ReturnType<typeof bundle>>
  let children: ChildProcess[] = []
  let bases: string[] = []
  beforeAll(async () => {
    bundled = await bundle('server/fixtures/redisProcess.ts', 'es')
  }, 60_000)
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  afterAll(() => bundled.drop())

  /** `deadline` is how long they wait for Redis, in ms. */
  async function start(deadline = 30_000) {
    const args = [String(redis.port), origin, secret, String(deadline)]
    children = [fork(bundled.file, args), fork(bundled.file, args)]
    const ports = await Promise.all(children.map(async (child) => (await once(child, 'message'))[0]))
    bases = ports.map((port) => `http://127.0.0.1:${port}/sign-in`)
    return createBalanced()
  }

  /** A balancer that sends each request to the next process. */
  const createBalanced = () => {
    let count = 0
    return createVisitor((request) => {
      count += 1
      const { pathname, search } = new URL(request.url)
      const url = `${bases[count % bases.length]}${pathname.replace('/sign-in', '')}${search}`
      return fetch(new Request(url, request))
    })
  }

  test('share nonces, sessions and signing out', async () => {
    const visitor = await start()
    const account = createAccount()
    expect(await visitor.signIn(account)).toMatchObject({ status: 200 })
    expect(await visitor.sessions()).toHaveLength(1)
    expect(await visitor.sessions()).toHaveLength(1)
    const query = `/session?chainId=eip155:1&address=${account.address}&everywhere=true`
    expect(await visitor.send('DELETE', query)).toMatchObject({ status: 200 })
    expect([await visitor.sessions(), await visitor.sessions()]).toEqual([[], []])
  })

  test('spend one nonce once under 100 tries at once (server 1)', async () => {
    const visitor = await start()
    const body = await visitor.sign(createAccount())
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.send('POST', '/verify', { body })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error?.code === 'nonce_refused')).toHaveLength(99)
  })

  test('a Redis that is killed loses no session; meanwhile it is 503, whatever needs it (server 6)', async () => {
    const visitor = await start(1_000)
    const account = createAccount()
    await visitor.signIn(account)
    const body = await visitor.sign(createAccount())
    await redis.kill()
    const asked: [string, string, unknown?][] = [
      ['GET', '/session'],
      ['POST', '/verify', body],
      ['DELETE', '/session'],
    ]
    for (const [method, path, body] of [...asked, ...asked])
      expect([path, await visitor.send(method, path, { body })]).toMatchObject([
        path,
        { status: 503, json: { error: { code: 'storage_unavailable' } }, cookies: [] },
      ])
    await redis.restart()
    await vi.waitFor(
      async () => {
        for (const _ of bases) expect((await visitor.send('GET', '/session')).status).toBe(200)
      },
      { interval: 50 },
    )
    expect(await visitor.sessions()).toMatchObject([{ data: { accountAddress: account.address } }])
  }, 60_000)
})

test.each([
  ['tried', /SET[\s\S]*nonce:[\s\S]*NX/],
  ['spent', /return 1[\s\S]*spent/],
  ['listed', /SET[\s\S]*account:[\s\S]*NX/],
])(
  'a line to Redis that is cut while something is %s, which ioredis then sends again, lets its visitor in (server 6)',
  async (_, cutAt) => {
    const line = await startLine(redis.port, cutAt)
    const client = new Redis(line.port, '127.0.0.1')
    onTestFinished(() => {
      client.disconnect()
      line.close()
    })
    const { handle } = createSignInServer({ origins: origin, secret, storage: redisStorage(client) })
    const visitor = createVisitor(handle)
    expect(await visitor.signIn(createAccount())).toMatchObject({ status: 200 })
    expect(line.wasCut()).toBe(true)
    expect(await visitor.sessions()).toHaveLength(1)
  },
)
