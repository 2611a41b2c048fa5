import { join } from 'node:path'
import fc from 'fast-check'
import { formatUnits, parseUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { checkRow } from '../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { formatBitcoinUri } from './formatBitcoinUri.ts'
import { parseBitcoinUri } from './parseBitcoinUri.ts'

type Payment = { address: string; amount?: number | string; label?: string; message?: string }

/** The rows count in BTC, as a double; ours is satoshi. */
const parse = (uri: string) => {
  const { amount, address = '', ...rest } = parseBitcoinUri(uri)
  return { address, ...rest, ...(amount === undefined ? {} : { amount: Number(formatUnits(amount, 8)) }) }
}
const build = ({ amount, ...rest }: Payment) =>
  formatBitcoinUri({ ...rest, ...(amount === undefined ? {} : { amount: parseUnits(String(amount), 8) }) })

const file = join(import.meta.dirname, '../fixtures/uris.json')

test.each(readRows(file, 'parseBitcoinUri'))('$id', (row) =>
  checkRow({ ...row, throws: row.throws ? 'Invalid address' : false }, parse),
)

// An amount has one form here: '1.00' is written as 1.
test.each(readRows(file, 'buildBitcoinUri'))('$id', (row) =>
  checkRow({ ...row, expect: String(row.expect).replace('amount=1.00', 'amount=1') }, build),
)

test('what is written is read again, whatever the texts and down to the last satoshi (bitcoin 9)', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2_100_000_000_000_000n),
      text,
      text,
      fc.constantFrom(addresses.payment, addresses.ordinals, addresses.testnet),
      (amount, label, message, address) => {
        const uri = formatBitcoinUri({ address, amount, label, message })
        expect(parseBitcoinUri(uri)).toEqual({ address, amount, label, message, others: {} })
      },
    ),
  )
})

test('anything else is read or refused, never thrown at the host in another way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (rest) => {
      try {
        parseBitcoinUri(`bitcoin:${rest}`)
      } catch (error) {
        expect(error).toMatchObject({ name: 'InvalidBitcoinUriError' })
      }
    }),
  )
})

test.each([
  ['bitcoin:?bc=bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', addresses.payment],
  ['BITCOIN:?TB=TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX', 'TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX'],
  ['bitcoin:?lno=lno1bogus', undefined],
])('%s', (uri, address) => expect(parseBitcoinUri(uri).address).toBe(address))

test.each([
  'bitcoin:',
  'bitcoin:?amount=1',
  'bitcoin:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  'bitcoin:?sp=%zz',
  // The name of the parameter is the prefix of the address (BIP-321).
  'bitcoin:?bc=tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'bitcoin:?tb=bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bitcoin:?bc=1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?tb=bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
])('%s is refused', (uri) => expect(() => parseBitcoinUri(uri)).toThrow('Invalid address'))
