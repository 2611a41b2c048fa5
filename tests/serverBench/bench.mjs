// `npm run bench:server`: complete sign-ins by storage, instances and peer, the cost of faults, and the cost of the longest proof of each namespace.
// `-- --seconds=10 --rounds=5` for calmer figures: each round measures every server, so that ratios are those of the same minutes.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { measure } from './measure.mjs'
import { folder, prepare } from './prepare.mjs'
import { printFaults, printLoad } from './print.mjs'
import { startPostgres } from './startPostgres.mjs'
import { startRedis } from './startRedis.mjs'
import { printVerification } from './verify.mjs'

const option = (name, usual) => {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`))
  return given ? Number(given.split('=')[1]) : usual
}
const [seconds, rounds] = [option('seconds', 4), option('rounds', 3)]

const missing = await prepare()
const work = join(folder, 'work')
await rm(work, { recursive: true, force: true })
const redis = missing.Redis ? undefined : await startRedis(join(work, 'redis'))
const postgres = missing.Postgres ? undefined : await startPostgres()
if (!redis) missing.Redis ??= 'install redis-server (or Valkey), or set REDIS_SERVER'
if (!postgres) missing.Postgres ??= 'install postgresql, or set POSTGRES'

const files = { kind: 'file', url: join(work, 'files') }
const servers = {
  'viem alone, nothing stored': { kind: 'viem' },
  ...(!missing['better-auth'] && { 'better-auth, memory': { kind: 'better-auth' } }),
  memory: { kind: 'memory' },
  file: files,
  'file, two instances': { ...files, instances: 2 },
  ...(!missing.libsql && { 'libsql, a file': { kind: 'libsql', url: `file:${join(work, 'libsql.db')}` } }),
  ...(redis && { Redis: { kind: 'redis', url: redis.url } }),
  ...(redis && { 'Redis, two instances': { kind: 'redis', url: redis.url, instances: 2 } }),
  ...(postgres && { Postgres: { kind: 'postgres', url: postgres.url } }),
  ...(postgres && { 'Postgres, two instances': { kind: 'postgres', url: postgres.url, instances: 2 } }),
}

/** The fault that happens a third into the load. */
const crash = (database) => async () => {
  await sleep((seconds * 1_000) / 3)
  await database.crash()
  await sleep(1_000)
  await database.restart()
}
const freeze = async () => {
  await sleep((seconds * 1_000) / 3)
  redis.freeze()
  await sleep(3_000)
  redis.thaw()
}
const replaceBoth = async ({ restart }) => {
  await sleep((seconds * 1_000) / 3)
  for (const index of [0, 1]) await restart(index)
}
const faults = {
  'none, files': { ...files, during: async () => {} },
  ...(redis && {
    'both instances replaced, Redis': { kind: 'redis', url: redis.url, during: replaceBoth },
    'Redis killed': { kind: 'redis', url: redis.url, during: crash(redis) },
    'Redis silent for 3 s': { kind: 'redis', url: redis.url, during: freeze },
  }),
  ...(postgres && { 'Postgres crashed': { kind: 'postgres', url: postgres.url, during: crash(postgres) } }),
}

const measured = []
for (let round = 0; round < rounds; round++) {
  const results = {}
  for (const [name, server] of Object.entries(servers)) {
    // A process looks through the folder when it starts: files of other rows are none of a sign-in's costs.
    await rm(files.url, { recursive: true, force: true })
    results[name] = await measure(server, seconds)
  }
  measured.push(results)
}
for (const [row, reason] of Object.entries(missing)) console.log(`${row} is left out: ${reason}.`)
printLoad(Object.keys(servers), measured)
console.log()
const broken = []
for (const [name, fault] of Object.entries(faults))
  broken.push([name, await measure({ ...fault, instances: 2 }, seconds)])
await Promise.all([redis?.stop(), postgres?.stop()])
printFaults(broken)
console.log()
await printVerification()
