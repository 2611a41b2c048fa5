import * as v from 'valibot'
import { isBase64url } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { respond } from '../../respond.ts'
import { type Account, withEvent } from '../account/account.ts'
import { changeOwn, requireSession, requireUnlocked, type Session, vaultOf, withProof } from '../account/session.ts'
import { AuthRequestError } from '../errors.ts'
import { isPoint } from '../guard/deviceKeys.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { takeTurn } from '../takeTurn.ts'
import {
  addPart,
  beginTransfer,
  endTransfer,
  type Part,
  readTransfer,
  transferLifetime,
} from '../transfer/transfers.ts'
import { type Route, readBodyAs } from './route.ts'

const hour = 3_600_000

const transfer = v.pipe(v.string(), v.maxLength(64))
const bytes = (count: number) =>
  v.pipe(
    v.string(),
    v.maxLength(2 * count),
    v.check((text) => isBase64url(text, (length) => length === count)),
  )
const revealed = { transfer, key: v.pipe(v.string(), v.check(isPoint)), nonce: bytes(32) }

const partOf = ({ device }: Signed, id: string, { id: account }: Session): Part => ({ account, device, transfer: id })

/** Begins a transfer, on the device that can open the wallet: a waiting device cannot make itself noticed. */
export const startTransfer: Route = async (signed, settings) => {
  readBodyAs(signed, {})
  const session = await requireSession(signed, settings)
  if (!vaultOf(session.account)) throw new AuthRequestError('vault_missing')
  await takeTurn('transfer', signed.device, [[10, hour]], settings)
  const id = await beginTransfer(session.id, signed.device, settings)
  return respond(200, { transfer: id, expiresIn: transferLifetime / 1000 })
}

/** Joins another device of the account, with its commitment to the key and the nonce that it tells later. */
export const joinTransfer: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { transfer, commitment: bytes(32) })
  const session = await requireSession(signed, settings)
  // The code of a transfer is short, so nobody tries many of them.
  await takeTurn('transfer-join', signed.device, [[20, hour]], settings)
  await addPart(partOf(signed, body.transfer, session), 'commitment', body.commitment, settings)
  return respond(200, {})
}

/** Takes the key and the nonce of the device that has begun, once the other one can change its own no more. */
export const offerKey: Route = (signed, settings) => takeRevealed('offer', signed, settings)

/** Takes the key and the nonce that the other device has committed to. */
export const revealKey: Route = (signed, settings) => takeRevealed('reveal', signed, settings)

async function takeRevealed(name: 'offer' | 'reveal', signed: Signed, settings: AuthSettings): Promise<Response> {
  const { transfer: id, key, nonce } = readBodyAs(signed, revealed)
  const session = await requireSession(signed, settings)
  await addPart(partOf(signed, id, session), name, { key, nonce }, settings)
  return respond(200, {})
}

/**
 * Takes what the device that has begun hands over, sealed for the other one. The wallet is open for it, and the visitor has compared the six digits
 * before, which the server has no part in.
 */
export const handOver: Route = async (signed, settings) => {
  const sealed = v.pipe(v.string(), v.minLength(1), v.maxLength(8_000))
  const body = readBodyAs(signed, { transfer, sealed })
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  await addPart(partOf(signed, body.transfer, session), 'sealed', body.sealed, settings)
  const change = (account: Account) =>
    withEvent(withProof(account, signed.device), 'wallet_handed_over', session.device.name)
  await changeOwn(session, change, settings)
  return respond(200, {})
}

/** Tells each of the two devices the parts that have come, and the browser and system of the other one. */
export const tellTransfer: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { transfer })
  const session = await requireSession(signed, settings)
  const { begun: _, giver, taker, ...parts } = await readTransfer(partOf(signed, body.transfer, session), settings)
  const isGiver = giver === signed.device
  const other = session.account.devices.find(({ id }) => id === (isGiver ? taker : giver))?.name
  const told = { role: isGiver ? 'giver' : 'taker', joined: taker !== undefined, ...parts }
  return respond(200, other === undefined ? told : { ...told, other })
}

/** Ends a transfer, from either of its devices. */
export const stopTransfer: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { transfer })
  const session = await requireSession(signed, settings)
  const part = partOf(signed, body.transfer, session)
  const { taker, sealed } = await readTransfer(part, settings)
  await endTransfer(part, settings)
  if (taker !== undefined && sealed === undefined)
    await changeOwn(session, (account) => withEvent(account, 'transfer_stopped', session.device.name), settings)
  return respond(200, {})
}
