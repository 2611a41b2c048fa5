// @vitest-environment node
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Bytes, fromBase64url, randomBytes, toBase64url } from '../crypto/bytes.ts'
import { deviceSecret, ensureDeviceKey } from '../factors/deviceKey.ts'
import { deviceKeyStore } from '../factors/deviceKeyStore.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { accountsOf } from '../keys/signOnce.ts'
import { passkeySeed } from '../passkey/passkeySeed.ts'
import { passkeyFactor } from '../passkey/passkeys.ts'
import { createVault, newVaultId } from '../vault/createVault.ts'
import { openVault, withPart } from '../vault/openVault.ts'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import type { Secrets } from '../vault/secrets.ts'
import type { Vault } from '../vault/vault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { addPasskey, dropPasskey, type Key, renewCode } from './changeFactors.ts'
import { factorOf, findHold, openersOf } from './openers.ts'
import { rootOf, toAccounts, type Wallet, type WalletPasskey } from './wallet.ts'

const host = 'keys.acme.test'

type Made = { readonly passkey: WalletPasskey; readonly key: Key }

function makePasskey(): Made {
  const credentialId = randomBytes(16)
  const passkey = { credentialId: toBase64url(credentialId), backupEligible: true }
  return { passkey, key: { name: passkeyFactor(credentialId), secret: randomBytes(32) } }
}

const add = (wallet: Wallet, by: Key, { passkey, key }: Made) =>
  addPasskey(wallet, host, by, {
    ...{ name: key.name, secret: key.secret, label: 'Phone', backedUp: true },
    credentialId: fromBase64url(passkey.credentialId),
    backupEligible: passkey.backupEligible,
  })

const seedOf = (vault: Vault, secrets: Secrets) =>
  openVault(vault, secrets, (opened) => withPart(opened, 'seed', toHex))

/** A wallet of a kind, with what opens it: a root passkey, or a vault of this device and a passkey or a code. */
async function makeWallet(kind: 'root' | 'passkey' | 'code') {
  vi.stubGlobal('indexedDB', fakeIndexedDb())
  onTestFinished(() => void vi.unstubAllGlobals())
  const made = makePasskey()
  const code: Key = { name: 'code', secret: randomBytes(16) }
  const seed = kind === 'root' ? await passkeySeed(made.key.secret, host) : randomBytes(32)
  const accounts = toAccounts(await accountsOf(seed))
  const device = await ensureDeviceKey(deviceKeyStore())
  const keys = new Map<string, Bytes>()
  const key = kind === 'code' ? code : made.key
  keys.set(key.name, Uint8Array.from(key.secret))
  const passkeys = kind === 'code' ? [] : [made.passkey]
  if (kind === 'root')
    return { wallet: { kind: 'passkey', accounts, passkeys, wordsKept: false } as Wallet, key, keys, device, seed }
  const id = newVaultId()
  const secrets = { [`device:${device.id}`]: await deviceSecret(device, id), [key.name]: key.secret }
  const vault = writeVault(await createVault(seed, secrets, id))
  return { wallet: { kind: 'vault', accounts, passkeys, vault, wordsKept: true } as Wallet, key, keys, device, seed }
}

test('a second passkey of a passkey wallet opens its seed together with this device, and neither does alone', async () => {
  const { wallet, key, device, seed } = await makeWallet('root')
  const second = makePasskey()
  const next = await add(wallet, key, second)
  expect(next).toMatchObject({ kind: 'passkey', passkeys: [wallet.passkeys[0], { ...second.passkey, name: 'Phone' }] })
  const vault = readVault(next.vault ?? '')
  const here = { [`device:${device.id}`]: await deviceSecret(device, vault.id) }
  expect(await seedOf(vault, { ...here, [second.key.name]: second.key.secret })).toBe(toHex(seed))
  for (const alone of [here, { [second.key.name]: second.key.secret }])
    await expect(seedOf(vault, alone)).rejects.toMatchObject({ params: { reason: 'tooFew' } })
})

