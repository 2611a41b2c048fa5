import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { takeTurn } from '../takeTurn.ts'

const hour = 3_600_000

/**
 * Takes a turn of the logins at providers that a device begins, whichever the provider is. The device is counted first, so that a device that has no
 * turns left uses up no turn of its client, which may be a whole office.
 * @throws AuthRequestError
 */
export async function takeSocialTurns({ device, request }: Signed, settings: AuthSettings): Promise<void> {
  await takeTurn('social device', device, [[10, hour]], settings)
  const client = settings.clientOf(request)
  if (client !== undefined) await takeTurn('social client', client, [[30, hour]], settings)
}
