import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStorage } from 'tapkit/server/node'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { bundle } from '../fixtures/bundle.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Hashes, as accounts have them. */
const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]

test('a process that was halted while others changed an entry ten times does not say that it has changed it (server 1)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-halted-'))
  const end = Date.now() + 600_000
  await mkdir(join(folder, 'nonce-a'))
  const first = join(folder, 'nonce-a', '1')
  // Reading a pipe blocks until its writer writes. That stands for a process that is halted between its look and its
  // change.
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

test('a process that was halted while an expired entry was swept and made anew does not say that it has made it (server 1, server 12)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-swept-'))
  const expired = `${Date.now() - 3_600_000} old`
  const first = join(folder, `account-${a}`, '1')
  await mkdir(join(folder, `account-${a}`))
  execFileSync('mkfifo', [first])
  const halted = fileStorage(folder).compareAndSet(`account:${a}`, undefined, 'mine', 60_000)
  const pipe = await open(first, 'w')
  await unlink(first)
  await writeFile(first, expired)
  // The first write of another process sweeps.
  const other = fileStorage(folder)
  await other.set('session:b', 'b', 60_000)
  await vi.waitFor(async () => expect(await readdir(folder)).not.toContain(`account-${a}`))
  expect(await other.compareAndSet(`account:${a}`, undefined, 'theirs', 60_000)).toBe(true)
  await pipe.writeFile(expired)
  await pipe.close()
  expect([await halted, await other.get(`account:${a}`)]).toEqual([false, 'theirs'])
})

test('the remains of processes that were killed while they made an entry block no entry, and leave the folder (server 12)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-killed-'))
  await mkdir(join(folder, `account-${a}`))
  await writeFile(join(folder, `account-${a}`, crypto.randomUUID()), `${Date.now() + 60_000} half`)
  await mkdir(join(folder, `account-${b}`))
  const drafts = ['0', '1', '2'].map((digit) => join(folder, `draft-${digit.repeat(32)}`))
  for (const draft of drafts) await mkdir(draft)
  await writeFile(join(folder, `draft-${'1'.repeat(32)}`, '1'), `${Date.now() - 3_600_000} old`)
  await writeFile(join(folder, `draft-${'2'.repeat(32)}`, '1'), `${Date.now() + 3_600_000} young`)
  const storage = fileStorage(folder)
  for (const key of [`account:${a}`, `account:${b}`]) {
    await storage.set(key, 'made', 60_000)
    expect(await storage.get(key)).toBe('made')
  }
  await vi.waitFor(async () =>
    expect((await readdir(folder)).toSorted()).toEqual([`account-${a}`, `account-${b}`, `draft-${'2'.repeat(32)}`]),
  )
})

test('a signed text is gone once its session has ended (server 14)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-ended-'))
  const storage = fileStorage(folder)
  await storage.set('session:a', 'signed', 600_000)
  await storage.delete('session:a')
  const names = await readdir(join(folder, 'session-a'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'session-a', name), 'utf8')))
  expect(texts.filter((text) => text.includes('signed'))).toEqual([])
  expect(await storage.get('session:a')).toBeUndefined()
  await storage.set('session:a', 'again', 600_000)
  expect(await storage.get('session:a')).toBe('again')
})

/** A process that cannot write a byte to a file, as on a full disk. */
const script = `
process.on('SIGXFSZ', () => {})
const { fileStorage } = await import(process.argv[1])
const storage = fileStorage(process.argv[2])
const isFull = await storage.set('session:b', 'b', 60_000).then(() => false, () => true)
await storage.delete('session:a')
console.log(JSON.stringify([isFull, (await storage.get('session:a')) === undefined]))
`

test('a disk that is full still ends a session (server 5)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-full-'))
  await fileStorage(folder).set('session:a', 'signed', 600_000)
  const { file, drop } = await bundle('server/node/index.ts', 'es')
  onTestFinished(drop)
  const command = 'ulimit -f 0 && exec "$0" --input-type=module -e "$1" "$2" "$3"'
  const told = execFileSync('sh', ['-c', command, process.execPath, script, file, folder], { encoding: 'utf8' })
  expect(JSON.parse(told)).toEqual([true, true])
  expect(await fileStorage(folder).get('session:a')).toBeUndefined()
}, 30_000)

/** A process that tries to write to a file and cannot write a byte, as on a full disk. */
const trying = `
process.on('SIGXFSZ', () => {})
const { readdir } = await import('node:fs/promises')
const { fileStorage } = await import(process.argv[1])
const storage = fileStorage(process.argv[2])
const isFull = await storage.compareAndSet('nonce:new', undefined, '1', 60_000).then(() => false, () => true)
const isLeft = async () => (await readdir(process.argv[2])).some((name) => name.startsWith('nonce-0'))
const end = Date.now() + 3_000
while ((await isLeft()) && Date.now() < end) await new Promise((done) => setTimeout(done, 20))
console.log(JSON.stringify([isFull, await isLeft()]))
`

test('a disk that tried nonces have filled is not full forever: expired entries leave it (server 12, server 14)', async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-filled-'))
  for (let each = 0; each < 20; each++) {
    await mkdir(join(folder, `nonce-${'0'.repeat(62)}${each + 10}`))
    await writeFile(join(folder, `nonce-${'0'.repeat(62)}${each + 10}`, '1'), `${Date.now() - 3_600_000} 1`)
  }
  const { file, drop } = await bundle('server/node/index.ts', 'es')
  onTestFinished(drop)
  const command = 'ulimit -f 0 && exec "$0" --input-type=module -e "$1" "$2" "$3"'
  const told = execFileSync('sh', ['-c', command, process.execPath, trying, file, folder], { encoding: 'utf8' })
  expect(JSON.parse(told)).toEqual([true, false])
  expect((await readdir(folder)).filter((name) => name.startsWith('nonce-0'))).toEqual([])
}, 30_000)
