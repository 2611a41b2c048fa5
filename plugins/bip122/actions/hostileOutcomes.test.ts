import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output, twoInputs, txid } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
afterEach(() => void vi.useRealTimers())
const { payment, ordinals, other } = addresses
const psbt = twoInputs

describe('a PSBT that a wallet has broadcast before it crashed', () => {
  test('is the same payment after it is signed once more, and is not told as another payment than was reviewed', async () => {
    const wallet = createSatsWallet({ accounts: [payment, ordinals] })
    const routes: Record<string, unknown> = { '/utxo': [], outspends: [{ spent: false }, { spent: false }] }
    const { kernel, connect } = await openWorld({ wallet, routes })
    await connect()
    wallet.replies.signPsbt = () => {
      // It is in the mempool by now.
      routes.outspends = [{ spent: true, txid, status: { confirmed: false } }, { spent: false }]
      return { jsonrpc: '2.0', error: { code: -32603, message: 'Timeout' } }
    }
    await kernel.send(await kernel.prepare(psbtIntent({ psbt }))).catch(() => undefined)
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
    // The visitor reads that it may have been sent, and presses again: one and the same bytes cannot pay twice.
    wallet.replies.signPsbt = ({ psbt: signed }: { psbt: string }) => ({
      jsonrpc: '2.0',
      result: { psbt: signed, txid },
    })
    const second = await kernel.prepare(psbtIntent({ psbt }))
    const outcome = kernel.send(second).catch((error: unknown) => error)
    routes[`/api/tx/${txid}`] = {
      ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
      vin: [payment, ordinals].map((address) => ({ prevout: output(address, 10_000) })),
      vout: [output(other, 12_000), output(payment, 7_000)],
    }
    const statuses = () => kernel.state.ledger.map(({ status }) => status)
    await vi.waitFor(() => expect(statuses()).toContain('confirmed'))
    expect(statuses()).not.toContain('different')
    await outcome
  })
})

/** "No forged success": `before` holds only what the explorer's newest page shows, and nothing where it was out of reach. */
describe('a wallet that names an equal payment of long ago', () => {
  const older = 'ef'.repeat(32)
  const listed = (id: string, paid: number, block_time = 1_600_000_000) => ({
    ...{ txid: id, status: { confirmed: true, block_time } },
    vin: [{ prevout: output(payment, 100_000) }],
    vout: [output(other, paid), output(payment, 90_000)],
  })
  const page = Array.from({ length: 50 }, (_, at) => listed(`${at}`.padStart(64, '1'), 2_000 + at, 1_600_100_000 + at))
  test.each([
    ['behind fifty newer ones', { [`/${payment}/txs`]: page }],
    ['while the explorer did not list any', {}],
  ])('error: %s has not paid this one', async (_, more) => {
    const wallet = createSatsWallet({ accounts: [payment, ordinals] })
    Object.assign(wallet.replies, { sendTransfer: () => ({ jsonrpc: '2.0', id: '1', result: { txid: older } }) })
    const routes = {
      'fees/recommended': rates,
      '/utxo': [utxo(5_000_000)],
      ...more,
      [`/api/tx/${older}`]: listed(older, 1_500),
    }
    const { kernel, connect } = await openWorld({ wallet, routes })
    await connect()
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: other, amount: 1_500n })).catch(() => undefined)
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)).catch(() => {})
    expect(kernel.state.ledger[0]?.status).not.toBe('confirmed')
  })
})

describe('a visitor whose clock is days ahead of the chain', () => {
  test.each([
    ['a payment', { kind: 'transfer', to: other, amount: 1_500n } as const],
    ['a PSBT', psbtIntent({ psbt })],
  ])('error: does not read of %s that another one was made', async (_, intent) => {
    const now = Math.floor(Date.now() / 1_000)
    vi.useFakeTimers({ toFake: ['Date'], now: (now + 3 * 86_400) * 1_000 })
    const wallet = createSatsWallet({ accounts: [payment, ordinals] })
    const id = 'ab'.repeat(32)
    Object.assign(wallet.replies, {
      sendTransfer: () => ({ jsonrpc: '2.0', id: '1', result: { txid: id } }),
      signPsbt: ({ psbt }: { psbt: string }) => ({ jsonrpc: '2.0', result: { psbt, txid: id } }),
    })
    const vins =
      intent.kind === 'psbt' ? [payment, ordinals].map((from, at) => ({ from, at })) : [{ from: payment, at: 0 }]
    const paid = { vout: [output(other, intent.kind === 'psbt' ? 12_000 : 1_500), output(payment, 7_000)] }
    const before = { txid: 'cd'.repeat(32), vin: [{ prevout: output(payment, 5_000_000) }], ...paid }
    const routes = {
      'fees/recommended': rates,
      '/utxo': [utxo(5_000_000)],
      outspends: [{ spent: false }, { spent: false }],
      [`/${payment}/txs`]: [
        { ...before, vout: [output(payment, 5_000_000)], status: { confirmed: true, block_time: now - 600 } },
      ],
      [`/api/tx/${id}`]: {
        ...{ txid: id, status: { confirmed: true, block_time: now - 60 } },
        vin: vins.map(({ from, at }) => ({
          txid: `${at + 1}`.padStart(64, '0'),
          vout: at,
          prevout: output(from, 10_000),
        })),
        ...paid,
      },
    }
    const { kernel, connect } = await openWorld({ wallet, routes })
    await connect()
    await kernel.send(await kernel.prepare(intent))
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toMatch(/confirmed|different/))
    expect(kernel.state.ledger[0]?.status).toBe('confirmed')
  })
})
