import { InvalidCaipAssetIdError } from '../errors/caip.ts'

const pattern =
  /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

/** Parts of a CAIP-19 asset id. */
export type CaipAssetParts = {
  readonly chainId: { readonly namespace: string; readonly reference: string }
  readonly assetName: { readonly namespace: string; readonly reference: string }
  readonly tokenId?: string | undefined
}

/**
 * Reads a CAIP-19 asset type or asset id.
 * @throws InvalidCaipAssetIdError
 */
export function parseCaipAssetId(value: string): CaipAssetParts {
  const match = typeof value === 'string' ? pattern.exec(value) : null
  const [, namespace, reference, assetNamespace, assetReference, tokenId] = match ?? []
  if (!namespace || !reference || !assetNamespace || !assetReference) throw new InvalidCaipAssetIdError({ value })
  return {
    chainId: { namespace, reference },
    assetName: { namespace: assetNamespace, reference: assetReference },
    ...(tokenId === undefined ? {} : { tokenId }),
  }
}
