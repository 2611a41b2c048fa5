// @vitest-environment node
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a child and its folder end with a parent that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapkit-watched-'))
  const program = `
    import { spawnWatched } from ${JSON.stringify(join(import.meta.dirname, 'spawnWatched.mjs'))}
    const folder = ${JSON.stringify(folder)}
    const { complaint } = spawnWatched('/bin/sh', ['-c', 'echo $$ >&2; exec sleep 600'], { folder })
    const wait = setInterval(() => complaint() && (console.log(complaint()), clearInterval(wait)), 5)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})
