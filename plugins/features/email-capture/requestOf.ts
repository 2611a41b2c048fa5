import type { Kernel } from 'tapkit/kernel'
import { captureState, type EmailRequest } from './state.ts'

/** A request that is still asked. */
export const requestOf = (kernel: Kernel, id: string): EmailRequest | undefined =>
  captureState.of(kernel).requests.find((request) => request.id === id && request.status !== 'passing')
