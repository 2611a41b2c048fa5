import { createSignInServer, type KeyValueStorage, memoryStorage, type SignInServerOptions } from 'tapkit/server'
import { expect, test } from 'vitest'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

const create = (options: Partial<SignInServerOptions> = {}) =>
  createSignInServer({ origins: origin, secret, ...options })

/** A storage whose entries can be counted, with the live entries by key. */
function openStorage() {
  const memory = memoryStorage()
  const held = new Map<string, string>()
  const note = (key: string, value: string | undefined) =>
    value === undefined ? held.delete(key) : held.set(key, value)
  const storage: KeyValueStorage = {
    get: memory.get,
    async set(key, value, lifetime) {
      await memory.set(key, value, lifetime)
      note(key, value)
    },
    async compareAndSet(key, expected, next, lifetime) {
      const isSet = await memory.compareAndSet(key, expected, next, lifetime)
      if (isSet) note(key, next)
      return isSet
    },
    async delete(key) {
      await memory.delete(key)
      note(key, undefined)
    },
  }
  const size = () => [...held].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return { storage, held, size }
}

/** The longest text that is accepted. */
const long = { resources: Array.from({ length: 400 }, (_, at) => `https://acme.app/${at}/${'x'.repeat(5)}`) }

test('a session takes no more of the storage than its request had (server 14)', async () => {
  const { storage, held } = openStorage()
  const visitor = createVisitor(create({ storage }).handle)
  const body = await visitor.sign(createAccount(), long)
  const sent = JSON.stringify(body).length
  expect(sent).toBeGreaterThan(11_000)
  expect((await visitor.send('POST', '/verify', { body })).status).toBe(200)
  const [entry = ''] = [...held].flatMap(([key, value]) => (key.startsWith('session:') ? [value] : []))
  expect(entry.length).toBeLessThan(sent + 150)
  expect(await visitor.sessions()).toMatchObject([{ message: body.message, data: { resources: long.resources } }])
})

test('a sign-in asks the storage five times, a sign-in with a nonce that was tried before seven times (server 15)', async () => {
  const { storage } = openStorage()
  const asked: string[] = []
  const note =
    <input extends [string, ...unknown[]], output>(name: string, ask: (...input: input) => output) =>
    (...input: input): output => {
      asked.push(`${name} ${input[0].split(':')[0]}`)
      return ask(...input)
    }
  const noted: KeyValueStorage = {
    get: note('get', storage.get),
    set: note('set', storage.set),
    compareAndSet: note('compareAndSet', storage.compareAndSet),
    delete: note('delete', storage.delete),
  }
  const visitor = createVisitor(create({ storage: noted }).handle)
  const opened = ['set session', 'get account', 'compareAndSet account']
  expect((await visitor.signIn(createAccount())).status).toBe(200)
  expect(asked).toEqual(['compareAndSet nonce', 'compareAndSet nonce', ...opened])

  const other = createVisitor(create({ storage: noted }).handle)
  const body = await other.sign(createAccount())
  await other.send('POST', '/verify', { body: { ...body, signature: `0x${'ab'.repeat(65)}` } })
  asked.length = 0
  expect((await other.send('POST', '/verify', { body })).status).toBe(200)
  expect(asked).toEqual(['compareAndSet nonce', 'get nonce', 'compareAndSet nonce', 'compareAndSet nonce', ...opened])
})

test('an account that signs in again and again holds 50 sessions: its oldest session ends, and no other account’s (server 14)', async () => {
  const { storage, held } = openStorage()
  const { handle } = create({ storage })
  const [account, other] = [createAccount(), createVisitor(handle)]
  await other.signIn(createAccount())
  const browsers = Array.from({ length: 60 }, () => createVisitor(handle))
  for (const browser of browsers) expect((await browser.signIn(account)).status).toBe(200)
  const live = await Promise.all(browsers.map(async (browser) => (await browser.sessions()).length))
  expect(live).toEqual([...Array(10).fill(0), ...Array(50).fill(1)])
  expect(await other.sessions()).toHaveLength(1)
  expect([...held.keys()].filter((key) => key.startsWith('session:'))).toHaveLength(51)
})

test('40 browsers that sign in with the same account at once are all signed in, and a further browser leaves nothing behind (server 4, server 14)', async () => {
  const { storage, held } = openStorage()
  const { handle } = create({ storage })
  const account = createAccount()
  const browsers = Array.from({ length: 40 }, () => createVisitor(handle))
  await Promise.all(browsers.map((browser) => browser.signIn(account)))
  for (const browser of browsers) expect(await browser.sessions()).toHaveLength(1)
  const [first] = browsers
  expect((await first?.send('DELETE', '/session?everywhere=true'))?.status).toBe(200)
  for (const browser of browsers) expect(await browser.sessions()).toEqual([])
  expect([...held.keys()].filter((key) => !key.startsWith('nonce:'))).toEqual([])
})

