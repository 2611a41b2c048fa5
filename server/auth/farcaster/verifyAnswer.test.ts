import fc from 'fast-check'
import { createMessage, type SignInMessage } from 'tapkit/features/siwx/verify'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from './askRelay.ts'
import type { Farcaster } from './readFarcaster.ts'
import { verifyAnswer } from './verifyAnswer.ts'

afterEach(() => vi.useRealTimers())

const ada = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const contract = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`
const now = Date.parse('2030-01-31T12:00:00Z')
const question: Question = {
  siweUri: 'https://keys.acme.example/',
  domain: 'keys.acme.example',
  nonce: 'abcdefghijklmnopqrstuvwx',
  expirationTime: '2030-01-31T12:05:00.000Z',
}
const fields: SignInMessage = {
  domain: question.domain,
  accountAddress: ada.address,
  chainId: 'eip155:10',
  uri: question.siweUri,
  version: '1',
  nonce: question.nonce,
  issuedAt: '2030-01-31T12:00:00.000Z',
  expirationTime: question.expirationTime,
  statement: 'Farcaster Auth',
  resources: ['farcaster://fid/7'],
}

/** Optimism with two accounts: 7 is that of Ada's key, and 8 that of a contract, which takes the signature `0xacce`. */
const call = vi.fn(async ({ to, data }: { to?: string | undefined; data: string }, _chainId?: string) => {
  if (to === contract) return data.includes('acce') ? `0x1626ba7e${'0'.repeat(56)}` : word(0)
  // An account without code answers nothing.
  if (to !== registry || !data.startsWith('0xd94fe832')) return '0x'
  const owner = data.slice(-40)
  return word(owner === ada.address.slice(2).toLowerCase() ? 7 : owner === contract.slice(2).toLowerCase() ? 8 : 0)
})
const farcaster = (own: Partial<Farcaster> = {}): Farcaster => ({ relay: 'none', isLocal: false, call, ...own })

const verify = async (message: string, signature?: string, own?: Partial<Farcaster>) =>
  verifyAnswer(
    { message, signature: signature ?? (await ada.signMessage({ message })), name: 'ada', at: now },
    question,
    farcaster(own),
  )
/** The account, or the code of the refusal. */
const judge = async (...given: Parameters<typeof verify>): Promise<string> =>
  verify(...given).catch((error) => error.code)

test('the answer is the account that the message names, if its custody address has signed (login-server 36)', async () => {
  expect(await verify(createMessage(fields))).toBe('7')
  expect(call.mock.calls.map(([, chainId]) => chainId)).toEqual(['eip155:10'])
  // Fields that the question does not have are the phone's own.
  const { expirationTime: _, ...bare } = fields
  expect(await verify(createMessage({ ...bare, scheme: 'https', requestId: 'a' }))).toBe('7')
  expect(await verify(createMessage({ ...fields, resources: ['https://acme.example', 'farcaster://fid/7'] }))).toBe('7')
})

test('a contract may be the custody address, and is asked on Optimism (login-server 36)', async () => {
  const message = createMessage({ ...fields, accountAddress: contract, resources: ['farcaster://fid/8'] })
  expect(await judge(message, '0xacce')).toBe('8')
  expect(await judge(message, '0xbad0')).toBe('social_refused')
  // Ada's key is not that of the contract.
  expect(await judge(message)).toBe('social_refused')
})

test.each<[string, Partial<SignInMessage>]>([
  ['another site', { domain: 'keys.acme.example.evil.test' }],
  ['the site on another port', { domain: 'keys.acme.example:8443' }],
  ['another address of the site', { uri: 'https://keys.acme.example/login' }],
  ['an address of http:', { uri: 'http://keys.acme.example/' }],
  ['another nonce', { nonce: 'bbcdefghijklmnopqrstuvwx' }],
  ['another network', { chainId: 'eip155:1' }],
  ['another statement', { statement: 'Farcaster Auth.' }],
  ['no statement', { statement: undefined }],
  ['a time to come', { issuedAt: '2030-01-31T12:05:00.001Z', expirationTime: undefined }],
  ['a beginning to come', { notBefore: '2030-01-31T12:05:00.001Z', expirationTime: undefined }],
  ['a time that is over', { expirationTime: '2030-01-31T12:00:00Z' }],
  ['no account', { resources: undefined }],
  ['an empty list', { resources: [] }],
  ['somebody else', { resources: ['farcaster://fid/8'] }],
  ['two accounts', { resources: ['farcaster://fid/7', 'farcaster://fid/8'] }],
  ['an account twice', { resources: ['farcaster://fid/7', 'farcaster://fid/7'] }],
  ['two accounts, one in capitals', { resources: ['farcaster://fid/7', 'FARCASTER://fid/8'] }],
  ['another spelling of a number', { resources: ['farcaster://fid/07'] }],
  ['a number in hex', { resources: ['farcaster://fid/0x7'] }],
  ['the account 0', { resources: ['farcaster://fid/0'] }],
  ['a number without an end', { resources: [`farcaster://fid/${'7'.repeat(2_000)}`] }],
  ['an account behind a path', { resources: ['farcaster://fid/7/8'] }],
])('a message with %s is refused, though the custody address has signed it (login-server 35)', async (_, own) => {
  expect(await judge(createMessage({ ...fields, ...own }))).toBe('social_refused')
})

