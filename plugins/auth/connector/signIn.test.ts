import fc from 'fast-check'
import { emailCapture } from 'tapkit/features/email-capture'
import { siwx } from 'tapkit/features/siwx'
import { createMessage } from 'tapkit/features/siwx/verify'
import type { Challenge } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, sol } from '../fixtures/openSecurePage.ts'
import { approveAll } from '../fixtures/person.ts'
import type { Payload } from '../protocol/requests.ts'
import { writeText } from './challenges.ts'

test('where sign-in is composed, both namespaces’ texts are signed with the consent, in one press (login 5)', async () => {
  const page = openSecurePage()
  const app = await openApp({ plugins: [siwx({ required: true })] })
  app.kernel.open('Connect')
  app.login.connectPasskey().catch(() => {})
  await approveAll(page, ['CONNECT_PASSKEY'])
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  const { challenge = [] } = (page.waiting()[0]?.payload ?? {}) as Partial<Payload<'CONSENT'>>
  expect(challenge.map(({ message }) => message.split('\n').slice(0, 2))).toEqual([
    [`${location.host} wants you to sign in with your Ethereum account:`, evm],
    [`${location.host} wants you to sign in with your Solana account:`, sol],
  ])
  page.waiting()[0]?.refuse()
})

test('while an email is asked for first, the consent signs nothing (sign-in 13)', async () => {
  const page = openSecurePage()
  const app = await openApp({ plugins: [emailCapture({ onCapture() {} }), siwx({ required: true })] })
  app.kernel.open('Connect')
  app.login.connectPasskey().catch(() => {})
  await approveAll(page, ['CONNECT_PASSKEY'])
  await vi.waitFor(() => expect(page.waiting().map(({ type }) => type)).toEqual(['CONSENT']))
  expect(page.waiting()[0]?.payload).not.toHaveProperty('challenge')
  page.waiting()[0]?.refuse()
})

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const timeIn = (decade: number) =>
  fc
    .date({ min: new Date(`${decade}-01-01`), max: new Date(`${decade + 9}-12-31`), noInvalidDate: true })
    .map((date) => date.toISOString())
const challenges: fc.Arbitrary<Challenge> = fc.record(
  {
    domain: word.map((name) => `${name}.example`),
    uri: word.map((name) => `https://${name}.example/login`),
    version: fc.constant('1' as const),
    chainId: fc.constant(''),
    nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/),
    issuedAt: timeIn(2020),
    statement: word,
    expirationTime: timeIn(2040),
    notBefore: timeIn(2030),
    requestId: word,
    resources: fc.array(
      word.map((name) => `https://${name}.example`),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ['domain', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
)

test('the text of a sign-in is the text that sign-in expects, byte for byte', () => {
  const accounts = [
    { namespace: 'eip155', address: evm, chainId: '8453', id: 'eip155:8453' },
    { namespace: 'solana', address: sol, chainId: 'mainnet', id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  ] as const
  fc.assert(
    fc.property(challenges, fc.constantFrom(...accounts), (given, { id, chainId, ...account }) => {
      const challenge = { ...given, chainId }
      expect(writeText(challenge, account)).toBe(
        createMessage({ ...challenge, chainId: id, accountAddress: account.address }),
      )
    }),
  )
})
