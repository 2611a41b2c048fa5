import type { Begun } from '../account/devices.ts'
import type { Identity } from '../account/identities.ts'
import { logIn } from '../account/logIn.ts'
import { keepProof } from '../account/proofs.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { describeSession } from './tellSession.ts'

/**
 * Accepts an identity that a device has proven: the device is logged in, or gets a proof of the identity to add to its account. The answer is told to
 * the device. Accepted again, the identity does the same, so that a request that a failure has cut off can be made again.
 * @throws AuthRequestError
 */
export const acceptIdentity = async (
  {
    identity,
    purpose,
    begun,
  }: { readonly identity: Identity; readonly purpose: 'login' | 'identity'; readonly begun: Begun },
  signed: Signed,
  settings: AuthSettings,
) =>
  purpose === 'login'
    ? await describeSession(await logIn(identity, begun, signed, settings), settings)
    : { proof: await keepProof(signed.device, identity, settings) }
