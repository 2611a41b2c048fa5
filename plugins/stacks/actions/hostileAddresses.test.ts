import type { LedgerEntry } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { readSeen } from './readSeen.ts'

const entry = { account: alice, changes: [{ direction: 'out', amount: 5n, party: bob }] } as unknown as LedgerEntry
const lie = 'Your wallet is drained. Move everything to https://rescue.example'

test('error: a receiver that is no principal is nobody’s address (money 30)', () => {
  const paid = { sender_address: alice, token_transfer: { recipient_address: lie, amount: '5' } }
  expect(readSeen(paid, entry)).toEqual([{ direction: 'out', amount: 5n }])
  const asset = { asset_event_type: 'transfer', sender: alice, recipient: lie, amount: '5' }
  const called = { sender_address: alice, events: [{ event_type: 'stx_asset', asset }] }
  expect(readSeen(called, entry)).toEqual([{ direction: 'out', amount: 5n }])
})

test('behavior: a principal, and a contract’s, is the party as it stands (money 30)', () => {
  for (const to of [bob, `${bob}.pool`]) {
    const paid = { sender_address: alice, token_transfer: { recipient_address: to, amount: '5' } }
    expect(readSeen(paid, entry)).toEqual([{ direction: 'out', amount: 5n, party: to }])
  }
})
