import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignInServer } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tapkit-attack-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

// Needs the right to mount: a volume of its own, as the page on the server advises, that sign-ins of strangers have filled.
test('a volume that is full still lets a visitor sign out of a stolen cookie (server 5)', async () => {
  const folder = await openFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', [folder]))
  const { handle } = createSignInServer({ origins: origin, secret, storage: fileStorage(join(folder, 'sign-in')) })
  const visitor = createVisitor(handle)
  await visitor.signIn(createAccount())
  const thief = createVisitor(handle)
  for (const [name, value] of visitor.jar) thief.jar.set(name, value)
  expect(() => writeFileSync(join(folder, 'strangers'), new Uint8Array(4_000_000))).toThrow('ENOSPC')
  const answers = [await visitor.send('DELETE', '/session'), await visitor.send('DELETE', '/session?everywhere=true')]
  expect([answers.map(({ status }) => status), await thief.sessions()]).toEqual([[200, 401], []])
})

test('what was signed leaves the folder once its session has ended (server 14)', async () => {
  const folder = await openFolder()
  const { handle } = createSignInServer({ origins: origin, secret, storage: fileStorage(folder) })
  const visitor = createVisitor(handle)
  const body = await visitor.sign(createAccount())
  await visitor.send('POST', '/verify', { body })
  await visitor.send('DELETE', '/session?everywhere=true')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
  expect(texts.filter((text) => text.includes(body.signature))).toEqual([])
})
