// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import type { Wallet } from './wallet.ts'
import { openWalletStore } from './walletStore.ts'

const wallet: Wallet = {
  kind: 'passkey',
  accounts: [
    { namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    { namespace: 'solana', address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
  ],
  passkeys: [{ credentialId: 'AQID', backupEligible: false }],
  wordsKept: true,
}
const host = 'https://app.acme.test'
const grant = { host, since: 1, accounts: ['eip155:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }

/** Stores of two pages of one origin. */
function openTwo(rows = new Map<string, unknown>()) {
  const pages = [new EventTarget(), new EventTarget()]
  const factory = fakeIndexedDb(rows)
  const [one, other] = pages.map((page, at) =>
    openWalletStore(
      factory,
      Object.assign(page, { postMessage: () => void pages[1 - at]?.dispatchEvent(new Event('message')) }),
    ),
  )
  if (!one || !other) throw new Error('no page')
  return { one, other, rows }
}

test('a wallet and a grant that one page keeps are read by another page, and revoking a host leaves the wallet and other hosts', async () => {
  const { one, other } = openTwo()
  await one.keep(wallet)
  await one.allow(grant)
  await one.allow({ ...grant, host: 'https://shop.acme.test' })
  expect(await other.wallet()).toEqual(wallet)
  expect(await other.grant(host)).toEqual(grant)
  await other.revoke(host)
  expect(await one.grant(host)).toBeUndefined()
  expect(await one.grant('https://shop.acme.test')).toMatchObject({ since: 1 })
  expect(await one.wallet()).toEqual(wallet)
})

test('another page is told of a wallet, of a grant and of its end, and not of the log', async () => {
  const { one, other } = openTwo()
  let told = 0
  const stop = other.watch(() => {
    told += 1
  })
  await one.keep(wallet)
  await one.allow(grant)
  await one.revoke(host)
  await one.log({ event: 'created', at: 1 })
  expect(told).toBe(3)
  stop()
  await one.revoke(host)
  expect(told).toBe(3)
})

const strange = fc.oneof(
  fc.anything().filter((record) => record !== undefined),
  fc.constantFrom<unknown>(
    { ...wallet, kind: 'seed' },
    { ...wallet, kind: 'vault' },
    { ...wallet, passkeys: [] },
    { ...wallet, accounts: [] },
    { ...wallet, seed: 'x' },
    { ...wallet, accounts: [{ namespace: 'eip155', address: '0x' }] },
    { ...grant, host: 'https://evil.test' },
  ),
)

test('a record of another form is no grant and no entry, and is a wallet that only a newer version of the page can read (login 18)', async () => {
  await fc.assert(
    fc.asyncProperty(strange, async (record) => {
      const rows = new Map<string, unknown>()
      for (const row of ['wallet/here', `grants/${host}`, 'log/here']) rows.set(row, record)
      const { one } = openTwo({ get: (row: string) => rows.get(row), set: () => {} } as unknown as Map<string, unknown>)
      await expect(Promise.all([one.grant(host), one.entries()])).resolves.toEqual([undefined, []])
      await expect(one.wallet()).rejects.toMatchObject({ code: 'newer_wallet' })
    }),
    { numRuns: 60 },
  )
})

test('no wallet takes the place of a record that only a newer version of the page can read (login 18)', async () => {
  const newer = { ...wallet, kind: 'account', module: '0x01' }
  const { one, rows } = openTwo(new Map([['wallet/here', newer]]))
  await expect(one.keep(wallet)).rejects.toMatchObject({ code: 'newer_wallet' })
  await expect(one.keep(wallet, wallet)).rejects.toMatchObject({ code: 'newer_wallet' })
  expect(rows.get('wallet/here')).toEqual(newer)
})

test('no wallet takes the place of a record whose vault only a newer version of the page can read (login 50)', async () => {
  const newer = { ...wallet, kind: 'vault', vault: '{"v":2,"id":"a","sealed":"b"}' }
  const { one, rows } = openTwo(new Map([['wallet/here', newer]]))
  await expect(one.wallet()).rejects.toMatchObject({ code: 'newer_wallet' })
  await expect(one.keep(wallet)).rejects.toMatchObject({ code: 'newer_wallet' })
  expect(rows.get('wallet/here')).toEqual(newer)
})

test('a database that a newer version of the page has made is no storage that the browser denies (login 50)', async () => {
  const factory = fakeIndexedDb(new Map())
  factory.open = () => {
    const request = { error: new DOMException('newer', 'VersionError'), onerror: () => {} }
    queueMicrotask(() => request.onerror())
    return request as unknown as IDBOpenDBRequest
  }
  const store = openStore(factory)
  await expect(store.wallet()).rejects.toMatchObject({ code: 'newer_wallet' })
  await expect(store.keep(wallet)).rejects.toMatchObject({ code: 'newer_wallet' })
})

test('of two pages that change one record, the later keeps nothing and is told of the record of the earlier (login 16)', async () => {
  const { one, other } = openTwo()
  await one.keep(wallet)
  const [first, second] = ['Phone', 'Laptop'].map((name) => ({
    ...wallet,
    passkeys: wallet.passkeys.map((passkey) => ({ ...passkey, name })),
  }))
  if (!first || !second) throw new Error('no record')
  expect(await one.keep(first, wallet)).toBeUndefined()
  expect(await other.keep(second, wallet)).toEqual(first)
  // The fields of the record that a page has seen may stand in another order.
  const { wordsKept, ...rest } = first
  expect(await other.keep(second, { wordsKept, ...rest })).toBeUndefined()
  expect(await one.wallet()).toEqual(second)
})

test('the vault of a record never goes back to an older version (login 16)', async () => {
  const { one } = openTwo()
  const at = (version: number, id = 'a'): Wallet => ({
    ...wallet,
    vault: JSON.stringify({ id, version, shares: {} }),
  })
  await one.keep(at(2))
  await expect(one.keep(at(1), at(2))).rejects.toMatchObject({
    code: 'vault_outdated',
    params: { version: 1, newest: 2 },
  })
  expect(await one.wallet()).toEqual(at(2))
  expect(await one.keep(at(3), at(2))).toBeUndefined()
  expect(await one.keep(at(1, 'b'), at(3))).toBeUndefined()
})

test('what the schema refuses is not kept', async () => {
  const { one, rows } = openTwo()
  await expect(one.keep({ ...wallet, passkeys: [] })).rejects.toThrow()
  await expect(one.allow({ ...grant, accounts: [] })).rejects.toThrow()
  expect(rows.size).toBe(0)
})

test('the log keeps the last 50 entries, oldest first, of pages that write at once', async () => {
  const { one, other } = openTwo()
  await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? one : other).log({ event: 'signed', host, at })))
  const entries = await one.entries()
  expect(entries).toHaveLength(50)
  expect(entries.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => at + 10))
})

test('a log keeps what a newer version of the page has written (login 54)', async () => {
  const newer = { event: 'session_granted', host, at: 1 }
  const { one, rows } = openTwo(new Map([['log/here', [newer]]]))
  await one.log({ event: 'signed', host, at: 2 })
  expect(await one.entries()).toEqual([{ event: 'signed', host, at: 2 }])
  expect(rows.get('log/here')).toEqual([newer, { event: 'signed', host, at: 2 }])
})

test('storage that the browser denies is told with a coded error', async () => {
  const store = openStore(fakeIndexedDb(new Map(), () => 'open'))
  for (const act of [() => store.wallet(), () => store.keep(wallet), () => store.grant(host), () => store.entries()])
    await expect(act()).rejects.toMatchObject({ code: 'device_storage' })
})
