// @vitest-environment node
import { expect, test } from 'vitest'
import { toBase64url } from '../crypto/bytes.ts'
import { deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { toRecoveryCode } from '../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { wordsOf } from '../keys/words.ts'
import { createPasskey, passkeyFactor } from '../passkey/passkeys.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { writeVault } from '../vault/writeVault.ts'
import { factorsOf } from '../wallet/vaultHead.ts'
import { toAccounts, type Wallet } from '../wallet/wallet.ts'
import { openLogin } from './fixtures/openLogin.ts'

const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const codeSecret = Uint8Array.from({ length: 16 }, (_, at) => at + 1)

type World = Parameters<typeof openLogin>[0]

/** A browser whose wallet has a vault of this device, a recovery code and a passkey that was added here. */
async function openWithVault(world: World = {}) {
  const rows = new Map<string, unknown>()
  const authenticator = fakeAuthenticator()
  const login = await openLogin({ ...world, rows, authenticator })
  const { credentialId } = await createPasskey(authenticator.port, { rpName: 'A', userName: 'A', isFactor: true })
  const { sha256 } = await import('@noble/hashes/sha2')
  const [key, id] = [await ensureDeviceKey(deviceKeyStore()), newVaultId()]
  const passkey = { [passkeyFactor(credentialId)]: Uint8Array.from(sha256(credentialId)) }
  const device = { [`device:${key.id}`]: await deviceSecret(key, id) }
  const vault = await createVault(seed, { ...device, ...passkey, code: codeSecret }, id)
  const wallet: Wallet = {
    kind: 'vault',
    accounts: toAccounts(vault.accounts),
    passkeys: [{ credentialId: toBase64url(credentialId), backupEligible: true }],
    vault: writeVault(vault),
    wordsKept: true,
  }
  await login.store.keep(wallet)
  await login.flow.begin()
  return { ...login, rows, authenticator, wallet, passkey }
}

test('words of the wallet that this browser has take the place of its code and its passkeys after the visitor was asked (login 29)', async () => {
  const { flow, store, wallet, reach, done } = await openWithVault()
  flow.beginRestore()
  flow.restore(wordsOf(seed).join(' '))
  await flow.create()
  await reach('replace')
  expect(flow.step()).toMatchObject({ stored: wallet, found: { kind: 'vault' } })
  expect([await store.wallet(), done]).toEqual([wallet, []])
  flow.replace()
  await reach('done')
  expect(factorsOf(done[0] as Wallet)).not.toContain('code')
})

test('a file of another vault of the same wallet takes the place of what opens the wallet here after the visitor was asked (login 29)', async () => {
  const { flow, store, wallet, passkey, reach } = await openWithVault()
  const elsewhere = await createVault(seed, { ...passkey, code: new Uint8Array(16).fill(7) })
  flow.beginRestoreFile()
  await flow.restoreFile(new Blob([toRecoveryFile(elsewhere).text]))
  await flow.giveFilePasskey()
  await flow.giveFileCode(toRecoveryCode(new Uint8Array(16).fill(7)))
  await reach('replace')
  expect(await store.wallet()).toEqual(wallet)
  await flow.back()
  expect(flow.step()).toMatchObject({ at: 'choose', stored: wallet })
})

test('words of the wallet take the place of its first passkey after the visitor was asked (login 29)', async () => {
  const { flow, store, reach, done } = await openLogin()
  await flow.create()
  flow.showWords()
  const step = flow.step()
  const words = step.at === 'words' ? step.words : undefined
  flow.skipWords()
  await reach('done')
  await flow.begin()
  flow.beginRestore()
  flow.restore(words?.join(' ') ?? '')
  await flow.create()
  await reach('replace')
  expect([await store.wallet(), done.length]).toEqual([done[0], 1])
  flow.replace()
  await reach('done')
  expect(await store.wallet()).toMatchObject({ kind: 'vault', wordsKept: true })
})

test('a passkey that was added in this browser opens the wallet of this browser, and stays known (login 30)', async () => {
  const { flow, store, wallet, reach, done } = await openWithVault()
  await flow.useExisting()
  await reach('done')
  expect(done).toEqual([wallet])
  // A file that was opened with other factors does not say the passkey's id.
  const unknown = { ...wallet, passkeys: [] }
  await store.keep(unknown, wallet)
  await flow.begin()
  await flow.useExisting()
  await reach('done')
  expect(await store.wallet()).toEqual(wallet)
})

test('a passkey that was removed in this browser is refused, and the wallet stays (login 30)', async () => {
  const { flow, store, wallet } = await openWithVault()
  const vault = await createVault(seed, {
    'device:AAAAAAAAAAAAAAAAAAAAAA': new Uint8Array(32).fill(4),
    code: codeSecret,
  })
  const without = { ...wallet, passkeys: [], vault: writeVault(vault) }
  await store.keep(without, wallet)
  await flow.begin()
  await flow.useExisting()
  expect(flow.step()).toMatchObject({ at: 'choose', problem: 'foreign' })
  expect(await store.wallet()).toEqual(without)
})

test('a stored vault that is damaged is not told as a file that the visitor has chosen (login 55)', async () => {
  const { flow, store, wallet } = await openWithVault()
  await store.keep({ ...wallet, vault: (wallet.vault ?? '').replace(/"seed":\{"iv":"./, '"seed":{"iv":"-') }, wallet)
  await flow.begin()
  await flow.useExisting()
  expect(flow.step()).toMatchObject({ at: 'choose', problem: 'foreign' })
})

test('a passkey that could be synced and is not backed up is a passkey of this device alone, so the words are kept first (login 31)', async () => {
  const { flow, done } = await openLogin({ authenticator: fakeAuthenticator({ isSynced: true, isBackedUp: false }) })
  await flow.create()
  expect(flow.step()).toEqual({ at: 'words', need: 'passkey' })
  flow.skipWords()
  expect([flow.step().at, done]).toEqual(['words', []])
})

test('a page that the visitor leaves and comes back to shows no words, and starts over (login 32)', async () => {
  const { flow, reach } = await openLogin()
  await flow.create()
  flow.showWords()
  expect(flow.step()).toMatchObject({ at: 'words', words: expect.any(Array) })
  flow.leave()
  expect(flow.step()).toEqual({ at: 'choose' })
  flow.beginRestore()
  flow.leave()
  expect(flow.step()).toEqual({ at: 'choose' })
  await flow.useExisting()
  await reach('done')
})
