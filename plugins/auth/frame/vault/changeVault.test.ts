// @vitest-environment node
import { expect, test } from 'vitest'
import { randomBytes } from '../crypto/bytes.ts'
import { pick, secretsFor } from '../fixtures/factors.ts'
import { isBlank, toHex } from '../fixtures/hex.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { addFactor, dropFactors, renameFactor, writeNotes } from './changeVault.ts'
import { createVault } from './createVault.ts'
import { type Opened, openVault, withPart } from './openVault.ts'
import type { Secrets } from './secrets.ts'
import type { Vault } from './vault.ts'

const seed = randomBytes(32)
const seedOf = (vault: Vault, secrets: Secrets) =>
  openVault(vault, secrets, (opened) => withPart(opened, 'seed', toHex))
const change = (vault: Vault, secrets: Secrets, act: (opened: Opened) => Promise<Opened>): Promise<Vault> =>
  openVault(vault, secrets, async (opened) => (await act(opened)).vault)
const refusal = (reason: string, factor?: string) => ({
  code: 'vault_factor',
  params: factor === undefined ? { reason } : { reason, factor },
})

test('a factor is added while the others are away, with a label, and opens with each of them', async () => {
  const secrets = secretsFor('device:a', 'passkey:p', 'login:1')
  const vault = await createVault(seed, secrets)
  const secret = randomBytes(32)
  const two = pick(secrets, ['passkey:p', 'login:1'])
  const next = await change(vault, two, (opened) => addFactor(opened, { name: 'device:b', secret, label: 'Café 🖥' }))
  expect(next.shares['device:b']?.name).toBe('Café 🖥')
  for (const [name, other] of Object.entries(secrets))
    expect(await seedOf(next, { 'device:b': secret, [name]: other })).toBe(toHex(seed))
})

test('a factor that is there, a second login key, and a secret that cannot be one are not added', async () => {
  const secrets = secretsFor('device:a', 'login:1')
  const vault = await createVault(seed, secrets)
  const add = (name: string, secret = randomBytes(32)) =>
    change(vault, secrets, (opened) => addFactor(opened, { name, secret }))
  await expect(add('device:a')).rejects.toMatchObject(refusal('taken', 'device:a'))
  await expect(add('login:2')).rejects.toMatchObject(refusal('taken', 'login:2'))
  await expect(add('device:b', new Uint8Array(32))).rejects.toMatchObject(refusal('unusable', 'device:b'))
  await expect(add('notes')).rejects.toMatchObject(refusal('unusable', 'notes'))
})

test('a stolen device that was dropped opens neither the new vault nor its own copy with the login key of the new epoch', async () => {
  const secrets = secretsFor('device:a', 'device:b', 'passkey:p', 'login:1')
  const copy = await createVault(seed, secrets)
  const login = { name: 'login:2', secret: randomBytes(32) }
  const next = await change(copy, pick(secrets, ['device:b', 'passkey:p']), (opened) =>
    dropFactors(opened, ['device:a'], [login]),
  )
  expect(Object.keys(next.shares).sort()).toEqual(['device:b', 'login:2', 'passkey:p'])
  const stolen = { ...pick(secrets, ['device:a']), 'login:2': login.secret }
  await expect(seedOf(next, stolen)).rejects.toMatchObject(refusal('unknown', 'device:a'))
  await expect(seedOf(copy, stolen)).rejects.toMatchObject(refusal('unknown', 'login:2'))
  const renamed = { ...pick(secrets, ['device:a']), 'login:1': login.secret }
  await expect(seedOf(copy, renamed)).rejects.toMatchObject(refusal('wrong', 'login:1'))
  expect(await seedOf(next, { ...pick(secrets, ['device:b']), 'login:2': login.secret })).toBe(toHex(seed))
})

