import { describe, expect, test } from 'vitest'
import { findTests } from './findTests.mjs'

/** A repository of a kernel, a feature whose view loads late, and a plugin that imports the kernel by its public name. */
const files = {
  'kernel/index.ts': "export * from './format/format.ts'\nexport type { Session } from './session.ts'",
  'kernel/format/format.ts': 'export const format = String',
  'kernel/format/format.test.ts': "import { format } from './format.ts'",
  'kernel/session.ts': 'export type Session = string',
  'kernel/session.test.ts': "import './session.ts'\nconst rows = read('./fixtures/rows.json')",
  'kernel/fixtures/rows.json': '[]',
  'plugins/pay/index.ts': "export const pay = { load: () => import('./View.tsx') }",
  'plugins/pay/View.tsx': "import { format } from 'tapkit/kernel'",
  'plugins/pay/pay.test.ts': "import { pay } from './index.ts'",
  'plugins/swap/swap.test.ts': "import { type Session, format } from 'tapkit/kernel'",
  'ui/ui.test.ts': "import type { Session } from 'tapkit/kernel'",
}
const find = (...changed: string[]) =>
  findTests(files, { entries: { 'tapkit/kernel': 'kernel/index.ts' }, changed, shared: ['tests/setUp.ts'] })
const paths = (...changed: string[]) => find(...changed).map(({ path }) => path)

describe('the tests that a change can reach', () => {
  test('are found by the public name of what they import, and through a view that loads late', () => {
    expect(find('kernel/format/format.ts')).toEqual([
      { path: 'kernel/format/format.test.ts', distance: 1 },
      { path: 'plugins/swap/swap.test.ts', distance: 2 },
      { path: 'plugins/pay/pay.test.ts', distance: 4 },
    ])
    expect(paths('plugins/pay/View.tsx')).toEqual(['plugins/pay/pay.test.ts'])
  })
  test('are not those that need its types alone, which the compiler checks', () => {
    expect(paths('kernel/session.ts')).toEqual(['kernel/session.test.ts'])
  })
  test('are themselves among them, also where the file that they import is gone', () => {
    expect(paths('ui/ui.test.ts')).toEqual(['ui/ui.test.ts'])
    const { 'plugins/pay/View.tsx': _, ...left } = files
    expect(findTests(left, { entries: {}, changed: ['plugins/pay/View.tsx'] })).toHaveLength(1)
  })
  test('read a file of data', () => {
    expect(paths('kernel/fixtures/rows.json')).toEqual(['kernel/session.test.ts'])
  })
  test('are all of them for what each test loads, and none for a file that none of them loads', () => {
    expect(paths('tests/setUp.ts')).toHaveLength(5)
    expect(paths('LICENSE')).toEqual([])
  })
})
