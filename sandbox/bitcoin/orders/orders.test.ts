// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addresses, bob, faucet } from '../accounts.mjs'
import { type Coin, spend } from '../spend.ts'
import { type RunningBitcoin, startBitcoin } from '../startBitcoin.mjs'

let bitcoin: RunningBitcoin
beforeAll(async () => {
  bitcoin = await startBitcoin({ port: 0, blockEvery: 0 })
}, 60_000)
afterAll(() => bitcoin?.stop())
beforeEach(() => setFaults([]))

const { p2tr: own, p2wpkh: payer, p2sh: app } = addresses.regtest
// biome-ignore lint/suspicious/noExplicitAny: what the service answers is looked at here, and not relied on
type Answer = any

async function call(url: string, body?: unknown): Promise<{ status: number; body: Answer }> {
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const service = (path: string, body?: unknown) => call(`${bitcoin.ordersUrl}${path}`, body)
const explorer = async (path: string) => (await call(`${bitcoin.explorerUrl}${path}`)).body
const ord = async (path: string) => (await call(`${bitcoin.ordUrl}${path}`)).body
const setFaults = async (faults: unknown) => {
  expect((await call(`${bitcoin.explorerUrl}/sandbox/faults`, faults)).status).toBe(200)
}
const good = async (path: string, body?: unknown) => {
  const answer = await service(path, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const orderOf = (id: string) => good(`/orders/${id}`)
const sentOf = async (id: string): Promise<{ for: string; txid: string }[]> =>
  (await explorer('/sandbox/orders')).find((order: Answer) => order.id === id).sent

let names = 0
/** A name that nobody has yet. */
const newName = () => `SERVICE•RUNE•NUMBER•${String.fromCharCode(65 + names++)}`

const etching = (more: object = {}) => ({
  ...{ runeName: newName(), isMintable: false, destinationAddress: own, refundAddress: payer, feeRate: 3 },
  ...{ premine: '1000', ...more },
})
const mintable = { isMintable: true, terms: { amount: '5', cap: '100' } }

type Kind = 'mint' | 'etch'
async function order(kind: Kind, request: object) {
  const made = await good(`/runes/${kind}/orders`, request)
  return { kind, request, ...made } as { kind: Kind; orderId: string; fundAddress: string; fundAmount: number }
}
const pay = ({ fundAddress, fundAmount }: { fundAddress: string; fundAmount: number }) =>
  bitcoin.fund(fundAddress, fundAmount)
const execute = ({ kind, orderId }: { kind: Kind; orderId: string }, fundTransactionId: string) =>
  service(`/runes/${kind}/orders/${orderId}/execute`, { fundTransactionId })

/** An order that is paid and executed. */
async function begin(kind: Kind, request: object) {
  const made = await order(kind, request)
  const fund = await pay(made)
  expect((await execute(made, fund)).status).toBe(200)
  return { ...made, fund }
}
/** A rune that is there. */
async function etch(more: object = {}) {
  const request = etching(more)
  const { orderId } = await begin('etch', request)
  await bitcoin.mine(6)
  await bitcoin.mine()
  expect(await orderOf(orderId)).toMatchObject({ state: 'complete' })
  return request.runeName
}
const minting = (runeName: string, more: object = {}) => ({
  ...{ runeName, repeats: 1, destinationAddress: own, refundAddress: payer, feeRate: 2, ...more },
})

describe('an etching', () => {
  test('is estimated, paid, executed, revealed after six blocks, and complete', async () => {
    const picture = { contentType: 'text/plain', contentBase64: Buffer.from('a bucket').toString('base64') }
    const { refundAddress, ...asked } = etching({
      ...mintable,
      ...{ divisibility: 2, symbol: '🪣', inscriptionDetails: picture, appServiceFee: 700, appServiceFeeAddress: app },
    })
    const { totalSize, totalCost, costBreakdown } = await good('/runes/etch/estimate', asked)
    const { postage, networkFee, serviceFee, appServiceFee } = costBreakdown
    expect(networkFee).toBe(Math.ceil(totalSize * 3))
    expect(appServiceFee).toBe(700)
    expect(totalCost).toBe(postage + networkFee + serviceFee + 700)

    const made = await order('etch', { ...asked, refundAddress })
    expect(made.fundAmount).toBe(totalCost)
    expect(made.fundAddress).toMatch(/^bcrt1p/)
    const told = { id: made.orderId, orderType: 'rune_etch', fundingAddress: made.fundAddress }
    expect(await orderOf(made.orderId)).toEqual({ ...told, state: 'new', createdAt: expect.any(String) })
    const fund = await pay(made)
    expect(await execute(made, fund)).toMatchObject({ status: 200, body: { ...told, state: 'pending' } })
    expect(await execute(made, fund)).toMatchObject({ status: 200 })
    await bitcoin.mine(5)
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'pending' })
    await bitcoin.mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'executing' })
    await bitcoin.mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })

    const [{ txid = '' } = {}, ...more] = await sentOf(made.orderId)
    expect(more).toEqual([])
    const { fee, weight, vin, vout } = await explorer(`/api/tx/${txid}`)
    expect(vin[0].txid).toBe(fund)
    expect(fee).toBe(networkFee)
    expect(fee / (weight / 4)).toBeCloseTo(3, 1)
    const paid = vout.map(({ scriptpubkey_address: address, value }: Answer) => [address, value])
    expect(paid).toEqual([
      [own, postage],
      [undefined, 0],
      [faucet, serviceFee],
      [app, 700],
    ])
    expect(await ord(`/output/${txid}:0`)).toMatchObject({
      inscriptions: [`${txid}i0`],
      runes: { [asked.runeName]: { amount: 1000, divisibility: 2, symbol: '🪣' } },
    })
    const { entry, mintable: isOpen } = await ord(`/rune/${asked.runeName}`)
    expect(entry).toMatchObject({ etching: txid, premine: 1000, terms: { amount: 5, cap: 100 } })
    expect(isOpen).toBe(true)
  })

  test('whose name another takes meanwhile is paid back, with the reason', async () => {
    const request = etching()
    const first = await begin('etch', request)
    await bitcoin.mine()
    const second = await begin('etch', request)
    await bitcoin.mine(7)
    expect(await orderOf(first.orderId)).toMatchObject({ state: 'complete' })
    expect(await orderOf(second.orderId)).toMatchObject({ state: 'refunded', reason: expect.stringContaining('taken') })
    const [{ txid = '' } = {}] = await sentOf(second.orderId)
    const { vout, fee } = await explorer(`/api/tx/${txid}`)
    expect(vout).toMatchObject([{ scriptpubkey_address: payer, value: second.fundAmount - fee }])
  })

  test('that is paid too little is paid back; too much, and the rest comes back', async () => {
    const made = await order('etch', etching())
    await execute(made, await bitcoin.fund(made.fundAddress, made.fundAmount - 1))
    const rich = await order('etch', etching())
    await execute(rich, await bitcoin.fund(rich.fundAddress, rich.fundAmount + 50_000))
    await bitcoin.mine(6)
    expect(await orderOf(made.orderId)).toMatchObject({
      state: 'refunded',
      reason: expect.stringContaining('less than'),
    })
    const [{ txid = '' } = {}] = await sentOf(rich.orderId)
    const back = (await explorer(`/api/tx/${txid}`)).vout.at(-1)
    expect(back.scriptpubkey_address).toBe(payer)
    expect(back.value).toBeGreaterThan(49_000)
  })

  test('follows a payment that the wallet replaced', async () => {
    const { fundAddress, fundAmount, ...made } = await order('etch', etching())
    const txid = await bitcoin.fund(payer, 200_000)
    const vout = (await explorer(`/api/tx/${txid}`)).vout.findIndex(({ value }: Answer) => value === 200_000)
    const coin: Coin = { txid, vout, value: 200_000, type: 'p2wpkh', hex: '' }
    const payWith = async (fee: number) => {
      const to = [fundAmount, 200_000 - fundAmount - fee].map((sats, at) => ({
        address: at ? payer : fundAddress,
        sats,
      }))
      const body = spend({ coins: [coin], to })
      return (await fetch(`${bitcoin.explorerUrl}/api/tx`, { method: 'POST', body })).text()
    }
    expect((await execute(made, await payWith(500))).status).toBe(200)
    const better = await payWith(5_000)
    await bitcoin.mine(7)
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    const [{ txid: revealed = '' } = {}] = await sentOf(made.orderId)
    expect((await explorer(`/api/tx/${revealed}`)).vin[0].txid).toBe(better)
  })
})

