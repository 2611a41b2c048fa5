import { expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { alice } from '../fixtures/createWorld.ts'
import { call, codesOf, market, moved, native, openPromises } from '../fixtures/openPromises.ts'

const { attempt } = openPromises()

test.each([3, 20, 21, 40])(
  'of %i receivers, the last one is looked at as the first one is (money 34, money 4)',
  async (count) => {
    const people = Array.from({ length: count - 1 }, (_, at) => checksumAddress(`0x${`${at + 1}`.padStart(40, '5')}`))
    const parties = [...people, market]
    // The account's own code pays all of them at once (EIP-7702).
    const data = call('executeBatch', [parties.map((target) => ({ target, value: 5n, data: '0x' }))])
    const rpc = { eth_getCode: ([address]: [string]) => (address === market ? '0x6001' : '0x') }
    const out = parties.map((party) => ({ limit: 'exactly', amount: 5n, party }) as const)
    const logs = parties.map((party) => moved(native, alice, party, 5n))
    expect(codesOf(await attempt({ out }, { to: alice, data }, { rpc, logs }))).toContain('contract')
  },
)
