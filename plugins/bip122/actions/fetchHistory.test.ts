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
      return new Response(JSON.stringify(answer))
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
