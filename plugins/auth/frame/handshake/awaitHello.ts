import * as v from 'valibot'
import { hello, type Role, word } from '../../protocol/hello.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import { readData } from '../../protocol/readData.ts'
import { SecurePageStartError } from './errors.ts'
import { assertPlace, hostWindowOf, type Place, strangerAround } from './place.ts'
import { readHosts } from './readHosts.ts'

/** The host that has shaken hands, and the port over which all else goes. */
export type Hello = { readonly host: string; readonly port: MessagePort }

type HelloPage = Place & Pick<Window, 'addEventListener' | 'removeEventListener'>

/** A hello is a few words long. */
const helloBytes = 256

/** Tells a host over the port of its hello that the page does not serve the host (login 57). */
const refuseHost = (port: MessagePort) =>
  port.postMessage({ id: createMessageId(), type: 'ENDED', payload: { reason: 'host_removed' } })

/**
 * Waits for the first hello of a listed host. The window that has opened or framed the page is told if its origin is refused. No other sender
 * gets an answer, and a second hello is ignored. Draw nothing before the hello.
 *
 * @throws {SecurePageStartError} the list of hosts is misconfigured, or the page stands where it must not
 */
export function awaitHello({
  hosts,
  role,
  page,
  signal,
  onRefused,
}: {
  readonly hosts: readonly string[]
  readonly role: Role
  readonly page: HelloPage
  readonly signal?: AbortSignal
  /** Called with the origin of a host that was told that it is refused. */
  readonly onRefused?: (host: string) => void
}): Promise<Hello> {
  return new Promise((resolve, reject) => {
    const listed = readHosts(hosts)
    assertPlace(page, role, listed)
    const stranger = strangerAround(page, listed)
    const stop = () => {
      page.removeEventListener('message', hear)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    function hear({ source, origin, data, ports }: MessageEvent) {
      const from = hostWindowOf(page)
      // A window that is gone has no source: nothing may equal nothing.
      if (!from || source !== from) return
      const [port, more] = ports
      if (!port || more) return
      const read = readData(data, helloBytes)
      const said = 'data' in read ? v.safeParse(hello, read.data) : undefined
      if (!said?.success || said.output.hello !== role) return
      if (stranger !== undefined || !listed.has(origin) || origin === page.origin) {
        refuseHost(port)
        return onRefused?.(origin)
      }
      stop()
      resolve({ host: origin, port })
    }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    page.addEventListener('message', hear)
    // A hello that came before is lost. The host says the next one as it hears the word.
    hostWindowOf(page)?.postMessage(word, '*')
    // The page goes on listening, to refuse the host.
    if (stranger !== undefined) reject(new SecurePageStartError({ problem: 'foreign_ancestor', given: stranger }))
  })
}
