// @vitest-environment node
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireOwnFolder } from './requireOwnFolder.mjs'

const root = join(import.meta.dirname, '..')

test.each(['', '.', root, join(root, '..'), '/', import.meta.dirname])(
  'error: the demo is not built into "%s", which would empty the repository',
  (outDir) => {
    expect(() => requireOwnFolder(outDir)).toThrow('would empty the repository')
  },
)

test.each([join(root, '.cache', 'demo-e2e'), join(root, '..demo'), '/demo'])('default: into %s it is', (outDir) => {
  expect(() => requireOwnFolder(outDir)).not.toThrow()
})
