import { type Kernel, UserRejectedError } from 'tapkit/kernel'
import { requestOf } from '../requestOf.ts'
import { setupOf } from '../setup.ts'
import { skip } from './skip.ts'

/** The modal was closed: what is required ends the session, and the rest is skipped (sign-in 14). */
export function leave(kernel: Kernel, ids: readonly string[]): void {
  for (const id of ids) {
    if (requestOf(kernel, id)?.required) setupOf(kernel).answers.get(id)?.(new UserRejectedError({ asked: 'request' }))
    else skip(kernel, id)
  }
}
