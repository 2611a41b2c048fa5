import { toBase64url } from '../crypto/bytes.ts'
import type { Passkey } from '../passkey/passkeys.ts'
import type { WalletPasskey } from './wallet.ts'

/**
 * A passkey that was just used, as the record has it. A passkey that may be synced and is not backed up is lost with its device, like a passkey
 * that cannot be synced.
 */
export const toWalletPasskey = ({
  credentialId,
  backupEligible,
  backedUp,
}: Pick<Passkey, 'credentialId' | 'backupEligible' | 'backedUp'>): WalletPasskey => ({
  credentialId: toBase64url(credentialId),
  backupEligible: backupEligible && backedUp,
})
