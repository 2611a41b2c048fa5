import fc from 'fast-check'
import type { Network } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet4 } from '../networks/index.ts'
import { toNetwork } from '../networks/toNetwork.ts'
import { formatBitcoinUri } from '../uri/formatBitcoinUri.ts'
import { readReceiver } from './readReceiver.ts'

const context = { networks: new Map([bitcoin, bitcoinTestnet4, bitcoinSignet].map((each) => [each.id, each])) } as never
const read = (text: string, network: Network = toNetwork(bitcoin)) => readReceiver(context, { text, network })
const { payment, testnet } = addresses

test.each([
  [
    `bitcoin:${payment}?amount=0.002&label=Shop&message=Tea&pop=x&pj=https://x.example`,
    { address: payment, amount: 200_000n },
  ],
  [`BITCOIN:${payment.toUpperCase()}?AMOUNT=0.002`, { address: payment.toUpperCase(), amount: 200_000n }],
  [`bitcoin:?bc=${payment}`, { address: payment }],
  [`bitcoin:${payment}?am%6funt=0.002`, { address: payment, amount: 200_000n }],
  [`bitcoin:${payment}?req-amount=1`, { address: payment, amount: 100_000_000n }],
])('%s is a payment (BIP-321, money 32)', (text, result) => {
  expect(read(text)).toEqual({ amount: undefined, network: bitcoin.id, ...result })
})

test('the address says the network; if several networks share its form, the network in use is meant', () => {
  expect(read(`bitcoin:${testnet}`)).toMatchObject({ address: testnet, network: bitcoinTestnet4.id })
  expect(read(`bitcoin:${testnet}`, toNetwork(bitcoinSignet))).toMatchObject({ network: bitcoinSignet.id })
  // None of them is offered.
  const mainnet = { networks: new Map([[bitcoin.id, bitcoin]]) } as never
  expect(readReceiver(mainnet, { text: `bitcoin:${testnet}`, network: toNetwork(bitcoin) })).toMatchObject({
    network: 'Bitcoin Testnet',
  })
})

test.each([
  [`bitcoin:${payment}?req-escrow=1`, 'demands'],
  [`bitcoin:${payment}?req-pop=callback`, 'demands'],
  // A requirement that is percent-encoded is a requirement (RFC 3986).
  [`bitcoin:${payment}?amount=1&req%2Descrow=1`, 'demands'],
  [`bitcoin:${payment}?%72eq-escrow=1`, 'demands'],
  [`bitcoin:${payment}?r%65q-pop=callback`, 'demands'],
  [`bitcoin:${payment}?REQ-P%4fP=callback`, 'demands'],
  [`bitcoin:${payment}?am%6funt=1&amount=2`, 'unreadable'],
  [`bitcoin:${payment}?amount=21000001`, 'unreadable'],
  [`bitcoin:${payment}?%zz=1`, 'unreadable'],
  ['bitcoin:?lno=lno1bogus', 'demands'],
  ['bitcoin:', 'unreadable'],
  [`bitcoin:${payment}?amount=1,5`, 'unreadable'],
  [`bitcoin:${payment}?amount=1&amount=2`, 'unreadable'],
  ['bitcoin:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'unreadable'],
])('%s is refused', (text, refused) => expect(read(text)).toEqual({ refused }))

test.each([payment, `ethereum:${payment}`, 'bob.btc'])('%s is no form of Bitcoin', (text) => {
  expect(read(text)).toBe(undefined)
})

test('a URI that formatBitcoinUri writes is read again, down to the last satoshi', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2_100_000_000_000_000n),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      (amount, label) => {
        const uri = formatBitcoinUri({ address: payment, amount, label })
        expect(read(uri)).toEqual({ address: payment, amount, network: bitcoin.id })
      },
    ),
  )
})

test('nothing hostile throws, or leads to an address that is not in the text', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'bitcoin:',
      '//',
      '?',
      '&',
      '=',
      'amount',
      'req-',
      'pop',
      'bc',
      'tb',
      'lightning',
      '%',
      '#',
      '1',
      '.',
    ),
    fc.constantFrom(...Object.values(addresses)),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      const result = read(text)
      if (result && 'address' in result) expect(text).toContain(result.address)
    }),
  )
})
