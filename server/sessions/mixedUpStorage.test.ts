import { createSignInServer, memoryStorage } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

test("a storage that answers with the entry of another visitor's session signs no visitor in as the other (server 21)", async () => {
  const memory = memoryStorage()
  /** The entry that the storage answers in place of the requested session. */
  let mixedUp: string | undefined
  const keys: string[] = []
  const storage = {
    ...memory,
    set(key: string, value: string, lifetime: number) {
      keys.push(key)
      return memory.set(key, value, lifetime)
    },
    get: (key: string) => memory.get(mixedUp && key.startsWith('session:') ? mixedUp : key),
  }
  const server = createSignInServer({ origins: origin, secret, storage, onError() {} })
  const [ada, bob] = [createVisitor(server.handle), createVisitor(server.handle)]
  await ada.signIn(createAccount())
  await bob.signIn(createAccount())
  mixedUp = keys[0]
  expect((await bob.send('GET', '/session')).status).toBe(503)
  await expect(server.getSession(bob.request())).rejects.toMatchObject({ name: 'SignInStorageError' })
  mixedUp = undefined
  expect(await bob.sessions()).toHaveLength(1)
})
