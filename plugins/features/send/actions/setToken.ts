import type { Kernel, TokenBalance } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Chooses what to send; an amount of another token means nothing for it. */
export function setToken(kernel: Kernel, token: TokenBalance): void {
  const state = sendState.of(kernel)
  if (state.token?.address !== token.address) state.amount = ''
  state.wanted = undefined
  state.token = { ...token }
}
