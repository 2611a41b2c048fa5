// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf } from '../../../plugins/ordinals/commitsTo.ts'
import { uint } from '../../../plugins/ordinals/fixtures/arbitraries.ts'
import { payment } from '../../../plugins/ordinals/fixtures/hex.ts'
import { writeInscriptionId } from '../../../plugins/ordinals/inscriptionId.ts'
import { readEnvelopes } from '../../../plugins/ordinals/readEnvelopes.ts'
import { readRunestone } from '../../../plugins/ordinals/readRunestone.ts'
import type { RuneId } from '../../../plugins/ordinals/runeId.ts'
import { isReserved } from '../../../plugins/ordinals/runeNumber.ts'
import { createInscriptions } from './createInscriptions.mjs'
import { createRunes } from './createRunes.mjs'
import { encipher } from './encipher.mjs'
import { writeEnvelope } from './envelopes.mjs'
import { chain } from './fixtures/chains.ts'
import { createProductIndex } from './fixtures/productIndex.ts'

test('the index agrees with the product’s protocol code on every chain: holdings, runes, and where inscriptions lie', () => {
  let [named, minted, moved, inscribed] = [0, 0, 0, 0]
  fc.assert(
    fc.property(chain, (blocks) => {
      const [runes, inscriptions, product] = [createRunes(), createInscriptions(), createProductIndex()]
      for (const block of blocks) {
        runes.addBlock(block)
        inscriptions.addBlock(block)
        product.addBlock(block)
        for (const { txid, outputs } of block.transactions)
          for (const at of outputs.keys()) {
            const expected = product.heldBy(`${txid}:${at}`).map(({ id, amount }): [string, bigint] => [id, amount])
            moved += expected.length
            expect(Object.fromEntries(runes.heldBy(`${txid}:${at}`))).toEqual(Object.fromEntries(expected))
          }
      }
      const facts = runes.all().map(({ id, number, mints, burned }) => ({ id, number, mints, burned }))
      expect(facts).toEqual(
        [...product.runes].map(([id, { number, mints, burned }]) => ({ id, number, mints, burned })),
      )
      named += facts.filter(({ number }) => !isReserved(number)).length
      minted += facts.filter(({ mints }) => mints > 0n).length
      inscribed += product.inscriptions.size
      for (const [id, { contentType, body, outpoint, offset }] of product.inscriptions)
        expect(inscriptions.get(id)).toMatchObject({
          contentType,
          body: body && Buffer.from(body),
          outpoint,
          offset,
        })
      expect(inscriptions.at(product.inscriptions.size)).toBeUndefined()
    }),
    { numRuns: 400 },
  )
  // A generator that etches nothing would compare nothing.
  for (const count of [named, minted, moved, inscribed]) expect(count).toBeGreaterThan(20)
})

test('the product reads the runestones that the service writes', () => {
  const maybe = <value>(arbitrary: fc.Arbitrary<value>) => fc.option(arbitrary, { nil: undefined })
  const ids: readonly RuneId[] = ['1:1', '840000:3', '840000:9']
  const height = maybe(uint(64))
  const etching = fc.record({
    rune: uint(128),
    spacers: fc.integer({ min: 1, max: 2 ** 27 - 1 }),
    divisibility: fc.integer({ min: 1, max: 38 }),
    symbol: maybe(fc.constantFrom('$', '🧡')),
    premine: fc.bigInt(1n, 1n << 100n),
    terms: maybe(
      fc.record({
        ...{ amount: uint(50), cap: uint(50), heightStart: height, heightEnd: height },
        ...{ offsetStart: height, offsetEnd: height },
      }),
    ),
  })
  const edict = fc.record({ id: fc.constantFrom(...ids), amount: uint(128), output: fc.nat(2) })
  fc.assert(
    fc.property(maybe(etching), maybe(fc.constantFrom(...ids)), fc.array(edict), (etching, mint, edicts) => {
      const given = { ...(etching && { etching }), ...(mint && { mint }), edicts }
      const read = readRunestone([payment, encipher(given)])
      const byId = (one: { id: string }, other: { id: string }) =>
        ids.indexOf(one.id as RuneId) - ids.indexOf(other.id as RuneId)
      expect(read).toEqual({
        kind: 'runestone',
        edicts: edicts.toSorted(byId),
        etching: etching && { ...etching, turbo: false },
        mint,
        pointer: undefined,
      })
    }),
  )
  const body = fc.uint8Array({ minLength: 1, maxLength: 2000 })
  const index = fc.oneof(fc.nat(300), fc.nat(2 ** 31))
  fc.assert(
    fc.property(body, uint(128), fc.stringMatching(/^[0-9a-f]{64}$/), index, (body, rune, txid, index) => {
      const id = { txid, index }
      const envelope = writeEnvelope({
        ...{ contentType: 'image/png', body, delegate: writeInscriptionId(id) },
        rune: commitmentOf(rune),
      })
      const [read, ...more] = readEnvelopes([[envelope, new Uint8Array(33)]])
      expect(more).toEqual([])
      expect(read).toMatchObject({ contentType: 'image/png', body, delegate: id, rune, unrecognizedEvenField: false })
    }),
  )
})
