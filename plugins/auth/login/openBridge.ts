import type { Kernel } from 'tapkit/kernel'
import { type Frame, openFrame } from '../bridge/openFrame.ts'
import type { Connection } from '../bridge/shakeHands.ts'
import type { Notice } from '../protocol/notices.ts'
import { offersEmail, optionsOf } from './given.ts'
import { introduce } from './introduce.ts'
import { tellAlert, tellMissing } from './tellAlert.ts'

/** The hidden frame of the secure page, which holds no key. */
export type Bridge = {
  /**
   * Opens the frame if it is not open, and waits until its page is ready.
   * @throws {SecurePageError} no READY within 20 s (APKT003)
   */
  readonly connect: () => Promise<Connection>
  readonly isOpen: () => boolean
  /** Has the page load again, which forgets all that it waits for. The next call of `connect` waits for the page that comes. */
  readonly reload: () => void
  readonly close: () => void
}

const always = ['CONNECT_PASSKEY', 'IS_CONNECTED', 'GET_USER', 'SIGN_OUT'] as const
const byEmail = ['CONNECT_EMAIL', 'CONNECT_OTP'] as const

/** The bridge of a kernel, whose frame is made with the first call of `connect`. After a frame has failed, the next call makes another. */
export function openBridge(kernel: Kernel, onNotice: (notice: Exclude<Notice, { type: 'READY' }>) => void): Bridge {
  let frame: Frame | undefined
  const introduced = new WeakSet<Connection>()
  const drop = (own: Frame | undefined) => {
    if (frame === own) frame = undefined
    own?.close()
  }
  function open(): Frame {
    const own: Frame = openFrame({
      secure: optionsOf(kernel).secure,
      role: 'bridge',
      title: kernel.config.metadata.name,
      container: document.body,
      needs: [...always, ...(offersEmail(kernel) ? byEmail : [])],
      onNotice,
      // A page that loads again shakes hands again in the same frame.
      onEnd: (reason) => reason !== 'reloaded' && drop(own),
    })
    return own
  }
  const close = () => drop(frame)
  kernel.signal.addEventListener('abort', close, { once: true })
  return {
    isOpen: () => frame !== undefined,
    reload: () => frame?.reload(),
    close,
    async connect() {
      kernel.signal.throwIfAborted()
      // A framework that replaces the body takes the frame away, and not every browser ends its port then.
      if (!frame?.element.isConnected) drop(frame)
      frame ??= open()
      const own = frame
      try {
        const connection = await own.connect()
        if (!introduced.has(connection)) {
          introduced.add(connection)
          introduce(kernel, connection)
          tellMissing(kernel, connection.missing)
        }
        return connection
      } catch (error) {
        drop(own)
        tellAlert(kernel, error)
        throw error
      }
    },
  }
}
