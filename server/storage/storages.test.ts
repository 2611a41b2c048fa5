import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromUnstorage, memoryStorage } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { digest as hash } from '../crypto/digest.ts'
import { describeStorage } from '../fixtures/describeStorage.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapkit-storage-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.useRealTimers()
})

const twice = <storage>(storage: storage) => [storage, storage] as const

describeStorage('memoryStorage', async () => twice(memoryStorage()))
describeStorage('fromUnstorage, in memory', async () => twice(fromUnstorage(createStorage())))
describeStorage('fromUnstorage, in files', async () =>
  twice(fromUnstorage(createStorage({ driver: fsDriver({ base: join(folder, 'unstorage') }) }))),
)
describeStorage('fileStorage', async () => [fileStorage(join(folder, 'files')), fileStorage(join(folder, 'files'))])

describe('memoryStorage', () => {
  test('is full at its limit, keeps what it has, and takes more once that has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = memoryStorage({ limit: 2 })
    await storage.set('session:a', 'a', 1000)
    await storage.set('session:b', 'b', 90_000)
    await expect(storage.set('nonce:c', 'c', 1000)).rejects.toThrow('2 entries, of 64000000 bytes together')
    await expect(storage.compareAndSet('nonce:c', undefined, 'c', 1000)).rejects.toThrow()
    await storage.set('session:b', 'bb', 90_000)
    expect([await storage.get('session:a'), await storage.get('session:b')]).toEqual(['a', 'bb'])
    vi.advanceTimersByTime(2000)
    await storage.set('nonce:c', 'c', 1000)
    expect(await storage.get('nonce:c')).toBe('c')
  })

  test('takes more entries once the entries that fill it have expired, though the clock was set back before (server 12)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = memoryStorage({ limit: 1 })
    await storage.set('session:a', 'a', 1_000)
    await storage.delete('session:a')
    vi.setSystemTime(Date.now() - 86_400_000)
    await storage.set('session:b', 'b', 1_000)
    vi.advanceTimersByTime(2_000)
    await storage.set('session:c', 'c', 1_000)
    expect(await storage.get('session:c')).toBe('c')
  })

  test('takes no more bytes than it may, and more once there is room again (server 14)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = memoryStorage({ bytes: 200_000 })
    const plain = 'x'.repeat(3_000)
    let count = 0
    const fill = async (value: string) => {
      for (; ; count++)
        if (
          !(await storage.set(`session:${count}`, value, 60_000).then(
            () => true,
            () => false,
          ))
        )
          return
    }
    await fill(plain)
    expect([count > 50, count * plain.length < 200_000]).toEqual([true, true])
    await expect(storage.compareAndSet('account:a', undefined, plain, 60_000)).rejects.toThrow('200000 bytes')
    expect(await storage.get('session:0')).toBe(plain)
    // An existing entry may shrink, end, and be replaced by as many bytes.
    await storage.set('session:0', plain.replaceAll('x', 'y'), 60_000)
    expect(await storage.compareAndSet('session:1', plain, 'z', 60_000)).toBe(true)
    await storage.delete('session:2')
    await storage.set('account:a', plain, 60_000)
    vi.advanceTimersByTime(60_001)
    count = 0
    await fill(plain)
    expect(count).toBeGreaterThan(50)
  })

  test('a few long entries do not keep others out, and a letter beyond Latin counts twice (server 14)', async () => {
    const storage = memoryStorage({ bytes: 200_000 })
    const long = 'x'.repeat(30_000)
    for (let index = 0; index < 3; index++) await storage.set(`session:${index}`, long, 60_000)
    await expect(storage.set('session:3', long, 60_000)).rejects.toThrow('200000 bytes')
    for (let index = 10; index < 40; index++) await storage.set(`session:${index}`, 'x'.repeat(1_000), 60_000)
    const wide = memoryStorage({ bytes: 200_000 })
    await wide.set('session:0', `${long}\u4e2d`, 60_000)
    await expect(wide.set('session:1', `${long}\u4e2d`, 60_000)).rejects.toThrow('200000 bytes')
  })
})

