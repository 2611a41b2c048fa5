import { isSameAddress } from 'tapkit/kernel'
import { parseMessage } from '../../../../features/siwx/message/parseMessage.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Line, Warning } from './act.ts'
import { showText } from './showText.ts'

/** The words that a text is a sign-in by (CAIP-122), also if it is not in the one form of the standard. */
const words = /wants\s+you\s+to\s+sign\s+in\s+with\s+your/iu

const head =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@\\]+) wants you to sign in with your [^\n]{1,64} account:\n([^\n]+)\n/

/** Whether a text asks to sign in. Characters that nobody sees do not hide the words. */
export const isSignIn = (text: string): boolean => words.test(text.replace(/\p{Cf}/gu, '').normalize('NFKC'))

type SignIn = { readonly lines: readonly Line[]; readonly warnings: readonly Warning[] }

/**
 * Reads a sign-in text of the host that asks for it.
 * @throws {Fault} the text names another site or another account
 */
export function readSignIn(text: string, { host, address }: { host: string; address: string }): SignIn {
  const [, scheme, domain, account] = head.exec(text) ?? []
  const site = new URL(host)
  const isOfHost = domain === site.host && (scheme === undefined || `${scheme}:` === site.protocol)
  if (!isOfHost || !isSameAddress(account, address)) throw new Fault('not_allowed', { reason: 'sign_in' })
  const uri = /^URI: (.*)$/m.exec(text)?.[1]
  const isForeign = uri !== undefined && originOf(uri) !== host
  return {
    lines: [{ label: 'message', value: showText(text) }],
    warnings: isForeign ? [{ code: 'foreignUri', value: showText(uri) }] : [],
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
