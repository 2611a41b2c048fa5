import type { Kernel } from 'tapkit/kernel'
import { readExceeded } from '../schemas.ts'
import { remoteConfigState } from '../state.ts'

/** Notes whether the project's plan is used up; where nobody says so, it is not. */
export async function checkLimits(kernel: Kernel, answer: Promise<unknown>): Promise<void> {
  try {
    const exceeded = readExceeded(await answer)
    if (!kernel.signal.aborted) remoteConfigState.of(kernel).exceeded = exceeded
  } catch (error) {
    if (!kernel.signal.aborted) kernel.report(error)
  }
}