test('signing out leaves nothing of the account in the storage (server 5)', async () => {
  const { storage, held } = openStorage()
  const visitor = createVisitor(create({ storage }).handle)
  await visitor.signIn(createAccount())
  await visitor.signIn(createAccount())
  await visitor.send('DELETE', '/session')
  expect([...held.keys()].filter((key) => !key.startsWith('nonce:'))).toEqual([])
})

const solana = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: '4tqp2p7Z7YEL9xcnZ9tQYLvxVFbY61Vb5ehFDB9USKkv',
} as const
const bitcoin = {
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
} as const
const stacks = { chainId: 'stacks:1', accountAddress: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' } as const
const cosmos = { chainId: 'cosmos:cosmoshub-4', accountAddress: 'cosmos1hsk6jryyqjfhp5' } as const
const call = { 'eip155:1': async () => '0x' } as const

test.each([
  ['no hex', 'signature_refused', 'x'.repeat(132), {}, { call }],
  ['half a byte', 'signature_refused', '0x123', {}, { call }],
  ['a contract’s where there is no RPC', 'contract_unverifiable', `0x${'ab'.repeat(66)}`, {}, {}],
  ['nothing on Solana', 'signature_refused', '', solana, {}],
  ['hex on Solana', 'signature_refused', `0x${'ab'.repeat(64)}`, solana, {}],
  ['too long on Solana', 'signature_refused', '1'.repeat(89), solana, {}],
  ['base58 on Bitcoin', 'signature_refused', '1'.repeat(87), bitcoin, {}],
  ['nothing on Bitcoin', 'signature_refused', '', bitcoin, {}],
  ['64 bytes on Stacks', 'signature_refused', 'ab'.repeat(64), stacks, {}],
  ['of a namespace that nothing verifies', 'signature_refused', 'right', cosmos, {}],
] as const)(
  'a text that cannot be a signature costs no try and no storage: %s (server 11)',
  async (_, code, signature, fields, options) => {
    const { storage, held } = openStorage()
    const visitor = createVisitor(create({ storage, ...options }).handle)
    const body = { ...(await visitor.sign(createAccount(), fields)), signature }
    for (let index = 0; index < 7; index++)
      expect((await visitor.send('POST', '/verify', { body })).json).toMatchObject({ error: { code } })
    expect([...held]).toEqual([])
  },
)

test('a wrong signature that could be right counts as a try, on every chain (server 11)', async () => {
  const tries = [
    [solana, '1'.repeat(64)],
    [bitcoin, Buffer.alloc(65, 31).toString('base64')],
    [stacks, 'ab'.repeat(65)],
    [{}, `0x${'ab'.repeat(65)}`],
  ] as const
  for (const [fields, signature] of tries) {
    const { storage, held } = openStorage()
    const visitor = createVisitor(create({ storage, call }).handle)
    const body = { ...(await visitor.sign(createAccount(), fields)), signature }
    const codes: string[] = []
    for (let index = 0; index < 6; index++)
      codes.push((await visitor.send('POST', '/verify', { body })).json.error.code)
    expect(codes).toEqual([...Array(5).fill('signature_refused'), 'nonce_refused'])
    expect(held.size).toBe(1)
  }
})

test('a text of 12 kB signs in, a longer text costs no try and no storage (server 15)', async () => {
  const { storage, held } = openStorage()
  const visitor = createVisitor(create({ storage }).handle)
  // The ReCap that WalletConnect asks for: ten methods on fifty networks.
  const chains = Array.from({ length: 50 }, (_, at) => `eip155:${1_000 + at}`)
  const eip155 = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`request/eth_sendMethod${at}`, [{ chains }]]),
  )
  const recap = `urn:recap:${btoa(JSON.stringify({ att: { eip155 } })).replace(/=+$/, '')}`
  expect((await visitor.signIn(createAccount(), { resources: [recap] })).status).toBe(200)
  const before = held.size
  const body = await visitor.sign(createAccount(), { resources: [`https://acme.app/${'a'.repeat(11_800)}`] })
  expect(body.message.length).toBeGreaterThan(12_000)
  for (let each = 0; each < 7; each++)
    expect((await visitor.send('POST', '/verify', { body })).json).toMatchObject({
      error: { code: 'message_too_long' },
    })
  expect(held.size).toBe(before)
})
