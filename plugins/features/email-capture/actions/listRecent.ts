import type { Kernel } from 'tapkit/kernel'
import { readEmail } from '../readEmail.ts'
import { setupOf } from '../setup.ts'

const most = 3

/** Emails to choose from: those of this page, which forgets them, and the host's own. */
export function listRecent(kernel: Kernel): readonly string[] {
  const { taken, options } = setupOf(kernel)
  const known = (options.recent ?? []).flatMap((email) => readEmail(email) ?? [])
  return [...new Set([...taken, ...known])].slice(0, most)
}
