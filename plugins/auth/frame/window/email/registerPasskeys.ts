import * as v from 'valibot'
import { fromBase64url, toBase64url } from '../../crypto/bytes.ts'
import { type Passkey, passkeyFactor } from '../../passkey/passkeys.ts'
import type { AskServer } from '../../server/openServer.ts'
import { type KeyStore, keyStore } from '../../storage/keyStore.ts'
import type { Opened } from '../../vault/openVault.ts'
import { withSigner } from '../../vault/withSigner.ts'

const passkeys = v.array(v.strictObject({ id: v.string(), publicKey: v.string() }))

type Noted = v.InferOutput<typeof passkeys>

/** Milliseconds that a visitor waits for the server to take a passkey. */
const patience = 5_000

/**
 * Tells the auth server the public keys of passkeys that were made in this browser: a passkey then stands for a login that is older. The wallet opens
 * without that too, so a failure is no failure of what was done, and the keys are sent once more as the wallet is opened for its next change.
 */
export function createRegistering(ask: AskServer) {
  const place = (): KeyStore<Noted> => keyStore<Noted>('unregistered')
  const readNoted = async (): Promise<Noted> => {
    const { success, output } = v.safeParse(passkeys, await place().read())
    return success ? output : []
  }

  async function send(opened: Pick<Opened, 'vault' | 'dataKey'>): Promise<void> {
    const noted = await readNoted()
    const own = noted.filter(({ id }) => Object.hasOwn(opened.vault.shares, passkeyFactor(fromBase64url(id))))
    if (own.length === 0) return
    await withSigner(opened, (signVault) =>
      ask(
        { method: 'PUT', path: '/passkeys', json: { passkeys: own }, signVault },
        v.object({}),
        AbortSignal.timeout(patience),
      ),
    )
    const before = JSON.stringify(noted)
    const others = noted.filter((each) => !own.includes(each))
    // Another tab may have made one more meanwhile.
    await place().add(others, (kept): kept is Noted => JSON.stringify(kept) !== before)
  }

  return {
    /** Keeps the public key of a passkey that was made here, until the server has taken it. */
    note: async ({ credentialId, publicKey }: Pick<Passkey, 'credentialId' | 'publicKey'>): Promise<void> => {
      if (!publicKey) return
      const added = { id: toBase64url(credentialId), publicKey: toBase64url(publicKey) }
      const keep = async () => {
        const next = [...(await readNoted()), added].slice(-40)
        await place().add(next, (_): _ is Noted => false)
      }
      await keep().catch(() => {})
    },
    /** Sends what is kept, if it is of this wallet. */
    register: (opened: Pick<Opened, 'vault' | 'dataKey'>): Promise<void> => send(opened).catch(() => {}),
  }
}
