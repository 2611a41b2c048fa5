// @vitest-environment node
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstLoad } from '../fixtures/firstLoad.ts'

/** Bytes after gzip that load before the page can draw; React is 69 kB of them. */
const most = 115_000

test('the approval page draws after 115 kB at most, and no curve or reader of a chain is among them', async () => {
  const { bytes, sources } = await firstLoad(join(import.meta.dirname, 'startApprove.tsx'))
  expect(bytes).toBeLessThanOrEqual(most)
  expect(
    sources.filter((source) =>
      /node_modules\/(@noble\/curves|@scure\/bip|viem)|plugins\/(eip155|solana)\//.test(source),
    ),
  ).toEqual([])
})
