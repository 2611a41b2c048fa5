import { memoryStorage } from 'tapkit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { randomBytes, toBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createTransferParty } from '../../../plugins/auth/frame/server/transferParty.ts'
import { commitmentOf, digitsOf, readTransferCode } from '../../../plugins/auth/frame/server/transferText.ts'
import type { KeyValueStorage } from '../../storage/storage.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWallet } from '../fixtures/createWallet.ts'
import { createWorld } from '../fixtures/createWorld.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })
const done = { status: 200, json: {} }

/** An account with a wallet on one device, and a second device that is logged in. */
async function openBoth(storage: KeyValueStorage = memoryStorage()) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld({ storage })
  const old = await world.logIn(email)
  const wallet = await createWallet()
  await old.send('PUT', '/vault', { vault: wallet.text() })
  vi.advanceTimersByTime(31_000)
  const young = await world.logIn(email)
  const { transfer } = (await old.send('POST', '/transfer/begin', {})).json
  const [giver, taker] = [await createTransferParty(), await createTransferParty()]
  const unlocked = { signer: wallet.signer }
  const post = (page: Page, path: string, json = {}, sent = {}) =>
    page.send('POST', `/transfer/${path}`, { transfer, ...json }, sent)
  const join = (page = young) => post(page, 'join', { commitment: taker.commitment })
  const stateOf = async (page: Page) => (await post(page, 'state')).json
  return { world, old, young, transfer, giver, taker, unlocked, post, join, stateOf }
}

test('a share goes from one device of an account to another, who show the same six digits; the server has none of it (login-server 46)', async () => {
  const memory = memoryStorage()
  const stored: string[] = []
  const { old, young, giver, taker, unlocked, post, join, stateOf } = await openBoth({
    ...memory,
    compareAndSet(key, expected, next, lifetime) {
      stored.push(key, next ?? '')
      return memory.compareAndSet(key, expected, next, lifetime)
    },
  })
  const share = randomBytes(33)
  expect(await stateOf(old)).toEqual({ role: 'giver', joined: false })
  expect(await join()).toMatchObject(done)
  const other = 'Chrome on Linux'
  expect(await stateOf(old)).toEqual({ role: 'giver', joined: true, commitment: taker.commitment, other })
  expect(await post(old, 'offer', giver.own)).toMatchObject(done)
  const { offer } = await stateOf(young)
  expect(await post(young, 'reveal', taker.own)).toMatchObject(done)
  const { commitment, reveal } = await stateOf(old)
  expect(commitmentOf(reveal)).toBe(commitment)
  expect(digitsOf(giver.own, reveal)).toBe(digitsOf(offer, taker.own))
  const sealed = JSON.stringify(await giver.seal(reveal, share))
  expect(await post(old, 'hand-over', { sealed })).toMatchObject(refused(403, 'vault_signature_needed'))
  expect(await post(old, 'hand-over', { sealed }, unlocked)).toMatchObject(done)
  const got = await taker.open(offer, JSON.parse((await stateOf(young)).sealed))
  expect(Buffer.from(got)).toEqual(Buffer.from(share))
  const text = stored.join('\n')
  for (const form of [toBase64url(share), Buffer.from(share).toString('hex'), Buffer.from(share).toString('base64')])
    expect(text).not.toContain(form)
  expect((await old.send('GET', '/log')).json.events[0]).toMatchObject({ event: 'wallet_handed_over' })
  expect(await post(young, 'end')).toMatchObject(done)
  for (const page of [old, young]) expect(await post(page, 'state')).toMatchObject(refused(401, 'transfer_refused'))
})

test('a server that puts keys of its own between the two is seen by the digits, or by the commitment (login-server 46)', async () => {
  const { giver, taker } = await openBoth()
  for (let run = 0; run < 20; run++) {
    // It has to commit towards the old device, and to offer a key to the new one, before either has told its nonce.
    const [towardsOld, towardsNew] = [await createTransferParty(), await createTransferParty()]
    expect(digitsOf(giver.own, towardsOld.own)).not.toBe(digitsOf(towardsNew.own, taker.own))
    expect(digitsOf(giver.own, taker.own)).not.toBe(digitsOf(towardsNew.own, taker.own))
    // A key that is chosen later is not the one that was committed to.
    expect(commitmentOf(towardsOld.own)).not.toBe(taker.commitment)
    expect(commitmentOf({ ...taker.own, key: towardsOld.own.key })).not.toBe(taker.commitment)
    // A secret sealed by the server itself opens for neither side.
    const forged = await towardsNew.seal(taker.own, randomBytes(33))
    await expect(taker.open(giver.own, forged)).rejects.toThrow()
    await expect(towardsNew.open(taker.own, await giver.seal(taker.own, randomBytes(33)))).rejects.toThrow()
  }
})

test('no part comes before its turn, and none is replaced: a key is told when the other side can change its own no more (login-server 46)', async () => {
  const { old, young, giver, taker, unlocked, post, join, stateOf } = await openBoth()
  const another = await createTransferParty()
  const sealed = 'sealed'
  const step = refused(409, 'transfer_step')
  expect(await post(old, 'offer', giver.own)).toMatchObject(step)
  expect(await post(old, 'hand-over', { sealed }, unlocked)).toMatchObject(step)
  await join()
  expect(await join()).toMatchObject(done)
  expect(await post(young, 'join', { commitment: another.commitment })).toMatchObject(step)
  expect(await post(young, 'reveal', taker.own)).toMatchObject(step)
  await post(old, 'offer', giver.own)
  expect(await post(old, 'offer', giver.own)).toMatchObject(done)
  expect(await post(old, 'offer', another.own)).toMatchObject(step)
  expect(await post(old, 'hand-over', { sealed }, unlocked)).toMatchObject(step)
  expect(await post(young, 'reveal', another.own)).toMatchObject(refused(401, 'transfer_refused'))
  expect(await stateOf(old)).not.toHaveProperty('reveal')
  await post(young, 'reveal', taker.own)
  await post(old, 'hand-over', { sealed }, unlocked)
  expect(await post(old, 'hand-over', { sealed: 'other' }, unlocked)).toMatchObject(step)
  expect(await stateOf(young)).toMatchObject({ offer: giver.own, reveal: taker.own, sealed })
})

