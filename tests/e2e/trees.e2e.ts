import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { groups, type StateId } from '../../sandbox/demo/inline/states.ts'
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
      // A view on its way in is slow on a slow machine, and has its own time: the time below is for what the view reads afterwards.
      await page.locator(`body.is-covered[data-shown="${id}"]`).waitFor()
      const file = fileOf(id)
      const wanted = await readFile(file, 'utf8').catch(() => '')
      let tree = ''
      const again = async () => {
        tree = await treeOf(page)
        return tree
      }
      // Figures arrive and toasts go, so the tree is read until it is the wanted tree. A quote holds for 60 s: the last reading of a wrong tree
      // is the quote's, and not "Asking for a quote" of its renewal.
      await expect
        .poll(again, { timeout: 45_000 })
        .toBe(wanted)
        .catch(() => undefined)
      await expect.soft(tree, id).toMatchFileSnapshot(file)
    }
  })
})
