import fc from 'fast-check'
import { base, mainnet } from 'tapkit/eip155/networks'
import { solanaMainnet } from 'tapkit/solana/networks'
import { expect, test } from 'vitest'
import { readNetworks } from './readNetworks.ts'

test('networks of both namespaces are read, with the endpoints of the page', () => {
  const own = 'https://base.acme.example'
  const networks = readNetworks([mainnet, base, solanaMainnet], { 'eip155:8453': own })
  expect(networks.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:8453', solanaMainnet.id])
  expect(networks.map(({ rpcUrl }) => rpcUrl)).toEqual([mainnet.rpcUrls.default.http[0], own, solanaMainnet.rpcUrls[0]])
})

test("a network of the kernel's shape is read as it is", () => {
  const [network] = readNetworks([base])
  expect(network && readNetworks([network])).toEqual([network])
})

test('error: a network of a namespace without a key is refused', () => {
  const [network] = readNetworks([base])
  if (!network) throw new Error('There is no network')
  const bitcoin = { ...network, id: 'bip122:000000000019d6689c085ae165831e93' as const, namespace: 'bip122' }
  expect(() => readNetworks([bitcoin])).toThrow('networks of EVM and Solana')
})

test('error: an endpoint that is no address on the web is refused', () => {
  const notWeb = fc.oneof(
    fc.constantFrom('', 'javascript:alert(1)', '//a', 'wss://a', 'https://'),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(notWeb, (url) => {
      expect(() => readNetworks([base], { 'eip155:8453': url })).toThrow('each with an endpoint')
    }),
  )
})
