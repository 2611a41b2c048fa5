// @vitest-environment node
import { sha256 } from '@noble/hashes/sha2'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { randomBytes, toBase64url } from '../crypto/bytes.ts'
import { deviceFactor, deviceSecret, ensureDeviceKey, readDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { toRecoveryCode } from '../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { createPasskey, passkeyFactor } from '../passkey/passkeys.ts'
import { addFactor, dropFactors } from '../vault/changeVault.ts'
import { createVault } from '../vault/createVault.ts'
import { openVault } from '../vault/openVault.ts'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import type { Secrets } from '../vault/secrets.ts'
import type { Vault } from '../vault/vault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { findHold, unusedOf } from '../wallet/openers.ts'
import { factorsOf } from '../wallet/vaultHead.ts'
import { accountName, type Wallet } from '../wallet/wallet.ts'
import { withSeed } from '../wallet/withSeed.ts'
import { canOpenHere } from './fileFactors.ts'
import { openLogin } from './fixtures/openLogin.ts'
import { createManageFlow } from './manageFlow.ts'

const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const codeSecret = Uint8Array.from({ length: 16 }, (_, at) => at + 1)
const code = toRecoveryCode(codeSecret)
const elsewhere = { 'device:AAAAAAAAAAAAAAAAAAAAAA': new Uint8Array(32).fill(9) }

const fileOf = (vault: Vault) => new Blob([toRecoveryFile(vault).text])

/** Makes a passkey, and its factor. */
async function makePasskey({ port }: Pick<ReturnType<typeof fakeAuthenticator>, 'port'>) {
  const { credentialId } = await createPasskey(port, { rpName: 'Acme', userName: 'Ada', isFactor: true })
  return { id: toBase64url(credentialId), secrets: { [passkeyFactor(credentialId)]: sha256(credentialId) } as Secrets }
}

/** A login that has read a file, in a browser that has never seen its wallet. */
async function openFile(vault: Vault, world: Parameters<typeof openLogin>[0] = {}) {
  const login = await openLogin(world)
  login.flow.beginRestoreFile()
  await login.flow.restoreFile(fileOf(vault))
  return login
}

function keepWords(flow: Awaited<ReturnType<typeof openLogin>>['flow']): void {
  flow.showWords()
  flow.wordsWritten()
  const step = flow.step()
  if (step.at !== 'proveWords') throw new Error(`Nothing is asked back at ${step.at}`)
  flow.prove(step.proof.asked.map((position) => step.proof.parts[position - 1] ?? ''))
}

test('a file opens in another browser with a synced passkey and the code, and the wallet then works there without the file (login 19)', async () => {
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const vault = await createVault(seed, { ...elsewhere, ...passkey.secrets, code: codeSecret })
  const { flow, done, reach, port, store } = await openFile(vault, { authenticator })
  expect(flow.step()).toEqual({
    at: 'openFile',
    factors: [
      { kind: 'device', count: 1, given: 0, more: 0 },
      { kind: 'passkey', count: 1, given: 0, more: 1 },
      { kind: 'code', count: 1, given: 0, more: 1 },
    ],
  })
  await flow.giveFilePasskey()
  expect(flow.step()).toMatchObject({ at: 'openFile', factors: [{}, { given: 1, more: 0 }, {}] })
  await flow.giveFileCode(code.toLowerCase())
  await reach('done')
  const [wallet] = done as [Wallet]
  expect(wallet.accounts.map(accountName)).toEqual(await accountsOf(seed))
  expect(wallet).toMatchObject({ kind: 'vault', passkeys: [{ credentialId: passkey.id, backupEligible: true }] })
  expect(readVault(wallet.vault ?? '')).toMatchObject({ id: vault.id, version: 2 })
  expect(await store.wallet()).toEqual(wallet)
  expect(await store.entries()).toMatchObject([{ event: 'unlocked' }])
  expect(await withSeed(wallet, port, async (found) => [...found])).toEqual([...seed])
})

test('a file opens in a browser that it names with one factor more, and is not changed by that (login 19)', async () => {
  const rows = new Map<string, unknown>()
  const first = await openLogin({ rows })
  first.behave('noPrf')
  await first.flow.create()
  await first.flow.createByCode()
  const words = first.flow.step()
  expect(words).toEqual({ at: 'words', need: 'code' })
  const key = await readDeviceKey(deviceKeyStore())
  if (!key) throw new Error('no key')
  const id = toBase64url(new Uint8Array(16).fill(1))
  const named = { [`device:${key.id}`]: await deviceSecret(key, id), code: codeSecret }
  const vault = await createVault(seed, named, id)
  const { flow, done, reach } = await openFile(vault, { rows })
  expect(flow.step()).toMatchObject({
    factors: [
      { kind: 'device', given: 1 },
      { kind: 'code', more: 1 },
    ],
  })
  await flow.giveFileCode(code)
  // The file and the code do not outlive this device, so the words are kept first.
  await reach('words')
  expect(flow.step()).toMatchObject({ need: 'code' })
  keepWords(flow)
  await reach('done')
  expect(done).toMatchObject([{ vault: writeVault(vault), wordsKept: true }])
})

test('a file of one device and the code opens in no other browser, and no factor is asked for in vain (login 19)', async () => {
  const { flow, done } = await openFile(await createVault(seed, { ...elsewhere, code: codeSecret }))
  const step = flow.step()
  if (step.at !== 'openFile') throw new Error(step.at)
  expect(canOpenHere(step.factors)).toBe(false)
  await flow.giveFileCode(code)
  expect([flow.step().at, done]).toEqual(['openFile', []])
})

test('a file that is older than the vault of this browser is refused, and so is another file of the same version (login 19)', async () => {
  const rows = new Map<string, unknown>()
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const factors = { ...passkey.secrets, code: codeSecret }
  const vault = await createVault(seed, { ...elsewhere, ...factors })
  const first = await openFile(vault, { authenticator, rows })
  await first.flow.giveFilePasskey()
  await first.flow.giveFileCode(code)
  await first.reach('done')
  const kept = await first.store.wallet()
  const older = await openFile(vault, { authenticator, rows })
  expect(older.flow.step()).toEqual({ at: 'restoreFile', fault: 'outdated' })
  const other = await openVault(vault, factors, (opened) => dropFactors(opened, Object.keys(elsewhere)))
  await older.flow.restoreFile(fileOf(other.vault))
  expect(older.flow.step()).toEqual({ at: 'restoreFile', fault: 'successor' })
  expect(await older.store.wallet()).toEqual(kept)
  const newer = await openVault(readVault(kept?.vault ?? ''), factors, (opened) =>
    addFactor(opened, { name: 'device:BBBBBBBBBBBBBBBBBBBBBB', secret: new Uint8Array(32).fill(8) }),
  )
  await older.flow.restoreFile(fileOf(newer.vault))
  expect(older.flow.step()).toMatchObject({ at: 'openFile', factors: [{ kind: 'device', given: 1 }, {}, {}] })
})

test('a file that has become too old while its factors were given is refused, and the newer vault stays (login 19)', async () => {
  const rows = new Map<string, unknown>()
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const vault = await createVault(seed, { ...passkey.secrets, code: codeSecret })
  const slow = await openFile(vault, { authenticator, rows })
  const quick = await openFile(vault, { authenticator, rows })
  await quick.flow.giveFilePasskey()
  await quick.flow.giveFileCode(code)
  await quick.reach('done')
  await slow.flow.giveFilePasskey()
  await slow.flow.giveFileCode(code)
  await slow.reach('restoreFile')
  expect(slow.flow.step()).toMatchObject({ fault: 'successor' })
  expect(slow.done).toEqual([])
  expect(await slow.store.wallet()).toEqual(quick.done[0])
})

test('the wallet of a file takes the place of another wallet after the visitor was asked (login 15, login 19)', async () => {
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const vault = await createVault(seed, { ...passkey.secrets, code: codeSecret })
  const rows = new Map<string, unknown>()
  const before = await openLogin({ rows })
  await before.flow.create()
  before.flow.skipWords()
  await before.reach('done')
  const { flow, reach, store, done } = await openFile(vault, { authenticator, rows })
  await flow.giveFileCode(code)
  await flow.giveFilePasskey()
  await reach('replace')
  expect(flow.step()).toMatchObject({ stored: before.done[0], found: { kind: 'vault' } })
  expect(await store.wallet()).toEqual(before.done[0])
  flow.replace()
  await reach('done')
  expect(await store.wallet()).toEqual(done[0])
})

test('passkeys of the stored record stay if the file names them, so that signatures can ask for each (login 19)', async () => {
  const rows = new Map<string, unknown>()
  const authenticator = fakeAuthenticator()
  const [one, other] = [await makePasskey(authenticator), await makePasskey(authenticator)]
  const vault = await createVault(seed, { ...one.secrets, ...other.secrets, code: codeSecret })
  const first = await openFile(vault, { authenticator, rows })
  await first.flow.giveFilePasskey()
  await first.flow.giveFileCode(code)
  await first.reach('done')
  authenticator.made.pop()
  const newer = readVault(first.done[0]?.vault ?? '')
  const again = await openFile(newer, { authenticator, rows })
  await again.flow.giveFilePasskey()
  await again.reach('words')
  keepWords(again.flow)
  await again.reach('done')
  expect(again.done[0]?.passkeys.map(({ credentialId }) => credentialId)).toEqual([one.id, other.id])
})

test('a wrong factor is said, the other factor stays at hand, and the next factor opens the file (login 19)', async () => {
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const vault = await createVault(seed, { ...passkey.secrets, code: codeSecret })
  const stranger = await makePasskey(authenticator)
  const { flow, reach, done } = await openFile(vault, { authenticator })
  await flow.giveFilePasskey()
  expect(flow.step()).toMatchObject({ at: 'openFile', problem: 'notOfFile' })
  expect(authenticator.made.pop()).toHaveLength(16)
  expect(stranger.id).not.toBe(passkey.id)
  await flow.giveFileCode('0000-0000')
  expect(flow.step()).toMatchObject({ at: 'openFile', codeFault: { reason: 'length' } })
  await flow.giveFileCode(toRecoveryCode(new Uint8Array(16).fill(3)))
  await flow.giveFilePasskey()
  expect(flow.step()).toMatchObject({
    problem: 'wrongCode',
    factors: [
      { kind: 'passkey', given: 1 },
      { kind: 'code', given: 0, more: 1 },
    ],
  })
  await flow.giveFilePasskey()
  expect(flow.step()).toMatchObject({ problem: 'usedAlready' })
  const mistyped = toRecoveryCode(new Uint8Array(16).fill(4))
  await flow.giveFileCode(mistyped)
  expect(flow.step()).toMatchObject({ problem: 'wrongCode', typed: mistyped })
  await flow.giveFileCode(code)
  await reach('done')
  expect(done).toHaveLength(1)
})

test('a passkey that was not used, or has no PRF, leaves the file open for another try, with the typed part of the code (login 19)', async () => {
  const world = await openLogin()
  const passkey = await makePasskey(world)
  world.flow.beginRestoreFile()
  await world.flow.restoreFile(fileOf(await createVault(seed, { ...passkey.secrets, code: codeSecret })))
  for (const [manner, problem] of [
    ['cancel', 'cancelled'],
    ['noPrf', 'noPrf'],
  ] as const) {
    world.behave(manner)
    await world.flow.giveFilePasskey('AAAA-BB')
    expect(world.flow.step()).toMatchObject({ at: 'openFile', problem, typed: 'AAAA-BB' })
  }
  await world.flow.back()
  expect(world.flow.step()).toMatchObject({ at: 'choose' })
})

test('no factor of an open file, and no seed, is left in memory after the login (login 19)', async () => {
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const vault = await createVault(seed, { ...passkey.secrets, code: codeSecret })
  const seen = await watchBuffers(async () => {
    const { flow, reach } = await openFile(vault, { authenticator })
    await flow.giveFilePasskey()
    await flow.giveFileCode(code)
    await reach('done')
  })
  const secrets = seen.filter(({ length }) => length === 32 || length === 16)
  expect(secrets.length).toBeGreaterThan(3)
  expect(secrets.filter((bytes) => !isBlank(bytes))).toEqual([])
})

test('a wrong code, and a passkey that is not of the file or was used already, are overwritten as they are refused (login 19)', async () => {
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const vault = await createVault(seed, { ...passkey.secrets, code: codeSecret })
  await makePasskey(authenticator)
  const { flow } = await openFile(vault, { authenticator })
  const copied = vi.spyOn(Uint8Array, 'from')
  /** The copies of a passkey's secret that are in memory. */
  const copiesOf = (id: Uint8Array) =>
    copied.mock.results.filter(({ value }) => (value as Uint8Array).join() === sha256(id).join()).length
  const [own, stranger] = authenticator.made as [Uint8Array, Uint8Array]
  await flow.giveFilePasskey()
  expect([flow.step(), copiesOf(stranger)]).toMatchObject([{ problem: 'notOfFile' }, 0])
  authenticator.made.pop()
  for (const problem of [undefined, 'usedAlready']) {
    await flow.giveFilePasskey()
    expect(flow.step()).toMatchObject(problem ? { problem } : { at: 'openFile' })
    expect(copiesOf(own)).toBe(1)
  }
  const seen = await watchBuffers(() => flow.giveFileCode(toRecoveryCode(new Uint8Array(16).fill(3))))
  expect(flow.step()).toMatchObject({ problem: 'wrongCode' })
  const codes = seen.filter(({ length }) => length === 16)
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter((bytes) => !isBlank(bytes))).toEqual([])
  flow.leave()
  expect(copiesOf(own)).toBe(0)
})

