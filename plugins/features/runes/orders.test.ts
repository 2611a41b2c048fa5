import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkRow } from '../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../../bip122/fixtures/createUnisatWallet.ts'
import { putAt } from '../../bip122/fixtures/page.ts'
import { etch, failed, fundAddress, mint, openRunes, paidBy, settle, taproot } from './fixtures/openRunes.ts'

const { wallet, visit } = openRunes()
const host = 'https://ordinals.xverse.app/v1'
const result = { orderId: 'order 1', fundTransactionId: paidBy, fundingAddress: fundAddress }
const asked = (made: ReturnType<typeof wallet>, method: string) =>
  made.requests.filter((request) => request.method === method)

describe('an order that the wallet pays (runes 4)', () => {
  test('the price is asked first; exactly what the order costs is paid, and the service is told', async () => {
    const made = wallet()
    const { ask, orders, calls, stored } = visit()
    expect(await ask('runes_mint', mint)).toEqual({ status: 'success', result })
    expect(orders()).toEqual([
      `POST ${host}/runes/mint/estimate`,
      `POST ${host}/runes/mint/orders`,
      `POST ${host}/runes/mint/orders/order%201/execute`,
    ])
    expect(asked(made, 'sendTransfer').map(({ params }) => params)).toEqual([
      { recipients: [{ address: fundAddress, amount: 5_000 }] },
    ])
    expect(calls.find(({ url }) => url.endsWith('/mint/orders'))?.body).toEqual(mint)
    expect(stored()).toMatchObject([{ orderId: 'order 1', executed: { accepted: true, transactionId: paidBy } }])
  })

  test('an etching carries its supply as text, and is paid to a taproot address', async () => {
    wallet()
    const { ask, calls } = visit()
    expect(await ask('runes_etch', etch)).toEqual({ status: 'success', result: { ...result, fundingAddress: taproot } })
    expect(calls.find(({ url }) => url.endsWith('/etch/orders'))?.body).toEqual({ ...etch, premine: '1000' })
  })

  test('the bytes of a picture go to the service, and not into storage', async () => {
    wallet()
    const { ask, calls, stored } = visit()
    const inscriptionDetails = { contentType: 'image/png', contentBase64: 'iVBORw0KGgo=' }
    await ask('runes_etch', { ...etch, inscriptionDetails })
    expect(calls.find(({ url }) => url.endsWith('/etch/orders'))?.body).toMatchObject({ inscriptionDetails })
    expect(stored()).toMatchObject([{ request: { inscriptionDetails: { contentType: 'image/png', length: 12 } } }])
    expect(JSON.stringify(stored())).not.toContain('iVBOR')
  })

  test('a wallet of UniSat’s dialect pays the same', async () => {
    const unisat = createUnisatWallet()
    putAt('unisat', unisat.provider)
    const { ask } = visit({ provider: 'unisat' })
    expect(await ask('runes_mint', mint)).toEqual({
      status: 'success',
      result: { ...result, fundTransactionId: 'ab'.repeat(32) },
    })
    expect(unisat.calls.filter(([name]) => name === 'sendBitcoin')).toEqual([['sendBitcoin', fundAddress, 5_000]])
  })

  test('the order is in storage before the wallet is asked', async () => {
    const made = wallet()
    const { ask, stored } = visit()
    let before: unknown
    made.replies.sendTransfer = () => {
      before = stored()
      return { jsonrpc: '2.0', id: '1', result: { txid: paidBy } }
    }
    await ask('runes_mint', mint)
    expect(before).toMatchObject([
      { orderId: 'order 1', payments: [{ outcome: 'asked', address: fundAddress, amount: 5_000 }] },
    ])
  })

  test('what the visitor declines is -32000, and nothing is executed', async () => {
    const made = wallet()
    made.mode = 'reject'
    const { ask, orders, stored } = visit()
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'error', error: { code: -32000 } })
    expect([orders().some((url) => url.endsWith('/execute')), stored()]).toMatchObject([
      false,
      [{ payments: [{ outcome: 'declined' }] }],
    ])
    made.mode = 'approve'
    expect(await ask('runes_mint', mint)).toMatchObject({ status: 'success' })
  })

  test.each([
    ['400', failed(400, { message: 'bad rune' }), -32600, 'bad rune'],
    ['404', failed(404, 'nf'), -32603, 'nf'],
    ['no network', () => Promise.reject(new TypeError('offline')), -32603, 'The service could not be reached'],
  ])(
    'error: a service that refuses the order with %s is told in its own words, and the wallet is not asked',
    async (_, answer, code, message) => {
      const made = wallet()
      const { ask, routes, stored } = visit()
      routes['mint/orders'] = answer
      expect(await ask('runes_mint', mint)).toMatchObject({ error: { code, message } })
      expect([asked(made, 'sendTransfer'), stored()]).toEqual([[], []])
    },
  )
})

