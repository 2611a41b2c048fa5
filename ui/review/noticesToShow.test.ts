import type { Notice, Prepared } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { noticesToShow } from './noticesToShow.ts'

test('a notice that is drawn in red stands first, and stops nothing', () => {
  const kernel = createTestKernel({ plugins: [] })
  const notices: Notice[] = [
    { code: 'warned', title: 'Warned', text: '' },
    { code: 'burns', tone: 'danger', title: 'Burns', text: '' },
    { code: 'blocks', blocks: true, title: 'Blocks', text: '' },
  ]
  const prepared = { notices, network: { name: 'Pond' } } as unknown as Prepared
  const shown = noticesToShow(kernel, messages, { prepared, framed: false, changed: undefined, told: [] })
  expect(shown.map(({ tone, title }) => [tone, title])).toEqual([
    ['danger', 'Burns'],
    ['danger', 'Blocks'],
    ['warning', 'Warned'],
  ])
})
