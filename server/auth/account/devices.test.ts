import { afterEach, expect, test, vi } from 'vitest'
import { secretsFor } from '../../../plugins/auth/frame/fixtures/factors.ts'
import { dropFactors, renameFactor } from '../../../plugins/auth/frame/vault/changeVault.ts'
import { createOneTimeKey } from '../fixtures/createOneTimeKey.ts'
import type { Page } from '../fixtures/createPage.ts'
import { createWallet, type TestWallet } from '../fixtures/createWallet.ts'
import { createWorld } from '../fixtures/createWorld.ts'

afterEach(() => {
  vi.useRealTimers()
})

const email = 'ada@example.com'
const refused = (status: number, code: string) => ({ status, json: { error: { code } } })

/** The login key, or that of the next epoch. */
async function takeKey(page: Page, path = '/login-key', sent = {}) {
  const key = await createOneTimeKey()
  const { status, json } = await page.send('POST', path, { to: key.to }, sent)
  return status === 200 ? key.open(json) : json.error.code
}

/** The next version of a wallet's vault, without a factor and with the login key of the next epoch. */
async function dropFrom(wallet: TestWallet, page: Page, factor: string, epoch: number) {
  const secret = await takeKey(page, '/login-key/next', { signer: wallet.signer })
  return wallet.change(
    (opened) => dropFactors(opened, [factor], [{ name: `login:${epoch}`, secret }]),
    undefined,
    false,
  )
}

/** An account with a wallet that is opened by the device, the login and a code, and a second device. */
async function openAccount() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld()
  const page = await world.logIn(email)
  const secrets = { ...secretsFor('device:a', 'device:b', 'code'), 'login:1': await takeKey(page) }
  const wallet = await createWallet(secrets)
  await page.send('PUT', '/vault', { vault: wallet.text() })
  vi.advanceTimersByTime(31_000)
  const second = await world.logIn(email)
  return { world, page, wallet, second }
}

test('devices are listed with their browser and their last login; a stranger sees none (login-server 15)', async () => {
  const { world, page, second } = await openAccount()
  const { json } = await page.send('GET', '/devices')
  expect(json.devices).toMatchObject([
    { id: second.device, name: 'Chrome on Linux', proven: false, isThis: false },
    { id: page.device, name: 'Chrome on Linux', proven: true, isThis: true },
  ])
  expect(await (await world.open()).send('GET', '/devices')).toMatchObject(refused(401, 'not_logged_in'))
})

test('a device is dropped with the vault of the next epoch, in one step, and gets nothing any more (login-server 16)', async () => {
  const { world, page, wallet, second } = await openAccount()
  const old = Buffer.from(await takeKey(second)).toString('hex')
  const vault = await dropFrom(wallet, page, 'device:b', 2)
  const body = { devices: [second.device], vault }
  expect(await page.send('DELETE', '/devices', body)).toMatchObject(refused(403, 'vault_signature_needed'))
  const kept = await wallet.change((opened) => renameFactor(opened, 'code', 'Paper'), undefined, false)
  // A vault that a dropped device could still open is not taken.
  expect(await page.send('DELETE', '/devices', { ...body, vault: kept }, { signer: wallet.signer })).toMatchObject(
    refused(409, 'vault_epoch'),
  )
  expect(await page.send('DELETE', '/devices', { ...body, devices: ['x'] }, { signer: wallet.signer })).toMatchObject(
    refused(409, 'device_missing'),
  )
  expect(await second.send('GET', '/session')).toMatchObject({ status: 200 })

  for (let time = 0; time < 2; time++)
    expect(await page.send('DELETE', '/devices', body, { signer: wallet.signer })).toMatchObject({
      status: 200,
      json: { version: 2, epoch: 2 },
    })
  expect(await takeKey(second)).toBe('device_dropped')
  expect(await second.send('GET', '/vault')).toMatchObject(refused(401, 'device_dropped'))
  vi.advanceTimersByTime(31_000)
  await second.send('POST', '/email', { email })
  expect(await second.send('POST', '/otp', { email, code: world.codeFor(email) })).toMatchObject(
    refused(401, 'device_dropped'),
  )
  expect(Buffer.from(await takeKey(page)).toString('hex')).not.toBe(old)
  expect((await page.send('GET', '/vault')).json).toMatchObject({ vault, epoch: 2 })
})

test('the login key of the next epoch counts for the device that it was given to, and for an open wallet alone (login-server 16)', async () => {
  const { page, wallet, second } = await openAccount()
  expect(await takeKey(page, '/login-key/next')).toBe('vault_signature_needed')
  const mine = Buffer.from(await takeKey(page, '/login-key/next', { signer: wallet.signer })).toString('hex')
  expect(Buffer.from(await takeKey(page, '/login-key/next', { signer: wallet.signer })).toString('hex')).toBe(mine)
  const vault = await dropFrom(wallet, second, 'device:a', 2)
  expect(Buffer.from(await takeKey(page, '/login-key/next', { signer: wallet.signer })).toString('hex')).not.toBe(mine)
  const body = { devices: [page.device], vault }
  expect(await second.send('DELETE', '/devices', body, { signer: wallet.signer })).toMatchObject(
    refused(409, 'vault_epoch'),
  )
})

