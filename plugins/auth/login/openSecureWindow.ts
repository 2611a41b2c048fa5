import type { Kernel } from 'tapkit/kernel'
import { openWindow, type WindowInput } from '../bridge/openWindow.ts'
import { createMessageId } from '../protocol/messageId.ts'
import type { OpenedWindow } from './askWindow.ts'
import { optionsOf } from './given.ts'
import { authState } from './state.ts'

/**
 * Opens a window of the secure page, in the visitor's press. A window that shares no storage with the bridge can speak with this page alone, so
 * such a window gets no flow.
 * @throws {SecureWindowBlockedError} the browser opened none
 */
export function openSecureWindow(
  kernel: Kernel,
  asked: Pick<WindowInput, 'role' | 'onGone' | 'onSilence'>,
): OpenedWindow {
  const flow = authState.of(kernel).mode === 'window' ? undefined : createMessageId()
  return { flow, window: openWindow({ ...asked, secure: optionsOf(kernel).secure, flow }) }
}
