import type { ErrorsOf } from 'tapkit/kernel'
import type * as errors from './errors.ts'

export type { ServerSession } from 'tapkit/features/siwx/verify'
export type { SignedIn, SignInServer } from './createSignInServer.ts'
export { createSignInServer } from './createSignInServer.ts'
export { SignInServerOptionsError, SignInStorageError } from './errors.ts'
export type { SignInServerOptions } from './options.ts'
export type { Unstorage } from './storage/fromUnstorage.ts'
export { fromUnstorage } from './storage/fromUnstorage.ts'
export type { MemoryStorageOptions } from './storage/memoryStorage.ts'
export { memoryStorage } from './storage/memoryStorage.ts'
export type { RedisClient, RedisStorageOptions } from './storage/redisStorage.ts'
export { redisStorage } from './storage/redisStorage.ts'
export type { KeyValueStorage } from './storage/storage.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
}