test('a factor is dropped with the next epoch as well (login-server 16)', async () => {
  const { page, wallet } = await openAccount()
  const vault = await dropFrom(wallet, page, 'code', 2)
  expect(await page.send('PUT', '/vault', { vault })).toMatchObject({ status: 200, json: { version: 2, epoch: 2 } })
})

test('logging out everywhere ends every login, and begins the next epoch (login-server 17)', async () => {
  const { world, page, wallet, second } = await openAccount()
  const vault = await dropFrom(wallet, page, 'device:b', 2)
  expect(await second.send('POST', '/logout/everywhere', { vault })).toMatchObject(
    refused(403, 'vault_signature_needed'),
  )
  expect(await page.send('POST', '/logout/everywhere', { vault }, { signer: wallet.signer })).toMatchObject({
    status: 200,
    json: { epoch: 2 },
  })
  for (const each of [page, second])
    expect(await each.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
  vi.advanceTimersByTime(31_000)
  await world.logIn(email, page)
  expect((await page.send('GET', '/vault')).json).toMatchObject({ vault, epoch: 2 })
})

test('logging out ends the login of one device (login-server 17)', async () => {
  const { page, second } = await openAccount()
  expect(await second.send('POST', '/logout', {})).toMatchObject({ status: 200 })
  expect(await second.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
  expect(await page.send('GET', '/session')).toMatchObject({ status: 200, json: { hasVault: true } })
})

test('a device that logs in to another account leaves the first one (login-server 15)', async () => {
  const { world, page, second } = await openAccount()
  vi.advanceTimersByTime(31_000)
  await world.logIn('bob@example.com', second)
  expect((await second.send('GET', '/session')).json).toMatchObject({ email: 'bob@example.com', hasVault: false })
  expect((await page.send('GET', '/devices')).json.devices).toMatchObject([{ id: page.device }])
  expect((await page.send('GET', '/log')).json.events[0]).toMatchObject({ event: 'logout' })
})

test('an account has sixteen devices; who reads the mail pushes out none that has opened the wallet (login-server 15)', async () => {
  const { world, page, second } = await openAccount()
  for (let at = 0; at < 17; at++) {
    vi.advanceTimersByTime(2 * 3_600_000)
    await world.logIn(email)
  }
  const { devices } = (await page.send('GET', '/devices')).json
  expect(devices).toHaveLength(16)
  expect(devices.map(({ id }: { id: string }) => id)).toContain(page.device)
  expect(devices.map(({ id }: { id: string }) => id)).not.toContain(second.device)
})

test('with sixteen devices that have opened the wallet, a login waits until one of them gets no login key any more (login-server 15)', async () => {
  const { world, page, wallet, second } = await openAccount()
  const open = (each: Page) => each.send('PUT', '/passkeys', { passkeys: [] }, { signer: wallet.signer })
  await open(second)
  for (let at = 0; at < 14; at++) {
    vi.advanceTimersByTime(2 * 3_600_000)
    await open(await world.logIn(email))
  }
  vi.advanceTimersByTime(2 * 3_600_000)
  await expect(world.logIn(email)).rejects.toThrow('devices_full')
  vi.advanceTimersByTime(6 * 24 * 3_600_000)
  const late = await world.logIn(email)
  expect((await late.send('GET', '/devices')).json.devices).toHaveLength(16)
  expect(await page.send('GET', '/session')).toMatchObject(refused(401, 'not_logged_in'))
})

test('an owner reads the last fifty events, the newest first, and no address in them (login-server 18)', async () => {
  const { page, wallet, second } = await openAccount()
  for (let at = 0; at < 55; at++) {
    const vault = await wallet.change((opened) => renameFactor(opened, 'code', `Paper ${at}`))
    await page.send('PUT', '/vault', { vault })
  }
  const { events } = (await page.send('GET', '/log')).json
  expect(events).toHaveLength(50)
  expect(events[0]).toMatchObject({ event: 'vault_changed', device: 'Chrome on Linux' })
  expect(JSON.stringify(events)).not.toContain('ada')
  const other = (await second.send('GET', '/log')).json
  expect(other.events).toEqual(events)
})

test('logins and logouts, however many, push no other event out of the log (login-server 64)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const world = createWorld()
  const page = await world.logIn('ada@example.com')
  await page.send('PUT', '/vault', { vault: (await createWallet()).text() })
  const thief = await world.open()
  for (let at = 0; at < 60; at++) {
    vi.advanceTimersByTime(2 * 3_600_000)
    await world.logIn('ada@example.com', thief)
    await thief.send('POST', '/logout', {})
  }
  const events = (await page.send('GET', '/log')).json.events.map(({ event }: { readonly event: string }) => event)
  expect(events.at(-1)).toBe('vault_created')
  expect(events).toHaveLength(50)
})
