import { isError, type Kernel } from 'tapkit/kernel'
import * as v from 'valibot'
import { setupOf } from '../setup.ts'
import type { SignInSession } from '../types.ts'
import { sentRefusal } from '../wire.ts'

/**
 * The kept sign-ins. None counts if the server says that a session is damaged: that lasts until the visitor signs in
 * anew, or signs out (sign-in 33).
 */
export async function readKept(kernel: Kernel): Promise<readonly SignInSession[]> {
  const storage = await setupOf(kernel).storage
  try {
    return await storage.all()
  } catch (error) {
    if (isDamaged(error)) return []
    throw error
  }
}

/** Whether a server refused because the entry of a session is damaged. */
export const isDamaged = (error: unknown): boolean =>
  isError(error, 'HttpStatusError') && v.is(sentRefusal, error.body) && error.body.error.code === 'entry_damaged'
