/** sha256('tapkit sandbox bitcoin payment' | 'ordinals' | 'faucet'): published keys, worthless anywhere but in the sandbox. */
export const keys = {
  payment: 'fe634fa39125086b8664203fdc1ca64abe07ae8d99de0085bb31f027e2d2026d',
  ordinals: '0ebc76c72f566d0df8307d73ff12d3d6787d0d0158d3b4d0f8726faa49790580',
  faucet: 'c81007d513d517a3768cb51353d01c622fd335b4c826dc21f5b194d4e60384fe',
}

/** Compressed; the ordinals key without its first byte is the taproot key. */
export const publicKeys = {
  payment: '026c1d397db483f99354ec3050ec12af537b102942b8da8b74ddeb684aac4089f1',
  ordinals: '02ba8237a52727f7376d20e7a2e1f15191a4080cdb16f5b224feb360aa21d3b10e',
}

/** Written out by family of networks, so that nothing needs a curve library before the first signature. */
export const addresses = {
  mainnet: {
    p2wpkh: 'bc1q980699cundeefkvm3syf4x4uhtc872rqce4qz4',
    p2sh: '369YYgpJm7RuSGjZB4iFGbx4t6Z4VmTMFN',
    p2pkh: '14pQcJicNeNZYMnBobXfz6FMsAYhug15oB',
    p2tr: 'bc1pkp82dvj63hrs2jsspglh3fc5qpxxfxyja3gaac5sfmhfw0v8paqst0qnx3',
  },
  testnet: {
    p2wpkh: 'tb1q980699cundeefkvm3syf4x4uhtc872rqjlwnex',
    p2sh: '2MwhkcRkLNZwFe4N6rCL7tYwL6SmEFvzrr4',
    p2pkh: 'mjLMuMobBfopKUFoXAW3p1TgjA9QqJirwP',
    p2tr: 'tb1pkp82dvj63hrs2jsspglh3fc5qpxxfxyja3gaac5sfmhfw0v8paqsu8kuu7',
  },
  regtest: {
    p2wpkh: 'bcrt1q980699cundeefkvm3syf4x4uhtc872rqskh7w0',
    p2sh: '2MwhkcRkLNZwFe4N6rCL7tYwL6SmEFvzrr4',
    p2pkh: 'mjLMuMobBfopKUFoXAW3p1TgjA9QqJirwP',
    p2tr: 'bcrt1pkp82dvj63hrs2jsspglh3fc5qpxxfxyja3gaac5sfmhfw0v8paqs37u6fy',
  },
}

export const faucet = 'bcrt1qsq7r6f4rjsmttq8rtxx8un7a66svhtz5nd3h64'
/** Somebody to send to, whose key nobody needs. */
export const bob = 'bcrt1qfjumzqkjmdlua8hvf4jl3lyul8n3zkjn6mvcdd'
