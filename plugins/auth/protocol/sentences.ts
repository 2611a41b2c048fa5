import type { FaultCode, FaultPayload } from './fault.ts'
import type { RequestType } from './requests.ts'

/** The values of a refusal. */
export type Values = NonNullable<FaultPayload['params']>

/** The refusals that have a sentence: any other refusal is an error of its own. */
export type Fault =
  | Exclude<FaultCode, 'rejected' | 'aborted' | 'expired' | 'host_refused' | 'not_offered' | 'unknown_type'>
  | 'malformed_answer'

/** The sentence of each fault (login 58). No sentence promises that nothing was sent if the page may have signed. */
const sentences: Readonly<Record<Fault, string>> = {
  malformed: 'Your wallet cannot read this request. Nothing was signed. Reload the page, and try again.',
  too_many_open: 'Too many requests are waiting for your wallet. Nothing was signed. Answer them, and try again.',
  busy: 'Your wallet is asking you something else. Nothing was signed. Answer that first, and try again.',
  not_connected: 'Your wallet is no longer connected to this app. Nothing was signed. Log in again.',
  not_allowed: 'Your wallet does not sign requests of this kind. Nothing was signed.',
  needs_window:
    'Your wallet has to ask this in a window of its own. Nothing was signed. Allow windows for this page, and try again.',
  network_unknown: 'Your wallet does not know this network. Nothing was signed. Choose another network.',
  unavailable: 'Your wallet could not reach the network. Nothing was sent. Try again in a moment.',
  cooldown: 'Your wallet was asked too often. Nothing was signed. Wait a moment, and try again.',
  outcome_unknown:
    'The transaction was signed, and the network did not confirm that it took it. Look at your account before you try again.',
  internal: 'Your wallet has failed. If you approved a payment, look at your account before you try again.',
  malformed_answer:
    'Your wallet gave an answer that this app cannot read. If you approved a payment, look at your account before you try again.',
}

/** Why a request of an allowed kind was refused. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  funds: 'There is not enough in the account for this payment and its fee. Nothing was sent. Add funds, or pay less.',
  reverts: 'This transaction would fail on the network. Nothing was sent. Check what it does, and try again.',
  nonce: 'Another transaction of the account has come before this one. Nothing was sent. Try again.',
  blockhash: 'This transaction has expired on the network. Nothing was sent. Try again.',
}

/** Why the auth server refused a login or a change of its email. A login signs nothing, so its sentences do not speak of it (login 98). */
const loginReasons: Readonly<Partial<Record<string, string>>> = {
  email: 'Invalid email. Try again.',
  code: 'That code doesn’t match. Check the newest email.',
  link: 'The link is used up or too old. Have the email sent again.',
  devices: 'This account is logged in on too many devices. Use one of them, or try again later.',
  clock: 'The clock of this device is wrong. Set it, and try again.',
  expired: 'The link is too old. Get a new link.',
  answer: 'The answer is too old, was used before, or is not for this login. Try again.',
  provider: 'Your wallet does not offer this login. Choose another one.',
  down: 'The provider cannot be reached, or did not answer as it should. Try again, or choose another login.',
  noEmail: 'The login of this wallet is not by email.',
  sameEmail: 'This is the email of your login already.',
}

/** The sentences of a login by email, of which the auth server is asked, and no node of a network. */
const loginSentences: Readonly<Partial<Record<Fault, string>>> = {
  cooldown: 'Codes were asked for too often. Wait a moment, and try again.',
  unavailable: 'The login service did not answer. Try again in a moment.',
  not_connected: 'This browser was logged out of the account. Enter your email again.',
}

/** Those of a login at a provider or by Farcaster, which has no code and no email. */
const socialSentences: typeof loginSentences = {
  ...loginSentences,
  cooldown: 'This was tried too often. Wait a moment, and try again.',
  not_connected: 'This browser was logged out of the account. Try again.',
}

/** Those of a change of the email. */
const changeSentences: typeof loginSentences = {
  ...loginSentences,
  not_connected: 'This browser is no longer logged in to your account. Disconnect, log in again, and try again.',
  needs_window:
    'The email cannot be changed in this browser. Use a browser that does not keep sites apart from each other.',
}

const loginFailed = 'The login has failed. Try again in a moment.'
const changeFailed = 'The email was not changed. Try again in a moment.'

/** The requests that the auth server answers. */
const byServer: Readonly<Partial<Record<RequestType, typeof loginSentences>>> = {
  CONNECT_EMAIL: loginSentences,
  CONNECT_DEVICE: loginSentences,
  CONNECT_OTP: loginSentences,
  GET_SOCIAL_REDIRECT_URI: socialSentences,
  CONNECT_SOCIAL: socialSentences,
  GET_FARCASTER_URI: socialSentences,
  CONNECT_FARCASTER: socialSentences,
  GET_EMAIL: changeSentences,
  UPDATE_EMAIL: changeSentences,
  UPDATE_EMAIL_PRIMARY_OTP: changeSentences,
  UPDATE_EMAIL_SECONDARY_OTP: changeSentences,
}

/** Whether the auth server answers the request, and no node of a network. */
export const isByServer = (type: RequestType): boolean => Object.hasOwn(byServer, type)

const pick = (table: Readonly<Partial<Record<string, string>>>, name: unknown): string | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined

/** A wait of the server's is a whole number of seconds within a day. */
const isWait = (seconds: unknown): seconds is number =>
  Number.isInteger(seconds) && Number(seconds) > 0 && Number(seconds) <= 86_400

/** The wait that the server asks for: it counts seconds, and may mean hours. */
function waitOf(seconds: number): string {
  if (seconds > 120) return `Please try again after ${Math.ceil(seconds / 60)} minutes`
  return `Please try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

/** The sentence that the visitor reads. */
export function sentenceOf(type: RequestType, fault: Fault, { reason, seconds }: Values): string {
  const { [type]: own } = byServer
  if (!own) return (fault === 'not_allowed' && pick(reasons, reason)) || sentences[fault]
  if (fault === 'cooldown' && isWait(seconds)) return waitOf(seconds)
  const failed = own === changeSentences ? changeFailed : loginFailed
  return (fault === 'not_allowed' && pick(loginReasons, reason)) || own[fault] || failed
}
