import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folder } from './prepare.mjs'
import { end } from './processes.mjs'

const visitors = 16
const env = { ...process.env, NODE_ENV: 'production' }

async function startServer(kind, url = '', port = '0') {
  const child = fork(join(folder, 'serve.mjs'), [kind, url, port], { cwd: folder, env })
  const [base] = await once(child, 'message')
  return { child, base }
}

const drive = async (bases, seconds, kind) => {
  const input = [join(folder, 'drive.mjs'), bases.join(), String(seconds), String(visitors), kind]
  return JSON.parse((await promisify(execFile)(process.execPath, input, { cwd: folder, env })).stdout)
}

/** Signs visitors in at servers of one kind. `during` may do harm meanwhile: `restart` ends a server and puts another one in its place. */
export async function measure({ kind, url, instances = 1, during }, seconds) {
  const servers = await Promise.all(Array.from({ length: instances }, () => startServer(kind, url)))
  const bases = servers.map(({ base }) => base)
  const restart = async (index) => {
    await end(servers[index].child)
    servers[index] = await startServer(kind, url, new URL(bases[index]).port)
  }
  await drive(bases, 1, kind)
  const [result] = await Promise.all([drive(bases, seconds, kind), during?.({ restart })])
  const { rss } = await (await fetch(`${bases[0]}/stats`)).json()
  await Promise.all(servers.map(({ child }) => end(child)))
  return { ...result, mb: Math.round(rss / 1e6) }
}
