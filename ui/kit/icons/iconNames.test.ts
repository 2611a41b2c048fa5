import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lazyIcons } from './lazyIcons.ts'
import { slotIcons } from './slotIcons.ts'

test('behavior: docs/hooks.md names every icon that a slot may ask for', () => {
  const list = readFileSync('docs/hooks.md', 'utf8').match(/^The kit's icons: .*$/m)?.[0] ?? ''
  const named = [...list.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name)
  expect(named).toEqual([...Object.keys(slotIcons), ...Object.keys(lazyIcons)].toSorted())
})
