/** What names a token on its network: hexadecimal says nothing by case, base58 does. The native currency is ''. */
export const keyOf = (address: string | undefined): string =>
  address === undefined ? '' : /^0x[\da-f]+$/i.test(address) ? address.toLowerCase() : address
