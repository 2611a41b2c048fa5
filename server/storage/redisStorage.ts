import { requireStorage } from './requireStorage.ts'
import type { KeyValueStorage } from './storage.ts'

/** A client of Redis or Valkey that sends any command: ioredis has `call`, node-redis `sendCommand`. */
export type RedisClient =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(command: string[]): Promise<unknown> }

export type RedisStorageOptions = {
  /**
   * Prefix of every key.
   * @default 'tapkit:'
   */
  readonly prefix?: string | undefined
}

/** Redis runs a script in a single step, so nothing happens between the look and the change. */
const replace = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`
const remove = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

/**
 * Keeps nonces and sessions in Redis (2.6.12 or newer) or Valkey, for any number of server processes. Make Redis write
 * to its disk (`appendonly yes`) and evict nothing (`maxmemory-policy noeviction`), or a restart signs people out.
 *
 * @example
 * ```ts
 * import { createSignInServer, type RedisClient, redisStorage } from 'tapkit/server'
 * declare const client: RedisClient // `new Redis()` of ioredis, or node-redis, connected
 * declare const secret: string
 * createSignInServer({ origins: 'https://acme.app', secret, storage: redisStorage(client) })
 * ```
 */
export function redisStorage(client: RedisClient, { prefix = 'tapkit:' }: RedisStorageOptions = {}): KeyValueStorage {
  const isCalled = typeof (Object(client) as { call?: unknown }).call === 'function'
  if (!isCalled) requireStorage(client, ['sendCommand'], 'redisStorage(client), with a client of ioredis or node-redis')
  // ioredis also has a `sendCommand`, with other parameters.
  const send = (...command: [string, ...string[]]) =>
    'call' in client ? client.call(...command) : client.sendCommand(command)

  return {
    async get(key) {
      const value = await send('GET', prefix + key)
      return value === null || value === undefined ? undefined : String(value)
    },
    async set(key, value, lifetime) {
      await send('SET', prefix + key, value, 'PX', toPx(lifetime))
    },
    async compareAndSet(key, expected, next, lifetime) {
      const name = prefix + key
      if (expected === undefined) {
        if (next === undefined) return Number(await send('EXISTS', name)) === 0
        return (await send('SET', name, next, 'PX', toPx(lifetime), 'NX')) !== null
      }
      if (next === undefined) return Number(await send('EVAL', remove, '1', name, expected)) === 1
      return Number(await send('EVAL', replace, '1', name, expected, next, toPx(lifetime))) === 1
    },
    async delete(key) {
      await send('DEL', prefix + key)
    },
  }
}

/** Redis takes whole milliseconds, at least 1. */
const toPx = (lifetime: number) => String(Math.max(1, Math.ceil(lifetime)))
