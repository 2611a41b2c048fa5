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
  /** The public key of that passkey, as COSE. Left out if it is no COSE key of whole numbers and bytes. */
  readonly publicKey?: Uint8Array | undefined
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

/** Reads authenticator data; `undefined` if the bytes are malformed. Extensions are not read. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | undefined {
  if (bytes.length < headLength) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const flags = view.getUint8(32)
  const has = (bit: number) => (flags & bit) !== 0
  const isWhole = bytes.length === headLength || has(flag.credential) || has(flag.extensions)
  // A passkey that cannot be backed up is not backed up.
  if (!isWhole || (has(flag.backedUp) && !has(flag.backupEligible))) return undefined
  const credential = has(flag.credential) ? readCredential(bytes, view) : undefined
  if (has(flag.credential) && !credential) return undefined
  return {
    rpIdHash: bytes.slice(0, 32),
    userPresent: has(flag.userPresent),
    userVerified: has(flag.userVerified),
    backupEligible: has(flag.backupEligible),
    backedUp: has(flag.backedUp),
    signCount: view.getUint32(33),
    ...credential,
  }
}

function readCredential(bytes: Uint8Array, view: DataView) {
  const start = headLength + aaguidLength + 2
  if (bytes.length < start) return undefined
  const length = view.getUint16(start - 2)
  // After the id stands the public key, which has one byte at least.
  const isInside = length > 0 && length <= maxIdLength && bytes.length > start + length
  if (!isInside) return undefined
  const end = endOfKey(view, start + length)
  return {
    credentialId: bytes.slice(start, start + length),
    ...(end !== undefined && { publicKey: bytes.slice(start + length, end) }),
  }
}

/** The end of a COSE key, which is a CBOR map of whole numbers and bytes (RFC 9052); `undefined` for anything else. Extensions may follow it. */
function endOfKey(view: DataView, start: number): number | undefined {
  const head = view.getUint8(start)
  const [isMap, size] = [head >> 5 === 5, head & 31]
  if (!isMap || size > 23) return undefined
  let at = start + 1
  for (let left = 2 * size; left > 0; left--) {
    if (at + 3 > view.byteLength) return undefined
    const item = view.getUint8(at)
    const [kind, short] = [item >> 5, item & 31]
    if (kind > 2 || short > 25) return undefined
    const length = short < 24 ? short : short === 24 ? view.getUint8(at + 1) : view.getUint16(at + 1)
    at += 1 + Math.max(0, short - 23) + (kind === 2 ? length : 0)
  }
  return at <= view.byteLength ? at : undefined
}
