import { abortable, type Kernel } from 'tapkit/kernel'
import { SecureWindowBlockedError } from '../bridge/errors.ts'
import { secureUrl } from '../bridge/secureUrl.ts'
import { optionsOf } from './given.ts'
import { partsOf } from './parts.ts'
import { provesVisibility } from './provesVisibility.ts'
import { markOf } from './state.ts'

/** Characters of an address that the secure page takes. */
const longest = 8_000

/** Notes in this tab that its visitor goes to the secure page. Answers whether the browser keeps the note. */
function leaveMark(kernel: Kernel): boolean {
  try {
    sessionStorage.setItem(markOf(kernel), `${Date.now()}`)
    return true
  } catch {
    return false
  }
}

/**
 * Goes to the secure page in this tab. The bridge answers first, so that no visitor is led to a page that is not there, or from which there is
 * no way on: the consent needs a storage that is shared and a frame that proves that it is seen.
 *
 * @throws {SecureWindowBlockedError} nothing but a window would do in this browser, or this app stands in a frame
 * @throws {SecurePageError} the secure page does not load, or does not list this app
 */
export async function goToPage(kernel: Kernel, signal: AbortSignal): Promise<void> {
  // The secure page, which makes keys, is shown in no frame.
  if (!provesVisibility() || window.parent !== window) throw new SecureWindowBlockedError()
  const { ready } = await abortable(partsOf(kernel).bridge.connect(), signal)
  if (ready.mode === 'window' || !leaveMark(kernel)) throw new SecureWindowBlockedError()
  const forget = () => sessionStorage.removeItem(markOf(kernel))
  // The browser may show this very page again, if its visitor goes back without the secure page.
  addEventListener('pageshow', ({ persisted }) => persisted && forget(), { signal: kernel.signal })
  // A login that ends in this page was not left. A kit that is taken down may be, because its page is left.
  signal.addEventListener('abort', () => kernel.signal.aborted || forget(), { once: true })
  const { href, origin } = location
  const address = href.length > longest ? `${origin}/` : href
  const page = secureUrl({ secure: optionsOf(kernel).secure, role: 'window' })
  // In the fragment, which no server sees.
  location.assign(`${page}#return=${encodeURIComponent(address)}`)
}
