import { abortable, isError, type Kernel, UserRejectedError } from 'tapkit/kernel'
import { SecureWindowBlockedError } from '../bridge/errors.ts'
import type { WindowAnswer } from '../login/askWindow.ts'
import type { Bridge } from '../login/openBridge.ts'
import { pressesOf } from '../login/presses/pressesOf.ts'
import { type LoginMode, markOf, readMark } from '../login/state.ts'

/** Milliseconds: a visitor who writes down the words of a new wallet takes minutes. */
const lifetime = 900_000

/** Leads on the login of a visitor who has come back from the secure page in this tab, once the sessions of the last visit are restored. */
export async function comeBack(kernel: Kernel): Promise<void> {
  const at = Number(readMark(kernel))
  sessionStorage.removeItem(markOf(kernel))
  if (Math.abs(Date.now() - at) > lifetime) return
  await kernel.start()
  if (!kernel.signal.aborted) pressesOf(kernel).comeBack()
}

/** The wallet that a visitor has opened for this app, and how the visitor got there. */
export type OpenedWallet = Pick<WindowAnswer<'CONNECT_PASSKEY'>, 'answer' | 'ready'> & {
  readonly mode: Exclude<LoginMode, 'unknown'>
}

/**
 * Asks the bridge which wallet the visitor has chosen on the secure page, before coming back from there in this tab.
 * @throws {UserRejectedError} the visitor has come back without a wallet
 * @throws {SecureWindowBlockedError} the bridge does not share the storage of the page that the visitor has seen
 * @throws {SecurePageError} the bridge does not load
 */
export async function readChoice(bridge: Bridge, signal: AbortSignal): Promise<OpenedWallet> {
  const { ask, ready } = await abortable(bridge.connect(), signal)
  if (ready.mode !== 'frame') throw new SecureWindowBlockedError()
  try {
    return { answer: await abortable(ask('CONNECT_PASSKEY', {}, { signal }), signal), ready, mode: 'redirect' }
  } catch (error) {
    const isUnchosen = isError(error, 'SecurePageFaultError') && error.params.fault === 'needs_window'
    throw isUnchosen ? new UserRejectedError({ asked: 'connection' }) : error
  }
}