test('the key of this browser is overwritten if the visitor goes back while the file is read (login 19)', async () => {
  const { flow } = await openLogin()
  const key = await ensureDeviceKey(deviceKeyStore())
  const draft = await createVault(seed, { ...elsewhere, code: codeSecret })
  const secret = await deviceSecret(key, draft.id)
  const vault = await openVault(draft, { ...elsewhere, code: codeSecret }, async (opened) => {
    return (await addFactor(opened, { name: deviceFactor(key), secret })).vault
  })
  flow.beginRestoreFile()
  const seen = await watchBuffers(async () => {
    const reading = flow.restoreFile(fileOf(vault))
    await flow.back()
    await reading
  })
  expect(flow.step()).toMatchObject({ at: 'choose' })
  const keys = seen.filter(({ length }) => length === 32)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter((bytes) => !isBlank(bytes))).toEqual([])
})

test('the seed of a file that has no room for this browser is overwritten (login 19)', async () => {
  const authenticator = fakeAuthenticator()
  const passkey = await makePasskey(authenticator)
  const others = Array.from({ length: 38 }, (_, at) => [`device:${String(at).padStart(22, 'A')}`, randomBytes(32)])
  const secrets = { ...passkey.secrets, code: codeSecret, ...Object.fromEntries(others) }
  const { flow } = await openFile(await createVault(seed, secrets), { authenticator })
  await flow.giveFilePasskey()
  const copied = vi.spyOn(Uint8Array, 'from')
  await flow.giveFileCode(code)
  expect(flow.step()).toMatchObject({ at: 'openFile', problem: 'tooMany' })
  const copies = copied.mock.results.map(({ value }) => value as Uint8Array).filter(({ length }) => length === 32)
  expect(copies.length).toBeGreaterThan(0)
  expect(copies.map(toHex)).not.toContain(toHex(seed))
})

