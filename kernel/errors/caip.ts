import { BaseError } from './base.ts'

/** A text that is not `namespace:reference:address` (CAIP-10). */
export class InvalidCaipAddressError extends BaseError {
  override readonly name = 'InvalidCaipAddressError'
  constructor({ value }: { value: unknown }) {
    super({
      code: 'invalid_caip_address',
      message: 'Invalid CAIP Address',
      debug: `Got ${JSON.stringify(value)?.slice(0, 120)}.`,
    })
  }
}

/** A text that is not `namespace:reference` (CAIP-2). */
export class InvalidCaipNetworkIdError extends BaseError {
  override readonly name = 'InvalidCaipNetworkIdError'
  constructor({ value }: { value: unknown }) {
    super({ code: 'invalid_caip_network_id', message: `Invalid CAIP-2 network id: ${String(value).slice(0, 120)}` })
  }
}
