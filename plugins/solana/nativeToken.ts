/** The address that stands for SOL wherever a token's address is asked for; wrapped SOL has another address. */
export const nativeTokenAddress = 'So11111111111111111111111111111111111111111'
