import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { spawnWatched, type Watched } from '../../sandbox/spawnWatched.mjs'

/** Programs of one engine and the home that they share: all of it goes at once, and with us however we end. */
export async function startTogether() {
  const home = await mkdtemp(join(tmpdir(), 'tapkit-engine-'))
  const running: (() => unknown)[] = []
  return {
    home,
    /** Starts a program, and waits until it has said that on its error output. */
    async start(binary: string, args: readonly string[], env: Record<string, string> = {}) {
      const program = spawnWatched(binary, args, { folder: home, env: { ...env, HOME: home } })
      running.push(program.stop)
      return {
        until: (said: RegExp) => vi.waitFor(() => matchOf(program, said, binary), { timeout: 60_000, interval: 50 }),
      }
    },
    /** What else has to end, before the programs that were started until now. */
    before: (task: () => unknown) => void running.push(task),
    async stop() {
      for (const task of running.reverse()) await Promise.resolve(task()).catch(() => {})
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

function matchOf(program: Watched, said: RegExp, binary: string): string {
  const found = said.exec(program.complaint())?.[1]
  if (found) return found
  throw new Error(`${binary} did not start: ${program.ended() ?? program.complaint()}`)
}
