import type { Kernel } from 'tapkit/kernel'
import { pressesOf } from '../presses/pressesOf.ts'

/** Leads on the login of a visitor who has come back from the secure page in this tab, once the sessions of the last visit are restored. */
export async function comeBack(kernel: Kernel): Promise<void> {
  await kernel.start().catch(kernel.report)
  if (!kernel.signal.aborted) pressesOf(kernel).comeBack()
}
