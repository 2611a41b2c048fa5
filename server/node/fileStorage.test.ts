import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStorage } from 'tapkit/server/node'
import { afterEach, expect, test } from 'vitest'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a process that was halted while others changed an entry ten times does not say that it has changed it (server 1)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-halted-'))
  const end = Date.now() + 600_000
  await mkdir(join(folder, 'nonce-a'))
  const first = join(folder, 'nonce-a', '1')
  // Reading a pipe waits for its writer, as a process waits that is halted between its look and its change.
  execFileSync('mkfifo', [first])
  const halted = fileStorage(folder).compareAndSet('nonce:a', 'one', 'mine', 60_000)
  const pipe = await open(first, 'w')
  await writeFile(join(folder, 'nonce-a', '2'), `${end} two`)
  const other = fileStorage(folder)
  for (let each = 0; each < 10; each++) await other.set('nonce:a', `other ${each}`, 60_000)
  await pipe.writeFile(`${end} one`)
  await pipe.close()
  expect([await halted, await other.get('nonce:a')]).toEqual([false, 'other 9'])
  expect(await readdir(join(folder, 'nonce-a'))).not.toContain('2')
})
