import type { Kernel } from 'tapkit/kernel'
import { SignatureInvalidError, SignatureUncheckedError } from '../errors.ts'
import { inTurn } from '../inTurn.ts'
import { isSignedBy } from '../isSignedBy.ts'
import { noteEnd } from '../noteEnd.ts'
import { setupOf } from '../setup.ts'
import type { SignInMessage, SignInSession } from '../types.ts'

/**
 * Keeps a sign-in that its account has signed. A sign-in that is given up meanwhile is not kept.
 * @throws SignatureInvalidError, SignatureUncheckedError, and the errors of the storage
 */
export async function keep(kernel: Kernel, session: SignInSession, isAsked: () => boolean): Promise<void> {
  const kept = await setupOf(kernel).storage
  const isRight =
    kept.verifies ||
    (await isSignedBy(kernel, session).catch((cause: unknown) => {
      throw new SignatureUncheckedError({ network: session.data.chainId, cause })
    }))
  if (!isRight) throw new SignatureInvalidError()
  await inTurn(kernel, async () => {
    if (!isAsked()) return
    await kept.add(session)
    // The request was given up while the sign-in was kept, so the account is not signed in, unless another wallet uses the account: a
    // storage has one sign-in of an account.
    if (!isAsked() && !isInUse(kernel, session.data)) await kept.delete(session.data)
    else noteEnd(kernel, session.data)
  })
}

/** Whether a wallet is connected with an account on a network, for which the account has signed in. */
const isInUse = (kernel: Kernel, { chainId, accountAddress }: SignInMessage): boolean =>
  setupOf(kernel).options.required !== false &&
  kernel
    .connections(chainId.slice(0, chainId.indexOf(':')))
    .some(({ address, networkId }) => networkId === chainId && address === accountAddress)
