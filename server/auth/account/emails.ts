import { bytesToHex } from '@noble/hashes/utils'
import { randomBytes } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { digest } from '../../crypto/digest.ts'
import { sendLater, sendMail } from '../email/sendMail.ts'
import { writePutOutMail, writeUndoMail } from '../email/writeMails.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, type AccountIdentity, changeAccount, openLabel, readAccount, withEvent } from './account.ts'
import { emailIdentity, idsOf, moveIdentity, toRow } from './identities.ts'
import { nameBrowser } from './nameBrowser.ts'
import type { Session } from './session.ts'
import { readToken, writeToken } from './tokens.ts'

/** Milliseconds in which the old address can undo a change. */
const undoable = 72 * 60 * 60_000
/** Changes that can be undone at once. An earlier one is never pushed out by a later one. */
const mostUndos = 5
/** Milliseconds in which an email that an undo has put out is told of what happens, and such emails that an account knows. */
const told = 30 * 24 * 60 * 60_000
const mostPutOut = 5

export type Undo = Account['undos'][number]

/** The email of an account. An account has one at most. */
export const emailOf = ({ identities }: Account): AccountIdentity | undefined =>
  identities.find(({ provider }) => provider === 'email')

/**
 * Tells the email of an account that it is about to leave, with a link that undoes it. The mail goes out before anything changes: an owner who was not
 * told could undo nothing. The token says which account it is of, and the account keeps its hash.
 * @throws AuthRequestError
 */
export async function leaveEmail(
  { request, device }: Signed,
  { id, account }: Session,
  settings: AuthSettings,
): Promise<Undo> {
  const email = emailOf(account)
  if (!email) throw new AuthRequestError('email_missing')
  const now = Date.now()
  if (account.undos.filter(({ until }) => until > now).length >= mostUndos) throw new AuthRequestError('changes_full')
  const random = bytesToHex(randomBytes(16))
  const token = await writeToken('undo', id, random, settings)
  const to = await openLabel(email, settings)
  const browser = nameBrowser(request.headers.get('user-agent') ?? '')
  await sendMail(writeUndoMail({ to, browser }, token, settings), settings)
  return { hash: digest(random), until: now + undoable, email, device }
}

/** The undos that still count, and another one. */
export const withUndo = (undos: readonly Undo[], undo: Undo): Undo[] => [
  ...undos.filter(({ until }) => until > Date.now()),
  undo,
]

/**
 * The emails that an undo has put out a short time ago. A stranger who reads the mail of an old address may have made the undo, against the owner: so the
 * owner still hears of what has to be stopped.
 */
export const putOutOf = ({ putOut = [], identities }: Account): NonNullable<Account['putOut']> =>
  putOut.filter(({ email, until }) => until > Date.now() && !identities.some(({ id }) => id === email.id))

/** The account with mails to the owner again, as the vault's signature has chosen the email that it gets. */
export const withMail = ({ quiet: _, ...account }: Account): Account => account

/**
 * Puts an email back. Whatever email came in its place goes, also by later changes, whose own undos go with it, and so do the logins by these
 * emails and those of the devices that made the changes. The email that goes is told of it.
 * @throws AuthRequestError
 */
export async function undoEmail(token: string, device: string, settings: AuthSettings): Promise<void> {
  const [id, random] = await readToken('undo', token, settings)
  const hash = digest(random)
  const account = await readAccount(id, settings)
  const undo = account?.undos.find((one) => one.hash === hash && one.until > Date.now())
  if (!undo) throw new AuthRequestError('undo_refused')
  const email = emailIdentity(await openLabel(undo.email, settings))
  await moveIdentity(email, id, settings)
  const row = await toRow(email, settings)
  const own = idsOf(email, settings)
  let out: readonly AccountIdentity[] = []
  const change = (current: Account | undefined) => {
    const at = current?.undos.findIndex((one) => one.hash === hash) ?? -1
    if (!current || at === -1) throw new AuthRequestError('undo_refused')
    const gone = current.identities.filter(({ provider }) => provider === 'email').map((one) => one.id)
    const left = current.identities.filter(({ provider }) => provider !== 'email')
    const changers = current.undos.slice(at).map((one) => one.device)
    const devices = current.devices.filter((one) => !gone.includes(one.by) && !changers.includes(one.id))
    out = current.identities.filter((one) => one.provider === 'email' && !own.includes(one.id))
    const putOut = [...putOutOf(current), ...out.map((one) => ({ email: one, until: Date.now() + told }))]
    const quiet = gone.length === 0 ? Date.now() + told : current.quiet
    const next = { ...current, identities: [...left, row], devices, undos: current.undos.slice(0, at) }
    const kept = { ...next, putOut: putOut.slice(-mostPutOut), ...(quiet !== undefined && { quiet }) }
    return withEvent(kept, 'email_undone', device)
  }
  await changeAccount(id, change, settings)
  for (const one of out) {
    const to = await openLabel(one, settings)
    sendLater(writePutOutMail({ to, browser: device }, settings), settings)
  }
}
