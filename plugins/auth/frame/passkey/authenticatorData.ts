/** The data that an authenticator signs: its flags, which tell of the passkey and of the visitor, and the new credential (WebAuthn 3, section 6.1). */
export type AuthenticatorData = {
  /** SHA-256 of the RP ID, 32 bytes. */
  readonly rpIdHash: Uint8Array
  readonly userPresent: boolean
  readonly userVerified: boolean
  /** Flag BE: the passkey may be synced. A passkey without the flag is lost with its device. */
  readonly backupEligible: boolean
  /** Flag BS: the passkey is backed up now. */
  readonly backedUp: boolean
  readonly signCount: number
  /** The id of a passkey that was just created. */
  readonly credentialId?: Uint8Array
}

const flag = {
  userPresent: 0x01,
  userVerified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  credential: 0x40,
  extensions: 0x80,
}
const headLength = 37
const aaguidLength = 16
/** WebAuthn allows no longer ids. */
const maxIdLength = 1023

/** Reads authenticator data; `undefined` if the bytes are malformed. The public key and extensions are not read. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | undefined {
  if (bytes.length < headLength) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(32)
  const has = (bit: number) => (flags & bit) !== 0
  const isWhole = bytes.length === headLength || has(flag.credential) || has(flag.extensions)
  // A passkey that cannot be backed up is not backed up.
  if (!isWhole || (has(flag.backedUp) && !has(flag.backupEligible))) return undefined
  const credentialId = has(flag.credential) ? readCredentialId(bytes, view) : undefined
  if (has(flag.credential) && !credentialId) return undefined
  return {
    rpIdHash: bytes.slice(0, 32),
    userPresent: has(flag.userPresent),
    userVerified: has(flag.userVerified),
    backupEligible: has(flag.backupEligible),
    backedUp: has(flag.backedUp),
    signCount: view.getUint32(33),
    ...(credentialId ? { credentialId } : {}),
  }
}

function readCredentialId(bytes: Uint8Array, view: DataView): Uint8Array | undefined {
  const start = headLength + aaguidLength + 2
  if (bytes.length < start) return undefined
  const length = view.getUint16(start - 2)
  // After the id stands the public key, which has one byte at least.
  const isInside = length > 0 && length <= maxIdLength && bytes.length > start + length
  return isInside ? bytes.slice(start, start + length) : undefined
}
