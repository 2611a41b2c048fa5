import { expect, test } from 'vitest'
import { alpha1 } from '../fixtures/chain.ts'
import { keptProfile, keptTokens } from './keptAnswers.ts'

test('error: the native currency is not read back under the name of a token (storage 6)', () => {
  const { decimals, symbol } = alpha1.nativeCurrency
  const read = () => keptTokens(alpha1)([{ value: '5', decimals, symbol: 'USDC', name: 'USD Coin' }])
  let found: ReturnType<typeof read> = []
  try {
    found = read()
  } catch {
    // A refusal is just as safe.
  }
  expect(found.filter((each) => each.address === undefined && each.symbol !== symbol)).toEqual([])
})

test('error: names are read back as plain text, as those of a service are (storage 6)', () => {
  const [token] = keptTokens(alpha1)([
    { value: '5', decimals: 6, symbol: 'USD', name: 'US\u202eD\u200b Coin', address: 'token' },
  ])
  expect([token?.name, keptProfile('a')({ address: 'a', name: 'heron\u202e.alpha' })?.name]).toEqual([
    'USD Coin',
    'heron.alpha',
  ])
})
