import { expect, test } from 'vitest'
import { blockTime } from './blockTime.ts'

test.each([
  [0, '0 minutes'],
  [9, '90 minutes'],
  [144, '24 hours'],
  [433, '3 days'],
  [4_320, '30 days'],
  [52_560, '12 months'],
  [210_000, '4 years'],
])('%i blocks take about %s', (blocks, text) => {
  expect(blockTime(blocks, 'en')).toBe(text)
})