describe('an order that is not paid (runes 5)', () => {
  test.each([
    ['more than its estimate', { fundAmount: 5_001 }, /5001 satoshi, and had said 5000/],
    ['an address of another network', { fundAddress: addresses.testnet }, /address that is not right/],
    ['no address', { fundAddress: 'nonsense' }, /address that is not right/],
    ['half a satoshi', { fundAmount: 1.5 }, /could not be read/],
    ['nothing', { fundAmount: 0 }, /could not be read/],
    ['an order without an id', { orderId: undefined }, /could not be read/],
  ])('error: %s', async (_, change, message) => {
    const made = wallet()
    const { ask, routes } = visit()
    routes['mint/orders'] = { orderId: 'order 1', fundAddress, fundAmount: 5_000, ...change }
    expect(await ask('runes_mint', mint)).toMatchObject({
      error: { code: -32603, message: expect.stringMatching(message) },
    })
    expect(asked(made, 'sendTransfer')).toEqual([])
  })

  test('error: an etching whose address is not taproot', async () => {
    const made = wallet()
    const { ask, routes } = visit()
    routes['etch/orders'] = { orderId: 'order 1', fundAddress, fundAmount: 5_000 }
    expect(await ask('runes_etch', etch)).toMatchObject({
      error: { code: -32603, data: { orderId: 'order 1', fundingAddress: fundAddress } },
    })
    expect(asked(made, 'sendTransfer')).toEqual([])
  })

  test('error: a wallet that is on another network', async () => {
    const made = wallet()
    made.network = 'Signet'
    const { ask, orders, routes } = visit()
    routes['mint/orders'] = { orderId: 'order 1', fundAddress: addresses.testnet, fundAmount: 5_000 }
    const test = { ...mint, destinationAddress: addresses.testnet, refundAddress: addresses.testnet }
    expect(await ask('runes_mint', { ...test, network: 'Testnet' })).toMatchObject({ error: { code: -32603 } })
    expect([orders(), asked(made, 'sendTransfer')]).toEqual([[], []])
  })

  test.each([
    ['a name that is locked', { runeName: 'AAAA' }, 'runeName'],
    [
      'a window that is over',
      { isMintable: true, terms: { amount: 1, cap: 1, heightEnd: 900_006 } },
      'terms.heightEnd',
    ],
  ])('error: %s at the height of the next etching is -32602, and no service is asked', async (_, change, path) => {
    const made = wallet()
    const { ask, orders, routes } = visit()
    for (const method of ['runes_etch', 'runes_estimateEtch'] as const)
      expect(await ask(method, { ...etch, ...change })).toMatchObject({
        error: { code: -32602, data: { path, why: expect.stringContaining(path) } },
      })
    expect([orders(), made.requests.filter(({ method }) => method === 'runes_etch')]).toEqual([[], []])
    routes['/api/blocks'] = failed(500)
    expect(await ask('runes_estimateEtch', { ...etch, ...change })).toMatchObject({ status: 'success' })
  })

  test.each(readRows(join(import.meta.dirname, 'fixtures/runes-service.json'), 'isValidOrder'))('$id', (row) =>
    checkRow(row, async (kind: 'mint' | 'etch', params: typeof mint & typeof etch, { height }: { height: number }) => {
      const made = wallet()
      const { ask, orders, routes } = visit()
      routes['/api/blocks'] = [{ height }]
      const answer = await ask(`runes_${kind}`, params)
      const isRefused = answer.status === 'error' && answer.error.code === -32602
      if (isRefused) expect([orders(), asked(made, 'sendTransfer')]).toEqual([[], []])
      return !isRefused
    }),
  )

  test('error: without a wallet nothing is ordered', async () => {
    const { kernel, orders } = visit()
    const params = mint
    await expect(settle(kernel.request({ namespace: 'bip122', method: 'runes_mint', params }))).rejects.toMatchObject({
      code: -32603,
      message: 'no wallet provider was found',
    })
    expect(orders()).toEqual([])
  })

  test('error: what the schema refuses is refused to whoever asks, also without the request layer (requests 14)', async () => {
    wallet()
    const { kernel, orders } = visit()
    const params = { ...mint, repeats: 0 }
    await expect(settle(kernel.request({ namespace: 'bip122', method: 'runes_mint', params }))).rejects.toMatchObject({
      code: -32602,
      data: { path: 'repeats' },
    })
    expect(orders()).toEqual([])
  })
})
