import { errorText } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { SecurePageVersionError } from '../bridge/errors.ts'
import { SecurePageError, SecurePageFaultError, toKitError } from './errors.ts'
import type { FaultPayload } from './fault.ts'
import type { RequestType } from './requests.ts'

const textOf = (fault: FaultPayload, type: RequestType = 'RPC_REQUEST'): string => {
  const kernel = createTestKernel({ plugins: [] })
  onTestFinished(() => kernel.destroy())
  return errorText(kernel, toKitError(type, fault) as SecurePageFaultError)
}

const faults: readonly FaultPayload[] = [
  ...(['malformed', 'too_many_open', 'busy', 'not_connected', 'not_allowed', 'needs_window'] as const),
  ...(['network_unknown', 'unavailable', 'cooldown', 'outcome_unknown', 'internal'] as const),
].map((code) => ({ code }))
const refusals: readonly FaultPayload[] = ['funds', 'reverts', 'nonce', 'blockhash'].map((reason) => ({
  code: 'not_allowed',
  params: { reason },
}))

test('a page that refuses, does not answer or does not fit has a sentence for each, which promises nothing after the page was asked (login 68)', () => {
  const codes = ['APKT002', 'APKT003', 'APKT004', 'APKT005'] as const
  const errors = [
    ...codes.map((code) => new SecurePageError({ code })),
    new SecurePageVersionError({ page: 2, kit: 1 }),
  ]
  const texts = errors.map(({ message }) => message)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^The page of your wallet [^<>]{20,160}\.$/)
  expect(errors.map(({ message, unsent }) => /Nothing was signed/.test(message) === (unsent ?? false))).not.toContain(
    false,
  )
})

test('each fault of the secure page has a sentence of its own (login 58)', () => {
  const texts = [...faults, ...refusals].map((fault) => textOf(fault))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z][^<>]{20,160}\.$/)
})

test('a sentence says that nothing was sent if the page has refused before, and never otherwise (login 58)', () => {
  for (const fault of [...faults, ...refusals]) {
    const error = toKitError('RPC_REQUEST', fault)
    const { unsent = false } = error as SecurePageFaultError
    expect([fault.code, /Nothing was (sent|signed)/.test(error.message)]).toEqual([fault.code, unsent])
  }
  const unreadable = new SecurePageFaultError({ type: 'RPC_REQUEST', fault: 'malformed_answer' })
  expect(unreadable.message).not.toMatch(/Nothing was/)
})

test.each(['constructor', '__proto__', 'toString', 'sign_in', ''])(
  'a reason that is not known, like "%s", has the sentence of its fault',
  (reason) => {
    expect(textOf({ code: 'not_allowed', params: { reason } })).toBe(textOf({ code: 'not_allowed' }))
  },
)

test.each<[RequestType, FaultPayload, string]>([
  ['CONNECT_EMAIL', { code: 'not_allowed', params: { reason: 'email' } }, 'Invalid email. Try again.'],
  [
    'CONNECT_OTP',
    { code: 'not_allowed', params: { reason: 'code' } },
    'That code doesn’t match. Check the newest email.',
  ],
  ['CONNECT_EMAIL', { code: 'cooldown', params: { seconds: 17 } }, 'Please try again after 17 seconds'],
  ['CONNECT_EMAIL', { code: 'cooldown', params: { seconds: 1 } }, 'Please try again after 1 second'],
  ['CONNECT_EMAIL', { code: 'cooldown', params: { seconds: 3_000 } }, 'Please try again after 50 minutes'],
  ['GET_FARCASTER_URI', { code: 'unavailable' }, 'The login service did not answer. Try again in a moment.'],
  ['CONNECT_FARCASTER', { code: 'not_allowed', params: { reason: 'expired' } }, 'The link is too old. Get a new link.'],
])('%s that is refused as %j says so (login 98, login 131)', (type, fault, sentence) => {
  expect(textOf(fault, type)).toBe(sentence)
})

test('a login speaks of no signature, no payment and no network, and of what it asks for alone, whatever the page answers (login 98, login 131)', () => {
  const login = ['devices', 'clock', 'expired', 'answer', 'constructor'].map((reason) => ({
    code: 'not_allowed' as const,
    params: { reason },
  }))
  const waits = [-3, 0, 0.5, 1e300].map((seconds) => ({ code: 'cooldown' as const, params: { seconds } }))
  for (const type of ['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const) {
    const texts = [...faults, ...refusals, ...login, ...waits].map((fault) => textOf(fault, type))
    for (const text of texts) {
      expect(text).toMatch(/^[A-Z][^<>]{20,160}\.$/)
      expect(text).not.toMatch(/sign|sent|payment|network|node|wallet/i)
      if (type.includes('FARCASTER')) expect(text).not.toMatch(/email|code/i)
    }
  }
  const [service, node] = (['CONNECT_EMAIL', 'RPC_REQUEST'] as const).map((type) =>
    toKitError(type, { code: 'unavailable' }),
  )
  expect(service).toMatchObject({ debug: expect.stringContaining('createAuthServer') })
  expect(node).toMatchObject({ debug: expect.stringContaining('rpcUrls') })
})
