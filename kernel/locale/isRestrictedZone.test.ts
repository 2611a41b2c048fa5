import { expect, test } from 'vitest'
import { isRestrictedZone } from './isRestrictedZone.ts'

test('error: in some time zones nothing is bought or swapped (interface 12)', () => {
  const zones = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Macao', 'Hong_Kong', 'Beijing']
  expect(zones.filter((zone) => !isRestrictedZone(`Asia/${zone}`))).toEqual([])
  // Their former names are theirs as well.
  for (const zone of ['ASIA/SHANGHAI', 'Asia/Chungking', 'PRC', 'Hongkong']) expect(isRestrictedZone(zone)).toBe(true)
  for (const zone of ['Asia/Tokyo', 'Europe/Berlin', 'America/Shanghai', 'UTC'])
    expect(isRestrictedZone(zone)).toBe(false)
})
