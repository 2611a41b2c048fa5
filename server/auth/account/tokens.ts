import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'

/** The purposes of a token in a mail that undoes something. */
type Purpose = 'undo' | 'escrow'

const content = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]))

/** The token of a mail: it says which account it is of, and has the random text whose hash the account keeps. */
export const writeToken = (
  purpose: Purpose,
  account: string,
  random: string,
  { keys }: AuthSettings,
): Promise<string> => keys.seal(purpose, '', utf8(JSON.stringify([account, random])))

/**
 * Reads a token that somebody has brought from a mail.
 * @throws AuthRequestError `undo_refused`
 */
export async function readToken(
  purpose: Purpose,
  token: string,
  { keys }: AuthSettings,
): Promise<[account: string, random: string]> {
  try {
    return v.parse(content, new TextDecoder().decode(await keys.open(purpose, '', token)))
  } catch {
    throw new AuthRequestError('undo_refused')
  }
}
