import * as v from 'valibot'
import { fromBase64url, isBase64url, wipe } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { escrowFactor } from '../../../plugins/auth/frame/vault/escrowFactor.ts'
import { digest } from '../../crypto/digest.ts'
import { respond } from '../../respond.ts'
import { type Account, type AccountIdentity, changeAccount, openLabel, withEvent } from '../account/account.ts'
import { emailOf, putOutOf } from '../account/emails.ts'
import {
  givenOf,
  newCancelToken,
  openSecret,
  requireEscrow,
  requireService,
  sealSecret,
  waitOf,
  withoutWaits,
  withTaken,
  withWait,
} from '../account/escrow.ts'
import { nameBrowser } from '../account/nameBrowser.ts'
import {
  changeOwn,
  meant,
  requireMeant,
  requireSession,
  requireUnlocked,
  vaultOf,
  withProof,
} from '../account/session.ts'
import { readToken } from '../account/tokens.ts'
import { sealTo } from '../crypto/sealTo.ts'
import { sendLater, sendMail } from '../email/sendMail.ts'
import { writeEscrowMail } from '../email/writeMails.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import { takeTurn } from '../takeTurn.ts'
import { fresh, to } from './giveLoginKey.ts'
import { type Route, readBodyAs } from './route.ts'

const hour = 3_600_000

const secret = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((text) => isBase64url(text, (length) => length === 32)),
)

/** The context of the secret that is given out. */
const escrowContext = 'tapkit-escrow/1'

const browserOf = ({ request }: Signed): string => nameBrowser(request.headers.get('user-agent') ?? '')

/** Keeps the secret of the vault's factor for the operator, sealed by the operator's key service. The vault is signed, and so is the request. */
export const keepSecret: Route = async (signed, settings) => {
  requireService(settings)
  const body = readBodyAs(signed, { secret })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  const requireFactor = (account: Account) => {
    if (!Object.hasOwn(vaultOf(account)?.shares ?? {}, escrowFactor)) throw new AuthRequestError('escrow_factor')
  }
  requireFactor(session.account)
  await takeTurn('escrow keep', session.id, [[20, hour]], settings)
  const bytes = fromBase64url(body.secret)
  const sealed = await sealSecret(session.id, bytes, settings).finally(() => wipe(bytes))
  const change = (account: Account) => {
    requireFactor(account)
    const given = givenOf(account)
    const next = { ...account, escrow: { sealed, added: Date.now(), waits: [], ...(given !== null && { given }) } }
    return withEvent(withProof(next, signed.device), 'escrow_added', session.device.name)
  }
  await changeOwn(session, change, settings)
  return respond(200, {})
}

/**
 * Begins the wait of a device for the secret, soon after its login. The owner is mailed before it begins: a wallet whose owner cannot be told is not
 * opened in this way.
 */
export const beginWait: Route = async (signed, settings) => {
  requireService(settings)
  const body = readBodyAs(signed, { account: meant })
  const session = await requireSession(signed, settings)
  requireMeant(session, body)
  requireEscrow(session.account)
  const begun = waitOf(session.account, signed.device)
  if (begun) return respond(200, { opens: begun.opens })
  if (Math.abs(Date.now() - session.device.loggedIn) > fresh) throw new AuthRequestError('login_needed')
  const email = emailOf(session.account)
  if (!email) throw new AuthRequestError('email_missing')
  const left = (session.account.quiet ?? 0) - Date.now()
  if (left > 0) throw new AuthRequestError('escrow_paused', { facts: { seconds: Math.ceil(left / 1000) } })
  await takeTurn('escrow', signed.device, [[3, 24 * hour]], settings)
  // A person who is logged in can make new devices, and each wait is a mail to the owner.
  await takeTurn('escrow account', session.id, [[10, 24 * hour]], settings)
  const { token, hash } = await newCancelToken(session.id, settings)
  const mailTo = async (one: AccountIdentity) =>
    writeEscrowMail({ to: await openLabel(one, settings), browser: browserOf(signed) }, token, settings)
  await sendMail(await mailTo(email), settings)
  for (const one of putOutOf(session.account)) sendLater(await mailTo(one.email), settings)
  const account = await changeOwn(session, (current) => withWait(current, signed.device, hash), settings)
  return respond(200, { opens: waitOf(account, signed.device)?.opens })
}

/** Gives the secret out once the wait is over, sealed to a one-time key of the device. */
export const takeSecret: Route = async (signed, settings) => {
  requireService(settings)
  const body = readBodyAs(signed, { to, account: meant })
  const session = await requireSession(signed, settings)
  requireMeant(session, body)
  await takeTurn('escrow take', signed.device, [[60, hour]], settings)
  withTaken(session.account, signed.device)
  const { sealed } = requireEscrow(session.account)
  const bytes = await openSecret(session.id, sealed, settings)
  try {
    const answer = await sealTo(body.to, bytes, escrowContext)
    // In one step with the wait and with what is kept: either may have been ended meanwhile.
    const change = (account: Account) => {
      if (requireEscrow(account).sealed !== sealed) throw new AuthRequestError('nothing_begun')
      return withTaken(account, signed.device)
    }
    await changeOwn(session, change, settings)
    return respond(200, answer)
  } finally {
    wipe(bytes)
  }
}

/**
 * Ends every wait, from any device that is logged in, also without the key service: a wait would open once the option is back. The answer tells
 * whether the secret was given out before.
 */
export const cancelWaits: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { account: meant })
  const session = await requireSession(signed, settings)
  requireMeant(session, body)
  const account = await changeOwn(session, (each) => withoutWaits(each, () => true, session.device.name), settings)
  return respond(200, { given: givenOf(account) })
}

/** Ends a wait by the link in the mail about it, from any browser. The link itself changes nothing. */
export const undoWait: Route = async (signed, settings) => {
  const { token } = readBodyAs(signed, { token: v.pipe(v.string(), v.maxLength(400)) })
  const [id, random] = await readToken('escrow', token, settings)
  const hash = digest(random)
  const change = (account: Account | undefined) => {
    const isKnown = account?.escrow?.waits.some(({ hashes }) => hashes.includes(hash))
    if (!account || !isKnown) throw new AuthRequestError('undo_refused')
    return withoutWaits(account, ({ hashes }) => hashes.includes(hash), browserOf(signed))
  }
  return respond(200, { given: givenOf(await changeAccount(id, change, settings)) })
}
