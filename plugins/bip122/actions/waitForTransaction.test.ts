import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { createWorld } from '../fixtures/createWorld.ts'
import { readPaid } from './readPaid.ts'

const id = 'ab'.repeat(32)
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const output = (scriptpubkey_address: string | undefined, value: unknown) => ({
  scriptpubkey: '51',
  ...(scriptpubkey_address ? { scriptpubkey_address } : {}),
  value,
})
const vin = [{ prevout: output(addresses.payment, 100_000) }]
const change = output(addresses.payment, 98_000)
const fresh = output('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 98_000)

/** Pays `to`, and waits for what the explorer lists. */
async function sendAndWait(vout: unknown, to: string = addresses.other) {
  const routes = { [`/api/tx/${id}`]: { status: { confirmed: true }, vin, vout } }
  const world = await createWorld({ routes })
  ends.push(world.end)
  await world.connect()
  await world.kernel.sendTransfer({ to, amount: 1_500n })
  return world.kernel.waitForTransaction({ id })
}
const paid = { to: addresses.other, amount: 1_500n }

test.each([
  ['with change behind it', [output(addresses.other, 1_500), change]],
  ['behind the change, which goes to a new address', [fresh, output(addresses.other, 1_500)]],
  ['without change', [output(addresses.other, 1_500)]],
  ['twice to one receiver', [output(addresses.other, 7), output(addresses.other, 1_500)]],
])('the payment that was reviewed is seen %s', async (_, vout) => {
  expect(await sendAndWait(vout)).toEqual({ id, status: 'confirmed', seen: paid })
})
test('a receiver in upper case, and the own address, are seen as they were reviewed', async () => {
  const upper = addresses.other.toUpperCase()
  expect((await sendAndWait([output(addresses.other, 1_500), change], upper)).seen).toEqual({ ...paid, to: upper })
  const own = [change, output(addresses.payment, 1_500)]
  expect((await sendAndWait(own, addresses.payment)).seen).toEqual({ ...paid, to: addresses.payment })
})
test.each([
  ['another amount', [output(addresses.other, 1_499), change], { ...paid, amount: 1_499n }],
  ['another receiver', [change, output(addresses.ordinals, 1_500)], { ...paid, to: addresses.ordinals }],
  ['a script that is no address', [output(undefined, 1_500), change], { ...paid, to: '51' }],
  ['nobody but the sender', [change], { to: addresses.payment, amount: 98_000n }],
])('%s is seen as it is (T6)', async (_, vout, seen) => {
  expect(await sendAndWait(vout)).toEqual({ id, status: 'confirmed', seen })
})

test('of a transaction that was not sent from here, only what cannot be the change is said', () => {
  expect(readPaid({ vin, vout: [change, output(addresses.other, 1_500)] }, undefined)).toEqual(paid)
  expect(readPaid({ vin, vout: [fresh, output(addresses.other, 1_500)] }, undefined)).toBeUndefined()
  expect(readPaid({ vin, vout: [change] }, undefined)).toBeUndefined()
  expect(readPaid({}, paid)).toBeUndefined()
})

test('what an explorer lists that is no transaction confirms no payment', async () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (vout) => {
      let seen: unknown
      try {
        seen = readPaid({ vin, vout }, paid)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
      expect(seen).not.toEqual(paid)
    }),
  )
})
