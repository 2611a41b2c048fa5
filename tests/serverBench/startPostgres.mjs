import { spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../../scripts/browser.mjs'
import { run } from '../../scripts/steps.mjs'
import { end, freePort, until } from './processes.mjs'

/** Debian has Postgres beside the path, in a folder for each version. */
async function findPostgres() {
  const home = '/usr/lib/postgresql'
  const versions = await readdir(home).catch(() => [])
  return findProgram(
    'POSTGRES',
    ['postgres'],
    versions
      .toSorted()
      .reverse()
      .map((version) => `${home}/${version}/bin/postgres`),
  )
}

/** Postgres does not run as root: root runs it as `nobody`. */
async function findUser() {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run(['id', flag, 'nobody'])).output)),
  )
  return { uid, gid }
}

/** A Postgres with its data in a folder of its own, and the faults that it can have; `undefined` if there is none on this machine. */
export async function startPostgres() {
  const program = await findPostgres()
  if (!program) return undefined
  const port = String(await freePort())
  const user = await findUser()
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }

  const initdb = join(dirname(await realpath(program)), 'initdb')
  const made = ['-D', folder, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  await until(spawn(initdb, made, options), 'Success')
  const own = ['-D', folder, '-k', folder, '-p', port, '-c', 'listen_addresses=127.0.0.1']
  const start = () => until(spawn(program, own, options), 'ready to accept connections')
  let child = await start()
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await end(child, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
    /** Nothing is finished, nothing is written down. */
    crash: () => end(child, 'SIGQUIT'),
    restart: async () => {
      child = await start()
    },
  }
}
