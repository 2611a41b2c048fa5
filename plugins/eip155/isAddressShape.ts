/** Whether a value has the shape of an EVM address: 40 hex digits, `0x` optional (spec 5). */
export const isAddressShape = (value: unknown): value is string =>
  typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)
