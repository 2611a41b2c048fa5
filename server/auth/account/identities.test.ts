import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld, secret } from '../fixtures/createWorld.ts'
import { readOptions } from '../readOptions.ts'
import { keepProof } from './proofs.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const google = { provider: 'google', issuer: 'https://accounts.google.test', subject: '1234', label: 'Ada' }

/** Somebody with a wallet, and a proof of any identity, as another way to log in gives one. */
async function openOwner(storage = memoryStorage(), address = email) {
  const world = createWorld({ storage })
  const page = await world.logIn(address)
  const wallet = await createWallet()
  await page.send('PUT', '/vault', { vault: wallet.text() })
  const settings = readOptions({
    origin: 'http://keys.tapkit.localhost:5174',
    hosts: [],
    operator: 'Acme',
    secret,
    storage,
    sendMail: async () => {},
  })
  const prove = (identity: typeof google, of: Page = page) => keepProof(of.device, identity, settings)
  return { world, page, prove, unlocked: { signer: wallet.signer } }
}

const labels = async (page: Page) =>
  (await page.send('GET', '/identities')).json.identities.map(
    ({ provider, label }: typeof google) => `${provider} ${label}`,
  )

test('another login is added with the vault’s signature, by a proof of this device, and taken away again (login-server 19)', async () => {
  const { world, page, prove, unlocked } = await openOwner()
  const proof = await prove(google)
  expect(await page.send('PUT', '/identities', { proof })).toMatchObject(refused(403, 'vault_signature_needed'))
  const foreign = await prove(google, await world.open())
  expect(await page.send('PUT', '/identities', { proof: foreign }, unlocked)).toMatchObject(
    refused(401, 'proof_refused'),
  )
  const added = await page.send('PUT', '/identities', { proof }, unlocked)
  expect(added).toMatchObject({ status: 200, json: { id: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  expect(await labels(page)).toEqual([`email ${email}`, 'google Ada'])
  expect(await page.send('PUT', '/identities', { proof }, unlocked)).toMatchObject(refused(401, 'proof_refused'))
  expect(await page.send('DELETE', '/identities', { id: added.json.id })).toMatchObject(
    refused(403, 'vault_signature_needed'),
  )
  expect(await page.send('DELETE', '/identities', { id: added.json.id }, unlocked)).toMatchObject({ status: 200 })
  expect(await labels(page)).toEqual([`email ${email}`])
  const [{ id }] = (await page.send('GET', '/identities')).json.identities
  expect(await page.send('DELETE', '/identities', { id }, unlocked)).toMatchObject(refused(409, 'identity_last'))
})

test('secrets rotate: after a login, nothing of the account needs the older one (login-server 10)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = memoryStorage()
  const { world, page, prove, unlocked } = await openOwner(storage)
  await page.send('PUT', '/identities', { proof: await prove(google) }, unlocked)
  const keyOf = async (of: Page) => {
    const key = await createOneTimeKey()
    const { json } = await of.send('POST', '/login-key', { to: key.to })
    return Buffer.from(await key.open(json)).toString('hex')
  }
  const before = await keyOf(page)
  const newer = 'a newer secret, random enough, 32 chars'
  const [during, after] = [[newer, secret], newer].map((each) => createWorld({ storage, secret: each }))
  vi.advanceTimersByTime(31_000)
  await during?.logIn(email)
  const later = page.use(after?.server.handle ?? world.server.handle)
  expect(await keyOf(later)).toBe(before)
  expect(await labels(later)).toEqual(['google Ada', `email ${email}`])
  vi.advanceTimersByTime(31_000)
  expect((await (await after?.logIn(email))?.send('GET', '/session'))?.json).toMatchObject({ hasVault: true })
})

test('a login of another wallet is not taken from it (login-server 19)', async () => {
  const storage = memoryStorage()
  const [ada, bob] = [await openOwner(storage), await openOwner(storage, 'bob@example.com')]
  await ada.page.send('PUT', '/identities', { proof: await ada.prove(google) }, ada.unlocked)
  expect(await bob.page.send('PUT', '/identities', { proof: await bob.prove(google) }, bob.unlocked)).toMatchObject(
    refused(409, 'identity_taken'),
  )
  expect(await labels(ada.page)).toEqual([`email ${email}`, 'google Ada'])
  const mail = { provider: 'email', issuer: '', subject: 'eve@example.com', label: 'eve@example.com' }
  expect(await ada.page.send('PUT', '/identities', { proof: await ada.prove(mail) }, ada.unlocked)).toMatchObject(
    refused(409, 'email_present'),
  )
})

test('a code proves an email for an account without one (login-server 19)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { world, page, prove, unlocked } = await openOwner()
  await page.send('PUT', '/identities', { proof: await prove(google) }, unlocked)
  const [{ id }] = (await page.send('GET', '/identities')).json.identities
  expect(await page.send('DELETE', '/identities', { id }, unlocked)).toMatchObject({ status: 200 })
  await page.send('POST', '/email', { email: 'eve@example.com', purpose: 'identity' })
  const sent = { email: 'eve@example.com', code: world.codeFor('eve@example.com'), purpose: 'identity' }
  const { json } = await page.send('POST', '/otp', sent)
  expect(await page.send('PUT', '/identities', { proof: json.proof }, unlocked)).toMatchObject({ status: 200 })
  expect(await labels(page)).toEqual(['google Ada', 'email eve@example.com'])
  vi.advanceTimersByTime(31_000)
  expect((await (await world.logIn('eve@example.com')).send('GET', '/session')).json).toMatchObject({ hasVault: true })
  // The email that was taken away has been told, and leads to another account now.
  expect(world.inbox.find(({ to, subject }) => to === email && /changes/.test(subject))).toBeDefined()
  vi.advanceTimersByTime(31_000)
  expect((await (await world.logIn(email)).send('GET', '/session')).json).toMatchObject({ hasVault: false })
})
