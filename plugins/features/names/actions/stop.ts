import type { Kernel } from 'tapkit/kernel'
import { attempts } from '../attempts.ts'
import { type Failure, namesState } from '../state.ts'

/** Gives up the question to the wallet: a signature that still comes is not used. The typed name is kept. */
export function stop(kernel: Kernel, failure?: Failure): void {
  const state = namesState.of(kernel)
  if (state.step === 'registering') return
  attempts.get(kernel)?.abort()
  Object.assign(state, { step: 'form', failure })
}
