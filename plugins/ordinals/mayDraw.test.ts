// @vitest-environment node
import { join } from 'node:path'
import { test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { mayDraw } from './mayDraw.ts'

const file = join(import.meta.dirname, 'fixtures/inscriptions.json')

test.each(readRows(file, 'mayDraw'))('$id', (row) => checkRow(row, mayDraw))