describe('what has expired leaves no file', () => {
  const count = async (at: string) =>
    (await readdir(at, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

  test.each([
    ['fileStorage', (at: string) => fileStorage(at)],
    ['fromUnstorage', (at: string) => fromUnstorage(createStorage({ driver: fsDriver({ base: at }) }))],
  ] as const)('%s', async (name, open) => {
    const at = join(folder, `sweep-${name}`)
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = open(at)
    for (let index = 0; index < 20; index++) await storage.set(`nonce:${hash(`${index}`)}`, 'x', 1000)
    await storage.set(`session:${hash('a')}`, 'a', 3_600_000)
    expect(await count(at)).toBe(21)
    vi.advanceTimersByTime(700_000)
    await storage.set(`session:${hash('b')}`, 'b', 3_600_000)
    await vi.waitFor(async () => expect(await count(at)).toBe(2))
    expect([await storage.get(`session:${hash('a')}`), await storage.get(`session:${hash('b')}`)]).toEqual(['a', 'b'])
  })
})

describe('fileStorage', () => {
  test('an entry that is ended before its time leaves no file after the next sweep (server 12)', async () => {
    const at = join(folder, 'ended')
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = fileStorage(at)
    await storage.set(`session:${hash('a')}`, 'a', 3_600_000)
    await storage.set(`session:${hash('b')}`, 'b', 3_600_000)
    vi.advanceTimersByTime(700_000)
    // This sweep finds that both entries last for another hour.
    await storage.set(`session:${hash('c')}`, 'c', 3_600_000)
    await vi.waitFor(async () => expect(await readdir(at)).toHaveLength(3))
    await storage.delete(`session:${hash('a')}`)
    vi.advanceTimersByTime(700_000)
    await storage.set(`session:${hash('d')}`, 'd', 3_600_000)
    await vi.waitFor(async () =>
      expect((await readdir(at)).toSorted()).toEqual(['b', 'c', 'd'].map((each) => `session-${hash(each)}`).toSorted()),
    )
  })

  test('nobody else on the machine reads it', async () => {
    const at = join(folder, 'modes')
    await fileStorage(at).set('session:a', 'a', 60_000)
    const paths = ['', ...(await readdir(at, { recursive: true }))]
    const modes = await Promise.all(paths.map((path) => stat(join(at, path))))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
  })

  test('what else a host keeps in the folder stays there', async () => {
    const at = join(folder, 'shared')
    await mkdir(join(at, 'uploads'), { recursive: true })
    await writeFile(join(at, 'uploads', 'avatar.png'), 'somebody')
    vi.useFakeTimers({ toFake: ['Date'] })
    const storage = fileStorage(at)
    await storage.set(`nonce:${hash('a')}`, 'a', 1000)
    vi.advanceTimersByTime(700_000)
    await storage.set(`session:${hash('b')}`, 'b', 60_000)
    await vi.waitFor(async () => expect((await readdir(at)).toSorted()).toEqual([`session-${hash('b')}`, 'uploads']))
    expect(await readdir(join(at, 'uploads'))).toEqual(['avatar.png'])
  })

  test('a half-written text is no value, and a file without its text counts as damaged, not absent (server 6)', async () => {
    const at = join(folder, 'half')
    const storage = fileStorage(at)
    await storage.set('session:a', 'a', 60_000)
    await writeFile(join(at, 'session-a', crypto.randomUUID()), '99999999999999 forged')
    expect(await storage.get('session:a')).toBe('a')
    await writeFile(join(at, 'session-a', String(Date.now() + 1_000)), '')
    expect(await storage.get('session:a')).toBe('')
    await storage.set('session:a', 'b', 60_000)
    expect(await storage.get('session:a')).toBe('b')
  })

  test('a folder that cannot be written throws', async () => {
    const at = join(folder, 'no-folder')
    await writeFile(at, '')
    await expect(fileStorage(at).set('session:a', 'a', 60_000)).rejects.toThrow()
    await expect(fileStorage(at).get('session:a')).rejects.toThrow()
  })
})