test('an address that is registered for nobody is no account, 0 neither (login-server 36)', async () => {
  const bob = privateKeyToAccount(`0x${'2'.repeat(64)}`)
  const message = createMessage({ ...fields, accountAddress: bob.address })
  expect(await judge(message, await bob.signMessage({ message }))).toBe('social_refused')
  // An address that an account has let sign for it is not its custody address.
  expect(await judge(createMessage({ ...fields, accountAddress: bob.address }))).toBe('social_refused')
})

test('a text that somebody has changed is refused, or says what the question asks, of the account that has signed (login-server 35)', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('\n', '\n- ', 'farcaster://fid/8', 'Nonce: ', '10', '7', 'https://evil.test/', 'Resources:\n', 'T'),
  )
  const text = createMessage(fields)
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length), fc.nat(12), piece, async (from, cut, put) => {
      const message = text.slice(0, from) + put + text.slice(from + cut)
      const judged = await judge(message)
      if (judged === 'social_refused') return
      expect(judged).toBe('7')
      const lines = message.split('\n')
      expect(lines[0]).toMatch(/^([A-Za-z][A-Za-z0-9+.-]*:\/\/)?keys\.acme\.example wants you to sign in /)
      for (const line of [
        ada.address,
        'Farcaster Auth',
        'URI: https://keys.acme.example/',
        'Chain ID: 10',
        `Nonce: ${question.nonce}`,
      ])
        expect(lines).toContain(line)
      expect(lines.filter((line) => /^- farcaster:/i.test(line))).toEqual(['- farcaster://fid/7'])
    }),
    { numRuns: 400 },
  )
})

test('a signature of any form but that of the message is refused (login-server 36)', async () => {
  const message = createMessage(fields)
  const right = await ada.signMessage({ message })
  expect(await judge(message, await ada.signMessage({ message: `${message} ` }))).toBe('social_refused')
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.uint8Array({ maxLength: 80 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      ),
      async (signature) => {
        if (signature !== right) expect(await judge(message, signature)).toBe('social_refused')
      },
    ),
  )
})

test.each<[string, () => Promise<unknown>]>([
  ['fails', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['has no registry', async () => '0x'],
  ['answers two numbers', async () => word(7) + word(7).slice(2)],
  ['answers a number that is no text', async () => 7],
])('a node that %s decides nothing (login-server 36)', async (_, answer) => {
  expect(await judge(createMessage(fields), undefined, { call: answer })).toBe('social_unavailable')
})

test('a node that is silent is given up after eight seconds (login-server 36)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isAsked = false
  const silent = () => {
    isAsked = true
    return new Promise<never>(() => {})
  }
  const judged = judge(createMessage(fields), undefined, { call: silent })
  while (!isAsked) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await judged).toBe('social_unavailable')
})
