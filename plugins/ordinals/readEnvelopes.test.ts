// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { commitmentOf } from './commitsTo.ts'
import { fromHex, toHex } from './fixtures/hex.ts'
import { encodeInscriptionId } from './inscriptionId.ts'
import { type Envelope, readEnvelopes } from './readEnvelopes.ts'
import { writePush } from './script.ts'

const file = join(import.meta.dirname, 'fixtures/inscriptions.json')

/** As the rows write it: bytes in hex, and no flag that is not set. */
const toRow = ({ body, metadata, pointer, ...envelope }: Envelope) => ({
  ...envelope,
  body: body && toHex(body),
  metadata: metadata && toHex(metadata),
  pointer: pointer === undefined ? undefined : toHex(commitmentOf(pointer)),
  duplicateField: envelope.duplicateField || undefined,
  incompleteField: envelope.incompleteField || undefined,
  unrecognizedEvenField: envelope.unrecognizedEvenField || undefined,
})

test.each(readRows(file, 'parseEnvelopes'))('$id', (row) =>
  checkRow(row, (witnesses: string[][]) => readEnvelopes(witnesses.map((parts) => parts.map(fromHex))).map(toRow)),
)

/** A witness with an envelope of these pushes. */
const reveal = (pushes: (readonly number[])[]) => [
  Uint8Array.from([0, 0x63, 3, 0x6f, 0x72, 0x64, ...pushes.flatMap(writePush), 0x68]),
  Uint8Array.of(0xc0),
]

test.each(readRows(file, 'readPointer'))('$id', (row) =>
  checkRow(row, (hex: string) => readEnvelopes([reveal([[2], [...fromHex(hex)]])])[0]?.pointer),
)

test('a reveal says which rune is etched with it and which inscription is shown in its place', () => {
  const delegate = { txid: 'ab'.repeat(32), index: 300 }
  const pushes = [[13], [...commitmentOf(2580398988131886038n)], [11], [...encodeInscriptionId(delegate)], [1]]
  expect(readEnvelopes([[], reveal(pushes)])).toMatchObject([
    { input: 1, offset: 0, rune: 2580398988131886038n, delegate, incompleteField: true, body: undefined },
  ])
})

test('a script that is cut off reveals nothing, even if whole envelopes stand before the cut', () => {
  const [script = new Uint8Array(), control = new Uint8Array()] = reveal([])
  expect(readEnvelopes([[Uint8Array.from([...script, 1]), control]])).toEqual([])
})

test('an envelope that an opcode breaks off is none, and the next does not stutter', () => {
  const begin = [0, 0x63, 3, 0x6f, 0x72, 0x64]
  const script = Uint8Array.from([0, 0x63, ...begin, 0x75, ...begin, 0x68])
  expect(readEnvelopes([[script, Uint8Array.of(0xc0)]])).toMatchObject([{ offset: 0, stutter: false }])
})

test('a content type that is not UTF-8 is none, and a pointer past 64 bits neither', () => {
  const pushes = [[1], [0xff], [2], [1, 0, 0, 0, 0, 0, 0, 0, 1]]
  expect(readEnvelopes([reveal(pushes)])).toMatchObject([{ contentType: undefined, pointer: undefined }])
})

test('content is read whole, in however many pushes it stands', () => {
  const part = fc.uint8Array({ maxLength: 600 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const [envelope] = readEnvelopes([reveal([[], ...parts.map((bytes) => [...bytes])])])
      expect([...(envelope?.body ?? [])]).toEqual(parts.flatMap((bytes) => [...bytes]))
    }),
  )
})

test('any witness is read, and its inscriptions are no longer than the witness', () => {
  const byte = fc.oneof(fc.constantFrom(0, 0x63, 0x68, 3, 0x6f, 0x72, 0x64, 1, 2, 0x51), fc.nat(255))
  const piece = fc.oneof(
    fc.constant([0, 0x63, 3, 0x6f, 0x72, 0x64]),
    fc.constant([0x68]),
    fc.array(byte, { maxLength: 9 }),
  )
  const script = fc.array(piece, { maxLength: 9 }).map((pieces) => Uint8Array.from(pieces.flat()))
  fc.assert(
    fc.property(fc.array(fc.tuple(script, fc.uint8Array({ maxLength: 2 })), { maxLength: 3 }), (witnesses) => {
      const size = witnesses.flat().reduce((sum, { length }) => sum + length, 0)
      const found = readEnvelopes(witnesses)
      const read = found.reduce((sum, { body, metadata }) => sum + (body?.length ?? 0) + (metadata?.length ?? 0), 0)
      expect(read).toBeLessThanOrEqual(size)
      for (const { input } of found) expect(witnesses[input]).toBeDefined()
    }),
    { numRuns: 1000 },
  )
})
