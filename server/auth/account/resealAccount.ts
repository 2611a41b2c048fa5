import { wipe } from '../../../plugins/auth/frame/crypto/bytes.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, type AccountIdentity, loginKeyPlace } from './account.ts'

/**
 * The account with everything sealed under the newest secret: an older one may be on its way out, and with it the login key of a wallet that was left
 * under it.
 */
export async function resealAccount(id: string, account: Account, { keys }: AuthSettings): Promise<Account> {
  const again = async (purpose: string, context: string, sealed: string): Promise<string> => {
    const plain = await keys.open(purpose, context, sealed)
    try {
      return await keys.seal(purpose, context, plain)
    } finally {
      wipe(plain)
    }
  }
  const withLabel = async (one: AccountIdentity) => ({ ...one, label: await again('label', one.id, one.label) })
  const keyAgain = (epoch: number, sealed: string) => again('login-key', loginKeyPlace(id, epoch), sealed)
  const withEmail = async <holder extends { readonly email: AccountIdentity }>(one: holder) => ({
    ...one,
    email: await withLabel(one.email),
  })
  const { next, putOut, ...rest } = account
  return {
    ...rest,
    loginKey: await keyAgain(account.epoch, account.loginKey),
    ...(next && { next: { ...next, key: await keyAgain(account.epoch + 1, next.key) } }),
    identities: await Promise.all(account.identities.map(withLabel)),
    undos: await Promise.all(account.undos.map(withEmail)),
    ...(putOut && { putOut: await Promise.all(putOut.map(withEmail)) }),
  }
}
