import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { groups, type StateId } from '../../sandbox/demo/inline/states.ts'
import { modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { treeOf } from './treeOf.ts'

const fileOf = (id: StateId) => join(import.meta.dirname, 'trees', `${id}.txt`)

/** `npm run test:e2e -- trees -u` writes the files anew; each change in them is one that somebody hears. */
describe('what assistive technology gets of every view', () => {
  test.for(groups)('%s', async ([, ids], { openDemo, sandbox }) => {
    // Its VM starts at the first question, which on a slow machine takes longer than the kit waits for an answer.
    if (ids.some((id) => /^(onStacks|whole)$/.test(id))) await fetch(`${sandbox.stacks.apiUrl}/v2/info`)
    const { page } = await openDemo({ inline: true, wallet: 'both', path: '/pages/vanilla.html' })
    for (const id of ids) {
      await page.goto(new URL(`/inline.html?view=${id}`, page.url()).href)
      await modal(page).waitFor()
      const file = fileOf(id)
      const wanted = await readFile(file, 'utf8').catch(() => '')
      let tree = ''
      const again = async () => {
        tree = await treeOf(page)
        return tree
      }
      // Figures arrive, a toast goes: it is compared once it is what it should be, or has had the time to become it.
      await expect
        .poll(again)
        .toBe(wanted)
        .catch(() => undefined)
      await expect.soft(tree, id).toMatchFileSnapshot(file)
    }
  })
})
