import { type Kernel, UserRejectedError } from 'tapkit/kernel'
import { setupOf } from '../setup.ts'
import { siwxState } from '../state.ts'

/** The modal was closed: who may go on without signing in does. */
export function skip(kernel: Kernel): void {
  const { answers } = setupOf(kernel)
  for (const { id, required } of siwxState.of(kernel).requests)
    if (!required) answers.get(id)?.(new UserRejectedError({ asked: 'request' }))
}
