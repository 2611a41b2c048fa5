import type { Kernel } from 'tapkit/kernel'
import { type SignInRequest, siwxState } from './state.ts'

/** A request that is still asked. */
export const requestOf = (kernel: Kernel, id: string): SignInRequest | undefined =>
  siwxState.of(kernel).requests.find((request) => request.id === id)
