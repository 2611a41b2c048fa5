import type { Prepared } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews, type Paid, writePsbt as write } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const openWorld = openWorlds()
const { payment, other } = addresses
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const paying = (to: string, amount: bigint, more: readonly Paid[] = []) =>
  write(
    [
      [payment, 50_000n],
      [payment, 40_000n],
    ],
    [[to, amount], ...more, [payment, 88_000n - amount]],
  )

/** Two reviews that an app has prepared at once, such as of two invoices, and what the wallet was asked for. */
async function openBoth(texts: readonly [string, string]) {
  const { review, kernel, wallet } = await openReviews(openWorld)
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) => {
    return { jsonrpc: '2.0', result: { psbt, txid: `${asked()}`.padStart(64, 'a') } }
  }
  const [one, two] = [await review(texts[0]), await review(texts[1])]
  const asked = () => wallet.requests.filter(({ method }) => method === 'signPsbt').length
  const endOf = (prepared: Prepared) =>
    kernel.send(prepared).then(
      () => 'sent',
      (error: Error) => error.name,
    )
  return { kernel, review, one, two, asked, endOf }
}

const invoices = [paying(other, 30_000n), paying(stranger, 31_000n)] as const

test('error: a PSBT does not replace a payment that was sent since its review without a word (money 45)', async () => {
  const { review, one, two, asked, endOf } = await openBoth(invoices)
  expect(await endOf(one)).toBe('sent')
  expect([await endOf(two), asked()]).toEqual(['PreparedStaleError', 1])
  const anew = await review(invoices[1])
  expect(anew.notices.map(({ code }) => code)).toContain('replaces')
  expect([await endOf(anew), asked()]).toEqual(['sent', 2])
})

test('error: of two PSBTs that share one coin and are sent at once, the wallet is asked for the first (money 45)', async () => {
  const alone = write([[payment, 50_000n]], [[other, 48_000n]])
  for (const texts of [invoices, [alone, invoices[1]] as const]) {
    const { one, two, asked, endOf } = await openBoth(texts)
    expect(await Promise.all([endOf(one), endOf(two)])).toEqual(['sent', 'PreparedStaleError'])
    expect(asked()).toBe(1)
  }
})

test('error: a PSBT of many coins may replace a payment on its way by any of them, which its review says (bitcoin 24, bitcoin 27)', async () => {
  const count = 15
  const txidOf = (at: number) => `${at + 1}`.padStart(64, '0')
  const coins = Array.from({ length: count }, () => [payment, 10_000n] as const)
  const last = count - 1
  const pending = { spent: true, txid: 'cd'.repeat(32), status: { confirmed: false } }
  const spends = (at: number) => Array.from({ length: count }, () => (at === last ? pending : { spent: false }))
  const unspent = coins.flatMap((_, at) =>
    at === last ? [] : [{ txid: txidOf(at), vout: at, value: 10_000, status: { confirmed: true } }],
  )
  const { review, urls } = await openReviews(openWorld, undefined, {
    '/utxo': unspent,
    outspends: (url: string) => spends(url.includes(txidOf(last)) ? last : 0),
  })
  const { notices } = await review(write(coins, [[other, 148_000n]]))
  expect(notices.map(({ code }) => code)).toContain('replaces')
  // An explorer answers only so many questions of a page.
  expect(urls.filter((url) => url.endsWith('outspends')).length).toBeLessThanOrEqual(10)
})

test('error: a PSBT of many coins of an address that holds more than the explorer lists may replace a payment on its way, which its review says (bitcoin 27)', async () => {
  const count = 15
  const last = count - 1
  const txidOf = (at: number) => `${at + 1}`.padStart(64, '0')
  const output = { scriptpubkey: '51', scriptpubkey_address: payment, value: 10_000 }
  const pending = { txid: 'cd'.repeat(32), status: { confirmed: false } }
  const spends = (at: number) =>
    Array.from({ length: count }, () => (at === last ? { spent: true, ...pending } : { spent: false }))
  const { review, urls } = await openReviews(openWorld, undefined, {
    '/utxo': () => new Response('Too many unspent transaction outputs (>500)', { status: 400 }),
    '/txs': [{ ...pending, vin: [{ txid: txidOf(last), vout: last, prevout: output }], vout: [output] }],
    outspends: (url: string) => spends(url.includes(txidOf(last)) ? last : 0),
  })
  const coins = Array.from({ length: count }, () => [payment, 10_000n] as const)
  const { notices } = await review(write(coins, [[other, 148_000n]]))
  expect(notices.map(({ code }) => code)).toContain('replaces')
  expect(urls.filter((url) => url.endsWith('outspends')).length).toBeLessThanOrEqual(10)
})
