import { expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { alice } from '../fixtures/createWorld.ts'
import { call, codesOf, market, moved, native, openPromises } from '../fixtures/openPromises.ts'

const { attempt } = openPromises()

/** The account's own code pays all of them at once (EIP-7702); the market is the only contract among them. */
async function pay(parties: readonly string[]) {
  const data = call('executeBatch', [parties.map((target) => ({ target, value: 5n, data: '0x' }))])
  const asked: string[] = []
  const eth_getCode = ([address]: [string]) => {
    asked.push(address)
    return address === market ? '0x6001' : '0x'
  }
  const out = [...new Set(parties)].map((party) => {
    const amount = 5n * BigInt(parties.filter((each) => each === party).length)
    return { limit: 'exactly', amount, party } as const
  })
  const logs = parties.map((party) => moved(native, alice, party, 5n))
  const codes = codesOf(await attempt({ out }, { to: alice, data }, { rpc: { eth_getCode }, logs }))
  return { codes, asked }
}

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => checksumAddress(`0x${`${at + 1}`.padStart(40, '0')}`.replace('0x0', '0x5')))

test.each([3, 20, 21, 40, 100])(
  'of %i receivers, the last one is looked at as the first one is (money 34, money 4)',
  async (count) => {
    const { codes } = await pay([...people(count - 1), market])
    expect(codes).toContain('contract')
    expect(codes).not.toContain('receiversUnseen')
  },
)

test('of more receivers than a node can be asked about, a notice says that some are not looked at (money 34)', async () => {
  const { codes } = await pay([...people(100), market])
  expect(codes).toContain('receiversUnseen')
})

test('an address is looked at once, however often it is paid (money 34)', async () => {
  const [one = ''] = people(1)
  const { codes, asked } = await pay([...Array.from({ length: 120 }, () => one), market])
  expect(codes).toContain('contract')
  expect(codes).not.toContain('receiversUnseen')
  expect(asked.filter((each) => each === one)).toHaveLength(1)
})