test('a file is read as text of 16 kB at most, and any text but a vault is refused with a reason (login 19)', async () => {
  const vault = await createVault(seed, { ...elsewhere, code: codeSecret })
  const { text } = toRecoveryFile(vault)
  const { flow } = await openLogin()
  flow.beginRestoreFile()
  const changed = fc
    .tuple(fc.nat({ max: text.length - 2 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
    .map(([at, letter]) => text.slice(0, at) + letter + text.slice(at + 1))
    .filter((other) => other.trim() !== text.trim())
  const contents = fc.oneof(fc.string(), fc.uint8Array({ maxLength: 300 }), fc.json(), changed)
  await fc.assert(
    fc.asyncProperty(contents, async (content) => {
      await flow.restoreFile(new Blob([content as BlobPart]))
      expect(flow.step()).toEqual({ at: 'restoreFile', fault: expect.stringMatching(/^(malformed|signature)$/) })
    }),
    { numRuns: 200 },
  )
  await flow.restoreFile(new Blob(['x'.repeat(20_000)]))
  expect(flow.step()).toEqual({ at: 'restoreFile', fault: 'tooLarge' })
  const gone = Object.assign(new Blob([text]), { text: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  await flow.restoreFile(gone)
  expect(flow.step()).toEqual({ at: 'restoreFile', fault: 'unreadable' })
  await flow.restoreFile(new Blob([`\uFEFF${text}\r\n`]))
  expect(flow.step()).toMatchObject({ at: 'openFile' })
})

test('the passkey that a wallet was made with is known as such after a file was opened with it, so that nothing says it can be removed (login 17, login 35)', async () => {
  const authenticator = fakeAuthenticator()
  const { credentialId } = await createPasskey(authenticator.port, { rpName: 'Acme', userName: 'Ada' })
  const secret = sha256(credentialId) as Uint8Array<ArrayBuffer>
  const own = await passkeySeed(secret, authenticator.port.host)
  const vault = await createVault(own, { ...elsewhere, [passkeyFactor(credentialId)]: secret, code: codeSecret })
  const { flow, done, reach, port } = await openFile(vault, { authenticator })
  await flow.giveFilePasskey()
  await flow.giveFileCode(code)
  await reach('done')
  const [wallet] = done as [Wallet]
  const [root] = wallet.passkeys
  expect(root && findHold(wallet, root)).toBe('root')
  expect(factorsOf(wallet)).toContain('code')
  expect(await withSeed(wallet, port, async (found) => [...found])).toEqual([...own])
})

test('a passkey of the vault that this browser has never used is listed, and is removed by another factor (login 35)', async () => {
  const authenticator = fakeAuthenticator()
  const [lost, own] = [await makePasskey(authenticator), await makePasskey(authenticator)]
  const vault = await createVault(seed, { ...lost.secrets, ...own.secrets, code: codeSecret })
  const { flow, done, reach, port, store } = await openFile(vault, { authenticator })
  await flow.giveFilePasskey()
  await flow.giveFileCode(code)
  await reach('done')
  const [wallet] = done as [Wallet]
  const manage = createManageFlow({ name: 'Acme', host: 'https://app.acme.test', wallet, store, passkeys: port })
  const [unused] = unusedOf(wallet)
  expect(unused?.factor).toBe(Object.keys(lost.secrets)[0])
  if (unused) manage.drop(unused)
  await manage.openByCode(code)
  expect(manage.step()).toMatchObject({ at: 'start', outcome: 'dropped' })
  expect(factorsOf((await store.wallet()) as Wallet)).not.toContain(unused?.factor)
})
