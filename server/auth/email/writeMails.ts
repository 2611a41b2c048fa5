import type { Mail } from '../options.ts'
import type { AuthSettings } from '../settings.ts'
import type { CodePurpose } from './slots.ts'

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const acts: Readonly<Record<CodePurpose, string>> = {
  login: 'to log in',
  identity: 'to add this email to a wallet',
  current: 'to change the email of your wallet to another one',
  new: 'to make this the email of a wallet',
}

type Asking = { readonly to: string; readonly browser: string; readonly purpose: CodePurpose }

/**
 * The mail with a code. It has no link and never asks for a click, so a fake mail with a link looks different. Everything in it but the address is
 * written here or by the operator.
 */
export function writeCodeMail(
  { to, browser, purpose }: Asking,
  code: string,
  { operator }: Pick<AuthSettings, 'operator'>,
): Mail {
  const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
  const text = [
    `Your code for ${operator} is ${grouped}. It is good for 10 minutes.`,
    '',
    `Somebody asked for it ${acts[purpose]}, in ${browser}, at ${timeOf(Date.now())}.`,
    `Type it only into the page where you asked for it. Nobody at ${operator} asks you for it.`,
    'If you did not ask for it, do nothing: without the code, nothing happens.',
    '',
  ].join('\n')
  return { to, subject: `${grouped} is your code for ${operator}`, text }
}

/** The mail to the owner of a wallet that the operator is asked to open, with the link that cancels it. Opening the link alone changes nothing. */
export function writeEscrowMail(
  { to, browser }: Omit<Asking, 'purpose'>,
  token: string,
  settings: Pick<AuthSettings, 'operator' | 'origin'>,
): Mail {
  const { operator, origin } = settings
  const text = [
    `Somebody who has logged in asks ${operator} to open your wallet, in ${browser}, at ${timeOf(Date.now())}.`,
    'It opens there in 24 hours.',
    '',
    'If this is your doing, do nothing. If not, cancel it:',
    `${origin}/window#escrow=${token}`,
    '',
    'The page asks before it changes anything. Each of your devices can cancel it as well.',
    '',
  ].join('\n')
  return { to, subject: `Your wallet at ${operator} is to be opened`, text }
}

/** The mail with the link that an unknown browser needs. The link is worth nothing without the digits, which the mail does not have. */
export function writeLinkMail(
  { to, browser, purpose }: Asking,
  token: string,
  settings: Pick<AuthSettings, 'operator' | 'origin'>,
): Mail {
  const { operator, origin } = settings
  const text = [
    `Somebody wants ${acts[purpose]} at ${operator}, in ${browser}, at ${timeOf(Date.now())}.`,
    '',
    'If it is you, open this page within 10 minutes, and type the two digits that the browser shows:',
    `${origin}/device#token=${token}`,
    '',
    'If it is not you, do nothing: without the digits, nothing happens. Never type digits that somebody else tells you.',
    '',
  ].join('\n')
  return { to, subject: `A new browser at ${operator}`, text }
}

/** The mail to an address that a wallet is about to leave, with the link that undoes it. Opening the link alone changes nothing. */
export function writeUndoMail(
  { to, browser }: Omit<Asking, 'purpose'>,
  token: string,
  settings: Pick<AuthSettings, 'operator' | 'origin'>,
): Mail {
  const { operator, origin } = settings
  const text = [
    `This address is being taken out of your wallet at ${operator}, in ${browser}, at ${timeOf(Date.now())}.`,
    '',
    'If this is your doing, do nothing. If not, put this address back within 72 hours:',
    `${origin}/window#undo=${token}`,
    '',
    `The page asks before it changes anything.`,
    '',
  ].join('\n')
  return { to, subject: `The email of your wallet at ${operator} changes`, text }
}

/** The mail to an address that has gone from a wallet, as the link in the mail to an earlier one was followed. */
export function writePutOutMail(
  { to, browser }: Omit<Asking, 'purpose'>,
  { operator }: Pick<AuthSettings, 'operator'>,
): Mail {
  const text = [
    `An earlier address was put back into your wallet at ${operator}, in ${browser}, at ${timeOf(Date.now())}.`,
    'This address is not in it any more.',
    '',
    'If this is your doing, do nothing. If not, somebody reads the mail of the earlier address. With it alone nobody opens your wallet:',
    'open it on another device or by a passkey, and change the address again.',
    '',
  ].join('\n')
  return { to, subject: `The email of your wallet at ${operator} was put back`, text }
}
