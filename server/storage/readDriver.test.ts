import { createSignInServer, fromUnstorage, type Unstorage } from 'tapkit/server'
import { createStorage } from 'unstorage'
import r2 from 'unstorage/drivers/cloudflare-r2-binding'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

/**
 * unstorage's own driver for Cloudflare's buckets, over a bucket as a worker has it. Like the drivers for S3, Netlify Blobs, Vercel Blob and UploadThing, it answers a raw
 * item as an ArrayBuffer.
 */
function openBucket() {
  const items = new Map<string, string>()
  const bucket = {
    put: async (key: string, value: string) => void items.set(key, value),
    get: async (key: string) => {
      const item = items.get(key)
      return item === undefined ? null : { arrayBuffer: async () => new TextEncoder().encode(item).buffer }
    },
    delete: async (key: string) => void items.delete(key),
    head: async (key: string) => (items.has(key) ? {} : null),
    list: async () => ({ objects: [...items.keys()].map((key) => ({ key })), truncated: false }),
  }
  return fromUnstorage(createStorage({ driver: r2({ binding: bucket as never }) }) as Unstorage)
}

type Visitor = ReturnType<typeof createVisitor>

/** Sends the same signed message again, with the cookies that the browser had when it was signed. */
async function repeat(visitors: readonly Visitor[], body: unknown, jar: ReadonlyMap<string, string>) {
  const sent = visitors.map((visitor) => {
    for (const [cookie, value] of jar) visitor.jar.set(cookie, value)
    return visitor.send('POST', '/verify', { body })
  })
  return (await Promise.all(sent)).map(({ status }) => status)
}

test('over a driver that answers an item as an ArrayBuffer a nonce signs in once, and the visitor is signed in (server 1)', async () => {
  const { handle } = createSignInServer({ origins: origin, secret, storage: openBucket() })
  const visitor = createVisitor(handle)
  const body = await visitor.sign(createAccount())
  const jar = new Map(visitor.jar)
  const statuses = [...(await repeat([visitor], body, jar)), ...(await repeat([visitor], body, jar))]
  expect([statuses, (await visitor.sessions()).length]).toEqual([[200, 401], 1])
})

test('over a driver that answers an item as an ArrayBuffer a nonce has five tries, and the RPC is not asked more often (server 11)', async () => {
  let asked = 0
  const ask = async () => {
    asked++
    return '0x'
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage: openBucket(), call: { 'eip155:1': ask } })
  const visitor = createVisitor(handle)
  const body = { ...(await visitor.sign(createAccount())), signature: `0x${'ab'.repeat(100)}` }
  for (let each = 0; each < 30; each++) await visitor.send('POST', '/verify', { body })
  expect(asked).toBe(5)
})

/** A driver whose reads show a change only later, as those for Netlify Blobs and Cloudflare KV may for up to a minute. */
function openLate() {
  const items = new Map<string, unknown>()
  let shown = new Map<string, unknown>()
  const storage: Unstorage = {
    getItemRaw: async (key) => shown.get(key),
    setItemRaw: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...shown.keys()],
  }
  const show = () => {
    shown = new Map(items)
  }
  return { storage: fromUnstorage(storage), show }
}

test('over a driver whose reads are late a nonce signs in once: this process has written itself that it is spent (server 1, server 17)', async () => {
  const { storage } = openLate()
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [visitor, copy] = [createVisitor(handle), createVisitor(handle)]
  const body = await visitor.sign(createAccount())
  const jar = new Map(visitor.jar)
  const statuses = [...(await repeat([visitor], body, jar)), ...(await repeat([copy], body, jar))]
  expect(statuses).toEqual([200, 401])
})

test('over a driver whose reads are late a copy of the cookie is worth nothing once a sign-out was answered with 200 (server 5, server 17)', async () => {
  const { storage, show } = openLate()
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [visitor, thief] = [createVisitor(handle), createVisitor(handle)]
  await visitor.signIn(createAccount())
  show()
  for (const [name, value] of visitor.jar) thief.jar.set(name, value)
  expect(await thief.sessions()).toHaveLength(1)
  expect((await visitor.send('DELETE', '/session?everywhere=true')).status).toBe(200)
  expect(await thief.sessions()).toEqual([])
})

/** A driver whose changes are made in a later task, as those of all drivers that use a disk or a network. */
function openAsync(): Unstorage {
  const items = new Map<string, unknown>()
  return {
    getItemRaw: async (key) => items.get(key),
    async setItemRaw(key, value) {
      await new Promise(setImmediate)
      items.set(key, value)
    },
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
}

test('two servers of one process over the same storage of unstorage let only one of two tabs in with a nonce (server 1)', async () => {
  const driver = openAsync()
  // As a route makes them that has its environment only with the request, or a process with two sites.
  const create = () => createSignInServer({ origins: origin, secret, storage: fromUnstorage(driver) })
  const [one, other] = [createVisitor(create().handle), createVisitor(create().handle)]
  const body = await one.sign(createAccount())
  const statuses = await repeat([one, other], body, new Map(one.jar))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('only one of two tasks creates an entry, even through two `fromUnstorage` storages of the process (server 1)', async () => {
  const driver = openAsync()
  const stores = [fromUnstorage(driver), fromUnstorage(driver)]
  const won = await Promise.all(stores.map((each) => each.compareAndSet('nonce:a', undefined, 'spent', 60_000)))
  expect(won.filter(Boolean)).toHaveLength(1)
})

test('a host’s own items in the same storage are not taken away, whatever their names (server 12, server 17)', async () => {
  const driver = createStorage() as ReturnType<typeof createStorage> & Unstorage
  await driver.setItem('tapkit:prices', { eur: 1 })
  await driver.setItem('tapkit:session:prices', '1.3 old')
  const storage = fromUnstorage(driver)
  // The first change begins a sweep, and the sweep asks for an entry's end before it takes the entry away.
  await storage.set('session:a', 'a', 60_000)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(await driver.getItem('tapkit:prices')).toEqual({ eur: 1 })
  expect(await driver.getItem('tapkit:session:prices')).toBe('1.3 old')
})

/** The remains of a process that was killed between the two steps of a write: unstorage's driver for files empties a file, and then writes it. */
function openCut() {
  const items = new Map<string, unknown>()
  const driver: Unstorage = {
    getItemRaw: async (key) => items.get(key),
    setItemRaw: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getKeys: async () => [...items.keys()],
  }
  const cut = (kind: string) => {
    for (const key of items.keys()) if (key.startsWith(`tapkit:${kind}:`)) items.set(key, '')
  }
  const start = () => createSignInServer({ origins: origin, secret, storage: fromUnstorage(driver), onError() {} })
  return { start, cut }
}

test('a nonce whose entry was cut short by a crash, as it was spent, signs no visitor in again (server 1, server 6)', async () => {
  const { start, cut } = openCut()
  const visitor = createVisitor(start().handle)
  const body = await visitor.sign(createAccount())
  const jar = new Map(visitor.jar)
  expect((await visitor.send('POST', '/verify', { body })).status).toBe(200)
  cut('nonce')
  const [status] = await repeat([createVisitor(start().handle)], body, jar)
  expect([401, 503]).toContain(status)
})

test('a visitor whose list was cut short by a crash is not told that they are signed out, because that is unknown (server 6)', async () => {
  const { start, cut } = openCut()
  const visitor = createVisitor(start().handle)
  await visitor.signIn(createAccount())
  cut('account')
  await expect(start().getSession(visitor.request())).rejects.toThrow('storage')
})
