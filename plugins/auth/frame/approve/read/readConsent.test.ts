// @vitest-environment node
import { expect, test } from 'vitest'
import { createMessage } from '../../../../features/siwx/message/createMessage.ts'
import { devnet, sepolia } from '../fixtures/fakeNode.ts'
import { codesOf, host, linesOf } from '../fixtures/readers.ts'
import { accounts, evmAddress, solanaAddress } from '../fixtures/seed.ts'
import { readConsent } from './readConsent.ts'

const networks = [sepolia, devnet]
const evm = { namespace: 'eip155', address: evmAddress, type: 'eoa' } as const
const solana = { namespace: 'solana', address: solanaAddress, type: 'eoa' } as const
const consent = (payload: Parameters<typeof readConsent>[0]) => readConsent(payload, { host, own: accounts, networks })

const text = (accountAddress: string, chainId: `${string}:${string}`, domain = 'app.acme.test') =>
  createMessage({
    ...{ domain, accountAddress, chainId, uri: `https://${domain}`, version: '1' },
    ...{ nonce: 'mNvP3kQ0ab2Zx9LwT6yE', issuedAt: '2030-01-31T12:00:00Z' },
  })
const challengeOf = (address: string, { id }: { id: `${string}:${string}` }, domain?: string) => ({
  chainId: id,
  message: text(address, id, domain),
})

test('a consent draws the accounts, and signs nothing if there is no text', () => {
  const act = consent({ accounts: [evm, solana] })
  expect(linesOf(act, 'accounts')).toEqual([evmAddress, solanaAddress])
  expect(act.signings).toEqual([])
  expect(act.accounts).toEqual(accounts)
  expect(act.stake).toEqual({ kind: 'none' })
})

test('a consent draws each sign-in text that the press signs', () => {
  const challenge = [challengeOf(evmAddress, sepolia), challengeOf(solanaAddress, devnet)]
  const act = consent({ accounts: [evm, solana], challenge })
  expect(linesOf(act, 'signIn')).toEqual(challenge.map(({ message }) => message))
  expect(act.signings.map(({ account }) => account)).toEqual(accounts)
  expect(codesOf(act)).toEqual([])
})

test.each([
  ['an account that is not the wallet’s', { accounts: [{ ...evm, address: `0x${'00'.repeat(20)}` }] }, 'not_allowed'],
  ['an account in another case', { accounts: [{ ...evm, address: evmAddress.toLowerCase() }] }, 'not_allowed'],
  ['a smart account', { accounts: [{ ...evm, type: 'smartAccount' as const }] }, 'not_allowed'],
  ['an account twice', { accounts: [evm, evm] }, 'malformed'],
  [
    'a text of another site',
    { accounts: [evm], challenge: [challengeOf(evmAddress, sepolia, 'bank.test')] },
    'not_allowed',
  ],
  [
    'a text that is no sign-in',
    { accounts: [evm], challenge: [{ chainId: sepolia.id, message: 'Hello' }] },
    'not_allowed',
  ],
  [
    'a text of a namespace that is not shared',
    { accounts: [evm], challenge: [challengeOf(solanaAddress, devnet)] },
    'not_allowed',
  ],
  [
    'a text of a network that is not listed',
    { accounts: [evm], challenge: [{ chainId: 'eip155:1', message: text(evmAddress, 'eip155:1') }] },
    'network_unknown',
  ],
  [
    'a text of another network than it says',
    { accounts: [evm], challenge: [{ chainId: sepolia.id, message: text(evmAddress, 'eip155:1') }] },
    'not_allowed',
  ],
])('a consent with %s is refused', (_, payload, code) => {
  expect(() => consent(payload)).toThrow(expect.objectContaining({ code }))
})
