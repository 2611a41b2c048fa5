import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import type { PermitService, SignedPermit } from 'tapkit/features/swap'
import { isError } from 'tapkit/kernel'
import { readSignature } from '../message/readSignature.ts'
import { recoverAddress } from '../message/recoverAddress.ts'
import { hashPermit } from './hashPermit.ts'
import { parsePermit } from './parsePermit.ts'

const { n } = secp256k1.CURVE

/**
 * A permit with the signature of its owner's key in the form that every token takes: `v` of 27 or 28, and `s` in the
 * lower half of its range. `undefined` if the key has not signed exactly this permit, or the bytes are those of a
 * contract (ERC-1271, ERC-6492).
 */
export function verifyPermit({
  network,
  account,
  data,
  signature,
}: Parameters<PermitService['verifyPermit']>[0]): SignedPermit | undefined {
  const bytes = readSignature(signature)
  const permit = readable(() => parsePermit(data, account, network))
  if (!permit || !bytes || (bytes.length !== 64 && bytes.length !== 65)) return undefined
  const words = bytesToHex(bytes)
  // EIP-2098 keeps a bit of its own in front of `s`.
  const written = BigInt(`0x${words.slice(64, 128)}`) & (bytes.length === 64 ? 2n ** 255n - 1n : 2n ** 256n - 1n)
  if (written === 0n || written >= n) return undefined
  const low = written > n / 2n ? n - written : written
  const [r, s] = [words.slice(0, 64), low.toString(16).padStart(64, '0')]
  const hash = hashPermit(permit)
  const v = ([27, 28] as const).find((one) => {
    const own = readSignature(`0x${r}${s}${one.toString(16)}`)
    return own !== undefined && recoverAddress(hash, own) === permit.owner.toLowerCase()
  })
  const { domain, owner, spender, value, nonce, deadline } = permit
  return v && { token: domain.token, owner, spender, value, nonce, deadline, v, r: `0x${r}`, s: `0x${s}` }
}

function readable<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}
