import type { Kernel, TokenBalance } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Chooses the token to send, and drops the amount, which belonged to another token. */
export function setToken(kernel: Kernel, token: TokenBalance): void {
  const state = sendState.of(kernel)
  if (state.token?.address !== token.address) state.amount = ''
  state.wanted = undefined
  state.token = { ...token }
}
