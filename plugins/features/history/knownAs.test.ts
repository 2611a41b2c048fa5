import fc from 'fast-check'
import type { TokenBalance } from 'tapkit/kernel'
import { mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { knownAs } from './knownAs.ts'

const network = mockNetwork('eip155:1')
const own = network.nativeCurrency.symbol
const [usdc, other] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x6B175474E89094C44Da98b954EedeAC495271d0F']
const coin: TokenBalance = {
  ...{ name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 1n, networkId: network.id, address: usdc },
  imageUrl: 'https://cdn.acme.app/usdc.png',
}
const as = (transfer: object, held: readonly TokenBalance[] = [coin], listed: readonly string[] = []) =>
  knownAs(transfer, network, held, listed)?.as

test('property: a token is known by its address, whatever it is called (history 5)', () => {
  const symbols = fc.constantFrom('USDC', 'usdc', own, 'FREE', undefined)
  fc.assert(
    fc.property(fc.constantFrom(usdc, usdc.toLowerCase(), other, undefined), symbols, (address, symbol) => {
      const isListed = address?.toLowerCase() === usdc.toLowerCase()
      const isOwn = address === undefined && symbol === own
      expect(as({ address, symbol })).toBe(isListed ? 'listed' : isOwn ? 'native' : undefined)
      expect(as({ address, symbol, unnamed: true })).toBeUndefined()
      expect(as({ address, symbol, collectible: {} })).toBeUndefined()
    }),
  )
})

test('by the host’s list where none of it is held, and by the visitor’s own', () => {
  expect(as({ address: usdc }, [], [usdc.toLowerCase()])).toBe('listed')
  expect(as({ address: usdc }, [{ ...coin, unlisted: true }])).toBeUndefined()
  expect(as({ address: usdc }, [{ ...coin, unlisted: true, added: true }])).toBe('listed')
  expect(knownAs({ address: usdc }, network, [coin], [])?.imageUrl).toBe(coin.imageUrl)
})
