// @vitest-environment node

import { hkdfSync, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { combine } from 'shamir-secret-sharing'
import { expect, test } from 'vitest'
import { fromBase64url, randomBytes, toBase64url, utf8 } from '../crypto/bytes.ts'
import { deriveSecret } from '../crypto/deriveSecret.ts'
import { pick, secretsFor } from '../fixtures/factors.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { watchCopies } from '../fixtures/watchCopies.ts'
import { addFactor, dropFactors, renameFactor, writeNotes } from './changeVault.ts'
import { createVault, newVaultId } from './createVault.ts'
import { type Opened, openVault, withPart } from './openVault.ts'
import { readVault, requireNewest, requireSuccessor } from './readVault.ts'
import { readRecoveryFile, toRecoveryFile } from './recoveryFile.ts'
import type { Secrets } from './secrets.ts'
import { combineKey } from './shares.ts'
import { isSignedBy } from './signature.ts'
import type { Vault } from './vault.ts'
import { writeUnsigned, writeVault } from './writeVault.ts'

const seed = randomBytes(32)
const names = ['device:a', 'passkey:p', 'login:1', 'code']

const seedOf = (vault: Vault, secrets: Secrets): Promise<string> =>
  openVault(vault, secrets, (opened) => withPart(opened, 'seed', toHex))

const change = (vault: Vault, secrets: Secrets, act: (opened: Opened) => Promise<Opened>): Promise<Vault> =>
  openVault(vault, secrets, async (opened) => (await act(opened)).vault)

const pairsOf = (of: readonly string[]) =>
  of.flatMap((one, at) => of.slice(at + 1).map((other) => [one, other] as const))

test('any two factors open a new vault, and one alone does not', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  for (const pair of pairsOf(names)) expect(await seedOf(vault, pick(secrets, pair))).toBe(toHex(seed))
  expect(await seedOf(vault, secrets)).toBe(toHex(seed))
  for (const name of names)
    await expect(seedOf(vault, pick(secrets, [name]))).rejects.toMatchObject({ params: { reason: 'tooFew' } })
})

test('a vault needs two usable factors of known kinds, with secrets that differ', async () => {
  const [one, other] = [randomBytes(32), randomBytes(32)]
  for (const [secrets, reason] of [
    [{ 'device:a': one }, 'tooFew'],
    [{ 'device:a': one, 'passkey:p': one }, 'unusable'],
    [{ 'device:a': one, 'passkey:p': new Uint8Array(32) }, 'unusable'],
    [{ 'device:a': one, 'passkey:p': other.slice(1) }, 'unusable'],
    [{ 'device:a': one, code: other }, 'unusable'],
    [{ 'device:a': one, seed: other }, 'unusable'],
    [{ 'device:a': one, 'passkey:p|q': other }, 'unusable'],
    [{ 'device:a': one, 'login:0': other }, 'unusable'],
    [{ 'device:a': one, ['__proto__']: other }, 'unusable'],
  ] as const)
    await expect(createVault(seed, secrets)).rejects.toMatchObject({
      code: 'vault_factor',
      params: { reason },
    })
  const logins = createVault(seed, { 'login:1': one, 'login:2': other })
  await expect(logins).rejects.toMatchObject({ params: { reason: 'malformed' } })
})

test('a vault with four factors has less than 1.5 kB', async () => {
  expect(writeVault(await createVault(seed, secretsFor(...names))).length).toBeLessThan(1500)
})

test('a wrong or unknown factor refuses and is named', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  const wrong = { ...pick(secrets, ['code']), 'device:a': randomBytes(32) }
  await expect(seedOf(vault, wrong)).rejects.toMatchObject({ params: { reason: 'wrong', factor: 'device:a' } })
  const unknown = { ...pick(secrets, ['code']), 'device:b': randomBytes(32) }
  await expect(seedOf(vault, unknown)).rejects.toMatchObject({ params: { reason: 'unknown', factor: 'device:b' } })
})

