// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path))
const read = (path: string) => readFileSync(path, 'utf8')

/** Every view that draws a review of money, by its name. */
const reviews = filesIn('plugins')
  .filter((path) => path.endsWith('View.tsx') && /<Review\s/.test(read(path)))
  .map((path) => basename(path, 'View.tsx'))

const flows = [...filesIn('ui/review'), ...filesIn('plugins')]
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map(read)
  .filter((text) => text.includes('describeReview('))
const sizes = [read(join(root, 'tests/e2e/reviewNotices.e2e.ts'))]

test.each([
  ['the flow from the form to the outcome', flows],
  ['notices in view at each size of window and text (interface 14)', sizes],
])('every review stands in the table of %s', (_, tables) => {
  expect(reviews).toContain('SendReview')
  expect(reviews.filter((view) => !tables.some((table) => table.includes(`'${view}'`)))).toEqual([])
})