test('a drop without a later login key, of an unknown factor, or below two factors is refused', async () => {
  const secrets = secretsFor('device:a', 'passkey:p', 'login:3')
  const vault = await createVault(seed, secrets)
  const drop = (dropped: readonly string[], login?: string) =>
    change(vault, secrets, (opened) =>
      dropFactors(opened, dropped, login === undefined ? [] : [{ name: login, secret: randomBytes(32) }]),
    )
  await expect(drop(['device:a'])).rejects.toMatchObject(refusal('epoch', 'login:3'))
  await expect(drop(['device:a'], 'login:3')).rejects.toMatchObject(refusal('epoch', 'login:3'))
  await expect(drop(['device:a'], 'device:z')).rejects.toMatchObject(refusal('epoch', 'login:3'))
  await expect(drop(['login:3'], 'passkey:p')).rejects.toMatchObject(refusal('taken', 'passkey:p'))
  await expect(drop(['device:z'], 'login:4')).rejects.toMatchObject(refusal('unknown', 'device:z'))
  await expect(drop(['device:a', 'passkey:p'], 'login:4')).rejects.toMatchObject(refusal('tooFew'))
  await expect(drop(['device:a', 'login:3'])).rejects.toMatchObject(refusal('tooFew'))
  expect(Object.keys((await drop(['login:3'])).shares).sort()).toEqual(['device:a', 'passkey:p'])
  expect(Object.keys((await drop([], 'login:9')).shares).sort()).toEqual(['device:a', 'login:9', 'passkey:p'])
})

test('a code is replaced in one step, also if only one other factor is left, and the old code opens no more', async () => {
  const secrets = secretsFor('passkey:p', 'code')
  const vault = await createVault(seed, secrets)
  const code = { name: 'code', secret: randomBytes(16), label: 'New' }
  const next = await change(vault, secrets, (opened) => dropFactors(opened, ['code'], [code]))
  expect(next.shares.code?.name).toBe('New')
  expect(await seedOf(next, { ...secrets, code: code.secret })).toBe(toHex(seed))
  await expect(seedOf(next, secrets)).rejects.toMatchObject(refusal('wrong', 'code'))
})

test('a vault without a login key drops a factor without one', async () => {
  const secrets = secretsFor('device:a', 'passkey:p', 'code')
  const vault = await createVault(seed, secrets)
  const next = await change(vault, secrets, (opened) => dropFactors(opened, ['device:a']))
  expect(await seedOf(next, pick(secrets, ['passkey:p', 'code']))).toBe(toHex(seed))
})

test('a vault takes 40 factors, refuses another factor, and takes it after a drop', async () => {
  const secrets = secretsFor('device:a', 'passkey:p')
  const add = (opened: Opened, name: string) => addFactor(opened, { name, secret: randomBytes(32) })
  const vault = await change(await createVault(seed, secrets), secrets, async (start) => {
    let opened = start
    for (let at = 0; at < 38; at++) opened = await add(opened, `device:${at}`)
    return opened
  })
  await expect(change(vault, secrets, (opened) => add(opened, 'device:z'))).rejects.toMatchObject(refusal('tooMany'))
  const next = await change(vault, secrets, async (opened) =>
    add(await dropFactors(opened, ['device:0', 'device:1']), 'device:z'),
  )
  expect(Object.keys(next.shares)).toHaveLength(39)
  expect(await seedOf(next, secrets)).toBe(toHex(seed))
  const tooMany = createVault(seed, secretsFor(...Array.from({ length: 41 }, (_, at) => `device:${at}`)))
  await expect(tooMany).rejects.toMatchObject(refusal('tooMany'))
})

test('an addition and a drop keep the labels and dates of the factors that are away', async () => {
  const secrets = secretsFor('device:a', 'passkey:p', 'device:b')
  const created = await createVault(seed, secrets)
  const vault = await change(created, secrets, (opened) => renameFactor(opened, 'passkey:p', 'Phone'))
  const next = await change(vault, pick(secrets, ['device:a', 'device:b']), async (opened) =>
    dropFactors(await addFactor(opened, { name: 'code', secret: randomBytes(16) }), ['device:a']),
  )
  const { name, added } = next.shares['passkey:p'] ?? {}
  expect([name, added]).toEqual(['Phone', vault.shares['passkey:p']?.added])
})