test('a factor with the same secret in two vaults opens neither with the share of the other', async () => {
  const secrets = secretsFor(...names)
  const mine = await createVault(seed, secrets)
  const foreign = await createVault(seed, secrets)
  for (const name of names) {
    const mixed = { ...mine, shares: { ...mine.shares, [name]: foreign.shares[name] as Vault['shares'][string] } }
    await expect(seedOf(mixed, secrets)).rejects.toMatchObject({ params: { reason: 'wrong', factor: name } })
  }
})

test('parts that are moved within a vault, and accounts that are changed, refuse to open', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  const { seed: sealed, shareKeys } = vault
  for (const moved of [{ seed: { ...shareKeys, ct: shareKeys.ct.slice(0, 64) } }, { shareKeys: sealed }])
    await expect(seedOf({ ...vault, ...moved }, secrets)).rejects.toMatchObject({ params: { reason: 'signature' } })
  await expect(seedOf({ ...vault, accounts: vault.accounts.slice(1) }, secrets)).rejects.toMatchObject({
    params: { reason: 'wrong' },
  })
  const swapped = { ...vault.shares, 'passkey:p': vault.shares['device:a'] as Vault['shares'][string] }
  await expect(seedOf({ ...vault, shares: swapped }, secrets)).rejects.toMatchObject({ params: { reason: 'wrong' } })
})

test('a vault that somebody with one factor has signed again is refused when it is opened', async () => {
  const secrets = secretsFor(...names)
  const mine = await createVault(seed, secrets)
  const forged = await createVault(seed, secrets, mine.id)
  const mixed = { ...mine, signer: forged.signer }
  await expect(seedOf(mixed, secrets)).rejects.toMatchObject({ code: 'invalid_vault', params: { reason: 'altered' } })
})

test('the signer is Ed25519 of HKDF of the data key, and the platform verifies its signature over the canonical text', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  const text = writeVault(vault)
  const signed = `tapkit-vault-signature/1|${text.slice(0, text.indexOf(',"signature"'))}}`
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), fromBase64url(vault.signer)])
  const key = { key: der, format: 'der', type: 'spki' } as const
  expect(verify(null, Buffer.from(signed), key, fromBase64url(vault.signature))).toBe(true)
})

test('a share is AES-256-GCM under HKDF-SHA-256 of the secret, as the format says', async () => {
  const secrets = secretsFor(...names)
  const { id, shares, accounts } = await createVault(seed, secrets)
  const share = shares.code as Vault['shares'][string]
  const key = hkdfSync('sha256', secrets.code ?? '', id, 'share|code', 32)
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const additionalData = new TextEncoder().encode(`tapkit-vault/1|${id}|${accounts.join(',')}|code`)
  const params = { name: 'AES-GCM', iv: fromBase64url(share.iv), additionalData }
  expect((await crypto.subtle.decrypt(params, cipher, fromBase64url(share.ct))).byteLength).toBe(33)
})

test('no nonce and no sealed part is used twice over many versions', async () => {
  const secrets = secretsFor(...names)
  let vault = await createVault(seed, secrets)
  const seen = [...Object.values(vault.shares), vault.shareKeys, vault.seed]
  for (let round = 0; round < 5; round++) {
    const factor = { name: `device:${round}`, secret: randomBytes(32) }
    vault = await change(vault, secrets, async (opened) => writeNotes(await addFactor(opened, factor), `${round}`))
    seen.push(...Object.values(vault.shares), vault.shareKeys)
    if (vault.notes) seen.push(vault.notes)
  }
  expect(new Set(seen.map(({ iv }) => iv)).size).toBe(seen.length)
  expect(new Set(seen.map(({ ct }) => ct)).size).toBe(seen.length)
})

