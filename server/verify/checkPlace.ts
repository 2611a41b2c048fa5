import type { SignInMessage } from 'tapkit/features/siwx/verify'
import { SignInRequestError } from '../errors.ts'
import type { Settings } from '../settings.ts'

/**
 * Checks that a message is for the page that sends it, on an offered network.
 * @throws SignInRequestError
 */
export function checkPlace(
  { scheme, domain, uri, chainId }: SignInMessage,
  origin: string,
  { chains }: Settings,
): void {
  const page = new URL(origin)
  const isOfPage = domain === page.host && (scheme === undefined || `${scheme}:` === page.protocol)
  if (!isOfPage) throw new SignInRequestError({ code: 'domain_refused' })
  if (originOf(uri) !== origin) throw new SignInRequestError({ code: 'uri_refused' })
  if (chains && !chains.has(chainId)) throw new SignInRequestError({ code: 'chain_refused' })
}

/** Whether a session was signed for a page of this server, on a network that is still offered. */
export const isPlaced = ({ uri, chainId }: SignInMessage, { origins, chains }: Settings): boolean =>
  origins.has(originOf(uri) ?? '') && (chains?.has(chainId) ?? true)

function originOf(uri: string): string | undefined {
  try {
    const { origin, protocol } = new URL(uri)
    // A `blob:` address has the origin of the page that made it, but is no page.
    return origin.startsWith(`${protocol}//`) ? origin : undefined
  } catch {
    return undefined
  }
}
