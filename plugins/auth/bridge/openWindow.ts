import type { Role } from '../protocol/hello.ts'
import { patience } from '../protocol/patience.ts'
import { SecureWindowClosedError } from './errors.ts'
import { hasLeft } from './hasLeft.ts'
import { hearWord } from './hearWord.ts'
import { openPopup } from './openPopup.ts'
import { secureUrl } from './secureUrl.ts'

/**
 * `severed`: the page, or a page after it, has cut the window off from its opener (COOP). The browser calls such a window closed, though the
 * visitor still sees the window. From then on the app cannot tell whether the window is closed.
 */
export type WindowStatus = 'open' | 'severed' | 'closed'

export type SecureWindow = {
  readonly window: Window
  readonly status: () => WindowStatus
  /** Called before the window goes to another page, because that page may sever the window as well. */
  readonly leaves: () => void
  /**
   * Waits for the answer of the window, also if the window is severed.
   * @throws {SecureWindowClosedError} the visitor has closed it before
   */
  readonly whileOpen: <value>(task: Promise<value>) => Promise<value>
  readonly focus: () => void
  readonly close: () => void
}

export type WindowInput = {
  readonly secure: string
  readonly role: Exclude<Role, 'bridge'>
  /** The one-time id that the bridge of the secure origin knows the window by. */
  readonly flow?: string | undefined
  /** Called once. */
  readonly onGone?: (status: Exclude<WindowStatus, 'open'>) => void
  /** Called with `true` if the page of the open window has said nothing for 5 s, and with `false` once the page speaks after that. */
  readonly onSilence?: (isSilent: boolean) => void
}

const second = 1_000
/** Seconds in which the page of a window says its first word. */
const silence = 5
/** Seconds after a page was opened in which a window is severed rather than closed by a visitor. */
const severing = 3

/**
 * Opens a page of the secure origin in a window; call it in a press, before anything is awaited.
 *
 * @throws {SecureWindowBlockedError} the browser opened none
 * @throws {InvalidInputError} `secure` is no exact origin, or is this page's own
 */
export function openWindow({ secure, role, flow, onGone = () => {}, onSilence }: WindowInput): SecureWindow {
  const opened = openPopup(secureUrl({ secure, role, flow }))
  let status: WindowStatus = 'open'
  let checks = 0
  let silent = 0
  let leave = () => {}
  const closed = new Promise<void>((resolve) => {
    leave = resolve
  })
  const unhear = hearWord(
    () => opened,
    secure,
    () => {
      if (silent >= silence) onSilence?.(false)
      silent = Number.NEGATIVE_INFINITY
    },
  )
  const timer = setInterval(() => {
    checks += 1
    if (!opened.closed) {
      silent += 1
      if (silent === silence) onSilence?.(true)
      // The first page may cut the window off as it comes, however slow it is.
      if (!hasLeft(opened)) checks = 0
      return
    }
    clearInterval(timer)
    unhear()
    status = checks <= severing ? 'severed' : 'closed'
    // A window that has done its work closes itself, and its answer may come after that.
    if (status === 'closed') setTimeout(leave, patience.grace)
    onGone(status)
  }, second)
  return {
    window: opened,
    status: () => status,
    leaves: () => {
      checks = 0
    },
    whileOpen: (task) =>
      Promise.race([
        task,
        closed.then(() => {
          throw new SecureWindowClosedError()
        }),
      ]),
    focus: () => opened.focus(),
    close: () => {
      clearInterval(timer)
      unhear()
      if (status === 'open') status = 'closed'
      opened.close()
      leave()
    },
  }
}