test('a vault that was closed does nothing any more, also after an error', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  let kept: Opened | undefined
  await openVault(vault, secrets, async (opened) => {
    kept = opened
  })
  const closed = { code: 'vault_factor', params: { reason: 'closed' } }
  await expect(withPart(kept as Opened, 'seed', toHex)).rejects.toMatchObject(closed)
  await expect(renameFactor(kept as Opened, 'code', 'Paper')).rejects.toMatchObject(closed)
  const failing = openVault(vault, secrets, async (opened) => {
    kept = opened
    throw new RangeError('of the host')
  })
  await expect(failing).rejects.toThrow('of the host')
  await expect(writeNotes(kept as Opened, 'x')).rejects.toMatchObject(closed)
})

test('a change that is still running when the vault closes makes no vault', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  const late: Promise<unknown>[] = []
  await openVault(vault, secrets, async (opened) => {
    const factor = { name: 'device:b', secret: randomBytes(32) }
    late.push(addFactor(opened, factor), dropFactors(opened, ['code', 'login:1']), opened.split(4))
  })
  const [added, dropped, shares] = await Promise.allSettled(late)
  for (const change of [added, dropped])
    expect(change).toMatchObject({ status: 'rejected', reason: { params: { reason: 'closed' } } })
  // The split began while the vault was open: its shares are those of the data key, and not of an overwritten buffer.
  expect(shares).toMatchObject({ status: 'fulfilled' })
  const [one = new Uint8Array(33), other = new Uint8Array(33)] = (shares as PromiseFulfilledResult<Uint8Array[]>).value
  expect(toHex(await combine([one, other]))).toBe(toHex(await combineKey(vault, secrets)))
})

test('every raw secret that creating, opening and changing handles is overwritten, but the secrets of the caller', async () => {
  const secrets = secretsFor(...names)
  const own = new Set([...Object.values(secrets).map(toHex), toHex(seed)])
  const isOwn = (bytes: Uint8Array) => own.has(toHex(bytes))
  let vault = await createVault(seed, secrets)
  const added = { name: 'device:b', secret: randomBytes(32) }
  const later = { name: 'login:2', secret: randomBytes(32) }
  for (const { secret } of [added, later]) own.add(toHex(secret))
  const buffers = await watchBuffers(async () => {
    await createVault(seed, secrets)
    expect(await seedOf(vault, secrets)).toBe(toHex(seed))
    vault = await change(vault, secrets, (opened) => addFactor(opened, added))
    vault = await change(vault, secrets, (opened) => dropFactors(opened, ['device:b'], [later]))
    await seedOf(vault, { ...pick(secrets, ['device:a']), code: randomBytes(16) }).catch(() => {})
  })
  const left = buffers.filter((bytes) => !isBlank(bytes) && !isOwn(bytes))
  // The one wrong code, which is the caller's too.
  expect(left.map((bytes) => bytes.length)).toEqual([16])
  expect(buffers.filter(isBlank).length).toBeGreaterThan(20)
  for (const name of names) expect(isBlank(secrets[name] ?? new Uint8Array())).toBe(false)
})

test('the data key that the library combines is overwritten after it was copied', async () => {
  const secrets = secretsFor(...names)
  const vault = await createVault(seed, secrets)
  const raw = toHex(await combineKey(vault, secrets))
  const copied = await watchCopies(() => seedOf(vault, secrets))
  expect(copied.filter(isBlank).map(({ length }) => length)).toContain(32)
  expect(copied.map(toHex)).not.toContain(raw)
})

test('no error and no text of a vault holds the seed, its words, the data key or a secret', async () => {
  const canary = new Uint8Array(32).fill(0xca)
  const secrets = secretsFor(...names)
  const vault = await createVault(canary, secrets)
  const marks = [canary, ...Object.values(secrets)].flatMap((bytes) => [toHex(bytes), toBase64url(bytes), bytes.join()])
  const errors = await Promise.all([
    seedOf(vault, { ...secrets, code: canary.slice(0, 16) }).catch((error) => error),
    seedOf(vault, { ...secrets, 'device:z': canary }).catch((error) => error),
    createVault(canary, { 'device:a': canary }).catch((error) => error),
    change(vault, secrets, (opened) => addFactor(opened, { name: 'code', secret: canary })).catch((error) => error),
    Promise.resolve()
      .then(() => readVault(`{"${toHex(canary)}":1`))
      .catch((error) => error),
  ])
  const texts = errors.map((error) => `${error} ${error.stack} ${JSON.stringify(error)} ${error.cause}`)
  expect(errors.every((error) => 'code' in error)).toBe(true)
  for (const mark of marks) expect([...texts, writeVault(vault)].filter((text) => text.includes(mark))).toEqual([])
})

