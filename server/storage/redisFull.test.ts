import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { createSignInServer, redisStorage } from 'tapkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'
import { startRedis } from '../fixtures/startRedis.ts'

let folder = ''
let redis: Awaited<ReturnType<typeof startRedis>>
let client: Redis
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-full-'))
  redis = await startRedis(folder)
  client = new Redis(redis.port, '127.0.0.1')
  client.on('error', () => {})
})
afterAll(async () => {
  client.disconnect()
  await redis.kill()
  await rm(folder, { recursive: true, force: true })
})

/** A text of nearly 12 kB. */
const long = { resources: Array.from({ length: 38 }, (_, at) => `https://acme.app/${'a'.repeat(285)}${at}`) }

test('a Redis that strangers have filled with sign-ins, under the policy that the page asks for, still lets a visitor sign out of a stolen cookie (server 5)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret, storage: redisStorage(client), onError() {} })
  const account = createAccount()
  const [laptop, phone] = [createVisitor(handle), createVisitor(handle)]
  await laptop.signIn(account)
  await phone.signIn(account)
  const thief = createVisitor(handle)
  for (const [name, value] of phone.jar) thief.jar.set(name, value)
  const used = Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1])
  await client.config('SET', 'maxmemory-policy', 'noeviction')
  await client.config('SET', 'maxmemory', String(used + 400_000))
  let status = 200
  for (let each = 0; each < 200 && status === 200; each++)
    status = (await createVisitor(handle).signIn(createAccount(), long)).status
  expect(status).toBe(503)
  // The remaining room is filled with tries, which need no key.
  do {
    const stranger = createVisitor(handle)
    const body = { ...(await stranger.sign(createAccount())), signature: `0x${'ab'.repeat(64)}1b` }
    status = (await stranger.send('POST', '/verify', { body })).status
  } while (status !== 503)
  const answer = await phone.send('DELETE', '/session')
  expect([answer.status, await thief.sessions()]).toEqual([200, []])
})