test('of two devices that join at once, one is in; nobody else sees a transfer or takes part in it (login-server 46)', async () => {
  const { world, old, young, giver, taker, post, join } = await openBoth()
  vi.advanceTimersByTime(31_000)
  const third = await world.logIn(email)
  const stranger = await world.logIn('eve@example.com')
  const unknown = await world.open()
  const gone = refused(401, 'transfer_refused')
  expect(await join(old)).toMatchObject(gone)
  expect(await join(stranger)).toMatchObject(gone)
  expect(await join(unknown)).toMatchObject(refused(401, 'not_logged_in'))
  const joined = await Promise.all([join(young), join(third)])
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 401])
  const [taking, outside] = joined[0]?.status === 200 ? [young, third] : [third, young]
  await post(old, 'offer', giver.own)
  for (const page of [outside, stranger]) {
    expect(await post(page, 'state')).toMatchObject(gone)
    expect(await post(page, 'reveal', taker.own)).toMatchObject(gone)
    expect(await post(page, 'end')).toMatchObject(gone)
  }
  expect(await post(taking, 'offer', giver.own)).toMatchObject(gone)
  expect(await post(taking, 'reveal', taker.own)).toMatchObject(done)
})

test('a transfer has five minutes, a wallet to give, and a device ten an hour (login-server 46)', async () => {
  const { world, old, young, post, join } = await openBoth()
  await join()
  vi.advanceTimersByTime(300_001)
  for (const page of [old, young]) expect(await post(page, 'state')).toMatchObject(refused(401, 'transfer_refused'))
  const empty = await world.logIn('bob@example.com')
  expect(await empty.send('POST', '/transfer/begin', {})).toMatchObject(refused(409, 'vault_missing'))
  const statuses = []
  for (let at = 0; at < 10; at++) statuses.push((await old.send('POST', '/transfer/begin', {})).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
})

test('a device that has logged out or was dropped takes part no more (login-server 46)', async () => {
  const { old, young, giver, taker, post, join } = await openBoth()
  await join()
  await post(old, 'offer', giver.own)
  await young.send('POST', '/logout', {})
  expect(await post(young, 'reveal', taker.own)).toMatchObject(refused(401, 'not_logged_in'))
  expect(await post(young, 'state')).toMatchObject(refused(401, 'not_logged_in'))
})

test('keys, nonces and commitments of another form are refused (login-server 46)', async () => {
  const { old, young, giver, post } = await openBoth()
  for (const commitment of ['', 'x', 'A'.repeat(44), 'é'.repeat(43)])
    expect(await post(young, 'join', { commitment })).toMatchObject(refused(400, 'body_malformed'))
  for (const change of [{ key: 'x' }, { nonce: '' }, { nonce: 'A'.repeat(42) }, { more: 1 }])
    expect(await post(old, 'offer', { ...giver.own, ...change })).toMatchObject(refused(400, 'body_malformed'))
  for (const sealed of ['', 'x'.repeat(8_001)])
    expect(await post(old, 'hand-over', { sealed })).toMatchObject(refused(400, 'body_malformed'))
})

test('the code of a transfer is short enough to be typed, and a device tries twenty an hour (login-server 73)', async () => {
  const { old, young, transfer, taker, join } = await openBoth()
  expect(transfer).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(readTransferCode(transfer.replace('-', ' ').toLowerCase())).toBe(transfer)
  const codes = new Set([transfer])
  for (let at = 0; at < 5; at++) codes.add((await old.send('POST', '/transfer/begin', {})).json.transfer)
  expect(codes.size).toBe(6)
  const wrong = { transfer: '0000-0000', commitment: taker.commitment }
  for (let at = 0; at < 20; at++)
    expect(await young.send('POST', '/transfer/join', wrong)).toMatchObject(refused(401, 'transfer_refused'))
  expect(await join()).toMatchObject(refused(429, 'limit_reached'))
  vi.advanceTimersByTime(3_600_001)
  const again = (await old.send('POST', '/transfer/begin', {})).json.transfer
  expect(await young.send('POST', '/transfer/join', { ...wrong, transfer: again })).toMatchObject(done)
})

test('a transfer that is stopped once another device has joined stands in the log, and pushes nothing else out (login-server 74)', async () => {
  const { old, young, post, join } = await openBoth()
  const eventsOf = async () => (await old.send('GET', '/log')).json.events.map(({ event }: { event: string }) => event)
  await post(old, 'end')
  expect(await eventsOf()).not.toContain('transfer_stopped')
  const { transfer } = (await old.send('POST', '/transfer/begin', {})).json
  expect(await join()).toMatchObject(refused(401, 'transfer_refused'))
  const { commitment } = await createTransferParty()
  expect(await young.send('POST', '/transfer/join', { transfer, commitment })).toMatchObject(done)
  expect(await young.send('POST', '/transfer/end', { transfer })).toMatchObject(done)
  expect((await eventsOf())[0]).toBe('transfer_stopped')
  expect(await eventsOf()).toContain('vault_created')
})