test('a recovery file is read back, also after an editor or a mail program touched its ends', async () => {
  const vault = await createVault(seed, secretsFor(...names))
  const { name, type, text } = toRecoveryFile(vault)
  expect([name, type]).toEqual([expect.stringMatching(/^tapkit-vault-[\w-]{6}-1\.json$/), 'application/json'])
  expect(readRecoveryFile(`\uFEFF\r\n ${text}\r\n`)).toEqual(vault)
  expect(() => readRecoveryFile('my holiday')).toThrow(expect.objectContaining({ code: 'invalid_vault' }))
})

test('a vault older than the newest that was seen is refused with both versions', async () => {
  const secrets = secretsFor(...names)
  const first = await createVault(seed, secrets)
  const second = await change(first, secrets, (opened) => renameFactor(opened, 'code', 'Paper'))
  for (const seen of [first, second]) expect(() => requireNewest(second, seen)).not.toThrow()
  expect(() => requireNewest(first, second)).toThrow(
    expect.objectContaining({ code: 'vault_outdated', params: { version: 1, newest: 2 } }),
  )
})

test('another vault of the version that was seen, and the vault of another wallet, are refused', async () => {
  const secrets = secretsFor('device:a', 'device:b', 'passkey:p')
  const first = await createVault(seed, secrets)
  const dropped = await change(first, secrets, (opened) => dropFactors(opened, ['device:a']))
  // Another device made the change at the same time, and the server took the drop.
  const refused = await change(first, secrets, (opened) => renameFactor(opened, 'passkey:p', 'Phone'))
  const other = await change(await createVault(randomBytes(32), secrets), secrets, (opened) => writeNotes(opened, 'x'))
  for (const vault of [refused, await change(other, secrets, (opened) => writeNotes(opened, 'y'))])
    expect(() => requireNewest(vault, dropped)).toThrow(
      expect.objectContaining({ code: 'invalid_vault', params: { reason: 'successor' } }),
    )
})

test('only the next version, signed by the signer of the stored vault, is a successor', async () => {
  const secrets = secretsFor(...names)
  const first = await createVault(seed, secrets)
  const second = await change(first, secrets, (opened) => renameFactor(opened, 'code', 'Paper'))
  const third = await change(second, secrets, (opened) => renameFactor(opened, 'code', 'Safe'))
  const foreign = await createVault(seed, secrets, first.id)
  const forged = await change(foreign, secrets, (opened) => renameFactor(opened, 'code', 'Paper'))
  expect(() => requireSuccessor(first, second)).not.toThrow()
  for (const next of [first, third, foreign, forged, { ...forged, signer: first.signer }, { ...second, version: 3 }])
    expect(() => requireSuccessor(first, next)).toThrow(expect.objectContaining({ params: { reason: 'successor' } }))
})

test('a version that the stored signer signed and that names another signer is no successor', async () => {
  const secrets = secretsFor(...names)
  const first = await createVault(seed, secrets)
  const { signature: _, ...draft } = await change(first, secrets, (opened) => renameFactor(opened, 'code', 'Paper'))
  const handed = { ...draft, signer: toBase64url(randomBytes(32)) }
  const next = await openVault(first, secrets, async (opened) => {
    const secret = await deriveSecret(opened.dataKey(), first.id, 'signer')
    const signature = ed25519.sign(utf8(`tapkit-vault-signature/1|${writeUnsigned(handed)}`), secret)
    return { ...handed, signature: toBase64url(signature) }
  })
  expect(isSignedBy(next, first.signer)).toBe(true)
  expect(() => requireSuccessor(first, next)).toThrow(expect.objectContaining({ params: { reason: 'successor' } }))
})

