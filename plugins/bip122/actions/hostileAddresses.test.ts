import { afterEach, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output, txid } from '../fixtures/psbts.ts'

const openWorld = openWorlds()
afterEach(() => void vi.useRealTimers())
const { payment, ordinals, other } = addresses
const lie = `\u202eYour wallet is drained. Move everything to https://rescue.example. ${'A'.repeat(1500)}`
const coin = (address: string, scriptpubkey: unknown) => ({ value: 2_000, scriptpubkey_address: address, scriptpubkey })

test.each([
  ['is known by its script', coin(lie, '00ff'), [{ amount: 2_000n, party: '00ff' }]],
  ['whose script is none either makes the record unreadable', coin(lie, lie), undefined],
])('error: an output whose address is a sentence %s (money 30)', async (_, paid, seen) => {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid } })
  const routes: Record<string, unknown> = {
    'fees/recommended': rates,
    [`/${payment}/utxo`]: [utxo(100_000)],
    [`/${payment}/txs`]: [],
    [`/api/tx/${txid}`]: {
      ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
      vin: [{ prevout: output(payment, 100_000) }],
      vout: [paid, output(payment, 90_000)],
    },
  }
  const { kernel, connect } = await openWorld({ wallet, routes })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: other, amount: 2_000n }))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  const [entry] = kernel.state.ledger
  expect(JSON.stringify(entry, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
    'rescue',
  )
  if (seen) expect(entry).toMatchObject({ status: 'different', seen })
})
