import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
import { breachOf } from './breachOf.ts'
import { isSameChanges } from './isSameChanges.ts'

const out = (amount: bigint, party?: string, token?: string): Change => ({
  ...{ direction: 'out', amount },
  ...(party ? { party } : {}),
  ...(token ? { token } : {}),
})
const come = (amount: bigint, token?: string): Change => ({ direction: 'in', amount, ...(token ? { token } : {}) })
const atMost = (amount: bigint, party?: string, token?: string) =>
  ({ limit: 'atMost', amount, party, token }) as Limit<'atMost'>
const exactly = (amount: bigint, party?: string, token?: string) =>
  ({ limit: 'exactly', amount, party, token }) as Limit<'exactly'>
const atLeast = (amount: bigint, token?: string) => ({ limit: 'atLeast', amount, token }) as Limit<'atLeast'>

const trade: IntentPromise = {
  out: [atMost(10n)],
  in: [atLeast(90n, 'usd')],
  ...{ callees: ['market'], allowances: [] },
}
const kept: Reading = { changes: [out(10n), come(90n, 'usd')], callees: ['market'] }
const reasonOf = (promise: Partial<IntentPromise>, reading: Partial<Reading>) =>
  breachOf({ ...trade, ...promise }, { ...kept, ...reading })?.reason