describe('a bump', () => {
  test('replaces the reveal by one that pays more, once it is paid', async () => {
    const request = etching()
    const made = await begin('etch', request)
    const estimate = (newFeeRate: unknown) => service(`/orders/${made.orderId}/rbf-estimate`, { newFeeRate })
    await bitcoin.mine(6)
    const [first] = await sentOf(made.orderId)
    for (const rate of [3, 3.5, 0, '9', 99_999]) expect(await estimate(rate)).toMatchObject({ status: 400 })
    const { status, body } = await estimate(20)
    expect(status).toBe(200)
    expect(body).toEqual({ rbfCost: expect.any(Number), fundingAddress: expect.stringMatching(/^bcrt1p/) })
    expect(body.fundingAddress).not.toBe(made.fundAddress)
    await bitcoin.fund(body.fundingAddress, body.rbfCost)
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'executing' })
    const sent = await sentOf(made.orderId)
    expect(sent).toHaveLength(2)
    const { fee, weight, vin } = await explorer(`/api/tx/${sent[1]?.txid}`)
    expect(vin[0].txid).toBe(made.fund)
    expect(fee / (weight / 4)).toBeGreaterThanOrEqual(20)
    expect((await fetch(`${bitcoin.explorerUrl}/api/tx/${first?.txid}`)).status).toBe(404)

    const again = await estimate(40)
    await bitcoin.fund(again.body.fundingAddress, again.body.rbfCost)
    await orderOf(made.orderId)
    const third = (await sentOf(made.orderId))[2]
    const told = await explorer(`/api/tx/${third?.txid}`)
    expect(told.fee / (told.weight / 4)).toBeGreaterThanOrEqual(40)
    await bitcoin.mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect((await ord(`/rune/${request.runeName}`)).entry.etching).toBe(third?.txid)
    expect(await estimate(60)).toMatchObject({ status: 400, body: { message: expect.stringContaining('complete') } })
  })

  test('of a mint, or of an order that nobody made, is refused', async () => {
    const runeName = await etch(mintable)
    const { orderId } = await order('mint', minting(runeName))
    expect(await service(`/orders/${orderId}/rbf-estimate`, { newFeeRate: 9 })).toMatchObject({ status: 400 })
    expect(await service('/orders/nobody/rbf-estimate', { newFeeRate: 9 })).toMatchObject({ status: 404 })
  })
})

