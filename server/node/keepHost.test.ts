import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileStorage } from 'tapkit/server/node'
import { expect, onTestFinished, test, vi } from 'vitest'

const upload = crypto.randomUUID()

test.each([
  ['posts by their number', 'draft-posts/1'],
  ['posts by their name', 'draft-letters/hello.md'],
  ['uploads by a UUID', `session-uploads/${upload}`],
  ['uploads by a UUID, of a session named by a hash', `session-${'ab'.repeat(32)}/${upload}`],
  ['letters by their name, of a nonce named by a hash', `nonce-${'ab'.repeat(32)}/hello.md`],
  ['orders by their number, of an account named by a hash', `account-${'ab'.repeat(16)}/17`],
  ['drafts by their number, in a folder named by a hash', `draft-${'ab'.repeat(16)}/17`],
])('a sweep takes nothing away that a host keeps in the folder: %s (server 17)', async (_, file) => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-host-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, dirname(file)), { recursive: true })
  await writeFile(join(folder, file), 'the only copy')
  const sweptAfter = `session-${'cd'.repeat(32)}`
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = fileStorage(folder)
  await storage.set(sweptAfter.replace('-', ':'), 'over', 1_000)
  vi.advanceTimersByTime(700_000)
  // While a sweep is under way, a further change begins no sweep.
  await vi.waitFor(async () => {
    await storage.set(`session:${'ef'.repeat(32)}`, 'alive', 3_600_000)
    expect(await readdir(folder)).not.toContain(sweptAfter)
  })
  expect(await readdir(folder, { recursive: true })).toContain(file)
})

test('an account whose folder has a file of the system’s beside its expired list signs in again after a sweep (server 16, server 17)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-host-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = fileStorage(folder)
  const [account, other] = [`account:${'ab'.repeat(16)}`, `session:${'cd'.repeat(32)}`]
  for (const key of [account, other]) await storage.set(key, 'over', 1_000)
  // As the Finder leaves it in a folder that a person has looked into.
  await writeFile(join(folder, account.replace(':', '-'), '.DS_Store'), '')
  vi.advanceTimersByTime(700_000)
  await vi.waitFor(async () => {
    await storage.set(`session:${'ef'.repeat(32)}`, 'alive', 3_600_000)
    expect(await readdir(folder)).not.toContain(other.replace(':', '-'))
  })
  expect(await storage.compareAndSet(account, undefined, 'again', 60_000)).toBe(true)
  expect(await storage.get(account)).toBe('again')
})

test('one of two processes makes an entry whose folder holds nothing but a file of the system’s, and the entry changes like any other (server 1, server 20)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-host-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const account = `account:${'ab'.repeat(16)}`
  await mkdir(join(folder, account.replace(':', '-')))
  await writeFile(join(folder, account.replace(':', '-'), '.DS_Store'), '')
  const [one, other] = [fileStorage(folder), fileStorage(folder)]
  const made = [one, other, one, other].map((storage) => storage.compareAndSet(account, undefined, 'first', 60_000))
  expect((await Promise.all(made)).filter(Boolean)).toHaveLength(1)
  for (let at = 0; at < 12; at++)
    expect(await other.compareAndSet(account, at ? `${at}` : 'first', `${at + 1}`, 60_000)).toBe(true)
  expect(await one.get(account)).toBe('12')
  await one.delete(account)
  expect(await other.compareAndSet(account, undefined, 'again', 60_000)).toBe(true)
  expect(await one.get(account)).toBe('again')
})
