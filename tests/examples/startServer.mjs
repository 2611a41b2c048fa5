import { spawn } from 'node:child_process'

/** ms; against what never comes, not against slow machines. */
const limit = 120_000

/**
 * Starts a server and waits until it answers at `url`.
 * @throws {Error} what it said, where it ended or did not answer
 */
export async function startServer([command, ...args], { cwd, env, url }) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which ends as one: `next dev` is a process that starts another.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  const deadline = Date.now() + limit
  for (;;) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, output: () => output, stop }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${command} ${args.join(' ')} does not answer at ${url}:\n${output.trim()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
