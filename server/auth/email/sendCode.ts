import { withDeadline } from '../../withDeadline.ts'
import { nameBrowser } from '../account/nameBrowser.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { Mail } from '../options.ts'
import { report } from '../report.ts'
import type { AuthSettings } from '../settings.ts'
import { takeTurn } from '../takeTurn.ts'
import { type CodePurpose, createCode, requirePause } from './codes.ts'
import { takeMail } from './takeMail.ts'
import { writeCodeMail } from './writeMails.ts'

const hour = 3_600_000
const day = 24 * hour
/** Milliseconds that a mail may take to be handed over. */
const mailDeadline = 20_000

type Asking = {
  readonly email: string
  readonly purpose: CodePurpose
  /** Whether the device belongs to the owner of the address. Strangers then cannot use up the turns of the owner. */
  readonly isKnown: boolean
}

/**
 * Sends a code to an address. Nothing here depends on whether the address has an account: no account is looked up, and the mail is sent after the
 * answer. The turns of the address come behind those of the device and of the client, and those of the whole server last, so that whoever has no turns left
 * takes none of the others.
 * @throws AuthRequestError
 */
export async function sendCode({ device, request }: Signed, asking: Asking, settings: AuthSettings): Promise<void> {
  const { email, purpose, isKnown } = asking
  const asked = { device, purpose }
  await requirePause(asked, settings)
  const client = settings.clientOf(request)
  if (client !== undefined) await takeTurn('client', client, [[30, hour]], settings)
  await takeTurn('device', device, [[10, hour]], settings)
  const subject = `${isKnown ? device : ''}\n${email.toLowerCase()}`
  await takeTurn(
    'email',
    subject,
    [
      [5, hour],
      [15, day],
    ],
    settings,
  )
  if (!isKnown) await takeMail(settings)
  const code = await createCode(asked, email, settings)
  const browser = nameBrowser(request.headers.get('user-agent') ?? '')
  const mail = writeCodeMail({ to: email, browser, purpose }, code, settings)
  settings.later(sendMail(mail, settings).catch((error) => report(error, settings)))
}

/**
 * Hands a mail over to the host.
 * @throws AuthRequestError `mail_unavailable`
 */
export async function sendMail(mail: Mail, settings: AuthSettings): Promise<void> {
  try {
    await withDeadline(async () => settings.sendMail(mail), mailDeadline)
  } catch (cause) {
    throw new AuthRequestError('mail_unavailable', { cause })
  }
}
