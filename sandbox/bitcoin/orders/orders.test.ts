// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { faucet } from '../accounts.mjs'
import { type Coin, spend } from '../spend.ts'
import { type Answer, app, etching, mintable, minting, openOrders, own, payer } from './fixtures/openOrders.ts'

const { service, explorer, good, order, execute, pay, begin, orderOf, url, ord, mine, fund, sentOf, etch } =
  openOrders()

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
    await mine(5)
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'pending' })
    await mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'executing' })
    await mine()
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
    await mine()
    const second = await begin('etch', request)
    await mine(7)
    expect(await orderOf(first.orderId)).toMatchObject({ state: 'complete' })
    expect(await orderOf(second.orderId)).toMatchObject({ state: 'refunded', reason: expect.stringContaining('taken') })
    const [{ txid = '' } = {}] = await sentOf(second.orderId)
    const { vout, fee } = await explorer(`/api/tx/${txid}`)
    expect(vout).toMatchObject([{ scriptpubkey_address: payer, value: second.fundAmount - fee }])
  })

  test('that is paid too little is paid back; too much, and the rest comes back', async () => {
    const made = await order('etch', etching())
    await execute(made, await fund(made.fundAddress, made.fundAmount - 1))
    const rich = await order('etch', etching())
    await execute(rich, await fund(rich.fundAddress, rich.fundAmount + 50_000))
    await mine(6)
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
    const txid = await fund(payer, 200_000)
    const vout = (await explorer(`/api/tx/${txid}`)).vout.findIndex(({ value }: Answer) => value === 200_000)
    const coin: Coin = { txid, vout, value: 200_000, type: 'p2wpkh', hex: '' }
    const payWith = async (fee: number) => {
      const to = [fundAmount, 200_000 - fundAmount - fee].map((sats, at) => ({
        address: at ? payer : fundAddress,
        sats,
      }))
      const body = spend({ coins: [coin], to })
      return (await fetch(url('explorerUrl', `/api/tx`), { method: 'POST', body })).text()
    }
    expect((await execute(made, await payWith(500))).status).toBe(200)
    const better = await payWith(5_000)
    await mine(7)
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    const [{ txid: revealed = '' } = {}] = await sentOf(made.orderId)
    expect((await explorer(`/api/tx/${revealed}`)).vin[0].txid).toBe(better)
  })
})

describe('a bump', () => {
  test('replaces the reveal by a reveal with a higher fee, once it is paid', async () => {
    const request = etching()
    const made = await begin('etch', request)
    const estimate = (newFeeRate: unknown) => service(`/orders/${made.orderId}/rbf-estimate`, { newFeeRate })
    await mine(6)
    const [first] = await sentOf(made.orderId)
    for (const rate of [3, 3.5, 0, '9', 99_999]) expect(await estimate(rate)).toMatchObject({ status: 400 })
    const { status, body } = await estimate(20)
    expect(status).toBe(200)
    expect(body).toEqual({ rbfCost: expect.any(Number), fundingAddress: expect.stringMatching(/^bcrt1p/) })
    expect(body.fundingAddress).not.toBe(made.fundAddress)
    await fund(body.fundingAddress, body.rbfCost)
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'executing' })
    const sent = await sentOf(made.orderId)
    expect(sent).toHaveLength(2)
    const { fee, weight, vin } = await explorer(`/api/tx/${sent[1]?.txid}`)
    expect(vin[0].txid).toBe(made.fund)
    expect(fee / (weight / 4)).toBeGreaterThanOrEqual(20)
    expect((await fetch(url('explorerUrl', `/api/tx/${first?.txid}`))).status).toBe(404)

    const again = await estimate(40)
    await fund(again.body.fundingAddress, again.body.rbfCost)
    await orderOf(made.orderId)
    const third = (await sentOf(made.orderId))[2]
    const told = await explorer(`/api/tx/${third?.txid}`)
    expect(told.fee / (told.weight / 4)).toBeGreaterThanOrEqual(40)
    await mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect((await ord(`/rune/${request.runeName}`)).entry.etching).toBe(third?.txid)
    expect(await estimate(60)).toMatchObject({ status: 400, body: { message: expect.stringContaining('complete') } })
  })

  test('is seen in the pool by the service itself, before the next block', async () => {
    const made = await begin('etch', etching())
    await mine(6)
    const { body } = await service(`/orders/${made.orderId}/rbf-estimate`, { newFeeRate: 20 })
    await fund(body.fundingAddress, body.rbfCost)
    await mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect(await sentOf(made.orderId)).toHaveLength(2)
  })

  test('of a mint, or of an unknown order, is refused', async () => {
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

  test('comes in chains of 25 in a block, and all of its runes go to a single output', async () => {
    const runeName = await etch(mintable)
    const made = await begin('mint', minting(runeName, { repeats: 30, appServiceFee: 600, appServiceFeeAddress: app }))
    await mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'executing', orderType: 'rune_mint' })
    expect(await sentOf(made.orderId)).toHaveLength(25)
    await mine()
    expect(await sentOf(made.orderId)).toHaveLength(30)
    await mine()
    expect(await orderOf(made.orderId)).toMatchObject({ state: 'complete' })
    expect(await amountOf(runeName, made.orderId)).toBe(150)
    const last = (await sentOf(made.orderId)).at(-1)
    const { vout } = await explorer(`/api/tx/${last?.txid}`)
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: app, value: 600 }))
    expect(vout[0]).toMatchObject({ scriptpubkey_address: own, value: 546 })
  })

  test('that closes in between yields the mints so far, and the rest is paid back', async () => {
    const runeName = await etch({ ...mintable, terms: { amount: '5', cap: '30' } })
    const long = await begin('mint', minting(runeName, { repeats: 30 }))
    const short = await begin('mint', minting(runeName, { repeats: 5 }))
    // 25 mints of the first order and the 5 of the second are in a single block, and make the cap.
    await mine(3)
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
