// `npm run bench:server`: complete sign-ins by storage, instances and peer, and what a storage that dies costs; `-- --seconds=10` for calmer figures.
import { execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findRedis } from '../../scripts/redis.mjs'
import { root, run } from '../../scripts/steps.mjs'

const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.slice('--seconds='.length) ?? 4)
const visitors = 16
const folder = join(root, '.cache', 'serverBench')
const peers = ['@hono/node-server@2', 'hono@4', 'ioredis@5', 'viem@2', 'better-auth@1']
const env = { ...process.env, NODE_ENV: 'production' }

/** A folder with the peers, which the package itself does not depend on, and with the package as it is built. */
async function prepare() {
  const { ok, output } = await ensureBuilt()
  if (!ok) throw new Error(output)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const installed = await run(['npm', 'install', '--ignore-scripts', '--silent', ...peers], { cwd: folder })
  if (installed.code !== 0) throw new Error(installed.output)
  await rm(join(folder, 'node_modules', 'tapkit'), { force: true })
  await symlink(root, join(folder, 'node_modules', 'tapkit'))
  for (const file of ['serve.mjs', 'drive.mjs', 'world.mjs'])
    await cp(join(import.meta.dirname, file), join(folder, file))
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

async function startRedis(port, dir) {
  const options = ['--port', port, '--bind', '127.0.0.1', '--appendonly', 'yes', '--save', '', '--dir', dir]
  const child = spawn(await findRedis(), options, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const text of child.stdout) {
    said += text
    if (said.includes('Ready to accept')) break
  }
  return child
}

async function end(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode) return
  child.kill(signal)
  await once(child, 'exit')
}

async function startServer(kind, url = '') {
  const child = fork(join(folder, 'serve.mjs'), [kind, url], { cwd: folder, env })
  const [base] = await once(child, 'message')
  return { child, base }
}

const drive = async (bases, time, kind) => {
  const input = [join(folder, 'drive.mjs'), bases.join(), String(time), String(visitors), kind]
  return JSON.parse((await promisify(execFile)(process.execPath, input, { cwd: folder, env })).stdout)
}

/** Signs visitors in at one kind of server. `during` may do harm meanwhile. */
async function measure(name, kind, { url, instances = 1, during } = {}) {
  const servers = await Promise.all(Array.from({ length: instances }, () => startServer(kind, url)))
  const bases = servers.map(({ base }) => base)
  await drive(bases, 1, kind)
  const [result] = await Promise.all([drive(bases, seconds, kind), during?.()])
  const { rss } = await (await fetch(`${bases[0]}/stats`)).json()
  await Promise.all(servers.map(({ child }) => end(child)))
  return { name, ...result, mb: Math.round(rss / 1e6) }
}

await prepare()
const work = join(folder, 'work')
await rm(work, { recursive: true, force: true })
await mkdir(join(work, 'redis'), { recursive: true })

const rows = [
  await measure('viem alone, nothing stored', 'viem'),
  await measure('better-auth, memory', 'better-auth'),
  await measure('memory', 'memory'),
  await measure('file', 'file', { url: join(work, 'files') }),
  await measure('file, two instances', 'file', { url: join(work, 'files'), instances: 2 }),
]
if (await findRedis()) {
  const port = String(await freePort())
  const url = `redis://127.0.0.1:${port}`
  let redis = await startRedis(port, join(work, 'redis'))
  rows.push(
    await measure('Redis', 'redis', { url }),
    await measure('Redis, two instances', 'redis', { url, instances: 2 }),
  )
  const during = async () => {
    await new Promise((done) => setTimeout(done, (seconds * 1_000) / 3))
    await end(redis, 'SIGKILL')
    await new Promise((done) => setTimeout(done, 1_000))
    redis = await startRedis(port, join(work, 'redis'))
  }
  rows.push(await measure('Redis killed and started again, two instances', 'redis', { url, instances: 2, during }))
  await end(redis)
} else console.log('Redis is not here: install redis-server (or Valkey), or set REDIS_SERVER.')

const [viem, other] = rows
const head = [
  'server',
  'sign-ins /s',
  'of better-auth',
  'p50, p99 ms',
  'CPU ms a sign-in',
  'of viem',
  'session asked /s',
  'CPU ms each',
  'rss MB',
]
const print = (cells) => console.log(`| ${cells.join(' | ')} |`)
print([...head, 'lost, wrong', 'refused'])
print([...head, '', ''].map(() => '---'))
for (const { name, rate, p50, p99, cpu, asked = '', askCpu, mb, lost, wrong, refused } of rows) {
  const ratios = [`${(rate / other.rate).toFixed(1)}×`, `${(cpu / viem.cpu).toFixed(2)}×`]
  const held = lost === undefined ? '' : `${lost}, ${wrong}`
  const told = Object.entries(refused).map(([answer, count]) => `${count} × ${answer}`)
  print([
    name,
    Math.round(rate),
    ratios[0],
    `${p50}, ${p99}`,
    cpu.toFixed(1),
    ratios[1],
    asked,
    askCpu?.toFixed(2) ?? '',
    mb,
    held,
    told.join(', '),
  ])
}
