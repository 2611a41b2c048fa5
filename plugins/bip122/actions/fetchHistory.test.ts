import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { addresses, bob } from '../../../sandbox/bitcoin/accounts.mjs'
import { bip122 } from '../index.ts'
import { bitcoinRegtest } from '../networks/index.ts'

const own = addresses.regtest.p2wpkh
const id = (digit: string) => digit.repeat(64)
const coin = (address: string, value: unknown) => ({ scriptpubkey_address: address, scriptpubkey: '0014aa', value })
const tx = (more: object = {}) => ({
  txid: id('a'),
  vin: [{ prevout: coin(own, 100_000) }],
  vout: [coin(bob, 60_000), coin(own, 39_000)],
  status: { confirmed: true, block_time: 1_700_000_000 },
  ...more,
})

async function read(answer: unknown, cursor?: string) {
  const urls: string[] = []
  const kernel = createTestKernel({
    plugins: [
      bip122({
        networks: [bitcoinRegtest],
        explorers: { [bitcoinRegtest.id]: 'https://explorer.example' },
        history: true,
      }),
    ],
    fetch: async (url) => {
      urls.push(String(url))
      return new Response(JSON.stringify(typeof answer === 'function' ? answer(String(url)) : answer))
    },
  })
  kernel.http.wake()
  const [network] = kernel.networks.list('bip122')
  if (!network) throw new Error('no network')
  const account = { namespace: 'bip122', address: own }
  const page = await kernel.hooks.fetchHistory.promise({
    namespace: 'bip122',
    network,
    account,
    cursor,
    signal: kernel.signal,
  })
  kernel.destroy()
  return { page, items: page?.items ?? [], urls }
}
const transfersOf = async (more: object) => (await read([tx(more)])).items[0]?.transfers

test('what went to others, without what came back; what came; what was moved within the wallet', async () => {
  expect((await read([tx()])).items).toMatchObject([
    {
      ...{ id: id('a'), kind: 'send', status: 'confirmed', at: 1_700_000_000_000, from: own },
      transfers: [{ direction: 'out', amount: '0.0006', symbol: 'BTC', party: bob }],
    },
  ])
  expect(
    await transfersOf({ vin: [{ prevout: coin(bob, 50_000) }], vout: [coin(own, 40_000), coin(bob, 9_000)] }),
  ).toMatchObject([{ direction: 'in', amount: '0.0004', party: bob }])
  expect(await transfersOf({ vout: [coin(own, 99_000)] })).toMatchObject([{ direction: 'self', amount: '0.00099' }])
})

test('error: of what several paid together, only how much less there is: not what the others paid', async () => {
  const vin = [{ prevout: coin(own, 100_000) }, { prevout: coin(bob, 900_000) }]
  expect(await transfersOf({ vin, vout: [coin(bob, 950_000), coin(own, 45_000)] })).toMatchObject([
    { direction: 'out', amount: '0.00055' },
  ])
})

test('one in no block yet is pending, now', async () => {
  const [item] = (await read([tx({ status: { confirmed: false } })])).items
  expect(item?.status).toBe('pending')
  expect(Math.abs((item?.at ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('the next page begins after the last one in a block; a cursor that is no id is none', async () => {
  const full = Array.from({ length: 25 }, (_, at) => tx({ txid: at.toString(16).padStart(64, '0') }))
  const { page, urls } = await read(full)
  expect(page?.next).toBe((24).toString(16).padStart(64, '0'))
  expect(urls).toEqual([`https://explorer.example/api/address/${own}/txs`])
  expect((await read([], page?.next)).urls[0]).toContain(`/txs/chain/${page?.next}`)
  expect((await read(full, page?.next)).page?.next).toBeUndefined()
  expect((await read([], '../../tx')).urls[0]).toBe(`https://explorer.example/api/address/${own}/txs`)
})

test('error: what is no transaction is left out, and no list is a failure', async () => {
  const odd = [
    null,
    {},
    tx({ txid: '<b>' }),
    tx({ vout: [coin(bob, -5)] }),
    tx({ vout: [coin(bob, 2.5e15)] }),
    tx({ vin: 'x' }),
  ]
  expect((await read(odd)).items).toEqual([])
  expect((await read([tx({ status: { confirmed: true, block_time: 'soon' } })])).items).toEqual([])
  await expect(read({ results: [] })).rejects.toMatchObject({ name: 'HttpParseError' })
})

/** A payout to so many receivers, of whom the account is the first. */
const payout = (digit: string, receivers: number, status: object) =>
  tx({
    ...{ txid: id(digit), vin: [{ prevout: coin(bob, 900_000_000) }], status },
    vout: [coin(own, 60_000), ...Array.from({ length: receivers }, () => coin(bob, 10_000))],
  })

test('payouts to thousands of receivers are a past as well (history 9)', async () => {
  const recorded = { confirmed: true, block_time: 1_700_000_000 }
  const list = [...'0123456789abcdef'].map((digit) => payout(digit, 5_000, recorded))
  expect(JSON.stringify(list).length).toBeGreaterThan(5_000_000)
  const { items } = await read(list)
  expect(items).toHaveLength(16)
  expect(items[0]?.transfers).toMatchObject([{ direction: 'in', amount: '0.0006', party: bob }])
})

test('transactions of strangers that wait, more than a page reads, leave the recorded transactions in place (history 9)', async () => {
  const long = Array.from({ length: 50 }, (_, at) => ({
    ...payout('b', 0, { confirmed: false }),
    at,
    long: ' '.repeat(700_000),
  }))
  const { items, urls } = await read((url: string) => (url.endsWith('/txs') ? [...long, tx()] : [tx()]))
  expect(items.map((item) => item.id)).toEqual([id('a')])
  expect(urls.at(-1)).toMatch(/\/txs\/chain$/)
})
