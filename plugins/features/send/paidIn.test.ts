import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidIn } from './paidIn.ts'

const own = '0x1111111111111111111111111111111111111111'
const friend = '0xAbCdEf0000000000000000000000000000001234'
const planted = '0xabcdef9999999999999999999999999999991234'
const usdc = '0xUSDC'
const row = (more: object = {}, transfer: object = {}) => ({
  ...{ id: '0x1', networkId: 'eip155:1', kind: 'send', status: 'confirmed', at: 1, from: own },
  transfers: [{ direction: 'out', amount: '1.5', symbol: 'USDC', party: friend, ...transfer }],
  ...more,
})
const read = (items: unknown) => paidIn({ items, networkId: 'eip155:1', own: [own], listed: [usdc] })

describe('whom an account has paid', () => {
  test('default: by what it made itself: the native currency, any token, a collectible', () => {
    expect(read([row()])).toEqual([friend])
    expect(read([row({}, { address: '0xany' })])).toEqual([friend])
    expect(read([row({}, { amount: undefined, collectible: { name: 'Cat' } })])).toEqual([friend])
    expect(read([row({ from: own.toUpperCase().replace('0X', '0x') }), row({ id: '0x2' })])).toEqual([friend])
  })

  test.each([
    ['nobody says who made it', undefined],
    [
      'somebody else made it, as for a smart account, or one whose fee is paid',
      '0x2222222222222222222222222222222222222222',
    ],
  ])('behavior: where %s, in a token that the host lists (money 16)', (_, from) => {
    expect(read([row({ from }, { address: usdc })])).toEqual([friend])
    expect(read([row({ from }, { address: '0xfake' })])).toEqual([])
    expect(read([row({ from })])).toEqual([])
    expect(read([row({ from }, { address: usdc, amount: '0' })])).toEqual([])
  })

  test.each([
    ['somebody else made', row({ from: planted }, { address: '0xfake', party: planted })],
    ['moved nothing', row({}, { amount: '0.000' })],
    ['has an amount of no shape', row({}, { amount: '1e9' })],
    ['came in', row({}, { direction: 'in' })],
    ['failed', row({ status: 'failed' })],
    ['is not done yet', row({ status: 'pending' })],
    ['is of another network', row({ networkId: 'eip155:10' })],
    ['went to the visitor', row({}, { party: own })],
    ['is spam', row({}, { amount: undefined, collectible: { isSpam: true } })],
    ['has a party of no shape', row({}, { party: '<b>0x</b>' })],
  ])('error: not by what %s (money 16, address poisoning)', (_, item) => {
    expect(read([item])).toEqual([])
  })

  test('error: an answer of any shape tells of nobody, or of plain addresses that are not the visitor’s', () => {
    const transfer = fc.record(
      {
        direction: fc.constantFrom('in', 'out', 'self', 1, null),
        amount: fc.constantFrom('0', '1', '0.10', '-1', 'NaN', '', null, 1),
        party: fc.constantFrom(friend, planted, own, 'a b', '', null, {}),
        address: fc.constantFrom(usdc, '0xfake', null, undefined),
        collectible: fc.constantFrom(undefined, null, {}, { isSpam: true }, 'x'),
      },
      { requiredKeys: [] },
    )
    const item = fc.record(
      {
        networkId: fc.constantFrom('eip155:1', 'eip155:2', undefined),
        status: fc.constantFrom('confirmed', 'failed', 'pending'),
        from: fc.constantFrom(own, planted, undefined, 7),
        transfers: fc.oneof(fc.array(fc.oneof(transfer, fc.anything())), fc.anything()),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.oneof(item, fc.anything())), fc.anything()), (items) => {
        const paid = read(items)
        expect(paid.every((address) => /^[\w.:-]{1,200}$/.test(address) && address !== own)).toBe(true)
        // Nobody is told of by what strangers made of tokens that the host does not list.
        const strangers = Array.isArray(items) ? items.map((each) => ({ ...Object(each), from: planted })) : items
        expect(paidIn({ items: strangers, networkId: 'eip155:1', own: [own], listed: [] })).toEqual([])
      }),
    )
  })
})
