import { spawn } from 'node:child_process'

// The child must not outlive us, however we end. On POSIX a tiny shell waits on a pipe that the system closes with us;
// a line in the pipe means that the child ended by itself and nothing is left to kill. $1 is a folder that goes with it.
const WATCHED =
  'folder=$1; shift; ( read -r _ <&3 || { kill $$; [ -n "$folder" ] && sleep 2 && rm -rf "$folder"; } ) >/dev/null 2>&1 & exec 3<&-; exec "$0" "$@"'

/**
 * Starts a program that ends with us. `end` resolves with the reason when it is gone, `ended()` is that reason so far, and
 * `complaint()` the last of what it said on its error output. `folder` is deleted if we die without having stopped it; `env` is
 * added to our environment.
 */
export function spawnWatched(binary, args, { folder = '', env } = {}) {
  const watched = process.platform !== 'win32'
  const options = { env: { ...process.env, ...env } }
  const child = watched
    ? spawn('/bin/sh', ['-c', WATCHED, binary, folder, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      })
    : spawn(binary, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })

  let complaint = ''
  let ended
  const end = new Promise((resolve) => {
    const finish = (reason) => {
      ended ??= reason
      child.stdio[3]?.end('\n')
      resolve(ended)
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => finish(complaint.trim() || `exit ${signal ?? code}`))
  })
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-2000)
  })
  child.stdio[3]?.on('error', () => {})

  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    end,
    ended: () => ended,
    complaint: () => complaint.trim(),
    async stop() {
      process.off('exit', kill)
      kill()
      await end
    },
  }
}