type Step = { readonly kind: 'add' | 'drop' | 'rename'; readonly at: number; readonly other: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'drop', 'rename'),
  at: fc.nat(30),
  other: fc.nat(30),
})

test('after any sequence of additions, drops and renames any two factors open, one never, and no dropped one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      let secrets: Record<string, Uint8Array<ArrayBuffer>> = { ...secretsFor(...names) }
      const gone: Record<string, Uint8Array<ArrayBuffer>> = {}
      let vault = await createVault(seed, secrets)
      const older: Vault[] = []
      let count = 1
      for (const { kind, at, other } of steps) {
        const all = Object.keys(secrets)
        const [one, second] = [
          all[at % all.length] ?? '',
          all[(at + 1 + (other % (all.length - 1))) % all.length] ?? '',
        ]
        const two = pick(secrets, [one, second])
        const before = vault
        if (kind === 'rename')
          vault = await change(vault, two, (opened) => renameFactor(opened, one, `Name ${count++}`))
        if (kind === 'add') {
          const factor = { name: `device:n${count++}`, secret: randomBytes(32), label: 'Laptop' }
          vault = await change(vault, two, (opened) => addFactor(opened, factor))
          secrets[factor.name] = factor.secret
        }
        const login = all.find((name) => name.startsWith('login:'))
        if (kind === 'drop' && all.length > (login && login !== one ? 2 : 3)) {
          const next = login && { name: `login:${Number(login.slice(6)) + 1}`, secret: randomBytes(32) }
          vault = await change(vault, two, (opened) => dropFactors(opened, [one], next ? [next] : []))
          gone[one] = secrets[one] ?? new Uint8Array()
          if (login) gone[login] = secrets[login] ?? new Uint8Array()
          secrets = Object.fromEntries(Object.entries(secrets).filter(([name]) => name !== one && name !== login))
          if (next) secrets[next.name] = next.secret
        }
        expect(Object.keys(vault.shares).sort()).toEqual(Object.keys(secrets).sort())
        if (vault === before) continue
        older.push(before)
        expect(vault.version).toBe(before.version + 1)
        requireSuccessor(before, vault)
        expect(readVault(writeVault(vault))).toEqual(vault)
      }
      const left = Object.keys(secrets)
      for (const pair of pairsOf(left)) expect(await seedOf(vault, pick(secrets, pair))).toBe(toHex(seed))
      for (const name of left) {
        await expect(seedOf(vault, pick(secrets, [name]))).rejects.toMatchObject({ params: { reason: 'tooFew' } })
        for (const [lost, secret] of Object.entries(gone))
          if (!left.includes(lost)) {
            await expect(seedOf(vault, { ...pick(secrets, [name]), [lost]: secret })).rejects.toMatchObject({
              params: { reason: 'unknown', factor: lost },
            })
            for (const { shares } of older) {
              const mixed = { ...vault, shares: { ...shares, ...vault.shares } }
              const opening = seedOf(mixed, { ...pick(secrets, [name]), [lost]: secret })
              await expect(opening).rejects.toMatchObject({
                params: { reason: expect.stringMatching(/^(?:altered|unknown)$/) },
              })
            }
          }
      }
    }),
    { numRuns: 25 },
  )
})

test('a seed and secrets that the caller overwrites while the vault is made are the seed and secrets of the vault', async () => {
  const [given, secrets] = [Uint8Array.from(seed), secretsFor(...names)]
  const kept = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, Uint8Array.from(secret)]))
  const making = createVault(given, secrets)
  for (const bytes of [given, ...Object.values(secrets)]) bytes.fill(0)
  const vault = await making
  for (const pair of pairsOf(names)) expect(await seedOf(vault, pick(kept, pair))).toBe(toHex(seed))
})

test('the secret of the device enters through the id of the vault, so the id may be made first', async () => {
  const id = newVaultId()
  expect(fromBase64url(id)).toHaveLength(16)
  expect((await createVault(seed, secretsFor(...names), id)).id).toBe(id)
})
