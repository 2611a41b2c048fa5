// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { fromHex, orThrow, toHex } from './fixtures/hex.ts'
import { decodeInscriptionId, encodeInscriptionId, readInscriptionId, writeInscriptionId } from './inscriptionId.ts'

const file = join(import.meta.dirname, 'fixtures/inscriptions.json')

test.each(readRows(file, 'parseInscriptionId'))('$id', (row) =>
  checkRow(row, (text: string) => orThrow(readInscriptionId(text))),
)
// The rows write `null` for bytes that are no id.
test.each(readRows(file, 'inscriptionIdFromBytes'))('$id', (row) =>
  checkRow(row, (hex: string) => {
    const id = decodeInscriptionId(fromHex(hex))
    return id ? writeInscriptionId(id) : null
  }),
)
test.each(readRows(file, 'inscriptionIdToBytes'))('$id', (row) =>
  checkRow(row, (text: string) => toHex(encodeInscriptionId(orThrow(readInscriptionId(text))))),
)

test('an id is the same after it was text and after it was bytes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), fc.nat(0xffffffff), (txid, index) => {
      const id = { txid, index }
      expect(readInscriptionId(writeInscriptionId(id))).toEqual(id)
      expect(decodeInscriptionId(encodeInscriptionId(id))).toEqual(id)
    }),
  )
})

test('an index of 4 bytes may end in zeros', () => {
  expect(decodeInscriptionId(fromHex(`${'11'.repeat(32)}01000000`))).toEqual({ txid: '11'.repeat(32), index: 1 })
})
