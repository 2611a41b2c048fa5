import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignInServer } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/**
 * Leaves the newest version of entries of a kind without its text. Nothing is synced to the disk, so that a machine that loses its power may keep the name of
 * a file, and not its text.
 */
async function losePower(folder: string, kind: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(kind)) continue
    const newest = Math.max(...(await readdir(join(folder, name))).map(Number))
    await truncate(join(folder, name, String(newest)), 0)
  }
}

const start = (folder: string) =>
  createSignInServer({ origins: origin, secret, storage: fileStorage(folder), onError() {} })

test('a nonce whose file lost its text with the power, as it was spent, signs no visitor in again (server 1, server 6)', async () => {
  const folder = await openFolder()
  const [visitor, again] = [createVisitor(start(folder).handle), createVisitor(start(folder).handle)]
  const body = await visitor.sign(createAccount())
  for (const [name, value] of visitor.jar) again.jar.set(name, value)
  expect((await visitor.send('POST', '/verify', { body })).status).toBe(200)
  await losePower(folder, 'nonce')
  expect([401, 503]).toContain((await again.send('POST', '/verify', { body })).status)
})

test('a visitor whose list lost its text with the power is not told that they are signed out, because that is unknown (server 6, server 16)', async () => {
  const folder = await openFolder()
  const visitor = createVisitor(start(folder).handle)
  await visitor.signIn(createAccount())
  await losePower(folder, 'account')
  await expect(start(folder).getSession(visitor.request())).rejects.toThrow('storage')
})
