import { Cl } from '@stacks/transactions'
import type { IntentInput } from 'tapkit/kernel'
import { describe, expect, test, vi } from 'vitest'
import { coin, createNode } from '../fixtures/createNode.ts'
import { alice, bob, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
const hex = (text: string) => `0x${Buffer.from(text).toString('hex').padEnd(68, '0')}`

/** What became of an intent whose transaction the network recorded so. */
async function settle(intent: IntentInput, recorded: object) {
  const node = createNode()
  const transaction = {
    ...{ tx_id: `0x${txid}`, tx_status: 'success', canonical: true, sender_address: alice, nonce: 8 },
    ...recorded,
  }
  const api = { ...node.api, [`/extended/v1/tx/0x${txid}`]: () => transaction }
  const { connect, kernel } = await world({ api })
  await connect()
  await kernel.send(await kernel.prepare(intent))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]?.status
}

// A deposit at an exchange is credited by its memo alone: without it, it is nobody's.
describe('a payment with a memo', () => {
  const intent = { kind: 'transfer', to: bob, amount: 5_000n, memo: '104729' } as const
  const paid = (memo: string) => ({ token_transfer: { recipient_address: bob, amount: '5000', memo } })
  test.each([
    ['without it', hex('')],
    ['with another one', hex('104728')],
  ])('error: that a wallet has made %s is not told as confirmed', async (_, memo) => {
    expect(await settle(intent, paid(memo))).toBe('different')
  })
  test('behavior: with its memo, it is confirmed; a memo that a wallet adds changes nothing', async () => {
    expect(await settle(intent, paid(hex('104729')))).toBe('confirmed')
    expect(await settle({ kind: 'transfer', to: bob, amount: 5_000n }, paid(hex('wallet')))).toBe('confirmed')
  })

  test('error: a payment of a token with another memo is not told as confirmed', async () => {
    const token = { ...intent, token: coin, amount: 5n }
    const called = (memo: string | undefined) => {
      const text = memo === undefined ? Cl.none() : Cl.some(Cl.bufferFromUtf8(memo))
      const args = [Cl.uint(5), Cl.address(alice), Cl.address(bob), text]
      const moved = { asset_event_type: 'transfer', sender: alice, recipient: bob, amount: '5', asset_id: coin.address }
      return {
        contract_call: {
          ...{ contract_id: `${bob}.coin`, function_name: 'transfer' },
          function_args: args.map((arg) => ({ hex: `0x${Cl.serialize(arg)}` })),
        },
        events: [{ event_type: 'fungible_token_asset', asset: moved }],
        event_count: 1,
      }
    }
    expect(await settle(token, called('104729'))).toBe('confirmed')
    expect(await settle(token, called(undefined))).toBe('different')
  })
})

describe('a contract call that a feature has written', () => {
  const of = (who: string) => [Cl.serialize(Cl.address(who))]
  const payload = {
    method: 'stx_callContract',
    params: { contract: `${bob}.vault`, functionName: 'deposit-for', functionArgs: of(alice) },
  }
  const made = (who: string) => ({
    contract_call: {
      ...{ contract_id: `${bob}.vault`, function_name: 'deposit-for' },
      function_args: of(who).map((arg) => ({ hex: `0x${arg}` })),
    },
    ...{ events: [], event_count: 0 },
  })
  test('error: is not told as confirmed if a wallet has made it for another receiver', async () => {
    expect(await settle({ kind: 'calls', payload } as never, made(bob))).toBe('different')
  })
  test('behavior: is confirmed as it was written', async () => {
    expect(await settle({ kind: 'calls', payload } as never, made(alice))).toBe('confirmed')
  })
})
