import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeQr } from '../fixtures/decodeQr.ts'
import { encodeQr } from './encodeQr.ts'
import { qrPath } from './qrPath.ts'
import { remainder } from './reedSolomon.ts'
import { blocks, type QrLevel } from './tables.ts'

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

  it('is read back at every version and both levels', () => {
    for (const level of ['M', 'Q'] as const) {
      blocks[level].forEach((spec, index) => {
        const capacity = spec
          .slice(1)
          .reduce((sum, _, at, all) => (at % 2 ? sum : sum + (all[at] ?? 0) * (all[at + 1] ?? 0)), 0)
        const text = 'k'.repeat(capacity - (index < 9 ? 2 : 3))
        expect(decodeQr(encodeQr(text, level))).toMatchObject({ text, version: index + 1 })
      })
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

  it('makes the check words of the standard’s own example', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
    expect(remainder(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
  })

  it('draws each dark module outside the hole', () => {
    const grid = encodeQr(link)
    const all = qrPath(grid).match(/M/g)?.length ?? 0
    const holed = qrPath(grid, 13).match(/M/g)?.length ?? 0
    expect(all).toBeGreaterThan(holed)
    expect(qrPath(grid)).toMatch(/^[-MHVhvaZ\d\s.]+$/)
  })
})
