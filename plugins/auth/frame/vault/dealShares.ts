import { type Bytes, wipe } from '../crypto/bytes.ts'
import { sealPart } from './openVault.ts'
import { joinShares, sealShare, splitKey } from './shares.ts'
import type { Share, Vault } from './vault.ts'

/** Splits a data key, and seals one share for each factor and the rest as spares. */
export async function dealShares(
  head: Pick<Vault, 'id' | 'accounts'>,
  raw: Bytes,
  dataKey: CryptoKey,
  secrets: readonly (readonly [name: string, secret: Bytes])[],
) {
  const dealt = await splitKey(raw)
  const added = Date.now()
  const shares: Record<string, Share> = {}
  let joined: Bytes | undefined
  try {
    for (const [at, [name, secret]] of secrets.entries()) {
      const share = dealt[at]
      if (!share) throw new RangeError('There are more factors than shares')
      shares[name] = { ...(await sealShare(head, name, secret, share)), added }
    }
    joined = joinShares(dealt.slice(secrets.length))
    return { shares, spares: await sealPart(head, dataKey, 'spares', joined) }
  } finally {
    wipe(joined, ...dealt)
  }
}
