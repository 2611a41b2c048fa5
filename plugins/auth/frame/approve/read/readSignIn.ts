import { isSameAddress } from 'tapkit/kernel'
import { parseMessage } from '../../../../features/siwx/message/parseMessage.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Line, Warning } from './act.ts'
import { showText } from './showText.ts'

/** The words that a text is a sign-in by (CAIP-122), also if it is not in the one form of the standard. */
const words = /wants\s+you\s+to\s+sign\s+in\s+with\s+your/giu

const head =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@\\]+) wants you to sign in with your [^\n]{1,64} account:\n([^\n]+)\n/

/** How often a text asks to sign in. Invisible characters do not hide the words. */
const countSignIns = (text: string): number =>
  text
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .normalize('NFKC')
    .match(words)?.length ?? 0

/** Whether a text asks to sign in. */
export const isSignIn = (text: string): boolean => countSignIns(text) > 0

type SignIn = { readonly lines: readonly Line[]; readonly warnings: readonly Warning[] }

/**
 * Reads a sign-in text of the host that asks for it.
 * @throws {Fault} the text names another site or another account, or holds another sign-in text
 */
export function readSignIn(text: string, { host, address }: { host: string; address: string }): SignIn {
  const [, scheme, domain, account] = head.exec(text) ?? []
  const site = new URL(host)
  const isOfHost = domain === site.host && (scheme === undefined || `${scheme}:` === site.protocol)
  if (!isOfHost || !isSameAddress(account, address) || countSignIns(text) > 1)
    throw new Fault('not_allowed', { reason: 'sign_in' })
  const uris = [...text.matchAll(/^URI: (.*)$/gm)].map(([, uri = '']) => uri)
  return {
    lines: [{ label: 'signIn', value: showText(text) }],
    warnings: uris
      .filter((uri) => originOf(uri) !== host)
      .map((uri) => ({ code: 'foreignUri', value: showText(uri) }) as const),
  }
}

/** Whether a text is a sign-in and nothing else: exactly in the form of the standard. */
export function isStandard(text: string): boolean {
  try {
    parseMessage(text)
    return true
  } catch {
    return false
  }
}

/**
 * Reads a sign-in text that a consent signs in the same press: it has to be exactly in the form of the standard, and of the network.
 * @throws {Fault} the text is another text, or names another site, account or network
 */
export function readChallenge(
  text: string,
  { host, address, chainId }: { host: string; address: string; chainId: string },
): SignIn {
  try {
    if (parseMessage(text).chainId === chainId) return readSignIn(text, { host, address })
  } catch (error) {
    if (error instanceof Fault) throw error
  }
  throw new Fault('not_allowed', { reason: 'sign_in' })
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}
