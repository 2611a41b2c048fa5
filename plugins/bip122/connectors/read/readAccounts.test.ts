import { expect, test } from 'vitest'
import { readAccounts } from './readAccounts.ts'

const lower = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

test('an address that a wallet writes in capitals and in lower case is one account, in lower case (bitcoin 1)', () => {
  const accounts = readAccounts([lower.toUpperCase(), lower, { address: lower.toUpperCase(), purpose: 'payment' }])
  expect(accounts?.map(({ address }) => address)).toEqual([lower])
})

test('in base58 case is another address', () => {
  const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
  expect(readAccounts([address])?.map((account) => account.address)).toEqual([address])
})
