import { randomBytes } from '../../plugins/auth/frame/crypto/bytes.ts'
import { createVault } from '../../plugins/auth/frame/vault/createVault.ts'
import { writeVault } from '../../plugins/auth/frame/vault/writeVault.ts'
import { sealTo } from '../../server/auth/crypto/sealTo.ts'
import { loginKeyContext } from '../../server/auth/routes/giveLoginKey.ts'

type Json = Readonly<Record<string, unknown>>

/** A wallet of the operator's own, which a lying server gives out as the visitor's. */
export async function createForeignWallet() {
  const loginKey = randomBytes(32)
  const vault = writeVault(await createVault(randomBytes(32), { 'login:1': loginKey, code: randomBytes(16) }))

  return {
    /** An answer with this wallet's vault in the place of another, or of none, and with its login key sealed to `to`. */
    async putInto(json: Json, to: unknown): Promise<Json> {
      const { epoch } = json
      if ('vault' in json) return { ...json, vault }
      if (typeof to === 'string' && typeof epoch === 'number')
        return { ...json, ...(await sealTo(to, loginKey, loginKeyContext(epoch))) }
      return json
    },
  }
}

export type ForeignWallet = Awaited<ReturnType<typeof createForeignWallet>>