describe('a mint', () => {
  const amountOf = async (runeName: string, id: string) => {
    const { txid } = (await sentOf(id)).at(-1) ?? {}
    return (await ord(`/output/${txid}:0`)).runes[runeName]?.amount
  }

  test('comes in chains of 25 in a block, and all of it goes to one output', async () => {
    const runeName = await etch(mintable)
    const made = await begin('mint', minting(runeName, { repeats: 30, appServiceFee: 600, appServiceFeeAddress: app }))
    await bitcoin.mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'executing', orderType: 'rune_mint' })
    expect(await sentOf(made.orderId)).toHaveLength(25)
    await bitcoin.mine()
    expect(await sentOf(made.orderId)).toHaveLength(30)
    await bitcoin.mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect(await amountOf(runeName, made.orderId)).toBe(150)
    const last = (await sentOf(made.orderId)).at(-1)
    const { vout } = await explorer(`/api/tx/${last?.txid}`)
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: app, value: 600 }))
    expect(vout[0]).toMatchObject({ scriptpubkey_address: own, value: 546 })
  })

  test('that closes in between yields what it got, and the rest is paid back', async () => {
    const runeName = await etch({ ...mintable, terms: { amount: '5', cap: '30' } })
    const long = await begin('mint', minting(runeName, { repeats: 30 }))
    const short = await begin('mint', minting(runeName, { repeats: 5 }))
    // 25 of the first and the 5 of the second are in one block, and make the cap.
    await bitcoin.mine(3)
    expect(await orderOf(short.orderId)).toMatchObject({ state: 'complete' })
    expect(await orderOf(long.orderId)).toMatchObject({
      state: 'refunded',
      reason: 'Minting closed after 25 of 30 mints',
    })
    expect(await amountOf(runeName, long.orderId)).toBe(125)
    const { txid = '' } = (await sentOf(long.orderId)).at(-1) ?? {}
    expect((await explorer(`/api/tx/${txid}`)).vout).toMatchObject([
      { scriptpubkey_address: own, value: 546 },
      { scriptpubkey_address: payer },
    ])
  })

  test('of a rune that is not there, is closed or has too little left is refused', async () => {
    const refused = async (request: object) => (await service('/runes/mint/estimate', request)).body.message
    const { refundAddress, ...asked } = minting('NOBODY•ETCHED•THIS•RUNE')
    expect(await refused(asked)).toContain('does not exist')
    const closed = await etch()
    expect(await refused({ ...asked, runeName: closed })).toContain('cannot be minted')
    const small = await etch({ ...mintable, terms: { amount: '5', cap: '2' } })
    expect(await refused({ ...asked, runeName: small, repeats: 3 })).toContain('Only 2 mints')
  })
})

