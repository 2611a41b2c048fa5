import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignInServer, fromUnstorage } from 'tapkit/server'
import { createStorage } from 'unstorage'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bundle } from '../fixtures/bundle.ts'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/** A process that may not write a byte to a file, as on a volume that is full, and that visitors try to sign in at. */
const script = `
process.on('SIGXFSZ', () => {})
const { readdir } = await import('node:fs/promises')
const { fileStorage } = await import(process.argv[1])
const storage = fileStorage(process.argv[2])
const isFull = await storage.compareAndSet('nonce:new', undefined, '1', 60_000).then(() => false, () => true)
const isLeft = async () => (await readdir(process.argv[2])).some((name) => name.startsWith('nonce-old'))
const end = Date.now() + 3_000
while ((await isLeft()) && Date.now() < end) await new Promise((done) => setTimeout(done, 20))
console.log(JSON.stringify([isFull, await isLeft()]))
`

test('a volume that tried nonces have filled is not full for ever: what has expired leaves it (server 12, server 14)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (let each = 0; each < 20; each++) {
    await mkdir(join(folder, `nonce-old${each}`))
    await writeFile(join(folder, `nonce-old${each}`, '1'), `${Date.now() - 3_600_000} 1`)
  }
  const { file, drop } = await bundle('server/node/index.ts', 'es')
  onTestFinished(drop)
  const command = 'ulimit -f 0 && exec "$0" --input-type=module -e "$1" "$2" "$3"'
  const told = execFileSync('sh', ['-c', command, process.execPath, script, file, folder], { encoding: 'utf8' })
  expect(JSON.parse(told)).toEqual([true, false])
  expect((await readdir(folder)).filter((name) => name.startsWith('nonce-old'))).toEqual([])
}, 30_000)

test('a driver of unstorage that strangers have filled takes sign-ins again once what they left has expired (server 11, server 14)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const storage = createStorage()
  const { setItemRaw } = storage
  // As a driver with a quota, or a disk, refuses.
  storage.setItemRaw = async (key, ...rest) => {
    if (!(await storage.hasItem(key)) && (await storage.getKeys()).length >= 30) throw new Error('ENOSPC')
    return setItemRaw.call(storage, key, ...rest)
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage: fromUnstorage(storage) })
  for (let each = 0; each < 31; each++) {
    const stranger = createVisitor(handle)
    const body = { ...(await stranger.sign(createAccount())), signature: `0x${'ab'.repeat(65)}` }
    await stranger.send('POST', '/verify', { body })
  }
  expect((await createVisitor(handle).signIn(createAccount())).status).toBe(503)
  // A day later nothing that fills it counts any more.
  vi.setSystemTime(Date.now() + 86_400_000)
  const visitor = createVisitor(handle)
  await vi.waitFor(async () => expect((await visitor.signIn(createAccount())).status).toBe(200), { timeout: 3_000 })
})
