/** Redis, or Valkey in its place: `REDIS_SERVER`, else one on PATH. */
export function findRedis(): Promise<string | undefined>
