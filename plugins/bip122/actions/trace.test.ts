import { expect, test } from 'vitest'
import { readTrace, writeTrace } from './trace.ts'

/** As long as the longest addresses of Bitcoin, on Regtest. */
const addressOf = (at: number) => `bcrt1p${`${at}`.padStart(58, 'q')}`

test('a payment of a wallet that shares a hundred addresses remembers each, in texts that the ledger keeps (money 14)', () => {
  const own = Array.from({ length: 100 }, (_, at) => addressOf(at))
  const trace = writeTrace({ own, before: own.slice(0, 55) })
  for (const text of Object.values(trace)) expect(text.length).toBeLessThanOrEqual(4_000)
  expect(readTrace({ account: own[0] ?? '', trace })).toMatchObject({ own, before: own.slice(0, 55) })
})
