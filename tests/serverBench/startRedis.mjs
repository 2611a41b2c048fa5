import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { findRedis } from '../../scripts/redis.mjs'
import { end, freePort, until } from './processes.mjs'

/** A Redis that writes each command to the disk of `folder`, and the faults that it can have; `undefined` if there is none on this machine. */
export async function startRedis(folder) {
  const program = await findRedis()
  if (!program) return undefined
  const port = String(await freePort())
  await mkdir(folder, { recursive: true })
  const options = ['--port', port, '--bind', '127.0.0.1', '--appendonly', 'yes', '--save', '', '--dir', folder]
  const start = () => until(spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] }), 'Ready to accept')
  let child = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => end(child),
    crash: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await start()
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  }
}
