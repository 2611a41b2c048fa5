import type { Kernel } from 'tapkit/kernel'
import { changed, shelfOf } from '../shelf.ts'
import { walletsState } from '../state.ts'
import { more, stop } from './more.ts'

/** From how many characters on a list is searched. */
const shortest = 2

/** Searches the list by name, for certified wallets alone, or for both; with neither the whole list is shown. */
export function search(kernel: Kernel, text: string, certified: boolean): void {
  const state = walletsState.of(kernel)
  const shelf = shelfOf(kernel)
  const wanted = text.trim().slice(0, 100)
  const next = certified || wanted.length >= shortest ? { text: wanted, certified } : undefined
  if (!shelf || (!next && !state.search)) return
  stop(kernel)
  shelf.found = undefined
  if (next) state.search = next
  else delete state.search
  if (!next && shelf.list.pages > 0) state.status = 'ready'
  else void more(kernel)
  changed(kernel)
}
