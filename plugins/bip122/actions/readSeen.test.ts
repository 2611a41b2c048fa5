// @vitest-environment node
import type { Change } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { encodeAddress } from '../address/encodeAddress.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { readSeen } from './readSeen.ts'

test('a payout to 20,000 receivers is read with the reviewed spelling of each, without 400 million steps (money 49)', () => {
  const receivers = Array.from({ length: 20_000 }, (_, at) => {
    const hash = Uint8Array.from({ length: 20 }, (_, byte) => (at >> (8 * (byte % 2))) & 0xff)
    return encodeAddress(Uint8Array.of(0, 20, ...hash), 'Mainnet') ?? ''
  })
  const paid = receivers.map((party) => ({ party, amount: 600n, script: '' }))
  const reviewed = receivers.map((party): Change => ({ direction: 'out', amount: 600n, party: party.toUpperCase() }))
  const { payment } = addresses
  const seen = readSeen({ spenders: [payment], paid }, { own: [payment], reviewed, isTheirs: true })
  expect(seen).toEqual(reviewed)
})