test('the root passkey of a wallet, and the last factor beside this device, are not dropped (login 17)', async () => {
  const root = await makeWallet('root')
  const second = makePasskey()
  const two = await add(root.wallet, root.key, second)
  const [first] = two.passkeys
  if (!first) throw new Error('no passkey')
  expect(findHold(two, first)).toBe('root')
  await expect(dropPasskey(two, host, second.key, first)).rejects.toMatchObject({ code: 'vault_factor' })
  const alone = await makeWallet('passkey')
  const [only] = alone.wallet.passkeys
  if (!only) throw new Error('no passkey')
  expect(findHold(alone.wallet, only)).toBe('last')
  const withCode = await renewCode(alone.wallet, host, alone.key, randomBytes(16))
  expect(findHold(withCode, only)).toBeUndefined()
  expect(findHold({ ...withCode, wordsKept: false }, only)).toBe('words')
})

test('a passkey does not open the wallet for its own drop (login 17)', async () => {
  const { wallet, key } = await makeWallet('passkey')
  const second = makePasskey()
  const next = await add(wallet, key, second)
  await expect(dropPasskey(next, host, second.key, second.passkey)).rejects.toMatchObject({ code: 'vault_factor' })
  expect((await dropPasskey(next, host, key, second.passkey)).passkeys).toEqual(wallet.passkeys)
})

test('a recovery file of an older version goes on to open with two factors of that version, of which one was dropped since', async () => {
  const { wallet, key, seed, device } = await makeWallet('passkey')
  const second = makePasskey()
  const before = await add(wallet, key, second)
  const file = toRecoveryFile(readVault(before.vault ?? ''))
  const after = await dropPasskey(before, host, key, second.passkey)
  const old = readVault(file.text.trim())
  const dropped = { [second.key.name]: second.key.secret }
  expect(await seedOf(old, { ...dropped, [key.name]: key.secret })).toBe(toHex(seed))
  const here = { [`device:${device.id}`]: await deviceSecret(device, old.id) }
  await expect(seedOf(readVault(after.vault ?? ''), { ...here, ...dropped })).rejects.toMatchObject({
    params: { reason: 'unknown' },
  })
})

test('a root passkey that is no factor of the vault makes a new vault for a new code, and adds nothing over factors that it would lose', async () => {
  const { wallet: rooted, key: root, seed } = await makeWallet('root')
  const device = await ensureDeviceKey(deviceKeyStore())
  const id = newVaultId()
  const secrets = { [`device:${device.id}`]: await deviceSecret(device, id), code: randomBytes(16) }
  const wallet = { ...rooted, vault: writeVault(await createVault(seed, secrets, id)) }
  expect(openersOf(wallet)).toEqual({ passkeys: [], hasCode: true })
  const code = randomBytes(16)
  expect(openersOf(wallet, 'code')).toEqual({ passkeys: wallet.passkeys, hasCode: true })
  const next = await renewCode(wallet, host, root, code)
  const vault = readVault(next.vault ?? '')
  expect(Object.keys(vault.shares).sort()).toEqual(['code', `device:${device.id}`, root.name])
  expect(await seedOf(vault, { code, [root.name]: root.secret })).toBe(toHex(seed))
  expect(openersOf(next)).toEqual({ passkeys: wallet.passkeys, hasCode: true })
})

test('a passkey that is no factor changes nothing', async () => {
  const { wallet } = await makeWallet('root')
  const stranger = makePasskey()
  await expect(renewCode(wallet, host, stranger.key, randomBytes(16))).rejects.toMatchObject({
    params: { reason: 'unknown' },
  })
  const posing = { ...stranger.key, name: factorOf(wallet.passkeys[0] as WalletPasskey) }
  await expect(renewCode(wallet, host, posing, randomBytes(16))).rejects.toMatchObject({ code: 'passkey' })
})

test('each secret of a change is overwritten, but for the secrets that the caller gave', async () => {
  const { wallet, key } = await makeWallet('root')
  const second = makePasskey()
  const given = [key.secret, second.key.secret]
  const seen = await watchBuffers(() => add(wallet, key, second))
  const own = seen.filter((bytes) => !given.includes(bytes as Bytes) && bytes.length >= 32 && bytes.length < 1_000)
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter((bytes) => !isBlank(bytes))).toEqual([])
})