test('a label is a short line of text, else the change is refused', async () => {
  const secrets = secretsFor('device:a', 'passkey:p')
  const vault = await createVault(seed, secrets)
  const rename = (label: string, name = 'device:a') =>
    change(vault, secrets, (opened) => renameFactor(opened, name, label))
  const emoji = '👩‍💻 Ordinateur d’Élise · \u{1fae9} \u{1faff}'
  expect((await rename(emoji)).shares['device:a']?.name).toBe(emoji)
  for (const label of ['', 'a\nb', 'a\u202eb', 'a\u2028b', 'x'.repeat(65), '\ud800'])
    await expect(rename(label)).rejects.toMatchObject({ params: { reason: 'malformed' } })
  await expect(rename('x', 'device:z')).rejects.toMatchObject(refusal('unknown', 'device:z'))
  await expect(rename('x', 'constructor')).rejects.toMatchObject(refusal('unknown', 'constructor'))
})

test('a vault into which a share of an older version was mixed is not opened, so no change signs the mixture', async () => {
  const secrets = secretsFor('device:a', 'device:b', 'passkey:p')
  const first = await createVault(seed, secrets)
  const two = pick(secrets, ['device:b', 'passkey:p'])
  const next = await change(first, two, (opened) => dropFactors(opened, ['device:a']))
  const mixed = { ...next, shares: { ...first.shares, ...next.shares } }
  const signing = change(mixed, two, (opened) => renameFactor(opened, 'passkey:p', 'Phone'))
  await expect(signing).rejects.toMatchObject({ code: 'invalid_vault', params: { reason: 'signature' } })
})

test('secrets of new factors that the caller overwrites while the change runs are the secrets of the factors', async () => {
  const secrets = secretsFor('device:a', 'passkey:p', 'login:1')
  const vault = await createVault(seed, secrets)
  const given = secretsFor('code', 'login:2')
  const kept = Object.fromEntries(Object.entries(given).map(([name, secret]) => [name, Uint8Array.from(secret)]))
  const next = await change(vault, secrets, (opened) => {
    const added = Object.entries(given).map(([name, secret]) => ({ name, secret }))
    const dropping = dropFactors(opened, ['device:a'], added)
    for (const { secret } of added) secret.fill(0)
    return dropping
  })
  expect(await seedOf(next, kept)).toBe(toHex(seed))
})

test('notes are read back by an open vault, and a vault over 16 kB is not written', async () => {
  const secrets = secretsFor('device:a', 'passkey:p')
  const vault = await createVault(seed, secrets)
  const notes = '{"sessions":["0xabc"]}'
  const next = await change(vault, secrets, (opened) => writeNotes(opened, notes))
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  expect(await openVault(next, secrets, (opened) => withPart(opened, 'notes', text))).toBe(notes)
  expect(await openVault(vault, secrets, (opened) => withPart(opened, 'notes', text))).toBe('')
  const tooLong = change(vault, secrets, (opened) => writeNotes(opened, 'x'.repeat(12_000)))
  await expect(tooLong).rejects.toMatchObject({ code: 'invalid_vault', params: { reason: 'tooLarge' } })
})

test('the notes in the clear are overwritten once they are sealed', async () => {
  const text = 'The safe is behind the picture of the other safe.'
  const secrets = secretsFor('device:a', 'passkey:p')
  const vault = await createVault(seed, secrets)
  const seen = await watchBuffers(() => change(vault, secrets, (opened) => writeNotes(opened, text)))
  const notes = seen.filter(({ length }) => length === text.length)
  expect(notes).toHaveLength(1)
  expect(notes.every(isBlank)).toBe(true)
})
