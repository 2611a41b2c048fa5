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
  /** The origin of the app that has asked, if one has. */
  readonly app?: string | undefined
}

/**
 * Takes the turns of a mail to an address. The turns of the address come behind those of the device and of the client, and those of the whole server
 * last, so that whoever has no turns left takes none of the others. Apps have a part of the turns of an address and of a client, and turns of a device of
 * their own, so that the window always has some left (login-server 67).
 * @throws AuthRequestError
 */
export async function takeMailTurns(
  { device, request }: Signed,
  { email, isKnown, app }: Asking,
  settings: AuthSettings,
): Promise<void> {
  const client = settings.clientOf(request)
  if (client !== undefined) {
    if (app !== undefined) await takeTurn('client of apps', client, [[20, hour]], settings)
    await takeTurn('client', client, [[30, hour]], settings)
  }
  await takeTurn('device', app === undefined ? device : `${device}\n${app}`, [[10, hour]], settings)
  const subject = `${isKnown ? device : ''}\n${email.toLowerCase()}`
  if (app !== undefined) await takeTurn('email of apps', subject, bounds(4, 12), settings)
  await takeTurn('email', subject, bounds(5, 15), settings)
  if (!isKnown) await takeMail(settings)
}

const bounds = (anHour: number, aDay: number) =>
  [
    [anHour, hour],
    [aDay, day],
  ] as const
