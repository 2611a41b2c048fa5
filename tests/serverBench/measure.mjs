import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { folder } from './prepare.mjs'
import { end, own } from './processes.mjs'

const visitors = 16
const env = { ...process.env, NODE_ENV: 'production' }

/**
 * The next message of a child.
 * @throws {Error} if it ends instead
 */
async function hear(child) {
  const ended = once(child, 'exit').then(() => {
    throw new Error('It ended, and says why above.')
  })
  const [said] = await Promise.race([once(child, 'message'), ended])
  return said
}

async function startServer(kind, url = '', port = '0') {
  const child = own(fork(join(folder, 'serve.mjs'), [kind, url, port], { cwd: folder, env }))
  return { child, base: await hear(child) }
}

/** `during` begins with the load. */
async function drive(bases, seconds, kind, during = async () => {}) {
  const child = fork(join(folder, 'drive.mjs'), [bases.join(), seconds, visitors, kind], { cwd: folder, env })
  await hear(child)
  const [result] = await Promise.all([hear(child), during()])
  return result
}

/** Signs visitors in at servers of one kind. `during` may do harm meanwhile: `restart` ends a server and puts another server in its place. */
export async function measure({ kind, url, instances = 1, during }, seconds) {
  const servers = await Promise.all(Array.from({ length: instances }, () => startServer(kind, url)))
  const bases = servers.map(({ base }) => base)
  const restart = async (index) => {
    await end(servers[index].child)
    servers[index] = await startServer(kind, url, new URL(bases[index]).port)
  }
  // The figures before a server is warm are mostly the compiler's.
  await drive(bases, seconds / 2, kind)
  const result = await drive(bases, seconds, kind, during && (() => during({ restart })))
  const { rss } = await (await fetch(`${bases[0]}/stats`)).json()
  await Promise.all(servers.map(({ child }) => end(child)))
  return { ...result, mb: Math.round(rss / 1e6) }
}
