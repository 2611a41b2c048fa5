import { openFrame } from '../../../plugins/auth/bridge/openFrame.ts'
import { openWindow } from '../../../plugins/auth/bridge/openWindow.ts'
import { shakeHands } from '../../../plugins/auth/bridge/shakeHands.ts'
import { createMessageId } from '../../../plugins/auth/protocol/messageId.ts'
import { startLogin } from './startLogin.ts'

const parts = { openFrame, openWindow, shakeHands, createMessageId, startLogin }

declare global {
  /** The parts of the app of a test. */
  var secureKit: PartsOfKit
}
export type PartsOfKit = typeof parts

globalThis.secureKit = parts
