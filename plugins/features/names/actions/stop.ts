import type { Kernel } from 'tapkit/kernel'
import { attempts } from '../attempts.ts'
import { type Failure, namesState } from '../state.ts'

/** Gives up what the wallet was asked for: a signature that still comes is not used. What was typed is kept. */
export function stop(kernel: Kernel, failure?: Failure): void {
  const state = namesState.of(kernel)
  if (state.step === 'registering') return
  attempts.get(kernel)?.abort()
  Object.assign(state, { step: 'form', failure })
}
