import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { drawTop } from '../../../../ui/kit/fixtures/drawTop.ts'
import { mount } from '../../../../ui/kit/fixtures/mount.tsx'
import { ordOutput } from '../../../bip122/fixtures/createIndex.ts'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import { goods, openItems } from '../fixtures/openItems.ts'
import { openOrders } from '../fixtures/openOrders.ts'
import { etch, mint, paidBy, taproot } from '../fixtures/openRunes.ts'
import { formsOf } from '../forms/state.ts'
import { getBalance } from '../items/getBalance.ts'
import type { OrderInput } from '../paying/writtenOrder.ts'
import * as views from './index.ts'
import { HeldRunes } from './items/HeldRunes.tsx'
import { SentItems } from './review/SentItems.tsx'
import { amountText } from './text/amountText.ts'
import '../fixtures/preload.ts'

const open = openOrders()
const openAccount = openItems()
const txid = 'ab'.repeat(32)

/** Waits until the answers have come and are drawn. */
async function untilDrawn(isDrawn: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !isDrawn(); turn++) await act(async () => new Promise((go) => setTimeout(go, 1)))
}

/** The review of an order, once it is drawn. */
async function review(input: unknown) {
  const { kernel } = await open()
  formsOf(kernel).reviewed = { input: input as OrderInput }
  kernel.open('RuneReview')
  const drawn = drawTop(kernel, views)
  const end = performance.now() + 15_000
  while (performance.now() < end && !drawn.text().includes('What happens next')) {
    await drawn.wait(20)
    await act(async () => new Promise((go) => setImmediate(go)))
  }
  await drawn.wait(1_000)
  return drawn.text()
}

describe('the review of an order that a service makes (runes 25)', () => {
  test('says all that is etched, as a wallet of its own method has it', async () => {
    const terms = { amount: 12_345n, cap: 678n, offsetEnd: 50 }
    const text = await review({
      kind: 'etch',
      params: { ...etch, isMintable: true, premine: 98_765n, divisibility: 2, symbol: '⚒', terms },
    })
    for (const part of ['987.65', '123.45', '678', '⚒', '50']) expect(text).toContain(part)
  })
  test('says who gets the fee of the app', async () => {
    const params = { ...mint, appServiceFee: 700, appServiceFeeAddress: taproot }
    const text = await review({ kind: 'mint', params })
    expect(text).toContain(taproot)
  })
  test('points out a fee rate that hardly any order needs (bitcoin 8)', async () => {
    expect(await review({ kind: 'mint', params: { ...mint, feeRate: 900 } })).toMatch(/fee rate is high/i)
  })
})

describe('the runes of an account of which nobody has told everything (runes 19)', () => {
  const drawHeld = async (setup: Parameters<typeof openAccount>[0]) => {
    const { kernel } = await openAccount(setup)
    const drawn = mount(<HeldRunes kernel={kernel} completed={0} />)
    kernel.signal.addEventListener('abort', drawn.unmount)
    await untilDrawn(() => !/Loading/.test(drawn.page.textContent ?? ''))
    return drawn.page.textContent ?? ''
  }
  const lagging = {
    [`${addresses.ordinals}/utxo`]: [{ txid, vout: 0, value: 546, status: { confirmed: true } }],
    'ord.example/outputs': [ordOutput(`${txid}:0`, 546)],
    'ord.example/blockheight': 800_000,
  }
  test('error: no index is no empty account', async () => {
    expect(await drawHeld({ routes: lagging, isAlone: true })).not.toContain('No runes yet')
  })
  test('error: nor is an index that lags', async () => {
    expect(await drawHeld({ routes: lagging })).not.toContain('No runes yet')
  })
})

describe('a rune whose sign passes for money (bitcoin 15)', () => {
  const name = { letters: 'GOODS', spacers: 0, number: readRuneName('GOODS')?.number ?? 0n }
  test.each(['$', '₿'])('%s is no unit of what a mint yields', (symbol) => {
    expect(amountText(5n, { name, divisibility: 0, symbol }, 'en')).toBe('5 GOODS')
  })
})

test('error: the view of an order says that its wallet has paid something else (runes 24)', async () => {
  const { kernel, routes, write, submit, until } = await open()
  const elsewhere = {
    ...{ txid: paidBy, status: { confirmed: true, block_height: 900_000, block_time: Math.floor(Date.now() / 1_000) } },
    vin: [{ prevout: { scriptpubkey_address: addresses.payment, value: 100_000 } }],
    vout: [{ scriptpubkey: '51', scriptpubkey_address: addresses.testnet, value: 90_000 }],
  }
  routes[`/tx/${paidBy}`] = elsewhere
  routes['/txs'] = [elsewhere]
  const { id } = await submit(await write())
  await until(() => expect(kernel.state.ledger[0]?.status).toBe('different'))
  kernel.open('RuneOrder', { id })
  const drawn = drawTop(kernel, views)
  await drawn.wait(1_000)
  expect(drawn.text()).toContain('Your wallet has paid something else')
})

test('a rune is drawn in its review however its name is spelt (runes 21)', async () => {
  const { kernel } = await openAccount({ balances: [goods] })
  const recipients = [{ runeName: 'UNCOMMON.GOODS', amount: 500n, address: addresses.other }]
  const runes = await getBalance(kernel, { signal: kernel.signal })
  const drawn = mount(<SentItems kernel={kernel} reviewed={{ kind: 'runeSend', recipients }} runes={runes} />)
  kernel.signal.addEventListener('abort', drawn.unmount)
  await untilDrawn(() => /5 UNCOMMON•/.test(drawn.page.textContent ?? ''))
  expect(drawn.page.textContent).toContain('5 UNCOMMON•GOODS')
})
