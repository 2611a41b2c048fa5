import { KernelError } from './base.ts'

/** A text that is not `namespace:reference:address` (CAIP-10). */
export class InvalidCaipAddressError extends KernelError<{ readonly value: unknown }> {
  override readonly name = 'InvalidCaipAddressError'
  constructor(params: { readonly value: unknown }) {
    super({
      code: 'invalid_caip_address',
      message: 'Invalid CAIP Address',
      params,
      debug: `Got ${JSON.stringify(params.value)?.slice(0, 120)}.`,
    })
  }
}

/** A text that is not `namespace:reference` (CAIP-2). */
export class InvalidCaipNetworkIdError extends KernelError<{ readonly value: unknown }> {
  override readonly name = 'InvalidCaipNetworkIdError'
  constructor(params: { readonly value: unknown }) {
    super({
      code: 'invalid_caip_network_id',
      message: `Invalid CAIP-2 network id: ${String(params.value).slice(0, 120)}`,
      params,
      debug: 'A namespace has 3 to 8 characters: `eip155:1`.',
    })
  }
}

/** A text that is not a CAIP-19 asset id. */
export class InvalidCaipAssetIdError extends KernelError<{ readonly value: unknown }> {
  override readonly name = 'InvalidCaipAssetIdError'
  constructor(params: { readonly value: unknown }) {
    super({
      code: 'invalid_caip_asset_id',
      message: `Invalid CAIP-19 asset id: ${String(params.value).slice(0, 160)}`,
      params,
    })
  }
}