type Act = readonly ['add'] | readonly ['drop', number] | readonly ['code']

test('whatever is added, dropped and renewed, any two factors open the wallet, no factor does alone, and what was dropped opens nothing new (login 16, login 17)', async () => {
  const act = fc.oneof(
    fc.constant<Act>(['add']),
    fc.tuple(fc.constant('drop' as const), fc.nat(5)),
    fc.constant<Act>(['code']),
  )
  const kinds = fc.constantFrom('root' as const, 'passkey' as const, 'code' as const)
  await fc.assert(
    fc.asyncProperty(kinds, fc.array(act, { minLength: 1, maxLength: 7 }), fc.nat(), async (kind, acts, choice) => {
      const { wallet: first, keys, device, seed } = await makeWallet(kind)
      let wallet = first
      let version = 0
      const gone: Key[] = []
      for (const [name, at] of acts) {
        const passkey = wallet.passkeys[(at ?? 0) % Math.max(1, wallet.passkeys.length)]
        const dropped = name === 'drop' && passkey ? factorOf(passkey) : undefined
        const { passkeys, hasCode } = openersOf(wallet, name === 'code' ? 'code' : dropped)
        const openers = [...passkeys.map(factorOf), ...(hasCode ? ['code'] : [])].filter((opener) => opener !== dropped)
        const opener = openers[choice % openers.length] ?? ''
        const by = { name: opener, secret: Uint8Array.from(keys.get(opener) ?? []) }
        if (name === 'add') {
          const made = makePasskey()
          wallet = await add(wallet, by, made)
          keys.set(made.key.name, made.key.secret)
        } else if (name === 'code') {
          const code = randomBytes(16)
          wallet = await renewCode(wallet, host, by, code)
          const old = keys.get('code')
          if (old) gone.push({ name: 'code', secret: old })
          keys.set('code', code)
        } else if (passkey && dropped) {
          if (findHold(wallet, passkey)) {
            await expect(dropPasskey(wallet, host, by, passkey)).rejects.toMatchObject({ code: 'vault_factor' })
            continue
          }
          wallet = await dropPasskey(wallet, host, by, passkey)
          gone.push({ name: dropped, secret: keys.get(dropped) ?? randomBytes(32) })
          keys.delete(dropped)
        } else continue
        const vault = readVault(wallet.vault ?? '')
        expect(vault.version).toBeGreaterThan(version)
        version = vault.version
        const here = `device:${device.id}`
        const all: Record<string, Bytes> = { ...Object.fromEntries(keys), [here]: await deviceSecret(device, vault.id) }
        expect(Object.keys(vault.shares).sort()).toEqual(Object.keys(all).sort())
        const names = Object.keys(all)
        for (const [at, one] of names.entries()) {
          const pair = (other: string) => ({ [one]: all[one] as Bytes, [other]: all[other] as Bytes })
          for (const other of names.slice(at + 1)) expect(await seedOf(vault, pair(other))).toBe(toHex(seed))
          await expect(seedOf(vault, { [one]: all[one] as Bytes })).rejects.toThrow()
        }
        for (const { name, secret } of gone)
          await expect(seedOf(vault, { [name]: secret, [here]: all[here] as Bytes })).rejects.toThrow()
      }
      expect(wallet.kind).toBe(first.kind)
      expect(rootOf(wallet)).toEqual(rootOf(first))
    }),
    { numRuns: 25 },
  )
})

test('a passkey stays if only passkeys of this device, or one factor, would outlive the device, and the words were not kept (login 33)', async () => {
  const { wallet, key } = await makeWallet('passkey')
  const [synced] = wallet.passkeys
  if (!synced) throw new Error('no passkey')
  const withCode = await renewCode(wallet, host, key, randomBytes(16))
  const local = makePasskey()
  const both = await add({ ...withCode, wordsKept: false }, key, {
    ...local,
    passkey: { ...local.passkey, backupEligible: false },
  })
  expect(findHold(both, synced)).toBe('words')
  expect(findHold({ ...both, wordsKept: true }, synced)).toBeUndefined()
  const other = await add({ ...withCode, wordsKept: false }, key, makePasskey())
  expect(findHold(other, synced)).toBeUndefined()
})
