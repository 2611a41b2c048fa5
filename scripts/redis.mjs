import { findProgram } from './browser.mjs'

/** Redis, or Valkey in its place: `REDIS_SERVER`, else one on PATH. */
export const findRedis = () => findProgram('REDIS_SERVER', ['redis-server', 'valkey-server'])