describe('a promise', () => {
  test('default: is kept by what it says, by less that leaves and by more that comes', () => {
    expect(breachOf(trade, kept)).toBeUndefined()
    expect(breachOf(trade, { ...kept, changes: [out(9n, 'pool'), come(91n, 'USD')] })).toBeUndefined()
  })

  test.each<[string, Partial<Reading>, string]>([
    ['calls anybody else', { callees: ['market', 'mallory'] }, 'callees'],
    ['says of nobody that it calls', { callees: [] }, 'callees'],
    ['takes more', { changes: [out(11n), come(90n, 'usd')] }, 'leaves'],
    ['takes more in parts', { changes: [out(6n, 'a'), out(5n, 'b'), come(90n, 'usd')] }, 'leaves'],
    ['takes another token', { changes: [out(10n), out(1n, undefined, 'cat'), come(90n, 'usd')] }, 'leaves'],
    ['brings less', { changes: [out(10n), come(89n, 'usd')] }, 'arrives'],
    ['brings another token', { changes: [out(10n), come(90n)] }, 'arrives'],
    ['brings less, by what a node says', { changes: [out(10n), come(89n, 'usd')], kept: 'simulation' }, 'arrives'],
    ['lets somebody take', { allowances: [{ token: 'usd', spender: 'm', amount: 1n }] }, 'allows'],
    ['lets somebody take all', { allowances: [{ token: 'usd', spender: 'm', amount: 'all' }] }, 'allows'],
  ])('error: is broken by what %s', (_, reading, reason) => {
    expect(reasonOf({}, reading)).toBe(reason)
  })

  test('error: takes each asset for itself, and both amounts of one asset together', () => {
    const two = { in: [atLeast(50n, 'usd'), atLeast(40n, 'usd')] }
    expect([reasonOf(two, {}), reasonOf(two, { changes: [out(1n), come(89n, 'usd')] })]).toEqual([undefined, 'arrives'])
  })

  test('error: what has to come from somebody by name does not come a second time from anybody', () => {
    const named = { ...atLeast(5n, 'usd'), party: 'ann' }
    const two = { in: [named, atLeast(5n, 'usd')] }
    const cameFrom = (...amounts: readonly (readonly [string, bigint])[]) =>
      reasonOf(two, { changes: amounts.map(([party, amount]) => ({ ...come(amount, 'usd'), party })) })
    expect(cameFrom(['ann', 5n])).toBe('arrives')
    expect([cameFrom(['ann', 10n]), cameFrom(['ann', 5n], ['bob', 5n])]).toEqual([undefined, undefined])
    expect([cameFrom(['ann', 9n]), cameFrom(['ann', 4n], ['bob', 9n])]).toEqual(['arrives', 'arrives'])
  })

  test('behavior: what may call nobody, and calls nobody, keeps its promise', () => {
    const promise: IntentPromise = { out: [exactly(5n, 'bob')], callees: [] }
    const calls = (callees?: string[]) => breachOf(promise, { changes: [out(5n, 'bob')], callees })?.reason
    expect([calls(), calls([]), calls(['market'])]).toEqual([undefined, undefined, 'callees'])
  })

  test('behavior: what nobody could try out is not said to come, and nothing else is let pass', () => {
    const untried = { changes: [out(10n)], kept: 'nothing' } as const
    expect([reasonOf({}, untried), reasonOf({}, { ...untried, changes: [out(11n)] })]).toEqual([undefined, 'leaves'])
  })

  test('error: an allowance is there, is the one that was promised, and is alone', () => {
    const own = { token: 'usd', spender: 'market', amount: 5n }
    const promise: IntentPromise = { out: [], allowances: [own] }
    const given = (...allowances: NonNullable<Reading['allowances']>) => breachOf(promise, { changes: [], allowances })
    expect(given(own)).toBeUndefined()
    for (const wrong of [{ amount: 6n }, { amount: 'all' as const }, { spender: 'm' }, { token: 'cat' }])
      expect(given({ ...own, ...wrong })?.reason).toBe('allows')
    expect([given()?.reason, given(own, { ...own, token: 'cat' })?.reason]).toEqual(['allows', 'allows'])
    expect(breachOf(promise, { changes: [out(1n)], allowances: [own] })?.reason).toBe('leaves')
  })

  test('error: a memo is the memo, and none is none', () => {
    const memoOf = (memo: string | undefined, said: string | undefined) => reasonOf({ memo }, { memo: said })
    expect([memoOf('rent', 'rent'), memoOf('', undefined), memoOf(undefined, 'x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([memoOf('rent', undefined), memoOf('', 'rent')]).toEqual(['memo', 'memo'])
  })

  test('error: what one party gets is not of what another party was to get', () => {
    const two = [atMost(1n, 'bob'), atMost(9n, 'carol')]
    expect(reasonOf({ out: two }, { changes: [out(10n, 'bob')], kept: 'nothing' })).toBe('leaves')
    expect(reasonOf({ out: [atMost(9n, 'pool')] }, { changes: [out(9n)], kept: 'nothing' })).toBe('leaves')
  })

  test('error: less than exactly is not exactly', () => {
    const promise: IntentPromise = { out: [exactly(5n, 'bob')] }
    expect(breachOf(promise, { changes: [out(2n, 'bob'), out(3n, 'BOB')] })).toBeUndefined()
    expect(breachOf(promise, { changes: [out(4n, 'bob')] })?.reason).toBe('leaves')
    expect(breachOf(promise, { changes: [] })?.reason).toBe('leaves')
  })
})

const party = fc.constantFrom(undefined, 'ann', 'bob')
const token = fc.constantFrom(undefined, 'usd')
const move = fc.record({ amount: fc.bigInt({ min: 0n, max: 4n }), party, token })
const changes = fc.array(
  move.map(({ amount, party, token }) => out(amount, party, token)),
  { maxLength: 4 },
)

/** Sums by asset and party, without what is nothing. */
const sumsOf = (moves: readonly Change[]) => {
  const sums = new Map<string, bigint>()
  for (const { amount, party = '', token = '' } of moves)
    sums.set(`${token} ${party}`, (sums.get(`${token} ${party}`) ?? 0n) + amount)
  return new Map([...sums].filter(([, sum]) => sum > 0n).toSorted(([one], [two]) => (one < two ? -1 : 1)))
}

test('property: the same leaves if all sums by asset and party are the same, however they are split', () => {
  fc.assert(
    fc.property(changes, changes, (reviewed, seen) => {
      expect(isSameChanges(reviewed, seen)).toBe(
        JSON.stringify([...sumsOf(reviewed)].map(String)) === JSON.stringify([...sumsOf(seen)].map(String)),
      )
      expect(isSameChanges(reviewed, reviewed.toReversed())).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('property: within limits, no asset leaves beyond the sum of its limits, and no party gets more than its own and the open limits', () => {
  fc.assert(
    fc.property(changes, changes, (reviewed, seen) => {
      const limits = reviewed.map(({ amount, party, token }) => atMost(amount, party, token))
      if (breachOf({ out: limits }, { changes: seen })) return
      const sum = (moves: readonly { amount: bigint }[]) => moves.reduce((total, { amount }) => total + amount, 0n)
      for (const asset of [undefined, 'usd']) {
        const own = limits.filter(({ token }) => token === asset)
        const left = seen.filter(({ token }) => token === asset)
        expect(sum(left) <= sum(own)).toBe(true)
        for (const who of ['ann', 'bob']) {
          const due = own.filter(({ party }) => party === who || party === undefined)
          expect(sum(left.filter(({ party }) => party === who)) <= sum(due)).toBe(true)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

test('property: all that is due comes if what came can be shared out among its limits, each amount once', () => {
  const small = fc.bigInt({ min: 0n, max: 3n })
  const limits = fc.uniqueArray(
    fc.record({
      limit: fc.constantFrom('exactly' as const, 'atLeast' as const),
      amount: fc.bigInt({ min: 1n, max: 3n }),
      party,
    }),
    { maxLength: 3, selector: (limit) => limit.party },
  )
  /** Every way to hand what a party gave beyond its own limit on to the open limit. */
  const canShare = (due: readonly Limit[], got: ReadonlyMap<string | undefined, bigint>): boolean => {
    const open = due.find(({ party }) => party === undefined)
    let pools = [got.get(undefined) ?? 0n]
    for (const who of ['ann', 'bob']) {
      const own = due.find(({ party }) => party === who)
      const came = got.get(who) ?? 0n
      const least = own?.amount ?? 0n
      if (came < least) return false
      const isFixed = !own || own.limit === 'exactly'
      if (own?.limit === 'exactly' && !open && came > least) return false
      const shares = isFixed ? [came - least] : Array.from({ length: Number(came - least) + 1 }, (_, at) => BigInt(at))
      pools = pools.flatMap((pool) => shares.map((share) => pool + share))
    }
    return !open || pools.some((pool) => (open.limit === 'exactly' ? pool === open.amount : pool >= open.amount))
  }
  fc.assert(
    fc.property(limits, fc.array(fc.record({ amount: small, party }), { maxLength: 5 }), (due, came) => {
      const got = new Map<string | undefined, bigint>()
      for (const { amount, party } of came) got.set(party, (got.get(party) ?? 0n) + amount)
      const arrived = came.map((move) => ({ direction: 'in', ...move }) as const)
      expect(breachOf({ out: [], in: due as never }, { changes: arrived }) === undefined).toBe(canShare(due, got))
    }),
    { numRuns: 5_000 },
  )
})
