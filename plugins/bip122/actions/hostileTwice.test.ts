import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const { payment, other } = addresses
const [first, second] = ['aa'.repeat(32), 'bb'.repeat(32)]
const openWorld = openWorlds()
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const recorded = (txid: string) => ({
  ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
  vin: [{ txid: 'ef'.repeat(32), vout: 0, prevout: output(payment, 100_000) }],
  vout: [output(other, 1_500), output(payment, 80_000)],
})

test('error: a payment that the explorer lags behind on does not take an equal one’s place (money 15)', async () => {
  const answers: ((txid: string) => void)[] = []
  const wallet = createSatsWallet()
  wallet.replies.sendTransfer = () =>
    new Promise((resolve) => answers.push((txid) => resolve({ jsonrpc: '2.0', id: '1', result: { txid } })))
  const mined: string[] = []
  const read = (txid: string) => () =>
    mined.includes(txid) ? recorded(txid) : new Response('Not found', { status: 404 })
  const { kernel, connect, urls } = await openWorld({
    wallet,
    routes: {
      ...{ 'fees/recommended': rates, '/utxo': [utxo(5_000_000)], '/txs': () => mined.map(recorded) },
      ...{ [`/api/tx/${first}`]: read(first), [`/api/tx/${second}`]: read(second) },
    },
  })
  await connect()
  const pay = async (place: number) => {
    const prepared = await kernel.prepare({ kind: 'transfer', to: other, amount: 1_500n })
    const sent = kernel.send(prepared).catch(() => undefined)
    await expect.poll(() => answers.length).toBe(place + 1)
    return { id: prepared.id, sent, answer: answers[place] }
  }
  const statusOf = ({ id }: { id: string }) => kernel.state.ledger.find((entry) => entry.id === id)?.status
  // The wallet is on a phone: the visitor stops waiting for it, pays the same once more, and approves both.
  const one = await pay(0)
  await kernel.stopWaiting(one.id)
  const next = await pay(1)
  next.answer?.(second)
  await next.sent
  mined.push(first)
  const looks = () => urls.filter((url) => url.endsWith(`/api/tx/${second}`)).length
  const before = looks()
  await expect.poll(() => statusOf(next) !== 'sent' || looks() > before + 1).toBe(true)
  expect(statusOf(next)).toBe('sent')
  one.answer?.(first)
  await one.sent
  await expect.poll(() => statusOf(one)).toBe('confirmed')
  expect(statusOf(next)).toBe('sent')
  mined.push(second)
  await expect.poll(() => statusOf(next)).toBe('confirmed')
  expect(kernel.state.ledger).toMatchObject([{ transactionId: second }, { transactionId: first }])
})
