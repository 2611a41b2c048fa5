import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStorage } from 'tapkit/server/node'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a process that was halted while an expired entry was swept and made anew does not say that it has made it (server 1, server 12)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-swept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const expired = `${Date.now() - 3_600_000} old`
  const first = join(folder, 'account-a', '1')
  await mkdir(join(folder, 'account-a'))
  // Reading a pipe waits for its writer, as a process waits that is halted between its look and its change.
  execFileSync('mkfifo', [first])
  const halted = fileStorage(folder).compareAndSet('account:a', undefined, 'mine', 60_000)
  const pipe = await open(first, 'w')
  await unlink(first)
  await writeFile(first, expired)
  // The first write of another process sweeps.
  const other = fileStorage(folder)
  await other.set('session:b', 'b', 60_000)
  await vi.waitFor(async () => expect(await readdir(folder)).not.toContain('account-a'))
  expect(await other.compareAndSet('account:a', undefined, 'theirs', 60_000)).toBe(true)
  await pipe.writeFile(expired)
  await pipe.close()
  expect([await halted, await other.get('account:a')]).toEqual([false, 'theirs'])
})
