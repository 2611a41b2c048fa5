import type { Kernel } from 'tapkit/kernel'
import { pressesOf } from '../presses/pressesOf.ts'
import { markOf, readMark } from '../state.ts'

/** Milliseconds: a visitor who writes down the words of a new wallet takes minutes. */
const lifetime = 900_000

/** Leads on the login of a visitor who has come back from the secure page in this tab, once the sessions of the last visit are restored. */
export async function comeBack(kernel: Kernel): Promise<void> {
  const at = Number(readMark(kernel))
  sessionStorage.removeItem(markOf(kernel))
  if (Math.abs(Date.now() - at) > lifetime) return
  await kernel.start()
  if (!kernel.signal.aborted) pressesOf(kernel).comeBack()
}
