/** Whether a value has the shape of an EVM address: 40 hex digits, `0x` optional (evm 1). */
export const isAddressShape = (value: unknown): value is string =>
  typeof value === 'string' && /^(0x)?[0-9a-f]{40}$/i.test(value)
