// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { lettersOf, numberOf } from './runeNumber.ts'
import { minimumAt, type RuneNetwork, unlockHeight } from './unlockHeight.ts'

const file = join(import.meta.dirname, 'fixtures/rune-names.json')

/** The rows write networks as ord does. */
const networks: Record<string, RuneNetwork> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  signet: 'Signet',
  regtest: 'Regtest',
}
const networkOf = (name: string) => networks[name] ?? 'Mainnet'

test.each(readRows(file, 'minimumRune'))('$id', (row) =>
  checkRow(row, (network: string, height: number) => lettersOf(minimumAt(height, networkOf(network)))),
)

// The rows write `null` for a name that never unlocks.
test.each(readRows(file, 'unlockHeight'))('$id', (row) =>
  checkRow(
    row,
    (letters: string, network: string) => unlockHeight(numberOf(letters) ?? -1n, networkOf(network)) ?? null,
  ),
)

test('a name can be etched in the block of its unlock height, and in no block before', () => {
  const letters = fc.stringMatching(/^[A-Z]{1,14}$/)
  const network = fc.constantFrom<RuneNetwork[]>('Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest')
  fc.assert(
    fc.property(letters, network, (letters, network) => {
      const number = numberOf(letters) ?? -1n
      const height = unlockHeight(number, network) ?? -1
      expect(number >= minimumAt(height, network)).toBe(true)
      if (height > 0) expect(number >= minimumAt(height - 1, network)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('Testnet4 unlocks names from its first block on, as Signet does', () => {
  expect(minimumAt(1, 'Testnet4')).toBe(minimumAt(1, 'Signet'))
})
