/** The address that stands for SOL where a token's address is asked for; wrapped SOL has another one. */
export const nativeTokenAddress = 'So11111111111111111111111111111111111111111'
