import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { takeTurn } from '../takeTurn.ts'
import { takeMail } from './takeMail.ts'

const hour = 3_600_000
const day = 24 * hour

type Asking = {
  readonly email: string
  /** Whether the device belongs to the owner of the address. Strangers then cannot use up the turns of the owner. */
  readonly isKnown: boolean
}

/**
 * Takes the turns of a mail to an address. The turns of the address come behind those of the device and of the client, and those of the whole server
 * last, so that whoever has no turns left takes none of the others.
 * @throws AuthRequestError
 */
export async function takeMailTurns(
  { device, request }: Signed,
  { email, isKnown }: Asking,
  settings: AuthSettings,
): Promise<void> {
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
}
