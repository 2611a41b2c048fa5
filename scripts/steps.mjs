import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A tool's own entry file, run by this Node: no shell, no `.bin` shim, the same on every platform. */
export const tool = (path) => [process.execPath, join(root, 'node_modules', path)]

export const tools = {
  biome: tool('@biomejs/biome/bin/biome'),
  knip: tool('knip/bin/knip.js'),
  publint: tool('publint/src/cli.js'),
  tsc: tool('typescript/bin/tsc'),
  vitest: tool('vitest/vitest.mjs'),
}

const running = new Set()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(code)
  })
}

/**
 * Runs a command in the repository. `onLine` gets every line of both outputs, in order.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([command, ...args], { onLine, env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const reader = () => {
      let rest = ''
      return {
        push(text) {
          output += text
          const lines = (rest + text).split('\n')
          rest = lines.pop()
          for (const line of lines) onLine?.(line)
        },
        end() {
          if (rest) onLine?.(rest)
        },
      }
    }
    const readers = [child.stdout, child.stderr].map((stream) => {
      const lines = reader()
      stream.setEncoding('utf8').on('data', lines.push)
      return lines
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      for (const lines of readers) lines.end()
      resolve({ code: code ?? (signal ? 1 : 0), output })
    })
  })
}

/** Whether this file is what Node was started with. */
export const isMain = (url) => process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1]

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
