// @vitest-environment node
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstLoad } from '../fixtures/firstLoad.ts'

test('the page of the bridge, which draws nothing, loads no sentence, no look and no React', async () => {
  const { sources } = await firstLoad(join(import.meta.dirname, '../startFrame.ts'))
  expect(sources.length).toBeGreaterThan(10)
  expect(
    sources.filter((source) =>
      /frame\/(locale|drawing)\/|approve\/texts|window\/messages|node_modules\/react/.test(source),
    ),
  ).toEqual([])
})