describe('what is asked', () => {
  test.each([
    ['etch', { network: 'Regtest' }, 'Unknown field network'],
    ['etch', { runeName: 'NO SUCH' }, 'Invalid runeName'],
    ['etch', { runeName: 'SHORT' }, 'locked'],
    ['etch', { runeName: 'A'.repeat(27) }, 'reserved'],
    ['etch', { premine: 5 }, 'Invalid premine'],
    ['etch', { premine: '0' }, 'above 0'],
    ['etch', { premine: String(2n ** 128n) }, 'Invalid premine'],
    ['etch', { isMintable: true }, 'above 0'],
    ['etch', { isMintable: true, terms: { amount: String(2n ** 127n), cap: '3' } }, '128 bits'],
    ['etch', { terms: { sum: '1' } }, 'Invalid terms'],
    ['etch', { symbol: 'ab' }, 'Invalid symbol'],
    ['etch', { divisibility: 39 }, 'Invalid divisibility'],
    [
      'etch',
      { inscriptionDetails: { contentType: 'nothing', contentBase64: 'AAAA' } },
      'Invalid content type detected',
    ],
    ['etch', { inscriptionDetails: { contentType: 'a/b', contentBase64: '' } }, 'Empty content not allowed'],
    ['etch', { inscriptionDetails: { contentType: 'a/b', contentBase64: 'A'.repeat(60_004) } }, 'Content too large'],
    ['etch', { destinationAddress: addresses.mainnet.p2tr }, 'Invalid destinationAddress'],
    ['etch', { refundAddress: undefined }, 'refundAddress is missing'],
    ['etch', { feeRate: 0 }, 'Invalid feeRate'],
    ['etch', { appServiceFee: 700 }, 'appServiceFeeAddress is missing'],
    ['mint', { repeats: 0 }, 'Invalid repeats'],
    ['mint', { repeats: 4001 }, 'Invalid repeats'],
  ] as const)('%s with %j is refused: %s', async (kind, wrong, message) => {
    const request = kind === 'etch' ? etching(wrong) : minting('NOBODY•ETCHED•THIS•RUNE', wrong)
    names -= kind === 'etch' ? 1 : 0
    expect(await service(`/runes/${kind}/orders`, request)).toEqual({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })

  test('of an order that nobody made is 404; what is no JSON is 400', async () => {
    expect(await service('/orders/nobody')).toEqual({ status: 404, body: { message: 'Order not found' } })
    const made = await order('etch', etching())
    expect(
      (await service(`/runes/mint/orders/${made.orderId}/execute`, { fundTransactionId: 'ab'.repeat(32) })).status,
    ).toBe(404)
    expect((await execute(made, 'nothing')).body.message).toBe('Invalid fundTransactionId')
    expect((await execute(made, 'ab'.repeat(32))).body.message).toContain('does not pay')
    const response = await fetch(`${bitcoin.ordersUrl}/runes/etch/estimate`, { method: 'POST', body: 'nothing' })
    expect(response.status).toBe(400)
  })
})

describe('faults on demand', () => {
  test.each([[400], [404], [500]])('%i, once, where it was ordered', async (status) => {
    const made = await order('etch', etching())
    await setFaults([{ do: String(status), on: 'getOrder', times: 1 }])
    expect(await service(`/orders/${made.orderId}`)).toEqual({ status, body: { message: expect.any(String) } })
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'new' })
  })

  test('executeFails: paid, and not executed, until it is', async () => {
    const made = await order('etch', etching())
    const fund = await pay(made)
    await setFaults([{ do: 'executeFails', times: 3 }])
    for (let tries = 0; tries < 3; tries++) expect(await execute(made, fund)).toMatchObject({ status: 500 })
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'new' })
    expect(await execute(made, fund)).toMatchObject({ status: 200, body: { state: 'pending' } })
  })

  test('executeTwice: it is executed, the answer is lost, and the second call is refused', async () => {
    const made = await order('etch', etching())
    const fund = await pay(made)
    await setFaults([{ do: 'executeTwice' }])
    expect(await execute(made, fund)).toMatchObject({ status: 500 })
    expect(await execute(made, fund)).toMatchObject({ status: 400 })
    await bitcoin.mine(6)
    await bitcoin.mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect(await sentOf(made.orderId)).toHaveLength(1)
  })

  test('wrongAddress and wrongAmount', async () => {
    const request = etching()
    const { totalCost } = await good('/runes/etch/estimate', request)
    await setFaults([{ do: 'wrongAddress', times: 1 }])
    expect(await order('etch', request)).toMatchObject({ fundAddress: bob, fundAmount: totalCost })
    await setFaults([
      { do: 'wrongAddress', address: addresses.mainnet.p2tr },
      { do: 'wrongAmount', amount: 7 },
    ])
    expect(await order('etch', request)).toMatchObject({ fundAddress: addresses.mainnet.p2tr, fundAmount: 7 })
    await setFaults([{ do: 'wrongAmount' }])
    expect(await order('etch', request)).toMatchObject({ fundAmount: 2 * totalCost })
  })

  test('gone, and slow', async () => {
    await setFaults([{ do: 'gone', times: 1 }])
    await expect(service('/orders/nobody')).rejects.toThrow('fetch failed')
    await setFaults([{ do: 'slow', ms: 200 }])
    const begun = performance.now()
    await service('/orders/nobody')
    expect(performance.now() - begun).toBeGreaterThan(190)
  })

  test('stale, neverReveals, and then it goes on; lies; nameTaken', async () => {
    await setFaults([{ do: 'neverReveals' }, { do: 'stale', times: 1 }])
    const late = await begin('etch', etching())
    expect(await orderOf(late.orderId)).toMatchObject({ state: 'stale' })
    await bitcoin.mine(8)
    expect(await orderOf(late.orderId)).toMatchObject({ state: 'pending' })
    await setFaults([])
    expect(await orderOf(late.orderId)).toMatchObject({ state: 'executing' })
    await setFaults([{ do: 'lies' }])
    const request = etching()
    const lied = await begin('etch', request)
    await bitcoin.mine(8)
    expect(await orderOf(lied.orderId)).toMatchObject({ state: 'complete' })
    expect(await sentOf(lied.orderId)).toEqual([])
    expect((await fetch(`${bitcoin.ordUrl}/rune/${request.runeName}`)).status).toBe(404)
    await setFaults([{ do: 'nameTaken' }])
    const taken = await begin('etch', etching())
    await bitcoin.mine(6)
    expect(await orderOf(taken.orderId)).toMatchObject({ state: 'refunded', reason: expect.stringContaining('taken') })
  })

  test('that nobody knows are refused', async () => {
    for (const wrong of [{}, [{ do: 'nothing' }], [{ do: 'slow', on: 'everything' }], [{}]])
      expect(
        (await fetch(`${bitcoin.explorerUrl}/sandbox/faults`, { method: 'POST', body: JSON.stringify(wrong) })).status,
      ).toBe(400)
  })
})
