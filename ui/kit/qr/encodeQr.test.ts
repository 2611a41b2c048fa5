import fc from 'fast-check'
import readPicture from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { decodeQr } from '../fixtures/decodeQr.ts'
import { drawPath } from '../fixtures/drawPath.ts'
import { encodeQr, type QrLevel } from './encodeQr.ts'
import { qrPath } from './qrPath.ts'

const link = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1795244820`

describe('encodeQr', () => {
  it.each([
    ['0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7', 'Q', 4],
    ['https://example.com', 'M', 2],
    [link, 'M', 10],
    ['Ω 日本 ✓', 'M', 1],
    ['', 'M', 1],
  ] as const)('is read back: %s', (text, level, version) => {
    const grid = encodeQr(text, level)
    expect(decodeQr(grid)).toMatchObject({ text, level, version })
  })

  // Most bytes of each version, from 1 (ISO/IEC 18004, table 7).
  it.each([
    ['M', [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]],
    ['Q', [11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292]],
  ] as const)('is read back at every version of level %s', (level, capacities) => {
    for (const [index, capacity] of capacities.entries()) {
      const text = 'k'.repeat(capacity)
      expect(decodeQr(encodeQr(text, level))).toMatchObject({ text, version: index + 1 })
    }
  })

  it('is read back whatever it says', () => {
    const level = fc.constantFrom<QrLevel>('M', 'Q')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), level, (text, chosen) => {
        expect(decodeQr(encodeQr(text, chosen)).text).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('says when a text is too long', () => {
    expect(() => encodeQr('k'.repeat(413), 'M')).toThrow(RangeError)
    expect(() => encodeQr('k'.repeat(412), 'M')).not.toThrow()
  })

  it('draws each dark module outside the hole', () => {
    const grid = encodeQr(link)
    const all = qrPath(grid).match(/M/g)?.length ?? 0
    const holed = qrPath(grid, 13).match(/M/g)?.length ?? 0
    expect(all).toBeGreaterThan(holed)
    expect(qrPath(grid)).toMatch(/^[-MHVhvaZ\d\s.]+$/)
  })

  it.each([
    ['0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7', 'Q', 0],
    ['0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7', 'Q', 9],
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.0002', 'M', 0],
    [link, 'M', 0],
    [link, 'M', 13],
  ] as const)('is read from the picture: %s, %s, with a hole of %s', (text, level, hole) => {
    const grid = encodeQr(text, level)
    expect(readPicture(drawPath(qrPath(grid, hole), grid.length), { timeLimit: 5_000 })).toBe(text)
  })
})
