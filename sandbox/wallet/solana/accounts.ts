/** sha256('tapkit sandbox solana account one' | 'two' | 'three'): published ed25519 seeds, worthless anywhere but in the sandbox. */
export const seeds = [
  '7b5afcd41b7ad20dcc09d3c3c8cbfa6b038e9c45ad685667b093b5ea68a7c042',
  '53c1b5be73abbe22480d2293c90b30c3f56019c3a3f345b571668177cbfa766b',
  '55f1879a81350c1ad6cbd8bd6f7418b0e8687b1a1f2a6f40a5557398028b87cd',
] as const

/** Their addresses, written out so that nothing is derived before the first signature. */
export const solanaAddresses = [
  '3ggVAmAak691bRhZn5NMpKHJSheoGzFAgDHUrFuTxTXy',
  '2vzAr1ea6h9RicHXV8buy7jSysRxFUBvCaqJW27dJ2Wn',
  'DphkHdQ3J87fAxHv96WA5r2JTtezm1G1c19FvHXaZpZj',
] as const
