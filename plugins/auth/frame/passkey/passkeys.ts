import { sha256 } from '@noble/hashes/sha2'
import { type Bytes, randomBytes, toBase64url, utf8, wipe } from '../crypto/bytes.ts'
import { type AuthenticatorData, readAuthenticatorData } from './authenticatorData.ts'
import { PasskeyError } from './errors.ts'
import { type PasskeyPort, toPasskeyError } from './toPasskeyError.ts'

/** A passkey of this site. */
export type Passkey = {
  /** The name of its factor in a vault: `passkey:` and a digest of the credential's id. */
  readonly name: string
  readonly credentialId: Bytes
  /** Flag BE. A passkey without the flag is lost with its device, so the visitor must keep the words. */
  readonly backupEligible: boolean
  readonly backedUp: boolean
  /** The public key as COSE, of a passkey that was just made. */
  readonly publicKey?: Bytes
}

/** The answer of a passkey to a challenge, as JSON. */
export type PasskeyAnswer = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle: string | null
  }
}

/** The name of a passkey's factor in a vault. */
export const passkeyFactor = (credentialId: Bytes): string =>
  `passkey:${toBase64url(sha256(credentialId).subarray(0, 16))}`

/** The input of the PRF, the same for every passkey: each passkey has a key of its own. */
const prfInput = (): Bytes => Uint8Array.from(sha256(utf8('tapkit/vault/1')))

type CreateInput = {
  readonly rpName: string
  /** The label of the passkey in the browser's list of passkeys. */
  readonly userName: string
  /** Whether the passkey is a factor of a vault, which another browser does not have. The secret of any other passkey is the wallet's seed. */
  readonly isFactor?: boolean
  /** Passkeys of the same wallet, which this authenticator must not replace. */
  readonly exclude?: readonly Bytes[]
  readonly signal?: AbortSignal
}

/**
 * Makes a passkey that can evaluate a PRF. Its secret is asked for apart, by `evaluatePasskey`, because not every authenticator gives
 * the secret at creation.
 * @throws {PasskeyError}
 */
export async function createPasskey(port: PasskeyPort, input: CreateInput): Promise<Passkey> {
  const { rpName, userName, isFactor = false, exclude = [], signal } = input
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: randomBytes(32),
    rp: { id: port.host, name: rpName },
    user: { id: newUserId(isFactor), name: userName, displayName: userName },
    // ES256, Ed25519, RS256.
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: exclude.map((id) => ({ type: 'public-key', id })),
    attestation: 'none',
    extensions: { prf: {} },
  }
  const credential = await ask(port, 'publickey-credentials-create', (credentials) =>
    credentials.create({ publicKey, ...(signal ? { signal } : {}) }),
  )
  if (credential.getClientExtensionResults().prf?.enabled !== true) throw new PasskeyError({ reason: 'noPrf' })
  const { getAuthenticatorData } = credential.response as AuthenticatorAttestationResponse
  if (!getAuthenticatorData) throw new PasskeyError({ reason: 'notSupported' })
  return passkeyOf(credential, getAuthenticatorData.call(credential.response), port.host)
}

/** The first byte of a user's id says what the passkey is for; the others are random. */
const forFactor = 1

function newUserId(isFactor: boolean): Bytes {
  const id = randomBytes(32)
  id[0] = isFactor ? forFactor : 0
  return id
}

type EvaluateInput = {
  /** The passkeys that may answer; without it, the visitor chooses among the passkeys of the site. */
  readonly allow?: readonly Bytes[]
  /** The challenge that the passkey signs; without it, a random one. */
  readonly challenge?: Bytes
  readonly signal?: AbortSignal
}

/**
 * Asks a passkey for its secret: 32 bytes of its PRF, after the visitor was verified. The caller overwrites them after use.
 * @throws {PasskeyError}
 */
export async function evaluatePasskey(
  port: PasskeyPort,
  input: EvaluateInput = {},
): Promise<Passkey & { secret: Bytes; isFactor: boolean; answer?: PasskeyAnswer }> {
  const { allow = [], challenge = randomBytes(32), signal } = input
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge,
    rpId: port.host,
    allowCredentials: allow.map((id) => ({ type: 'public-key', id })),
    userVerification: 'required',
    extensions: { prf: { eval: { first: prfInput() } } },
  }
  const credential = await ask(port, 'publickey-credentials-get', (credentials) =>
    credentials.get({ publicKey, ...(signal ? { signal } : {}) }),
  )
  const secret = takeSecret(credential)
  try {
    const { authenticatorData, userHandle } = credential.response as AuthenticatorAssertionResponse
    const passkey = passkeyOf(credential, authenticatorData, port.host)
    const isAllowed = allow.length === 0 || allow.some((id) => toBase64url(id) === toBase64url(passkey.credentialId))
    if (!isAllowed) throw new PasskeyError({ reason: 'invalid' })
    const isFactor = !!userHandle && new Uint8Array(userHandle)[0] === forFactor
    return { ...passkey, secret, isFactor, ...(input.challenge && { answer: answerOf(credential) }) }
  } catch (error) {
    wipe(secret)
    throw error
  }
}

function answerOf({ rawId, response }: PublicKeyCredential): PasskeyAnswer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  const text = (bytes: ArrayBuffer) => toBase64url(new Uint8Array(bytes))
  return {
    id: text(rawId),
    rawId: text(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: text(clientDataJSON),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle && text(userHandle),
    },
  }
}

async function ask(
  port: PasskeyPort,
  feature: Parameters<PasskeyPort['allows']>[0],
  request: (credentials: NonNullable<PasskeyPort['credentials']>) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!port.credentials) throw new PasskeyError({ reason: 'notSupported' })
  if (!port.allows(feature)) throw new PasskeyError({ reason: 'notAllowed' })
  let credential: Credential | null
  try {
    credential = await request(port.credentials)
  } catch (error) {
    throw toPasskeyError(error)
  }
  if (credential?.type !== 'public-key') throw new PasskeyError({ reason: 'cancelled' })
  return credential as PublicKeyCredential
}

/** Copies the secret out of the browser's answer, and overwrites the answer's. */
function takeSecret(credential: PublicKeyCredential): Bytes {
  const { first } = credential.getClientExtensionResults().prf?.results ?? {}
  if (!first) throw new PasskeyError({ reason: 'noPrf' })
  const given = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  const secret = Uint8Array.from(given)
  wipe(given)
  if (secret.length === 32 && secret.some((byte) => byte !== 0)) return secret
  wipe(secret)
  throw new PasskeyError({ reason: 'invalid' })
}

function passkeyOf(credential: PublicKeyCredential, authenticatorData: ArrayBuffer, rpId: string): Passkey {
  const data = readAuthenticatorData(new Uint8Array(authenticatorData))
  const credentialId = new Uint8Array(credential.rawId.slice(0))
  // Only data of a creation has the id.
  const isSame = !data?.credentialId || toBase64url(data.credentialId) === toBase64url(credentialId)
  if (!data || !isSame || !isOurs(data, rpId)) throw new PasskeyError({ reason: 'invalid' })
  const { backupEligible, backedUp, publicKey } = data
  return {
    ...{ name: passkeyFactor(credentialId), credentialId, backupEligible, backedUp },
    ...(publicKey && { publicKey: Uint8Array.from(publicKey) }),
  }
}

function isOurs({ rpIdHash, userPresent, userVerified }: AuthenticatorData, rpId: string): boolean {
  return userPresent && userVerified && toBase64url(rpIdHash) === toBase64url(sha256(utf8(rpId)))
}
