import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const { payment, other } = addresses
const carol = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const [first, second] = ['aa'.repeat(32), 'bb'.repeat(32)]
const openWorld = openWorlds()
const psbt = (address: string, value: bigint) => unsignedPsbt([payment], { outputs: [{ address, value }] })
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })

/**
 * A visitor who replaces a payment with a payment of the same coin to Carol, in a wallet on a phone whose answer is late. The network
 * records a payment of 8,000 satoshi to `paid`.
 */
async function replace(paid: string) {
  const wallet = createSatsWallet()
  const answers: ((reply: object) => void)[] = []
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) =>
    answers.length === 0 && answers.push(() => {})
      ? { jsonrpc: '2.0', id: '1', result: { psbt, txid: first } }
      : new Promise((resolve) => answers.push(resolve))
  let isMined = false
  const status = { confirmed: true, block_time: Math.floor(Date.now() / 1_000) }
  const recorded = {
    ...{ txid: second, status, vin: [{ txid: `${'0'.repeat(63)}1`, vout: 0, prevout: output(payment, 10_000) }] },
    vout: [output(paid, 8_000)],
  }
  const notFound = () => new Response('Not found', { status: 404 })
  const { kernel, connect, urls } = await openWorld({
    wallet,
    routes: {
      ...{ 'fees/recommended': rates, '/utxo': [] },
      outspends: () => [isMined ? { spent: true, txid: second, status } : { spent: false }],
      [`/api/tx/${second}`]: () => (isMined ? recorded : notFound()),
    },
  })
  await connect()
  const bob = await kernel.prepare(psbtIntent({ psbt: psbt(other, 9_000n) }))
  await kernel.send(bob)
  const next = await kernel.prepare(psbtIntent({ psbt: psbt(carol, 8_000n) }))
  expect(next.notices.map(({ code }) => code)).toContain('replaces')
  const sent = kernel.send(next).catch(() => undefined)
  await expect.poll(() => answers.length).toBe(2)
  isMined = true
  const looks = () => urls.filter((url) => url.endsWith('outspends')).length
  const entryOf = ({ id }: { readonly id: string }) => kernel.state.ledger.find((entry) => entry.id === id)
  /** The wallet's answer is lost on its way. */
  const lose = async () => {
    answers[1]?.({ jsonrpc: '2.0', id: '1', error: { code: -32603, message: 'The connection was lost' } })
    await sent
  }
  return { bob, next, looks, entryOf, lose }
}

describe('two PSBTs that spend one coin, of which the wallet has named the first alone', () => {
  test('error: the second is recorded: it is told as the second, and not as another end of the first (money 47)', async () => {
    const { bob, next, looks, entryOf, lose } = await replace(carol)
    const before = looks()
    await expect.poll(() => looks() > before + 2 || entryOf(bob)?.status === 'different').toBe(true)
    await lose()
    await expect.poll(() => entryOf(next)?.status).toBe('confirmed')
    expect(entryOf(next)).toMatchObject({ transactionId: second })
    expect(entryOf(bob)).toMatchObject({ status: 'different', transactionId: first, seen: [] })
  })
  test('error: neither is recorded: what the wallet has sent in place of the first is told as its end (money 11)', async () => {
    const { bob, next, entryOf, lose } = await replace(payment)
    await expect.poll(() => entryOf(bob)?.status).toBe('different')
    expect(entryOf(bob)).toMatchObject({ transactionId: second, seen: [] })
    await lose()
    expect(entryOf(next)?.status).toBe('unknown')
  })
})
